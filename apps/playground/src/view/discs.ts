import type { Camera } from './camera.ts';
import { speedScale, type Rgb } from './colours.ts';

/** Draws very many balls at once with WebGL2: one smooth-edged disc each, coloured by its speed. */
export class Discs {
  private readonly gl: WebGL2RenderingContext;
  private readonly program: WebGLProgram;
  private readonly places: WebGLBuffer;
  private readonly ramp: WebGLTexture;
  private numbers = new Float32Array(0);

  /** Null where there is no WebGL2. */
  static on(canvas: HTMLCanvasElement): Discs | null {
    const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, premultipliedAlpha: true });
    return gl ? new Discs(gl) : null;
  }

  private constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.program = link(gl);
    this.places = gl.createBuffer();
    this.ramp = gl.createTexture();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    const place = gl.getAttribLocation(this.program, 'place');
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 4, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(place, 1);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  setRamp(colours: readonly Rgb[]): void {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.ramp);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, colours.length, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, new Uint8Array(colours.flat()));
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  }

  clear(): void {
    const { gl } = this;
    gl.viewport(0, 0, gl.canvas.width, gl.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  draw(balls: Float64Array, kinds: Float64Array, camera: Camera, pixelRatio: number): void {
    const { gl } = this;
    this.clear();
    if (this.numbers.length !== balls.length) this.numbers = new Float32Array(balls.length);
    const scale = speedScale(balls) || 1;
    // Differences from the middle of the view first, in double: single precision is enough for what is left.
    for (let i = 0; i < balls.length; i += 4) {
      this.numbers[i] = (balls[i]! - camera.center[0]) * camera.scale;
      this.numbers[i + 1] = (balls[i + 1]! - camera.center[1]) * camera.scale;
      this.numbers[i + 2] = Math.max(kinds[i + 1]! * camera.scale, 0.7);
      this.numbers[i + 3] = Math.sqrt(balls[i + 2]! ** 2 + balls[i + 3]! ** 2) / scale;
    }
    gl.useProgram(this.program);
    gl.bufferData(gl.ARRAY_BUFFER, this.numbers, gl.DYNAMIC_DRAW);
    gl.uniform2f(gl.getUniformLocation(this.program, 'size'), camera.width, camera.height);
    gl.uniform1f(gl.getUniformLocation(this.program, 'ratio'), pixelRatio);
    gl.bindTexture(gl.TEXTURE_2D, this.ramp);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, balls.length / 4);
  }
}

const vertexText = `#version 300 es
in vec4 place;
uniform vec2 size;
uniform float ratio;
out vec2 within;
out float radius;
out float speed;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  radius = place.z * ratio;
  within = corner * (radius + 1.0);
  speed = place.w;
  gl_Position = vec4((place.xy + within / ratio) * 2.0 / size, 0.0, 1.0);
}`;

const fragmentText = `#version 300 es
precision highp float;
in vec2 within;
in float radius;
in float speed;
uniform sampler2D ramp;
out vec4 colour;
void main() {
  float cover = clamp(radius - length(within) + 0.5, 0.0, 1.0);
  colour = vec4(texture(ramp, vec2(speed, 0.5)).rgb, 1.0) * cover;
}`;

function link(gl: WebGL2RenderingContext): WebGLProgram {
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
