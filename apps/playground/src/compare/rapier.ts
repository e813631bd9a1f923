import RAPIER, { type RigidBody, type World } from '@dimforge/rapier2d-compat';

import type { RivalScene, RivalWorld } from './rival.ts';

// A file of its own beside the page: it shares no code with the page, only types.

/** Metres that a usual ball's radius is given: the middle of the sizes that the engine's tolerances are made for. */
const usualRadius = 0.5;
/** Continuous collision resumes a step so often at most. */
const ccdSubsteps = 4;
/** Twice the engine's default. */
const solverIterations = 8;

/** Rapier at its best: see docs/playground.md. */
class RapierWorld implements RivalWorld {
  time = 0;
  impacts = 0;
  private readonly world: World;
  private readonly events = new RAPIER.EventQueue(true);
  private readonly bodies: RigidBody[] = [];
  /** Metres per unit of length. */
  private readonly scale: number;

  constructor(private readonly scene: RivalScene, private readonly step: number) {
    const { balls, kinds, gravity: [gx, gy], gravityScales, walls, pillars } = scene;
    const radii = Array.from({ length: kinds.length / 4 }, (_, i) => kinds[4 * i + 1]!).sort((a, b) => a - b);
    this.scale = usualRadius / (radii[radii.length >> 1] || 1);
    const { scale } = this;
    this.world = new RAPIER.World({ x: gx * scale, y: gy * scale });
    const parameters = this.world.integrationParameters;
    parameters.dt = step;
    parameters.maxCcdSubsteps = ccdSubsteps;
    parameters.numSolverIterations = solverIterations;
    for (let i = 0; i < walls.length; i += 7) {
      const [, x0, y0, x1, y1, , restitution] = walls.subarray(i, i + 7) as unknown as number[];
      this.add(RAPIER.ColliderDesc.segment({ x: x0! * scale, y: y0! * scale }, { x: x1! * scale, y: y1! * scale }), restitution!);
    }
    for (let i = 0; i < pillars.length; i += 5) {
      const [, x, y, radius, restitution] = pillars.subarray(i, i + 5) as unknown as number[];
      this.add(RAPIER.ColliderDesc.ball(radius! * scale).setTranslation(x! * scale, y! * scale), restitution!);
    }
    for (let i = 0; i < kinds.length; i += 4) {
      const [, radius, mass, restitution] = kinds.subarray(i, i + 4) as unknown as number[];
      const [x, y, vx, vy] = balls.subarray(i, i + 4) as unknown as number[];
      const body = this.world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x! * scale, y! * scale)
        .setLinvel(vx! * scale, vy! * scale).setGravityScale(gravityScales[i / 4]!).setCcdEnabled(true).setCanSleep(false).lockRotations());
      this.add(RAPIER.ColliderDesc.ball(radius! * scale).setMass(mass!).setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS), restitution!, body);
      this.bodies.push(body);
    }
  }

  advance(): void {
    this.world.step(this.events);
    this.time += this.step;
    this.events.drainCollisionEvents((_one, _other, started) => {
      if (started) ++this.impacts;
    });
  }

  balls(): Float64Array {
    const { scale } = this;
    return Float64Array.from(this.bodies.flatMap((body) => {
      const [{ x, y }, { x: vx, y: vy }] = [body.translation(), body.linvel()];
      return [x / scale, y / scale, vx / scale, vy / scale];
    }));
  }

  energy(): number {
    const { kinds, gravity: [gx, gy], gravityScales } = this.scene;
    const balls = this.balls();
    let sum = 0;
    for (let i = 0; i < balls.length; i += 4) {
      const [x, y, vx, vy] = balls.subarray(i, i + 4) as unknown as number[];
      sum += kinds[i + 2]! * ((vx! ** 2 + vy! ** 2) / 2 - gravityScales[i / 4]! * (gx * x! + gy * y!));
    }
    return sum;
  }

  free(): void {
    this.events.free();
    this.world.free();
  }

  private add(shape: RAPIER.ColliderDesc, restitution: number, body?: RigidBody): void {
    shape.setRestitution(restitution).setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Multiply).setFriction(0);
    this.world.createCollider(shape, body);
  }
}

export async function load(): Promise<(scene: RivalScene, step: number) => RivalWorld> {
  await RAPIER.init();
  return (scene, step) => new RapierWorld(scene, step);
}
