import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { cProgram } from '../../src/code/c.ts';
import { commands } from '../../src/code/commands.ts';
import { cppProgram, literal } from '../../src/code/cpp.ts';
import { listingOf } from '../../src/code/listing.ts';
import { javaScriptProgram } from '../../src/code/javascript.ts';
import type { SceneSource } from '../../src/code/scene-source.ts';
import { Session } from '../../src/engine/session.ts';
import histories from '../../src/histories.json';
import { command, loadEngine, sceneText } from './engine.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const playground = join(root, 'apps/playground');
/** Where the library is beside the command. */
const build = dirname(command);

let carom: Carom;
let folder: string;
beforeAll(async () => {
  carom = await loadEngine();
  folder = mkdtempSync(join(tmpdir(), 'carom-code-'));
  await run('npm', ['run', '--silent', 'package'], { cwd: playground });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(playground, 'engine'), join(folder, 'node_modules/carom'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known: Readonly<Record<string, { readonly until: number; readonly impacts: number; readonly history: string }>> = histories;
const sourceOf = (scene: string, name = scene): SceneSource => ({ name, file: `${scene}.json`, text: sceneText(scene), until: known[scene]!.until });
const said = (scene: string): string => `${known[scene]!.impacts} impacts until t = ${known[scene]!.until}, history ${known[scene]!.history}\n`;

/** The program that the page shows for a scene. */
function cppOf(scene: string): string {
  const loaded = new Session(carom).load(sceneText(scene));
  if (!loaded.ok) throw new Error(`${scene} can't be read`);
  return cppProgram(sourceOf(scene), listingOf(loaded.text, loaded.shapes, loaded.balls));
}

/** Compiles as a user would, without optimising what is only the frame of the library, and runs it. */
async function compiled(name: string, source: string): Promise<string> {
  const isC = name.endsWith('.c');
  const program = join(folder, `${name}.out`);
  writeFileSync(join(folder, name), source);
  const flags = ['-I', join(root, 'include'), '-I', join(build, 'include'), '-Wall', '-Wextra', '-Werror'];
  await run(isC ? 'cc' : 'c++', [isC ? '-std=c99' : '-std=c++20', ...flags, '-c', join(folder, name), '-o', `${program}.o`]);
  await run('c++', [`${program}.o`, join(build, 'libcarom_scene.a'), join(build, 'libcarom.a'), '-pthread', '-o', program]);
  return (await run(program, { cwd: folder })).stdout;
}

test('the C++ program of a scene compiles, and has the history of the command: lists with gravity, movers and kicks', async () => {
  const source = cppOf('flippers');
  for (const part of ['world.set_gravity({0, -9});', '.mover = mover0', '.kick = {.speed = 5, .from = 1}', '.repeats = true', '#include <carom/world.hpp>'])
    expect(source).toContain(part);
  expect(await compiled('flippers.cpp', source)).toBe(said('flippers'));
});

test('what generators make is listed: the same history', async () => {
  const source = cppOf('pool-break');
  expect(source.match(/world\.add\(carom::Ball/g)?.length).toBe(16);
  expect(await compiled('pool-break.cpp', source)).toBe(said('pool-break'));
});

test('a scene of many shapes, or whose generated walls move, is read from its file', async () => {
  for (const scene of ['arena', 'drum']) expect(cppOf(scene)).toContain(`std::ifstream file("${scene}.json")`);
  writeFileSync(join(folder, 'arena.json'), sceneText('arena'));
  expect(await compiled('arena.cpp', cppOf('arena'))).toBe(said('arena'));
});

test('the C program reads the file: the same history', async () => {
  writeFileSync(join(folder, 'wedge.json'), sceneText('wedge'));
  expect(await compiled('wedge.c', cProgram(sourceOf('wedge')))).toBe(said('wedge'));
});

test('the JavaScript program runs with the npm package, and has the history of the command', async () => {
  for (const scene of ['flippers', 'pool-break', 'two-balls', 'wedge']) {
    writeFileSync(join(folder, `${scene}.mjs`), javaScriptProgram(sourceOf(scene)));
    expect((await run('node', [`${scene}.mjs`], { cwd: folder })).stdout).toBe(said(scene));
  }
});

test('the program of a game plays it by its rules, and its commands do, too', async () => {
  const text = `{"name": "game", "duration": 3, "balls": [{"center": [0, 0], "velocity": [4, 1], "radius": 0.5}],
    "walls": [{"from": [5, -5], "to": [5, 5]}, {"from": [-5, -5], "to": [-5, 5]}],
    "game": {"counters": [{"name": "score"}], "rules": [{"when": {"hits": {"walls": [0]}}, "then": [{"add": {"counter": "score", "by": 7}}]}]}}`;
  const game: SceneSource = { name: 'game', file: 'a-game.json', text, until: 3 };
  writeFileSync(join(folder, game.file), text);
  const { stdout } = await run(command, ['game', game.file, '--until', '3', '--json'], { cwd: folder });
  const { score, history } = JSON.parse(stdout) as { score: number; history: string };
  expect(score).toBe(7);
  expect(await compiled('game.cpp', cppProgram(game, null))).toBe(`score 7 at t = 3, history ${history}\n`);
  expect(await compiled('game.c', cProgram(game))).toBe(`score 7 at t = 3, history ${history}\n`);
  writeFileSync(join(folder, 'game.mjs'), javaScriptProgram(game));
  expect((await run('node', ['game.mjs'], { cwd: folder })).stdout).toBe(`score 7 at t = 3, history ${history}\n`);
  for (const line of commands(game).split('\n').filter((part) => /^carom (game|replay|check)/.test(part))) await run(command, line.split(' ').slice(1), { cwd: folder });
});

test('names and texts cannot break out of a program', async () => {
  const scene: SceneSource = { ...sourceOf('two-balls', 'odd\n*/ \\'), text: sceneText('two-balls').replace('"two balls"', '"`${oops} \\\\ \\" `"') };
  writeFileSync(join(folder, 'odd.mjs'), javaScriptProgram(scene));
  expect((await run('node', ['odd.mjs'], { cwd: folder })).stdout).toBe(said('two-balls'));
  writeFileSync(join(folder, 'two-balls.json'), scene.text);
  expect(await compiled('odd.c', cProgram(scene))).toBe(said('two-balls'));
});

test('a long text is left in its file by JavaScript, too', () => {
  const long = javaScriptProgram({ ...sourceOf('wedge'), text: `{"description": "${'x'.repeat(30_000)}"}` });
  expect(long).toContain("readFile('wedge.json', 'utf8')");
});

test('the commands are those that the command has', async () => {
  writeFileSync(join(folder, 'wedge.json'), sceneText('wedge'));
  for (const line of commands(sourceOf('wedge')).split('\n').filter((text) => text.startsWith('carom ') && !text.includes('render'))) {
    const { stdout } = await run(command, line.split(' ').slice(1), { cwd: folder });
    if (line.startsWith('carom run')) expect(stdout).toContain(known.wedge!.history);
  }
});

test('numbers are the same doubles in C++', () => {
  expect([0.1, -0, 3, 1e20, 12345678901234568, -5e-324].map(literal)).toEqual(['0.1', '-0.0', '3', '100000000000000000000.0', '12345678901234568.0', '-5e-324']);
});
