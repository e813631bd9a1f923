import RAPIER from '@dimforge/rapier2d-compat';
import { fill } from './fill.mjs';

/** Metres that a ball of radius 1 is given. */
const meters = 0.5;

export const name = 'Rapier 0.21';
export const settings =
  'a radius of 1 is 0.5 m; continuous collision for all balls, in up to 4 substeps; no friction, rotation or ' +
  'sleep; restitutions multiplied';

class Peer {
  constructor({ balls, walls, pillars }, { frame, steps }) {
    this.steps = steps;
    this.world = new RAPIER.World({ x: 0, y: 0 });
    const parameters = this.world.integrationParameters;
    parameters.dt = frame / steps;
    parameters.maxCcdSubsteps = 4;
    for (const { from, to, restitution = 1 } of walls) {
      const [start, end] = [from, to].map(([x, y]) => ({ x: x * meters, y: y * meters }));
      this.addShape(RAPIER.ColliderDesc.segment(start, end), restitution);
    }
    for (const { center: [x, y], radius, restitution = 1 } of pillars) {
      this.addShape(RAPIER.ColliderDesc.ball(radius * meters).setTranslation(x * meters, y * meters), restitution);
    }
    this.balls = balls.map((ball) => this.addBall(ball));
  }

  addShape(shape, restitution, body) {
    shape.setRestitution(restitution).setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Multiply).setFriction(0);
    this.world.createCollider(shape, body);
  }

  addBall({ center: [x, y], velocity: [vx, vy], radius, mass = 1, restitution = 1 }) {
    const body = this.world.createRigidBody(RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(x * meters, y * meters).setLinvel(vx * meters, vy * meters)
      .setCcdEnabled(true).setCanSleep(false).lockRotations());
    this.addShape(RAPIER.ColliderDesc.ball(radius * meters).setMass(mass), restitution, body);
    return body;
  }

  playFrame() {
    for (let i = 0; i < this.steps; ++i) this.world.step();
  }

  readCenters(numbers) {
    fill(numbers, this.balls, meters, (ball) => ball.translation());
  }

  readVelocities(numbers) {
    fill(numbers, this.balls, meters, (ball) => ball.linvel());
  }

  free() {
    this.world.free();
  }
}

export async function load() {
  await RAPIER.init();
  return (scene, setting) => new Peer(scene, setting);
}
