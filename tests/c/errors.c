/// Provokes every error that carom/carom.h can report.
#include <carom/carom.h>
#include <math.h>
#include <string.h>

#include "check.h"

static carom_ball ball_at(double x, double y) {
  carom_ball ball = carom_default_ball();
  ball.center.x = x;
  ball.center.y = y;
  ball.radius = 0.5;
  return ball;
}

static carom_wall wall_at(double x0, double y0, double x1, double y1) {
  carom_wall wall = carom_default_wall();
  wall.from.x = x0;
  wall.from.y = y0;
  wall.to.x = x1;
  wall.to.y = y1;
  return wall;
}

static carom_world* new_world(void) {
  carom_world* world = NULL;
  EXPECT(CAROM_OK, carom_world_create(&world));
  return world;
}

/// That the latest call left exactly one problem, of this kind and about this member.
static carom_problem only_problem(const carom_world* world, carom_problem_kind kind, const char* field) {
  carom_problem problem;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_problem_count(world, &count));
  CHECK(count == 1);
  EXPECT(CAROM_OK, carom_get_problem(world, 0, &problem));
  CHECK(problem.kind == (int32_t)kind);
  CHECK(strcmp(problem.field, field) == 0);
  CHECK(strcmp(problem.text, carom_last_error(world)) == 0);
  CHECK(strlen(problem.predicate) > 0 && strstr(problem.text, problem.predicate) != NULL);
  return problem;
}

