/// Reads scenes, makes worlds of them and writes them through carom/carom_scene.h.
#include <carom/carom_scene.h>
#include <string.h>

#include "check.h"

static const char two_balls[] =
    "{ \"name\": \"two\", \"description\": \"of them\", \"duration\": 3, \"arena\": { \"center\": [0, 0], \"radius\": "
    "9 },"
    "  \"balls\": [{ \"center\": [0, 0], \"velocity\": [1, 0], \"radius\": 0.5 },"
    "              { \"center\": [3, 0.1], \"velocity\": [0, 0], \"radius\": 0.5 }] }";

static carom_scene* read_scene(carom_result result, const char* text) {
  carom_scene* scene = NULL;
  EXPECT(result, carom_scene_read(text, strlen(text), &scene));
  CHECK(scene != NULL);
  return scene;
}

static uint64_t history_at(carom_world* world, double t) {
  uint64_t history = 0;
  EXPECT(CAROM_OK, carom_advance_to(world, t, NULL));
  EXPECT(CAROM_OK, carom_history(world, &history));
  return history;
}

static void a_scene_makes_a_world(void) {
  carom_scene* scene = read_scene(CAROM_OK, two_balls);
  carom_world* world = NULL;
  carom_world* by_hand = NULL;
  carom_ball ball = carom_default_ball();
  carom_impact_counts counts;
  const char* text = NULL;
  double duration = 0;
  EXPECT(CAROM_OK, carom_scene_name(scene, &text));
  CHECK(strcmp(text, "two") == 0);
  EXPECT(CAROM_OK, carom_scene_description(scene, &text));
  CHECK(strcmp(text, "of them") == 0);
  EXPECT(CAROM_OK, carom_scene_duration(scene, &duration));
  CHECK(duration == 3);
  EXPECT(CAROM_OK, carom_scene_make_world(scene, &world));
  carom_scene_destroy(scene);

  EXPECT(CAROM_OK, carom_world_create(&by_hand));
  ball.radius = 0.5;
  ball.velocity.x = 1;
  EXPECT(CAROM_OK, carom_add_ball(by_hand, &ball, NULL));
  ball.velocity.x = 0;
  ball.center.x = 3;
  ball.center.y = 0.1;
  EXPECT(CAROM_OK, carom_add_ball(by_hand, &ball, NULL));
  CHECK(history_at(world, 3) == history_at(by_hand, 3));
  EXPECT(CAROM_OK, carom_counts(world, &counts));
  CHECK(counts.balls == 1);
  EXPECT(CAROM_OK, carom_world_destroy(world));
  EXPECT(CAROM_OK, carom_world_destroy(by_hand));
}

static void a_world_is_written_as_a_scene(void) {
  carom_scene* about = read_scene(CAROM_OK, two_balls);
  carom_scene* scene = NULL;
  carom_scene* again = NULL;
  carom_world* world = NULL;
  carom_world* same = NULL;
  carom_ball ball;
  carom_ball same_ball;
  const char* text = NULL;
  size_t size = 0;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_scene_make_world(about, &world));
  EXPECT(CAROM_OK, carom_advance_to(world, 2.5, NULL));
  EXPECT(CAROM_OK, carom_scene_of_world(world, about, &scene));
  EXPECT(CAROM_OK, carom_scene_text(scene, &text, &size));
  CHECK(strlen(text) == size && strstr(text, "\"arena\"") != NULL);
  EXPECT(CAROM_OK, carom_scene_read(text, size, &again));
  EXPECT(CAROM_OK, carom_scene_name(again, &text));
  CHECK(strcmp(text, "two") == 0);
  EXPECT(CAROM_OK, carom_scene_make_world(again, &same));
  EXPECT(CAROM_OK, carom_read_balls(same, NULL, 0, &count));
  CHECK(count == 2);
  EXPECT(CAROM_OK, carom_get_ball(world, 1, &ball));
  EXPECT(CAROM_OK, carom_get_ball(same, 1, &same_ball));
  CHECK(memcmp(&ball, &same_ball, sizeof ball) == 0 && ball.velocity.x > 0);
  carom_scene_destroy(scene);
  EXPECT(CAROM_OK, carom_scene_of_world(world, NULL, &scene));
  EXPECT(CAROM_OK, carom_scene_name(scene, &text));
  CHECK(strcmp(text, "") == 0);
  carom_scene_destroy(scene);
  carom_scene_destroy(again);
  carom_scene_destroy(about);
  EXPECT(CAROM_OK, carom_world_destroy(world));
  EXPECT(CAROM_OK, carom_world_destroy(same));
}

