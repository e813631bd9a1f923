/** A program that draws the same strip of triangles many times, each time with numbers of its own. */
export class Instanced {
  private readonly program: WebGLProgram;
  private readonly buffer: WebGLBuffer;
  private readonly array: WebGLVertexArrayObject;
  private readonly places = new Map<string, WebGLUniformLocation | null>();

  /** `attributes`: their names, and how many of an instance's numbers each takes, in order. */
  constructor(private readonly gl: WebGL2RenderingContext, vertexText: string, fragmentText: string, attributes: Readonly<Record<string, number>>) {
    this.program = link(gl, vertexText, fragmentText);
    this.buffer = gl.createBuffer();
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    const stride = 4 * Object.values(attributes).reduce((sum, size) => sum + size, 0);
    let offset = 0;
    for (const [name, size] of Object.entries(attributes)) {
      const place = gl.getAttribLocation(this.program, name);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
      gl.vertexAttribDivisor(place, 1);
      offset += 4 * size;
    }
  }

  draw(numbers: Float32Array, uniforms: Readonly<Record<string, readonly number[]>>, vertices: number, instances: number): void {
    const { gl } = this;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    for (const [name, value] of Object.entries(uniforms)) {
      if (value.length === 2) gl.uniform2f(this.placeOf(name), value[0]!, value[1]!);
      else gl.uniform1f(this.placeOf(name), value[0]!);
    }
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, vertices, instances);
  }

  private placeOf(name: string): WebGLUniformLocation | null {
    if (!this.places.has(name)) this.places.set(name, this.gl.getUniformLocation(this.program, name));
    return this.places.get(name)!;
  }
}

function link(gl: WebGL2RenderingContext, vertexText: string, fragmentText: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, vertexText], [gl.FRAGMENT_SHADER, fragmentText]] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no program');
  return program;
}