static void unsound_balls(void) {
  carom_world* world = new_world();
  carom_ball ball = ball_at(0, 0);
  carom_problem problem;
  size_t count = 0;
  uint32_t id = 77;
  CHECK(strcmp(carom_last_error(world), "") == 0);
  ball.radius = -1;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, &id));
  CHECK(id == 77);
  problem = only_problem(world, CAROM_NEGATIVE, "radius");
  CHECK(problem.value == -1);
  CHECK(strcmp(problem.text, "radius is -1: make it zero or more, and finite") == 0);
  CHECK(strcmp(problem.predicate, "is -1: make it zero or more, and finite") == 0);
  ball.radius = 1e80;
  EXPECT(CAROM_PROBLEM, carom_check_ball(world, &ball));
  problem = only_problem(world, CAROM_TOO_LARGE, "radius");
  CHECK(problem.most == 1e70);
  ball = ball_at(NAN, 0);
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  only_problem(world, CAROM_NOT_FINITE, "center");
  ball = ball_at(0, 0);
  ball.mass = 0;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  only_problem(world, CAROM_NOT_POSITIVE, "mass");
  ball.mass = 1;
  ball.restitution = 1.5;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  only_problem(world, CAROM_RESTITUTION_OUT_OF_RANGE, "restitution");
  ball.velocity.x = INFINITY;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_problem_count(world, &count));
  CHECK(count == 2 && strchr(carom_last_error(world), '\n') != NULL);
  EXPECT(CAROM_OK, carom_read_balls(world, NULL, 0, &count));
  CHECK(count == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void unsound_walls_and_pillars(void) {
  carom_world* world = new_world();
  carom_wall wall = wall_at(1, 1, 1, 1);
  carom_pillar pillar = carom_default_pillar();
  EXPECT(CAROM_PROBLEM, carom_add_wall(world, &wall, NULL));
  only_problem(world, CAROM_NO_LENGTH, "to");
  wall.to.x = 5;
  wall.stops = 3;
  EXPECT(CAROM_PROBLEM, carom_add_wall(world, &wall, NULL));
  CHECK(only_problem(world, CAROM_COUNT_OUT_OF_RANGE, "stops").most == CAROM_STOPS_INSIDE);
  wall.stops = -1;
  EXPECT(CAROM_PROBLEM, carom_check_wall(world, &wall));
  wall.stops = CAROM_STOPS_BOTH;
  EXPECT(CAROM_OK, carom_add_wall(world, &wall, NULL));
  wall.stops = 99;
  EXPECT(CAROM_PROBLEM, carom_change_wall(world, 0, &wall));
  pillar.radius = NAN;
  EXPECT(CAROM_PROBLEM, carom_add_pillar(world, &pillar, NULL));
  only_problem(world, CAROM_NEGATIVE, "radius");
  EXPECT(CAROM_PROBLEM, carom_check_pillar(world, &pillar));
  pillar.radius = 0.5;
  EXPECT(CAROM_OK, carom_add_pillar(world, &pillar, NULL));
  pillar.radius = -1;
  EXPECT(CAROM_PROBLEM, carom_change_pillar(world, 0, &pillar));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void overlaps(void) {
  carom_world* world = new_world();
  carom_ball ball = ball_at(0, 0);
  carom_problem problem;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  ball.center.x = 5;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  ball.center.x = 5.75;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  problem = only_problem(world, CAROM_OVERLAP, "");
  CHECK(problem.other_type == CAROM_BALL && problem.other == 1 && problem.depth == 0.25);
  EXPECT(CAROM_PROBLEM, carom_change_ball(world, 0, &ball));
  only_problem(world, CAROM_OVERLAP, "");
  EXPECT(CAROM_PROBLEM, carom_move_to(world, 0, ball.center));
  CHECK(only_problem(world, CAROM_OVERLAP, "").other == 1);
  ball.velocity.x = NAN;
  EXPECT(CAROM_PROBLEM, carom_set_velocity(world, 0, ball.velocity));
  EXPECT(CAROM_PROBLEM, carom_push(world, 0, ball.velocity));
  EXPECT(CAROM_OK, carom_get_ball(world, 0, &ball));
  CHECK(ball.center.x == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void ids_that_are_not_there(void) {
  carom_world* world = new_world();
  const carom_ball ball = ball_at(0, 0);
  const carom_wall wall = wall_at(0, 0, 1, 0);
  const carom_pillar pillar = carom_default_pillar();
  carom_ball no_ball;
  carom_wall no_wall;
  carom_pillar no_pillar;
  carom_motion no_motion;
  carom_leg no_leg;
  carom_problem no_problem;
  EXPECT(CAROM_NO_SUCH_ID, carom_change_ball(world, 0, &ball));
  CHECK(strcmp(carom_last_error(world), "there is no ball 0 in this world") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_change_wall(world, 1, &wall));
  CHECK(strcmp(carom_last_error(world), "there is no wall 1 in this world") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_change_pillar(world, 2, &pillar));
  CHECK(strcmp(carom_last_error(world), "there is no pillar 2 in this world") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_set_velocity(world, 0, ball.velocity));
  EXPECT(CAROM_NO_SUCH_ID, carom_push(world, 0, ball.velocity));
  EXPECT(CAROM_NO_SUCH_ID, carom_move_to(world, 0, ball.center));
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_ball(world, UINT32_MAX));
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_wall(world, UINT32_MAX));
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_pillar(world, UINT32_MAX));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_ball(world, 0, &no_ball));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_wall(world, 0, &no_wall));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_pillar(world, 0, &no_pillar));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_motion(world, 0, &no_motion));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_leg(world, 0, &no_leg));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_problem(world, 0, &no_problem));
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_remove_ball(world, 0));
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_ball(world, 0));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void times(void) {
  carom_world* world = new_world();
  carom_ball ball = ball_at(0, 0);
  double time = 0;
  EXPECT(CAROM_PROBLEM, carom_advance(world, -1, NULL));
  only_problem(world, CAROM_NEGATIVE_STEP, "dt");
  EXPECT(CAROM_PROBLEM, carom_advance(world, NAN, NULL));
  EXPECT(CAROM_PROBLEM, carom_check_step(world, INFINITY));
  EXPECT(CAROM_OK, carom_check_step(world, 0));
  EXPECT(CAROM_OK, carom_advance(world, 2, NULL));
  EXPECT(CAROM_PROBLEM, carom_advance_to(world, 1, NULL));
  CHECK(only_problem(world, CAROM_EARLIER_THAN_NOW, "t").least == 2);
  EXPECT(CAROM_PROBLEM, carom_advance_to(world, NAN, NULL));
  EXPECT(CAROM_PROBLEM, carom_check_time(world, INFINITY));
  EXPECT(CAROM_OK, carom_check_time(world, 3));
  ball.velocity.x = 1;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_PROBLEM, carom_advance_to(world, 1e300, NULL));
  CHECK(only_problem(world, CAROM_BALL_FLIES_TOO_FAR, "t").other == 0);
  EXPECT(CAROM_PROBLEM, carom_advance(world, 1e300, NULL));
  EXPECT(CAROM_OK, carom_remove_ball(world, 0));
  EXPECT(CAROM_OK, carom_advance(world, 1.5e308, NULL));
  EXPECT(CAROM_PROBLEM, carom_advance(world, 1.5e308, NULL));
  only_problem(world, CAROM_END_NOT_FINITE, "dt");
  EXPECT(CAROM_OK, carom_time(world, &time));
  CHECK(time == 1.5e308);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// A ball that fills the space between two walls, and moves: impacts without end.
