import { Circle, Edge, Settings, Vec2, World } from 'planck';
import { fill } from './fill.mjs';

/** Metres that a ball of radius 1 is given. */
const meters = 0.5;
/** Metres that the fastest may move in a step, as in Box2D: further is possible here, but takes far longer. */
const mostAStep = 1.9;

export const name = 'Planck 1.5';
export const settings =
  'a radius of 1 is 0.5 m; all balls bullets, velocity threshold 0, linear slop 0.5 mm (a tenth of the default: ten ' +
  'times as exact, and no slower), no friction, rotation or sleep; as many steps per frame as Box2D 2.4.1';

class Peer {
  constructor({ balls, walls, pillars }, { frame, steps, fastest }) {
    this.steps = Math.max(steps, Math.ceil((fastest * frame * meters) / mostAStep));
    this.step = frame / this.steps;
    this.world = new World({ gravity: Vec2(0, 0), allowSleep: false });
    for (const { from, to, restitution = 1 } of walls) {
      this.addShape(this.world.createBody(), new Edge(this.place(from), this.place(to)), restitution);
    }
    for (const { center, radius, restitution = 1 } of pillars) {
      this.addShape(this.world.createBody(), new Circle(this.place(center), radius * meters), restitution);
    }
    this.balls = balls.map((ball) => this.addBall(ball));
  }

  place([x, y]) {
    return Vec2(x * meters, y * meters);
  }

  addShape(body, shape, restitution, density = 0) {
    body.createFixture({ shape, restitution, density, friction: 0 });
  }

  addBall({ center, velocity, radius, mass = 1, restitution = 1 }) {
    const body = this.world.createBody({
      type: 'dynamic',
      position: this.place(center),
      linearVelocity: this.place(velocity),
      bullet: true,
      fixedRotation: true,
    });
    const density = mass / (Math.PI * (radius * meters) ** 2);
    this.addShape(body, new Circle(radius * meters), restitution, density);
    return body;
  }

  playFrame() {
    for (let i = 0; i < this.steps; ++i) this.world.step(this.step);
  }

  readCenters(numbers) {
    fill(numbers, this.balls, meters, (ball) => ball.getPosition());
  }

  readVelocities(numbers) {
    fill(numbers, this.balls, meters, (ball) => ball.getLinearVelocity());
  }

  free() {}
}

export async function load() {
  Settings.velocityThreshold = 0;
  Settings.maxTranslation = 1e6;
  Settings.linearSlop = 0.0005;
  return (scene, setting) => new Peer(scene, setting);
}
