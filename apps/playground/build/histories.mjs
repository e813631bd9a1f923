// Writes src/histories.json: of every scene of the gallery the end, the impacts and the history that the command has.
//   node build/histories.mjs [COMMAND]
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';

const command = process.argv[2] ?? new URL('../../../build/carom', import.meta.url).pathname;
const scenes = new URL('../../../scenes/', import.meta.url);
const histories = {};
for (const file of readdirSync(scenes).filter((name) => /^[^.]+\.json$/.test(name)).sort()) {
  const { until, impacts, history } = JSON.parse(execFileSync(command, ['run', new URL(file, scenes).pathname, '--json']));
  histories[file.replace('.json', '')] = { until, impacts, history };
}
const lines = Object.entries(histories).map(([name, told]) => `  ${JSON.stringify(name)}: ${JSON.stringify(told)}`);
writeFileSync(new URL('../src/histories.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
