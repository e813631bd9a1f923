/// Movers through carom/carom_mover.h: a piston, a flipper and a bumper against what is worked out by hand; and their
/// errors.
#include <carom/carom_mover.h>
#include <carom/carom_scene.h>
#include <math.h>
#include <string.h>

#include "check.h"

static int near(double a, double b) { return fabs(a - b) < 1e-12; }

static carom_wall upright(double x) {
  carom_wall wall = carom_default_wall();
  wall.from.x = wall.to.x = x;
  wall.from.y = -5;
  wall.to.y = 5;
  return wall;
}

static carom_drive moved_by(carom_mover_id mover) {
  carom_drive drive = carom_default_drive();
  drive.has_mover = 1;
  drive.mover = mover;
  return drive;
}

/// A wall that comes toward a ball at the speed 2, and hits it at t = 2.
static carom_world* open_piston(void) {
  const carom_wall wall = upright(0);
  const carom_wall fixed = upright(99);
  const carom_drive drive = moved_by(0);
  carom_world* world = NULL;
  carom_mover piston = carom_default_mover();
  carom_ball ball = carom_default_ball();
  carom_mover_id id = 77;
  EXPECT(CAROM_OK, carom_world_create(&world));
  piston.motion.velocity.x = 2;
  EXPECT(CAROM_OK, carom_check_mover(world, &piston));
  EXPECT(CAROM_OK, carom_add_mover(world, &piston, &id));
  CHECK(id == 0);
  EXPECT(CAROM_OK, carom_add_wall(world, &fixed, NULL));
  EXPECT(CAROM_OK, carom_add_driven_wall(world, &wall, &drive, &id));
  CHECK(id == 1);
  ball.center.x = 5;
  ball.radius = 1;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  return world;
}

