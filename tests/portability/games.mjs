// Plays games by random players in WebAssembly, and prints the hash that the command prints for the same games:
//   npm run --silent --prefix apps/playground package       after tools/play --build
//   node tests/portability/games.mjs scenes/pinball.json 10000
//   build/carom game scenes/pinball.json --random 1 --games 10000
import { readFileSync } from 'node:fs';

import { loadCarom } from '../../apps/playground/engine/dist/node.js';

const [file, games = '100'] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const { duration } = JSON.parse(text);
const carom = await loadCarom();
const reading = carom.readGame(text);
if (!reading.ok) throw new Error(reading.problems.map(({ path, what }) => `${path} ${what}`).join('\n'));

let history = 0n;
let finished = 0;
for (let seed = 1; seed <= Number(games); ++seed) {
  const game = reading.game.snapshot();
  game.giveRandomInputs(seed, duration);
  if (game.advanceTo(duration) !== 'done') throw new Error(`the game of seed ${seed} is stuck at ${game.time}`);
  if (game.isOver) ++finished;
  history = BigInt.asUintN(64, history * 0x9e3779b97f4a7c15n + BigInt(`0x${game.history}`));
  game.free();
}
console.log(`games          ${games}, ${finished} of them played to their end\nhistory ${history.toString(16).padStart(16, '0')}`);
