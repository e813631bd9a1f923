import type { Camera } from './camera.ts';
import type { Colouring } from './colouring.ts';
import type { Rgb } from './colours.ts';
import { Discs } from './discs.ts';
import type { ScreenBox } from './periodic-box.ts';
import { Ribbons } from './ribbons.ts';
import type { TrailArcs } from './trail-arcs.ts';

/** Draws what is too much for a canvas with WebGL2: trails, and very many balls. */
export class WebGl {
  private readonly discs: Discs;
  private readonly ribbons: Ribbons;
  private readonly ramp: WebGLTexture;
  private shownRamp: readonly Rgb[] | null = null;
  private isClear = true;
  /** Nothing is drawn beyond it, where there is one. */
  clip: ScreenBox | null = null;

  /** Null where there is no WebGL2. */
  static on(canvas: HTMLCanvasElement): WebGl | null {
    const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, premultipliedAlpha: true });
    return gl ? new WebGl(gl) : null;
  }

  private constructor(private readonly gl: WebGL2RenderingContext) {
    this.ramp = gl.createTexture();
    this.discs = new Discs(gl);
    this.ribbons = new Ribbons(gl);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  clear(): void {
    if (this.isClear) return;
    const { gl } = this;
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.isClear = true;
  }

  drawBalls(balls: Float64Array, kinds: Float64Array, colouring: Colouring, camera: Camera, ratio: number): void {
    this.begin(colouring, camera, ratio);
    this.discs.draw(balls, kinds, colouring, camera, ratio);
  }

  drawTrails(trails: TrailArcs, balls: Float64Array, kinds: Float64Array, colouring: Colouring, camera: Camera, ratio: number, curved: boolean): void {
    this.begin(colouring, camera, ratio);
    this.ribbons.draw(trails, balls, kinds, colouring, camera, ratio, curved);
  }

  /** Only into the pane that the camera sees. */
  private begin(colouring: Colouring, camera: Camera, ratio: number): void {
    const { gl } = this;
    this.isClear = false;
    const [width, height] = [camera.width * ratio, camera.height * ratio];
    gl.viewport(0, gl.canvas.height - height, width, height);
    gl.enable(gl.SCISSOR_TEST);
    const { clip } = this;
    if (clip) gl.scissor(clip.left * ratio, gl.canvas.height - (clip.top + clip.height) * ratio, clip.width * ratio, clip.height * ratio);
    else gl.scissor(0, gl.canvas.height - height, width, height);
    gl.bindTexture(gl.TEXTURE_2D, this.ramp);
    if (this.shownRamp !== colouring.ramp) this.setRamp(colouring.ramp);
  }

  private setRamp(colours: readonly Rgb[]): void {
    const { gl } = this;
    this.shownRamp = colours;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, colours.length, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, new Uint8Array(colours.flat()));
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  }
}