static void a_piston_gives_a_ball_twice_its_own_speed(void) {
  const carom_listening all = carom_default_listening();
  const carom_mover_motion backward = {{-1, 0}, 0};
  const carom_vec2 first = {0, 0};
  carom_world* world = open_piston();
  carom_moved_wall moved[2];
  carom_wall wall;
  carom_motion motion;
  carom_mover_motion moving;
  carom_pose pose;
  carom_impact impact;
  double work = 0;
  double given = 0;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_listen(world, &all, NULL, 0));
  EXPECT(CAROM_OK, carom_advance_to(world, 1.5, NULL));
  EXPECT(CAROM_OK, carom_get_wall(world, 1, &wall));
  CHECK(near(wall.from.x, 3) && near(wall.to.x, 3));
  EXPECT(CAROM_OK, carom_read_moved_walls(world, NULL, 0, &count));
  CHECK(count == 1);
  EXPECT(CAROM_OK, carom_read_moved_walls(world, moved, 2, &count));
  CHECK(count == 1 && moved[0].wall == 1 && moved[0].mover == 0);
  CHECK(moved[0].from.x == wall.from.x && moved[0].from.y == -5 && moved[0].to.y == 5);

  EXPECT(CAROM_OK, carom_advance_to(world, 3, NULL));
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.velocity.x, 4));
  EXPECT(CAROM_OK, carom_energy_given(world, &given));
  CHECK(near(given, 8)); /* ½ 4² */
  EXPECT(CAROM_OK, carom_read_impacts(world, &impact, 1, &count));
  EXPECT(CAROM_OK, carom_read_impact_work(world, &work, 1, &count));
  CHECK(count == 1 && near(impact.time, 2) && near(work, 8));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 0, &pose));
  CHECK(near(pose.offset.x, 6) && pose.angle == 0);
  EXPECT(CAROM_OK, carom_get_mover_motion(world, 0, &moving));
  CHECK(moving.velocity.x == 2 && moving.rate == 0);

  EXPECT(CAROM_OK, carom_set_mover_motion(world, 0, backward));
  EXPECT(CAROM_OK, carom_advance_to(world, 4, NULL));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 0, &pose));
  CHECK(near(pose.offset.x, 5));
  EXPECT(CAROM_OK, carom_shift_mover_to(world, 0, first, 10));
  EXPECT(CAROM_OK, carom_advance_to(world, 5, NULL));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 0, &pose));
  CHECK(pose.offset.x == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// A changed wall goes on with its mover, unless it is given another drive.
static void a_changed_wall_keeps_its_drive(void) {
  carom_world* world = open_piston();
  carom_wall wall;
  carom_drive drive;
  EXPECT(CAROM_OK, carom_advance_to(world, 1, NULL));
  EXPECT(CAROM_OK, carom_get_wall(world, 1, &wall));
  wall.restitution = 0.5;
  EXPECT(CAROM_OK, carom_change_wall(world, 1, &wall));
  EXPECT(CAROM_OK, carom_get_wall_drive(world, 1, &drive));
  CHECK(drive.has_mover == 1 && drive.mover == 0);
  EXPECT(CAROM_OK, carom_advance_to(world, 1.5, NULL));
  EXPECT(CAROM_OK, carom_get_wall(world, 1, &wall));
  CHECK(near(wall.from.x, 3) && wall.restitution == 0.5);
  drive = carom_default_drive();
  drive.kick.speed = 4;
  EXPECT(CAROM_OK, carom_change_driven_wall(world, 1, &wall, &drive));
  EXPECT(CAROM_OK, carom_advance_to(world, 2, NULL));
  EXPECT(CAROM_OK, carom_get_wall(world, 1, &wall));
  CHECK(near(wall.from.x, 3));
  EXPECT(CAROM_OK, carom_change_wall(world, 1, &wall));
  EXPECT(CAROM_OK, carom_get_wall_drive(world, 1, &drive));
  CHECK(drive.has_mover == 0 && drive.kick.speed == 4);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// A program of a shift, a pause and the way back, again and again; and a flipper that is turned, which moves a pillar.
static void programs_and_turns(void) {
  const double quarter = 1.5707963267948966;
  const carom_mover_step steps[] = {{1, {{4, 0}, 0}}, {0.5, {{4, 0}, 0}}, {1, {{0, 0}, 0}}};
  const carom_drive drive = moved_by(1);
  carom_world* world = NULL;
  carom_mover mover = carom_default_mover();
  carom_pillar pillar = carom_default_pillar();
  carom_moved_pillar moved;
  carom_pose pose;
  carom_mover_id ids[2];
  size_t count = 0;
  bool has = false;
  EXPECT(CAROM_OK, carom_world_create(&world));
  mover.program = steps;
  mover.program_count = 3;
  mover.repeats = 1;
  EXPECT(CAROM_OK, carom_add_mover(world, &mover, NULL));
  mover = carom_default_mover();
  mover.pivot.x = 1;
  EXPECT(CAROM_OK, carom_add_mover(world, &mover, NULL));
  pillar.center.x = 3;
  pillar.radius = 0.5;
  EXPECT(CAROM_OK, carom_add_driven_pillar(world, &pillar, &drive, NULL));
  EXPECT(CAROM_OK, carom_turn_mover_to(world, 1, quarter, 1));
  EXPECT(CAROM_OK, carom_advance_to(world, 3, NULL));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 0, &pose));
  CHECK(near(pose.offset.x, 2));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 1, &pose));
  CHECK(pose.angle == quarter && pose.offset.x == 0);
  EXPECT(CAROM_OK, carom_read_moved_pillars(world, &moved, 1, &count));
  CHECK(count == 1 && moved.pillar == 0 && moved.mover == 1 && near(moved.center.x, 1) && near(moved.center.y, 2));
  EXPECT(CAROM_OK, carom_set_mover_program(world, 0, steps + 2, 1, false));
  EXPECT(CAROM_OK, carom_advance_to(world, 9, NULL));
  EXPECT(CAROM_OK, carom_get_mover_pose(world, 0, &pose));
  CHECK(pose.offset.x == 0);
  EXPECT(CAROM_OK, carom_set_mover_program(world, 0, NULL, 0, true));

  EXPECT(CAROM_OK, carom_read_mover_ids(world, ids, 2, &count));
  CHECK(count == 2 && ids[0] == 0 && ids[1] == 1);
  EXPECT(CAROM_TOO_SMALL, carom_read_mover_ids(world, ids, 1, &count));
  EXPECT(CAROM_TOO_SMALL, carom_read_moved_pillars(world, &moved, 0, &count));
  EXPECT(CAROM_OK, carom_remove_mover(world, 1));
  EXPECT(CAROM_OK, carom_has_mover(world, 1, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_has_mover(world, 0, &has));
  CHECK(has);
  EXPECT(CAROM_OK, carom_has_pillar(world, 0, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_bumper_kicks(void) {
  carom_world* world = NULL;
  carom_pillar pillar = carom_default_pillar();
  carom_ball ball = carom_default_ball();
  carom_drive drive = carom_default_drive();
  carom_motion motion;
  double given = 0;
  EXPECT(CAROM_OK, carom_world_create(&world));
  pillar.center.x = 5;
  pillar.radius = 1;
  drive.kick.speed = 3;
  drive.kick.from = 1;
  EXPECT(CAROM_OK, carom_add_driven_pillar(world, &pillar, &drive, NULL));
  EXPECT(CAROM_OK, carom_change_pillar(world, 0, &pillar));
  EXPECT(CAROM_OK, carom_get_pillar_drive(world, 0, &drive));
  CHECK(drive.kick.speed == 3 && drive.kick.from == 1 && drive.has_mover == 0);
  ball.velocity.x = 2;
  ball.radius = 1;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_advance_to(world, 2, NULL));
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.velocity.x, -5));
  EXPECT(CAROM_OK, carom_energy_given(world, &given));
  CHECK(near(given, 0.5 * (25 - 4)));
  drive.kick.speed = 0;
  EXPECT(CAROM_OK, carom_change_driven_pillar(world, 0, &pillar, &drive));
  EXPECT(CAROM_OK, carom_get_pillar_drive(world, 0, &drive));
  CHECK(drive.kick.speed == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_squeezed_ball_stops_its_mover(void) {
  const carom_wall wall = upright(8);
  carom_world* world = open_piston();
  carom_squeeze squeezes[2];
  carom_mover_motion motion;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_add_wall(world, &wall, NULL));
  EXPECT(CAROM_OK, carom_advance_to(world, 5, NULL));
  EXPECT(CAROM_OK, carom_read_squeezes(world, squeezes, 2, &count));
  CHECK(count == 1 && squeezes[0].mover == 0 && squeezes[0].has_ball == 1 && squeezes[0].ball == 0);
  CHECK(fabs(squeezes[0].time - 3) < 0.02); /* the wall has come to 6, and the ball is 2 across */
  EXPECT(CAROM_OK, carom_get_mover_motion(world, 0, &motion));
  CHECK(motion.velocity.x == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void problem_is(const carom_world* world, carom_problem_kind kind, const char* field) {
  carom_problem problem;
  EXPECT(CAROM_OK, carom_get_problem(world, 0, &problem));
  CHECK(problem.kind == (int32_t)kind && strcmp(problem.field, field) == 0);
}

static void a_wall_keeps_its_temperature(void) {
  carom_world* world = open_piston();
  carom_wall wall;
  carom_drive drive = carom_default_drive();
  double temperature = -1;
  EXPECT(CAROM_OK, carom_get_wall_temperature(world, 1, &temperature));
  CHECK(temperature == 0);
  EXPECT(CAROM_OK, carom_set_wall_temperature(world, 1, 2.5));
  EXPECT(CAROM_OK, carom_get_wall(world, 1, &wall));
  EXPECT(CAROM_OK, carom_change_wall(world, 1, &wall));
  EXPECT(CAROM_OK, carom_change_driven_wall(world, 1, &wall, &drive));
  EXPECT(CAROM_OK, carom_get_wall_temperature(world, 1, &temperature));
  CHECK(temperature == 2.5);
  EXPECT(CAROM_PROBLEM, carom_set_wall_temperature(world, 1, -1));
  problem_is(world, CAROM_NEGATIVE, "temperature");
  drive.kick.speed = 1;
  EXPECT(CAROM_PROBLEM, carom_change_driven_wall(world, 1, &wall, &drive));
  problem_is(world, CAROM_TEMPERATURE_AND_KICK, "temperature");
  EXPECT(CAROM_NO_SUCH_ID, carom_set_wall_temperature(world, 9, 1));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_wall_temperature(world, 9, &temperature));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_wall_temperature(world, 1, NULL));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void unsound_values_are_refused(void) {
  const carom_mover_step endless = {0, {{1, 0}, 0}};
  const carom_mover_motion infinite = {{INFINITY, 0}, 0};
  const carom_drive nothing_there = moved_by(3);
  const carom_vec2 place = {1, 0};
  carom_world* world = open_piston();
  carom_mover mover = carom_default_mover();
  carom_wall wall = upright(50);
  carom_drive drive = carom_default_drive();
  carom_drive kept;
  uint32_t id = 77;
  mover.motion.rate = 1;
  mover.program = &endless;
  mover.program_count = 1;
  EXPECT(CAROM_PROBLEM, carom_add_mover(world, &mover, &id));
  CHECK(id == 77);
  problem_is(world, CAROM_NOT_POSITIVE, "program[0].duration");
  EXPECT(CAROM_PROBLEM, carom_check_mover(world, &mover));
  CHECK(strstr(carom_last_error(world), "a mover can't do both") != NULL);
  EXPECT(CAROM_PROBLEM, carom_set_mover_motion(world, 0, infinite));
  EXPECT(CAROM_PROBLEM, carom_set_mover_program(world, 0, &endless, 1, true));
  EXPECT(CAROM_PROBLEM, carom_turn_mover_to(world, 0, 1, 0));
  problem_is(world, CAROM_NOT_POSITIVE, "rate");
  EXPECT(CAROM_PROBLEM, carom_shift_mover_to(world, 0, place, -1));
  EXPECT(CAROM_PROBLEM, carom_add_driven_wall(world, &wall, &nothing_there, &id));
  CHECK(id == 77);
  problem_is(world, CAROM_NO_SUCH_MOVER, "mover");
  EXPECT(CAROM_PROBLEM, carom_change_driven_wall(world, 1, &wall, &nothing_there));
  EXPECT(CAROM_OK, carom_get_wall_drive(world, 1, &kept));
  CHECK(kept.mover == 0);
  drive.kick.speed = -1;
  EXPECT(CAROM_PROBLEM, carom_add_driven_wall(world, &wall, &drive, NULL));
  problem_is(world, CAROM_NEGATIVE, "kick.speed");
  wall.stops = 9;
  EXPECT(CAROM_PROBLEM, carom_add_driven_wall(world, &wall, &drive, NULL));
  problem_is(world, CAROM_COUNT_OUT_OF_RANGE, "stops");
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void other_errors(void) {
  const carom_mover_motion still = {{0, 0}, 0};
  const carom_vec2 place = {0, 0};
  carom_world* world = open_piston();
  carom_scene* scene = NULL;
  carom_mover mover = carom_default_mover();
  carom_wall wall = upright(50);
  carom_pillar pillar = carom_default_pillar();
  carom_drive drive = carom_default_drive();
  carom_mover_motion motion;
  carom_pose pose;
  double number = 0;
  bool has = false;
  EXPECT(CAROM_NO_SUCH_ID, carom_set_mover_motion(world, 1, still));
  CHECK(strcmp(carom_last_error(world), "there is no mover 1 in this world") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_set_mover_program(world, 1, NULL, 0, false));
  EXPECT(CAROM_NO_SUCH_ID, carom_turn_mover_to(world, 1, 1, 1));
  EXPECT(CAROM_NO_SUCH_ID, carom_shift_mover_to(world, 1, place, 1));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_mover_pose(world, 1, &pose));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_mover_motion(world, 1, &motion));
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_mover(world, 1));
  EXPECT(CAROM_NO_SUCH_ID, carom_change_driven_wall(world, 5, &wall, &drive));
  EXPECT(CAROM_NO_SUCH_ID, carom_change_driven_pillar(world, 5, &pillar, &drive));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_wall_drive(world, 5, &drive));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_pillar_drive(world, 5, &drive));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_mover(NULL, &mover, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_mover(world, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_mover(world, NULL));
  mover.program_count = 1;
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_mover(world, &mover, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_mover(world, &mover));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_mover_program(world, 0, NULL, 1, false));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_mover_program(NULL, 0, NULL, 1, false));
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_mover(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_mover(NULL, 0, &has));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_mover_pose(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_mover_motion(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_driven_wall(world, NULL, &drive, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_driven_wall(world, &wall, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_change_driven_wall(world, 0, &wall, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_driven_pillar(world, &pillar, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_wall_drive(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_mover_ids(world, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_moved_walls(world, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_moved_pillars(NULL, NULL, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_squeezes(world, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_impact_work(world, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_energy_given(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_energy_given(NULL, &number));
  EXPECT(CAROM_FAILED, carom_scene_of_world(world, NULL, &scene));
  CHECK(scene == NULL && strstr(carom_last_error(world), "movers") != NULL);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  a_piston_gives_a_ball_twice_its_own_speed();
  a_changed_wall_keeps_its_drive();
  a_wall_keeps_its_temperature();
  programs_and_turns();
  a_bumper_kicks();
  a_squeezed_ball_stops_its_mover();
  unsound_values_are_refused();
  other_errors();
  return 0;
}
