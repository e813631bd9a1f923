import { isGame, titleOf, type SceneSource } from './scene-source.ts';

/** A C program that reads the scene's file and plays it. */
export function cProgram(source: SceneSource): string {
  const kind = isGame(source) ? 'game' : 'world';
  return `/* ${titleOf(source).replaceAll('*/', '* /')}, played by Carom: every impact at its exact time, the same history on every machine.
 *
 * In CMakeLists.txt, in a project with LANGUAGES C CXX:
 *   find_package(carom REQUIRED)
 *   add_executable(scene scene.c)
 *   target_link_libraries(scene PRIVATE carom::scene)
 */
#include <carom/carom_${isGame(source) ? 'game' : 'scene'}.h>
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
  carom_scene* scene = read_scene("${source.file}");
  carom_${kind}* ${kind} = NULL;
  if (!scene || ${isGame(source) ? 'carom_game_make' : 'carom_scene_make_world'}(scene, &${kind}) != CAROM_OK) {
    fprintf(stderr, "%s\\n", scene ? carom_scene_last_error(scene) : "${source.file} can't be read");
    return 1;
  }

  const double until = ${source.until};
${isGame(source) ? playedGame : playedWorld}  carom_${kind}_destroy(${kind});
  carom_scene_destroy(scene);
}
`;
}

const playedWorld = `  double time = 0;
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
`;

const playedGame = `  double time = 0;
  bool over = false;
  for (int frame = 1; time < until && !over; ++frame) {
    /* A button that goes down now: carom_game_give_input(game, (carom_game_input){.time = time, .button = 0, .pressed = 1}). */
    carom_progress progress;
    if (carom_game_advance_to(game, frame / 60.0 < until ? frame / 60.0 : until, &progress) != CAROM_OK || progress != CAROM_DONE) return 1;
    carom_game_time(game, &time);
    carom_game_is_over(game, &over);
    /* To draw it: carom_game_copy_world gives the world as it is now. */
  }

  double score;
  uint64_t history;
  carom_game_score(game, &score);
  carom_game_history(game, &history);
  printf("score %g at t = %g, history %016" PRIx64 "\\n", score, time, history);
`;