static void the_scene_of_a_periodic_world_is_periodic(void) {
  carom_scene* about = read_scene(CAROM_OK,
                                  "{\"periodic\": {\"from\": [0, 1], \"to\": [12, 8], \"axes\": \"x\"},"
                                  " \"balls\": [{\"center\": [1, 4], \"velocity\": [-3, 0], \"radius\": 0.5}]}");
  carom_scene* scene = NULL;
  carom_world* world = NULL;
  const char* text = NULL;
  size_t size = 0;
  carom_ball ball;
  EXPECT(CAROM_OK, carom_scene_make_world(about, &world));
  EXPECT(CAROM_OK, carom_advance_to(world, 1, NULL));
  EXPECT(CAROM_OK, carom_scene_of_world(world, about, &scene));
  EXPECT(CAROM_OK, carom_scene_text(scene, &text, &size));
  CHECK(strstr(text, "\"periodic\"") != NULL && strstr(text, "\"axes\": \"x\"") != NULL);
  EXPECT(CAROM_OK, carom_get_ball(world, 0, &ball));
  CHECK(ball.center.x == 10);
  carom_scene_destroy(scene);
  carom_scene_destroy(about);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void problems_have_paths(void) {
  carom_scene* scene = read_scene(
      CAROM_PROBLEM, "{ \"balls\": [{ \"center\": [0, 0], \"velocity\": [1, 0], \"radius\": -1 }], \"wals\": [] }");
  carom_world* world = NULL;
  carom_problem problem;
  double duration = -1;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_scene_problem_count(scene, &count));
  CHECK(count == 2);
  EXPECT(CAROM_OK, carom_scene_get_problem(scene, 0, &problem));
  CHECK(problem.kind == CAROM_NEGATIVE && strcmp(problem.field, "balls[0].radius") == 0);
  CHECK(strcmp(problem.predicate, "is -1: make it zero or more, and finite") == 0);
  CHECK(strstr(carom_scene_last_error(scene), "balls[0].radius is -1") == carom_scene_last_error(scene));
  EXPECT(CAROM_OK, carom_scene_get_problem(scene, 1, &problem));
  CHECK(problem.kind == CAROM_UNREADABLE && strcmp(problem.field, "wals") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_scene_get_problem(scene, 2, &problem));
  EXPECT(CAROM_PROBLEM, carom_scene_make_world(scene, &world));
  CHECK(world == NULL);
  EXPECT(CAROM_OK, carom_scene_problem_count(scene, &count));
  CHECK(count == 2);
  EXPECT(CAROM_OK, carom_scene_duration(scene, &duration));
  CHECK(duration == 0);
  carom_scene_destroy(scene);

  scene = read_scene(CAROM_OK,
                     "{ \"balls\": [{ \"center\": [0, 0], \"velocity\": [1, 0], \"radius\": 1 },"
                     "              { \"center\": [1, 0], \"velocity\": [1, 0], \"radius\": 1 }] }");
  EXPECT(CAROM_PROBLEM, carom_scene_make_world(scene, &world));
  EXPECT(CAROM_OK, carom_scene_get_problem(scene, 0, &problem));
  CHECK(problem.kind == CAROM_OVERLAP && problem.depth == 1 && strcmp(problem.field, "balls[1]") == 0);
  carom_scene_destroy(scene);

  scene = read_scene(CAROM_PROBLEM, "");
  CHECK(strlen(carom_scene_last_error(scene)) > 0);
  carom_scene_destroy(scene);
}

static void null_arguments(void) {
  carom_scene* scene = read_scene(CAROM_OK, "{}");
  carom_scene* made = NULL;
  carom_world* world = NULL;
  carom_problem problem;
  const char* text = NULL;
  double number = 0;
  size_t size = 0;
  EXPECT(CAROM_OK, carom_scene_make_world(scene, &world));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_read(NULL, 0, &made));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_read("{}", 2, NULL));
  CHECK(strlen(carom_scene_last_error(NULL)) > 0);
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_of_world(NULL, scene, &made));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_of_world(world, scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_make_world(NULL, &world));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_make_world(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_name(NULL, &text));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_name(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_description(NULL, &text));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_description(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_duration(NULL, &number));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_duration(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_text(NULL, &text, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_text(scene, NULL, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_text(scene, &text, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_problem_count(NULL, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_problem_count(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_get_problem(NULL, 0, &problem));
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_get_problem(scene, 0, NULL));
  CHECK(made == NULL);
  carom_scene_destroy(NULL);
  carom_scene_destroy(scene);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  a_scene_makes_a_world();
  a_world_is_written_as_a_scene();
  the_scene_of_a_periodic_world_is_periodic();
  problems_have_paths();
  null_arguments();
  return 0;
}
