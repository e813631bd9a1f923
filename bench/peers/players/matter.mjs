import Matter from 'matter-js';
import { fill } from './fill.mjs';

const { Bodies, Body, Composite, Engine, Resolver } = Matter;

/** Pixels that a ball of radius 1 is given: enough for its polygon to have as many sides as Matter makes unasked. */
const pixels = 25;
/** Seconds in which velocities are counted. */
const baseStep = 1 / 60;

export const name = 'Matter 0.20';
export const settings =
  'a radius of 1 is 25 pixels (balls are polygons of 26 sides); resting threshold 0.001, no friction, rotation ' +
  'or sleep; walls are rectangles, as thick as there is room behind them: it has no segments, and no continuous ' +
  'collision';

class Peer {
  constructor({ balls, walls, pillars }, { frame, steps, behind }) {
    this.steps = steps;
    this.step = (1000 * frame) / steps;
    this.engine = Engine.create({ gravity: { x: 0, y: 0, scale: 0 }, enableSleeping: false });
    for (const wall of walls) Composite.add(this.engine.world, this.wall(wall, behind));
    for (const { center: [x, y], radius, restitution = 1 } of pillars) {
      Composite.add(this.engine.world, this.circle(x, y, radius, { isStatic: true, restitution }));
    }
    this.balls = balls.map((ball) => this.ball(ball));
    Composite.add(this.engine.world, this.balls);
  }

  /** Matter has no segments: a rectangle, as thick as there is room behind the wall. */
  wall({ from, to, restitution = 1 }, behind) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    const x = (from[0] + to[0]) / 2 + ((dy / length) * behind) / 2;
    const y = (from[1] + to[1]) / 2 - ((dx / length) * behind) / 2;
    return Bodies.rectangle(x * pixels, y * pixels, length * pixels, behind * pixels,
      { isStatic: true, angle: Math.atan2(dy, dx), restitution, ...smooth });
  }

  circle(x, y, radius, options) {
    return Bodies.circle(x * pixels, y * pixels, radius * pixels, { ...smooth, ...options });
  }

  ball({ center: [x, y], velocity: [vx, vy], radius, mass = 1, restitution = 1 }) {
    const body = this.circle(x, y, radius, { restitution });
    Body.setMass(body, mass);
    Body.setInertia(body, Infinity);
    Body.setVelocity(body, { x: vx * pixels * baseStep, y: vy * pixels * baseStep });
    return body;
  }

  playFrame() {
    for (let i = 0; i < this.steps; ++i) Engine.update(this.engine, this.step);
  }

  readCenters(numbers) {
    fill(numbers, this.balls, pixels, (ball) => ball.position);
  }

  readVelocities(numbers) {
    fill(numbers, this.balls, pixels * baseStep, (ball) => Body.getVelocity(ball));
  }

  free() {}
}

const smooth = { friction: 0, frictionStatic: 0, frictionAir: 0 };

export async function load() {
  Resolver._restingThresh = 0.001;
  return (scene, setting) => new Peer(scene, setting);
}
