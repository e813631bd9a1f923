/// Lets the plane repeat through carom/carom.h, and compares balls with where they would fly without end.
#include <carom/carom_bulk.h>
#include <carom/carom_scene.h>
#include <math.h>
#include <string.h>

#include "check.h"

/* Coordinates in a periodic box are rounded to a part of its side. */
static int near(double a, double b) { return fabs(a - b) < 1e-13; }

static const carom_periodic_box torus = {{0, 0}, {10, 20}, CAROM_AXES_BOTH, 0};

static carom_world* open_world(const carom_periodic_box* box) {
  carom_world* world = NULL;
  EXPECT(CAROM_OK, carom_world_create(&world));
  EXPECT(CAROM_OK, carom_set_periodic_box(world, box));
  return world;
}

static carom_ball_id add(carom_world* world, double x, double y, double vx, double vy) {
  carom_ball ball = carom_default_ball();
  carom_ball_id id = 0;
  ball.center.x = x;
  ball.center.y = y;
  ball.velocity.x = vx;
  ball.velocity.y = vy;
  ball.radius = 0.5;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, &id));
  return id;
}

static void a_ball_comes_in_on_the_other_side(void) {
  carom_world* world = open_world(&torus);
  carom_vec2 places[2];
  carom_vec2 place;
  carom_motion motion;
  carom_impact_counts counts;
  size_t count = 0;
  add(world, 9, 5, 3, -4);
  add(world, -1, 41, 0, 0); /* its image inside is at (9, 1), out of the first one's way */
  EXPECT(CAROM_OK, carom_advance_to(world, 5, NULL));
  EXPECT(CAROM_OK, carom_counts(world, &counts));
  CHECK(counts.balls == 0);
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.position.x, 4) && near(motion.position.y, 5) && motion.velocity.x == 3);
  EXPECT(CAROM_OK, carom_get_unwrapped_position(world, 0, &place));
  CHECK(near(place.x, 24) && near(place.y, -15));
  EXPECT(CAROM_OK, carom_get_motion(world, 1, &motion));
  CHECK(near(motion.position.x, 9) && near(motion.position.y, 1));
  EXPECT(CAROM_OK, carom_read_unwrapped_positions(world, NULL, places, 2, &count));
  CHECK(count == 2 && places[0].x == place.x && places[0].y == place.y);
  EXPECT(CAROM_OK, carom_get_unwrapped_position(world, 1, &place));
  CHECK(places[1].x == place.x && places[1].y == place.y);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void balls_collide_through_the_edge(void) {
  const carom_periodic_box channel = {{0, 0}, {10, 0}, CAROM_AXES_X, 0};
  carom_world* world = open_world(&channel);
  carom_impact hit;
  carom_progress progress;
  add(world, 1, 3, -1, 0);
  add(world, 8, 3, 1, 0);
  EXPECT(CAROM_OK, carom_next_impact(world, 2, &hit, &progress));
  CHECK(progress == CAROM_IMPACT && near(hit.time, 1));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_world_says_how_it_repeats(void) {
  carom_world* world = open_world(&torus);
  carom_world* copy = NULL;
  carom_world* plain = NULL;
  carom_periodic_box box = {{7, 7}, {7, 7}, CAROM_AXES_Y, 0};
  bool repeats = false;
  EXPECT(CAROM_OK, carom_world_copy(world, &copy));
  EXPECT(CAROM_OK, carom_get_periodic_box(copy, &box, &repeats));
  CHECK(repeats && memcmp(&box, &torus, sizeof box) == 0);
  repeats = false;
  EXPECT(CAROM_OK, carom_get_periodic_box(copy, NULL, &repeats));
  CHECK(repeats);
  box.from.x = 7;
  EXPECT(CAROM_OK, carom_world_create(&plain));
  EXPECT(CAROM_OK, carom_get_periodic_box(plain, &box, &repeats));
  CHECK(!repeats && box.from.x == 7);
  EXPECT(CAROM_OK, carom_world_destroy(plain));
  EXPECT(CAROM_OK, carom_world_destroy(copy));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_scene_keeps_the_box(void) {
  carom_world* world = open_world(&torus);
  carom_world* again = NULL;
  carom_scene* scene = NULL;
  carom_periodic_box box;
  bool repeats = false;
  EXPECT(CAROM_OK, carom_scene_of_world(world, NULL, &scene));
  EXPECT(CAROM_OK, carom_scene_make_world(scene, &again));
  EXPECT(CAROM_OK, carom_get_periodic_box(again, &box, &repeats));
  CHECK(repeats && memcmp(&box, &torus, sizeof box) == 0);
  carom_scene_destroy(scene);
  EXPECT(CAROM_OK, carom_world_destroy(again));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/* The kind of the only problem of the last call. */
static int32_t problem_kind(const carom_world* world) {
  carom_problem problem;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_problem_count(world, &count));
  CHECK(count == 1);
  EXPECT(CAROM_OK, carom_get_problem(world, 0, &problem));
  return problem.kind;
}

static void errors(void) {
  carom_world* world = NULL;
  carom_read_options earlier = carom_default_read_options();
  carom_periodic_box box = torus;
  carom_ball large = carom_default_ball();
  carom_vec2 place;
  bool repeats = true;
  EXPECT(CAROM_OK, carom_world_create(&world));
  box.axes = 3;
  EXPECT(CAROM_PROBLEM, carom_set_periodic_box(world, &box));
  CHECK(problem_kind(world) == CAROM_COUNT_OUT_OF_RANGE && strstr(carom_last_error(world), "axes") != NULL);
  box = torus;
  box.to.x = 0;
  EXPECT(CAROM_PROBLEM, carom_set_periodic_box(world, &box));
  CHECK(problem_kind(world) == CAROM_NO_BOX_SIDE);
  EXPECT(CAROM_OK, carom_get_periodic_box(world, NULL, &repeats));
  CHECK(!repeats);
  EXPECT(CAROM_OK, carom_set_periodic_box(world, &torus));
  large.radius = 2; /* eight times the radius is more than the side of 10 */
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &large, NULL));
  CHECK(problem_kind(world) == CAROM_TOO_LARGE_FOR_PERIODIC);
  add(world, 1, 1, 0, 0);
  EXPECT(CAROM_PROBLEM, carom_set_periodic_box(world, &torus));
  CHECK(problem_kind(world) == CAROM_WORLD_NOT_EMPTY);
  EXPECT(CAROM_OK, carom_advance_to(world, 1, NULL));
  earlier.has_at = 1;
  earlier.at = 0.5;
  EXPECT(CAROM_FAILED, carom_read_unwrapped_positions(world, &earlier, &place, 1, NULL));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_unwrapped_position(world, 9, &place));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_unwrapped_position(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_periodic_box(NULL, &torus));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_periodic_box(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_periodic_box(NULL, &box, &repeats));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_periodic_box(world, &box, NULL));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  a_ball_comes_in_on_the_other_side();
  balls_collide_through_the_edge();
  a_world_says_how_it_repeats();
  a_scene_keeps_the_box();
  errors();
  return 0;
}
