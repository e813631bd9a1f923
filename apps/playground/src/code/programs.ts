import { isGame, titleOf, type Told } from './told.ts';

/** Longer texts are read from a file instead of standing in the program. */
const longestWithin = 20_000;

const withoutRules = 'The rules of this game are left out: only its balls, walls and pillars are played.';

/** A program for Node that plays a scene with the npm package. */
export function javaScriptProgram(told: Told): string {
  const within = told.text.length <= longestWithin;
  const text = within ? `\`${told.text.trim().replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`` : `await readFile('${told.file}', 'utf8')`;
  return `// ${titleOf(told)}, played by Carom: every impact at its exact time, the same history on every machine.
// With Node 18 or newer: npm install FOLDER/carom-0.1.0.tgz, which \`make npm-package\` leaves in out/; then: node scene.mjs
${isGame(told) ? `// ${withoutRules}\n` : ''}import { loadCarom } from 'carom/node';
${within ? '' : `import { readFile } from 'node:fs/promises';\n`}
const carom = await loadCarom();
const reading = carom.read(${text});
if (!reading.ok) throw new Error(reading.problems.map(({ path, what }) => \`\${path} \${what}\`).join('\\n'));

const { world } = reading;
const until = ${told.until};
for (let frame = 1; world.time < until; ++frame) {
  if (world.advanceTo(Math.min(frame / 60, until), 'away') === 'stuck') throw new Error('impacts without end');
  // To draw it: world.balls() has x, y, vx, vy of every ball.
}
console.log(\`\${world.counts.total} impacts until t = \${until}, history \${world.history}\`);
world.free();
`;
}

/** A C program that reads the scene's file and plays it. */
export function cProgram(told: Told): string {
  return `/* ${titleOf(told).replaceAll('*/', '* /')}, played by Carom: every impact at its exact time, the same history on every machine.
 *
 * In CMakeLists.txt, in a project with LANGUAGES C CXX:
 *   find_package(carom REQUIRED)
 *   add_executable(scene scene.c)
 *   target_link_libraries(scene PRIVATE carom::scene)
${isGame(told) ? ` *\n * ${withoutRules}\n` : ''} */
#include <carom/carom_scene.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static carom_scene* read_scene(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
  const size_t size = (size_t)ftell(file);
  rewind(file);
  char* text = malloc(size);
  carom_scene* scene = NULL;
  if (text && fread(text, 1, size, file) == size) carom_scene_read(text, size, &scene);
  free(text);
  fclose(file);
  return scene;
}

int main(void) {
  carom_scene* scene = read_scene("${told.file}");
  carom_world* world = NULL;
  if (!scene || carom_scene_make_world(scene, &world) != CAROM_OK) {
    fprintf(stderr, "%s\\n", scene ? carom_scene_last_error(scene) : "${told.file} can't be read");
    return 1;
  }

  const double until = ${told.until};
  double time = 0;
  for (int frame = 1; time < until; ++frame) {
    time = frame / 60.0 < until ? frame / 60.0 : until;
    carom_progress progress;
    if (carom_advance_to(world, time, &progress) != CAROM_OK || progress != CAROM_DONE) return 1;
    /* To draw it: carom_read_motions gives place and velocity of every ball. */
  }

  carom_impact_counts counts;
  uint64_t history;
  carom_counts(world, &counts);
  carom_history(world, &history);
  printf("%" PRIu64 " impacts until t = %g, history %016" PRIx64 "\\n", counts.balls + counts.walls + counts.pillars, until, history);
  carom_world_destroy(world);
  carom_scene_destroy(scene);
}
`;
}

/** What to type to play a scene's file, and to make a film of it. */
export function commands(told: Told): string {
  return `# ${titleOf(told)}, with the command that \`make run\` leaves at build/carom. Save the scene as ${told.file} first.
${isGame(told) ? `carom game ${told.file} --until ${told.until} --random 1 --record game.json
carom replay game.json` : `carom run ${told.file} --until ${told.until}
carom run ${told.file} --until ${told.until} --impacts impacts.csv --state state.csv`}
carom render ${told.file} --until ${told.until} --trails 0.3 -o ${told.file.replace('.json', '.mp4')}
carom check ${told.file}
`;
}
