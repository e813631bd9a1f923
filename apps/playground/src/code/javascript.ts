import { isGame, titleOf, type SceneSource } from './scene-source.ts';

/** Longer texts are read from a file instead of standing in the program. */
const longestWithin = 20_000;

/** A program for Node that plays a scene with the npm package. */
export function javaScriptProgram(source: SceneSource): string {
  const within = source.text.length <= longestWithin;
  const text = within ? `\`${source.text.trim().replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`` : `await readFile('${source.file}', 'utf8')`;
  return `// ${titleOf(source)}, played by Carom: every impact at its exact time, the same history on every machine.
// With Node 18 or newer: npm install FOLDER/carom-0.1.0.tgz, which \`make npm-package\` leaves in out/; then: node scene.mjs
import { loadCarom } from 'carom/node';
${within ? '' : `import { readFile } from 'node:fs/promises';\n`}
const carom = await loadCarom();
const reading = carom.${isGame(source) ? 'readGame' : 'read'}(${text});
if (!reading.ok) throw new Error(reading.problems.map(({ path, what }) => \`\${path} \${what}\`).join('\\n'));

const until = ${source.until};
${isGame(source) ? playedGame : playedWorld}`;
}

const playedWorld = `const { world } = reading;
for (let frame = 1; world.time < until; ++frame) {
  if (world.advanceTo(Math.min(frame / 60, until), 'away') === 'stuck') throw new Error('impacts without end');
  // To draw it: world.balls() has x, y, vx, vy of every ball.
}
console.log(\`\${world.counts.total} impacts until t = \${until}, history \${world.history}\`);
world.free();
`;

const playedGame = `const { game } = reading;
for (let frame = 1; game.time < until && !game.isOver; ++frame) {
  // A button that goes down now: game.giveInput({ time: game.time, button: 0, pressed: true });
  if (game.advanceTo(Math.min(frame / 60, until)) === 'stuck') throw new Error('impacts without end');
  // To draw it: game.balls(), game.movedWalls(), game.lamps() …
}
console.log(\`score \${game.score} at t = \${game.time}, history \${game.history}\`);
game.free();
`;
