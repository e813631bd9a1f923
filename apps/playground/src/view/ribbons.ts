import { perBallKind, type Pair } from 'carom';

import type { Camera } from './camera.ts';
import type { Colouring } from './colouring.ts';
import { eachNearPart } from './curves.ts';
import { Instanced } from './instanced.ts';
import { perPiece, type TrailArcs } from './trail-arcs.ts';

/** Start, control point and end in pixels, how long ago both ends were, the colour, and the width. */
const perRibbon = 10;
/** A parabola is drawn as so many straight parts. */
const partsOfCurve = 12;
/** Pixels from the middle of the view within which single precision is enough. */
const near = 4000;

function isNear(pixels: number): boolean {
  return pixels < near && pixels > -near;
}

/** Trails: a ribbon for each arc, which gets thinner and fades the longer ago it was flown. */
export class Ribbons {
  private readonly program: Instanced;
  private numbers = new Float32Array(1024 * perRibbon);
  private count = 0;
  /** Of each ball. */
  private along = new Float32Array(0);
  private widths = new Float32Array(0);

  constructor(gl: WebGL2RenderingContext) {
    this.program = new Instanced(gl, vertexText, fragmentText, { ends: 4, last: 2, ages: 2, look: 2 });
  }

  draw(trails: TrailArcs, balls: Float64Array, kinds: Float64Array, colouring: Colouring, camera: Camera, ratio: number, curved: boolean): void {
    const { pieces } = trails;
    const { scale, center } = camera;
    const many = kinds.length / perBallKind > 200;
    this.prepare(balls, kinds, colouring, scale, many ? 2 : 7);
    this.count = 0;
    for (let i = 0; i < trails.count * perPiece; i += perPiece) {
      const x0 = (pieces[i]! - center[0]) * scale;
      const y0 = (pieces[i + 1]! - center[1]) * scale;
      const x1 = (pieces[i + 2]! - center[0]) * scale;
      const y1 = (pieces[i + 3]! - center[1]) * scale;
      const x2 = (pieces[i + 4]! - center[0]) * scale;
      const y2 = (pieces[i + 5]! - center[1]) * scale;
      if (isNear(x0) && isNear(y0) && isNear(x1) && isNear(y1) && isNear(x2) && isNear(y2))
        this.add(x0, y0, x1, y1, x2, y2, pieces[i + 6]!, pieces[i + 7]!, pieces[i + 8]!);
      else this.addParts([x0, y0], [x1, y1], [x2, y2], camera, pieces[i + 6]!, pieces[i + 7]!, pieces[i + 8]!);
    }
    if (this.count === 0) return;
    const parts = curved ? partsOfCurve : 1;
    this.program.draw(this.numbers.subarray(0, this.count * perRibbon),
      { size: [camera.width, camera.height], ratio: [ratio], parts: [parts], opacity: [many ? 0.45 : 0.6] }, 2 * (parts + 1), this.count);
  }

  /** What is the same in all pieces of a ball's trail. */
  private prepare(balls: Float64Array, kinds: Float64Array, colouring: Colouring, scale: number, widest: number): void {
    const count = kinds.length / perBallKind;
    if (this.along.length !== count) [this.along, this.widths] = [new Float32Array(count), new Float32Array(count)];
    for (let ball = 0; ball < count; ++ball) {
      this.along[ball] = colouring.along(ball, balls);
      this.widths[ball] = Math.min(Math.max(kinds[perBallKind * ball + 1]! * scale * 0.7, 1.4), widest);
    }
  }

  /** What can be seen of a curve that reaches far beyond the window. */
  private addParts(from: Pair, control: Pair, to: Pair, { width, height }: Camera, older: number, newer: number, ball: number): void {
    const moved = ([x, y]: Pair): Pair => [x + width / 2, y + height / 2];
    eachNearPart(moved(from), moved(control), moved(to), [width, height], (a, b, c, begin, end) => {
      const age = (share: number): number => older + (newer - older) * share;
      this.add(a[0] - width / 2, a[1] - height / 2, b[0] - width / 2, b[1] - height / 2, c[0] - width / 2, c[1] - height / 2, age(begin), age(end), ball);
    });
  }

  private add(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, older: number, newer: number, ball: number): void {
    if ((this.count + 1) * perRibbon > this.numbers.length) {
      const larger = new Float32Array(2 * this.numbers.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const { numbers } = this;
    const at = this.count++ * perRibbon;
    numbers[at] = x0;
    numbers[at + 1] = y0;
    numbers[at + 2] = x1;
    numbers[at + 3] = y1;
    numbers[at + 4] = x2;
    numbers[at + 5] = y2;
    numbers[at + 6] = older;
    numbers[at + 7] = newer;
    numbers[at + 8] = this.along[ball]!;
    numbers[at + 9] = this.widths[ball]!;
  }
}

const vertexText = `#version 300 es
in vec4 ends;
in vec2 last;
in vec2 ages;
in vec2 look;
uniform vec2 size;
uniform float ratio;
uniform float parts;
out float across;
out float half_width;
out float fade;
out float along;
void main() {
  float share = float(gl_VertexID >> 1) / parts;
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  vec2 first = mix(ends.xy, ends.zw, share);
  vec2 second = mix(ends.zw, last, share);
  vec2 direction = parts > 1.0 && first != second ? second - first : last - ends.xy;
  vec2 unit = direction / max(length(direction), 1e-6);
  fade = 1.0 - mix(ages.x, ages.y, share);
  along = look.x;
  half_width = max(look.y * (0.25 + 0.75 * fade), 1.0) * ratio / 2.0;
  across = side * (half_width + 1.0);
  vec2 place = mix(first, second, share) + vec2(-unit.y, unit.x) * across / ratio;
  gl_Position = vec4(place * 2.0 / size, 0.0, 1.0);
}`;

const fragmentText = `#version 300 es
precision highp float;
in float across;
in float half_width;
in float fade;
in float along;
uniform sampler2D ramp;
uniform float opacity;
out vec4 colour;
void main() {
  float cover = clamp(half_width - abs(across) + 0.5, 0.0, 1.0);
  colour = vec4(texture(ramp, vec2(along, 0.5)).rgb, 1.0) * cover * opacity * fade;
}`;
