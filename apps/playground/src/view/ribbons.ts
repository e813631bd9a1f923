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

/** Trails: a ribbon for each arc, which gets thinner and fades the longer ago it was flown. */
export class Ribbons {
  private readonly program: Instanced;
  private numbers = new Float32Array(1024 * perRibbon);
  private count = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.program = new Instanced(gl, vertexText, fragmentText, { ends: 4, last: 2, ages: 2, look: 2 });
  }

  draw(trails: TrailArcs, balls: Float64Array, kinds: Float64Array, colouring: Colouring, camera: Camera, ratio: number, curved: boolean): void {
    const { pieces } = trails;
    const { scale, center } = camera;
    const many = kinds.length / perBallKind > 200;
    this.count = 0;
    for (let i = 0; i < trails.count * perPiece; i += perPiece) {
      const ball = pieces[i + 8]!;
      const width = Math.min(Math.max(kinds[perBallKind * ball + 1]! * scale * 0.7, 1.4), many ? 2 : 7);
      const along = colouring.along(ball, balls);
      const x = (at: number): number => (pieces[i + at]! - center[0]) * scale;
      const y = (at: number): number => (pieces[i + at]! - center[1]) * scale;
      const [x0, y0, x1, y1, x2, y2] = [x(0), y(1), x(2), y(3), x(4), y(5)];
      const [older, newer] = [pieces[i + 6]!, pieces[i + 7]!];
      if (Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1), Math.abs(x2), Math.abs(y2)) < near) {
        this.add(x0, y0, x1, y1, x2, y2, older, newer, along, width);
        continue;
      }
      const half: Pair = [camera.width / 2, camera.height / 2];
      const moved = (a: number, b: number): Pair => [a + half[0], b + half[1]];
      eachNearPart(moved(x0, y0), moved(x1, y1), moved(x2, y2), [camera.width, camera.height], (from, control, to, begin, end) => {
        const age = (share: number): number => older + (newer - older) * share;
        this.add(from[0] - half[0], from[1] - half[1], control[0] - half[0], control[1] - half[1], to[0] - half[0], to[1] - half[1], age(begin), age(end), along, width);
      });
    }
    if (this.count === 0) return;
    const parts = curved ? partsOfCurve : 1;
    this.program.draw(this.numbers.subarray(0, this.count * perRibbon),
      { size: [camera.width, camera.height], ratio: [ratio], parts: [parts], opacity: [many ? 0.45 : 0.6] }, 2 * (parts + 1), this.count);
  }

  private add(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, older: number, newer: number, along: number, width: number): void {
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
    numbers[at + 8] = along;
    numbers[at + 9] = width;
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
