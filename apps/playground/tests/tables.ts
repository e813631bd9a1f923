/** A small table: two flippers, a plunger that throws the ball, two bumpers, a target with a lamp, a drain; three balls. */
const table = {
  name: 'small table', description: 'For tests.', gravity: [0, -10],
  movers: [{ pivot: [-2, 0] }, { pivot: [2, 0] }, {}],
  walls: [
    { from: [-2, 0.2], to: [-0.4, -0.7], restitution: 0.7, mover: 0 },
    { from: [2, 0.2], to: [0.4, -0.7], restitution: 0.7, mover: 1 },
    { from: [-3, 0.8], to: [-2, 0.25], restitution: 0.5 }, { from: [3, 0.8], to: [2, 0.25], restitution: 0.5 },
    { from: [-0.5, 8.5], to: [0.5, 8.5], restitution: 0.6 },
    { from: [3.05, 0.5], to: [3.95, 0.5], restitution: 0.2, mover: 2 },
    { from: [3, 0.8], to: [3, 6] }, { from: [3, 9], to: [4, 8], restitution: 0.8 },
  ],
  pillars: [
    { center: [-0.4, -0.7], radius: 0.1, mover: 0 }, { center: [0.4, -0.7], radius: 0.1, mover: 1 },
    { center: [1, 4], radius: 0.5, restitution: 0.8, kick: { speed: 3, from: 0.5 } },
    { center: [-1.2, 5], radius: 0.5, restitution: 0.8, kick: { speed: 3, from: 0.5 } },
  ],
  chains: [{ points: [[-3, -4], [-3, 9], [4, 9], [4, -4], [-3, -4]], restitution: 0.6 }],
  balls: [{ center: [3.5, 0.8], velocity: [0, 0], radius: 0.25, restitution: 0.6 }],
  game: {
    buttons: [
      { name: 'left flipper', keys: ['ArrowLeft', 'KeyA'] }, { name: 'right flipper', keys: ['ArrowRight', 'KeyD'] },
      { name: 'plunger', keys: ['Space'] },
    ],
    counters: [{ name: 'score' }, { name: 'balls', start: 3 }, { name: 'multiplier', start: 1 }],
    sensors: [{ rectangle: { min: [-3, -3.9], max: [4, -3.5] }, senses: 'edge' }, { gate: { from: [-3, 1.5], to: [3, 1.5] } }],
    lamps: [{ center: [0, 7.8], radius: 0.25, lit: { counter: 'multiplier', at_least: 2 } }],
    rules: [
      { name: 'flip', when: { presses: 'left flipper' }, then: [{ move: { mover: 0, to: { angle: 1 }, rate: 15 } }] },
      { name: 'drop', when: { lets_go: 'left flipper' }, then: [{ move: { mover: 0, to: {}, rate: 8 } }] },
      { name: 'flip', when: { presses: 'right flipper' }, then: [{ move: { mover: 1, to: { angle: -1 }, rate: 15 } }] },
      { name: 'drop', when: { lets_go: 'right flipper' }, then: [{ move: { mover: 1, to: {}, rate: 8 } }] },
      { name: 'draw', when: { presses: 'plunger' }, then: [{ move: { mover: 2, to: { offset: [0, -1] }, duration: 0.4 } }] },
      { name: 'launch', when: { lets_go: 'plunger' }, then: [{ move: { mover: 2, to: {}, duration: 0.05 } }] },
      {
        name: 'bumper', when: { hits: { pillars: [2, 3], impulse: 0.5 } },
        then: [{ add: { counter: 'score', by: 100, times: 'multiplier' } }],
      },
      {
        name: 'target', when: { hits: { walls: [4] } },
        then: [{ hide: { walls: [4] } }, { add: { counter: 'multiplier' } }, { show: { walls: [4] }, after: 2 }],
      },
      {
        name: 'drain', when: { enters: 0 },
        then: [
          { capture: true }, { add: { counter: 'balls', by: -1 } },
          { release: { center: [3.5, 0.8], velocity: [0, 0], radius: 0.25, restitution: 0.6 }, after: 0.5 },
        ],
      },
      { name: 'line', when: { crosses: 1 }, then: [{ add: { counter: 'score', by: 10 } }] },
      { name: 'over', when: { reaches: { counter: 'balls' } }, then: [{ end: true }] },
    ],
  },
};
export const smallTable = JSON.stringify(table);

/** The same, where the only ball falls between the flippers at once. */
export const quickTable = JSON.stringify({
  ...table, name: 'quick table',
  balls: [{ center: [0.01, 4], velocity: [0, 0], radius: 0.25, restitution: 0.6 }],
  game: { ...table.game, counters: [{ name: 'score' }, { name: 'balls', start: 1 }, { name: 'multiplier', start: 1 }] },
});
