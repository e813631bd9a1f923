import { perBall, perBallKind } from 'carom';

import type { Camera } from './camera.ts';
import type { Colouring } from './colouring.ts';
import { Instanced } from './instanced.ts';

/** Very many balls at once: one smooth-edged disc each. */
export class Discs {
  private readonly program: Instanced;
  private numbers = new Float32Array(0);

  constructor(gl: WebGL2RenderingContext) {
    this.program = new Instanced(gl, vertexText, fragmentText, { place: 4 });
  }

  draw(balls: Float64Array, kinds: Float64Array, colouring: Colouring, camera: Camera, ratio: number): void {
    const count = balls.length / perBall;
    if (this.numbers.length !== 4 * count) this.numbers = new Float32Array(4 * count);
    // Differences from the middle of the view first, in double: single precision is enough for what is left.
    for (let ball = 0; ball < count; ++ball) {
      this.numbers[4 * ball] = (balls[perBall * ball]! - camera.center[0]) * camera.scale;
      this.numbers[4 * ball + 1] = (balls[perBall * ball + 1]! - camera.center[1]) * camera.scale;
      this.numbers[4 * ball + 2] = Math.max(kinds[perBallKind * ball + 1]! * camera.scale, 0.7);
      this.numbers[4 * ball + 3] = colouring.along(ball, balls);
    }
    this.program.draw(this.numbers, { size: [camera.width, camera.height], ratio: [ratio] }, 4, count);
  }
}

const vertexText = `#version 300 es
in vec4 place;
uniform vec2 size;
uniform float ratio;
out vec2 within;
out float radius;
out float along;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  radius = place.z * ratio;
  within = corner * (radius + 1.0);
  along = place.w;
  gl_Position = vec4((place.xy + within / ratio) * 2.0 / size, 0.0, 1.0);
}`;

const fragmentText = `#version 300 es
precision highp float;
in vec2 within;
in float radius;
in float along;
uniform sampler2D ramp;
out vec4 colour;
void main() {
  float from_center = length(within);
  float cover = clamp(radius - from_center + 0.5, 0.0, 1.0);
  // A darker rim sets balls apart where they touch.
  float rim = smoothstep(radius * 0.72, radius, from_center) * clamp(radius / 4.0, 0.0, 1.0);
  colour = vec4(texture(ramp, vec2(along, 0.5)).rgb * (1.0 - 0.35 * rim), 1.0) * cover;
}`;