static void a_stuck_world_says_so(void) {
  carom_world* world = new_world();
  const carom_wall left = wall_at(0, -1, 0, 1);
  const carom_wall right = wall_at(1, -1, 1, 1);
  carom_ball ball = ball_at(0.5, 0);
  carom_progress progress = CAROM_DONE;
  ball.velocity.x = 1;
  EXPECT(CAROM_OK, carom_add_wall(world, &left, NULL));
  EXPECT(CAROM_OK, carom_add_wall(world, &right, NULL));
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_advance(world, 1, &progress));
  CHECK(progress == CAROM_STUCK);
  progress = CAROM_DONE;
  EXPECT(CAROM_OK, carom_next_impact(world, 1e300, NULL, &progress));
  CHECK(progress == CAROM_STUCK);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// Each call with a null in each place where none may be.
static void null_arguments(void) {
  carom_world* world = new_world();
  carom_ball ball = ball_at(0, 0);
  carom_wall wall = wall_at(0, 3, 1, 3);
  carom_pillar pillar = carom_default_pillar();
  carom_motion motion;
  carom_leg leg;
  carom_vec2 vector;
  carom_tuning tuning = carom_default_tuning();
  carom_impact_counts counts;
  carom_work_counts work;
  carom_problem problem;
  const carom_instant now = {0, 0};
  const carom_vec2 origin = {0, 0};
  const carom_listening listening = carom_default_listening();
  carom_impact impact;
  uint64_t history;
  uint32_t id;
  double number;
  size_t size;
  bool has;
  EXPECT(CAROM_NULL_ARGUMENT, carom_world_create(NULL));
  CHECK(strlen(carom_last_error(NULL)) > 0);
  EXPECT(CAROM_OK, carom_world_destroy(NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_world_copy(NULL, &world));
  EXPECT(CAROM_NULL_ARGUMENT, carom_world_copy(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_world_assign(NULL, world));
  EXPECT(CAROM_NULL_ARGUMENT, carom_world_assign(world, NULL));
  CHECK(strcmp(carom_last_error(world), "the argument 'from' is null") == 0);
  EXPECT(CAROM_NULL_ARGUMENT, carom_problem_count(NULL, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_problem_count(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_problem(NULL, 0, &problem));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_problem(world, 0, NULL));
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_add_wall(world, &wall, NULL));
  pillar.center.x = 9;
  EXPECT(CAROM_OK, carom_add_pillar(world, &pillar, NULL));
#define FOR_EACH_SHAPE(name, value)                                            \
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_##name(NULL, &(value), &id));          \
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_##name(world, NULL, &id));             \
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_##name(NULL, &(value)));             \
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_##name(world, NULL));                \
  EXPECT(CAROM_NULL_ARGUMENT, carom_change_##name(NULL, 0, &(value)));         \
  EXPECT(CAROM_NULL_ARGUMENT, carom_change_##name(world, 0, NULL));            \
  EXPECT(CAROM_NULL_ARGUMENT, carom_remove_##name(NULL, 0));                   \
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_##name(NULL, 0, &has));                \
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_##name(world, 0, NULL));               \
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_##name(NULL, 0, &(value)));            \
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_##name(world, 0, NULL));               \
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_##name##s(NULL, &(value), 1, &size)); \
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_##name##s(world, NULL, 1, &size));    \
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_##name##_ids(NULL, &id, 1, &size));   \
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_##name##_ids(world, NULL, 1, &size));
  FOR_EACH_SHAPE(ball, ball)
  FOR_EACH_SHAPE(wall, wall)
  FOR_EACH_SHAPE(pillar, pillar)
#define FOR_EACH_VALUE(call, value)                          \
  EXPECT(CAROM_NULL_ARGUMENT, carom_##call(NULL, &(value))); \
  EXPECT(CAROM_NULL_ARGUMENT, carom_##call(world, NULL));
  FOR_EACH_VALUE(time, number)
  FOR_EACH_VALUE(energy, number)
  FOR_EACH_VALUE(momentum, vector)
  FOR_EACH_VALUE(counts, counts)
  FOR_EACH_VALUE(work, work)
  FOR_EACH_VALUE(history, history)
  FOR_EACH_VALUE(get_tuning, tuning)
  FOR_EACH_VALUE(tune, tuning)
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_velocity(NULL, 0, origin));
  EXPECT(CAROM_NULL_ARGUMENT, carom_push(NULL, 0, origin));
  EXPECT(CAROM_NULL_ARGUMENT, carom_move_to(NULL, 0, origin));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_motion(NULL, 0, &motion));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_motion(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_leg(NULL, 0, &leg));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_leg(world, 0, NULL));
  EXPECT(CAROM_OK, carom_get_leg(world, 0, &leg));
  EXPECT(CAROM_NULL_ARGUMENT, carom_position_at(NULL, now, &vector));
  EXPECT(CAROM_NULL_ARGUMENT, carom_position_at(&leg, now, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_motions(NULL, &motion, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_motions(world, NULL, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_legs(NULL, &leg, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_legs(world, NULL, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_advance(NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_advance_to(NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_next_impact(NULL, 1, NULL, NULL));
  EXPECT(CAROM_OK, carom_next_impact(world, 1, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_step(NULL, 1));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_time(NULL, 1));
  EXPECT(CAROM_NULL_ARGUMENT, carom_listen(NULL, &listening, NULL, 0));
  EXPECT(CAROM_NULL_ARGUMENT, carom_listen(world, NULL, NULL, 0));
  EXPECT(CAROM_NULL_ARGUMENT, carom_listen(world, &listening, NULL, 1));
  EXPECT(CAROM_NULL_ARGUMENT, carom_stop_listening(NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_impacts(NULL, &impact, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_impacts(world, NULL, 1, &size));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_on_impact(NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_stop(NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_stop_create(NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_reserve(NULL, 1));
  carom_stop_destroy(NULL);
  carom_stop_request(NULL);
  carom_stop_clear(NULL);
  CHECK(!carom_stop_requested(NULL));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void results_have_names(void) {
  int result;
  for (result = CAROM_OK; result <= CAROM_FAILED; ++result)
    CHECK(strncmp(carom_result_name((carom_result)result), "CAROM_", 6) == 0);
  CHECK(strcmp(carom_result_name((carom_result)(CAROM_FAILED + 1)), "unknown") == 0);
}

int main(void) {
  unsound_balls();
  unsound_walls_and_pillars();
  overlaps();
  ids_that_are_not_there();
  times();
  a_stuck_world_says_so();
  null_arguments();
  results_have_names();
  return 0;
}
