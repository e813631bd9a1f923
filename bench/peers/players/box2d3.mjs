import loadBox2d from 'box2d3-wasm';
import { fill } from './fill.mjs';

/** Metres that a ball of radius 1 is given. */
const meters = 0.5;

export const name = 'Box2D v3 (wasm)';
export const settings =
  'a radius of 1 is 0.5 m; continuous collision, every other ball a bullet (bullets miss each other), 4 ' +
  'substeps, restitution threshold 0, no limit of speed, no friction, rotation or sleep; one thread';

let box2d;

/** Lets an object that lives in WebAssembly's memory be used, and gives it back. */
function using(object, use) {
  const made = use(object);
  object.delete();
  return made;
}

/** The numbers of a vector that lives there. */
function taken(vector) {
  return using(vector, ({ x, y }) => ({ x, y }));
}

class Peer {
  constructor({ balls, walls, pillars }, { frame, steps }) {
    this.step = frame;
    this.substeps = 4 * steps;
    this.world = using(box2d.b2DefaultWorldDef(), (def) => {
      def.gravity = this.place([0, 0]);
      def.enableSleep = false;
      def.enableContinuous = true;
      def.restitutionThreshold = 0;
      def.maximumLinearSpeed = 1e6;
      return box2d.b2CreateWorld(def);
    });
    walls.forEach((wall) => this.addWall(wall));
    pillars.forEach((pillar) => this.addPillar(pillar));
    this.balls = balls.map((ball, i) => this.addBall(ball, i));
  }

  place([x, y]) {
    return new box2d.b2Vec2(x * meters, y * meters);
  }

  addBody(center, change = () => {}) {
    return using(box2d.b2DefaultBodyDef(), (def) => {
      def.position = this.place(center);
      change(def);
      return box2d.b2CreateBody(this.world, def);
    });
  }

  shape(restitution, density, create) {
    using(box2d.b2DefaultShapeDef(), (def) => {
      def.material.friction = 0;
      def.material.restitution = restitution;
      def.density = density;
      create(def);
    });
  }

  addWall({ from, to, restitution = 1 }) {
    const body = this.addBody([0, 0]);
    const segment = new box2d.b2Segment();
    segment.point1 = this.place(from);
    segment.point2 = this.place(to);
    this.shape(restitution, 1, (def) => box2d.b2CreateSegmentShape(body, def, segment));
  }

  addCircle(body, radius, restitution, mass) {
    const circle = new box2d.b2Circle();
    circle.center = this.place([0, 0]);
    circle.radius = radius * meters;
    const density = mass / (Math.PI * circle.radius ** 2);
    this.shape(restitution, density, (def) => box2d.b2CreateCircleShape(body, def, circle));
  }

  addPillar({ center, radius, restitution = 1 }) {
    this.addCircle(this.addBody(center), radius, restitution, 1);
  }

  addBall({ center, velocity, radius, mass = 1, restitution = 1 }, i) {
    const body = this.addBody(center, (def) => {
      def.type = box2d.b2BodyType.b2_dynamicBody;
      def.linearVelocity = this.place(velocity);
      def.isBullet = i % 2 === 0; // bullets miss each other
      const locks = def.motionLocks;
      locks.angularZ = true;
      def.motionLocks = locks;
    });
    this.addCircle(body, radius, restitution, mass);
    return body;
  }

  playFrame() {
    box2d.b2World_Step(this.world, this.step, this.substeps);
  }

  readCenters(numbers) {
    fill(numbers, this.balls, meters, (ball) => taken(box2d.b2Body_GetPosition(ball)));
  }

  readVelocities(numbers) {
    fill(numbers, this.balls, meters, (ball) => taken(box2d.b2Body_GetLinearVelocity(ball)));
  }

  free() {
    box2d.b2DestroyWorld(this.world);
  }
}

export async function load() {
  box2d = await loadBox2d();
  return (scene, setting) => new Peer(scene, setting);
}
