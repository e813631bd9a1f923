import type { World } from 'carom';

import type { Shapes } from './protocol.ts';

export function shapesOf(world: World): Shapes {
  return {
    kinds: world.ballKinds().slice(), gravityScales: world.gravityScales().slice(), gravity: world.gravity,
    walls: world.walls().slice(), pillars: world.pillars().slice(), periodic: world.periodicBox,
  };
}

export function isFalling(world: World): boolean {
  return world.gravity.some((component) => component !== 0);
}
