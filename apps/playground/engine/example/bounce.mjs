// A ball, a wall and every impact: node example/bounce.mjs
import { impactAt } from 'carom';
import { loadCarom } from 'carom/node';

const carom = await loadCarom();
const reading = carom.read(`{
  "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }]
}`);
if (!reading.ok) throw new Error(reading.problems.map(({ path, what }) => `${path} ${what}`).join('\n'));

const { world } = reading;
world.advance(2);
for (let i = 0; i < world.impactCount; ++i) {
  const { time, kind, contact } = impactAt(world.impacts(), i);
  console.log(`impact with a ${kind} at t = ${time} at (${contact})`);
}
const [x, y] = world.balls();
console.log(`at t = ${world.time} the ball is at (${x}, ${y}); history ${world.history}`);
world.free();
