/// Lets balls fall through carom/carom.h, and compares them with the formulas of free fall.
#include <carom/carom_scene.h>
#include <math.h>
#include <string.h>

#include "check.h"

static const carom_vec2 down = {0, -8};

static int near(double a, double b) { return fabs(a - b) < 1e-12; }

/// A floor at y = 0, a ball that falls, and one beside it that does not.
static carom_world* open_world(double restitution) {
  carom_world* world = NULL;
  carom_wall wall = carom_default_wall();
  carom_ball ball = carom_default_ball();
  EXPECT(CAROM_OK, carom_world_create(&world));
  EXPECT(CAROM_OK, carom_set_gravity(world, down));
  wall.from.x = -99;
  wall.to.x = 99;
  EXPECT(CAROM_OK, carom_add_wall(world, &wall, NULL));
  CHECK(ball.gravity_scale == 1);
  ball.center.y = 5;
  ball.velocity.x = 1;
  ball.radius = 1;
  ball.mass = 2;
  ball.restitution = restitution;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  ball.center.x = -9;
  ball.velocity.x = 0;
  ball.gravity_scale = 0;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  return world;
}

static void a_ball_falls(void) {
  const carom_instant later = {1.5, 0};
  carom_world* world = open_world(1);
  carom_vec2 gravity = {1, 1};
  carom_vec2 place;
  carom_motion motion;
  carom_ball ball;
  carom_leg leg;
  double kinetic = 0;
  double potential = 0;
  double energy = 0;
  EXPECT(CAROM_OK, carom_gravity(world, &gravity));
  CHECK(gravity.x == 0 && gravity.y == -8);
  EXPECT(CAROM_OK, carom_kinetic_energy(world, &kinetic));
  EXPECT(CAROM_OK, carom_potential_energy(world, &potential));
  EXPECT(CAROM_OK, carom_energy(world, &energy));
  CHECK(kinetic == 1 && potential == 2 * 8 * 5 && energy == 81);

  EXPECT(CAROM_OK, carom_advance_to(world, 0.5, NULL));
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.position.x, 0.5) && near(motion.position.y, 4));
  CHECK(near(motion.velocity.x, 1) && near(motion.velocity.y, -4));
  EXPECT(CAROM_OK, carom_get_leg(world, 0, &leg));
  CHECK(leg.velocity.y == 0 && leg.acceleration.y == -8 && leg.support == CAROM_SUPPORT_NONE);
  EXPECT(CAROM_OK, carom_position_at(&leg, later, &place));
  CHECK(near(place.x, 1.5) && near(place.y, 5 - 9));
  EXPECT(CAROM_OK, carom_velocity_at(&leg, later, &place));
  CHECK(near(place.x, 1) && near(place.y, -12));
  EXPECT(CAROM_OK, carom_get_ball(world, 1, &ball));
  CHECK(ball.gravity_scale == 0 && ball.center.y == 5);

  EXPECT(CAROM_OK, carom_advance_to(world, 1.5, NULL)); /* it has hit the floor at t = 1 */
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.position.y, 4) && near(motion.velocity.y, 4));
  EXPECT(CAROM_OK, carom_energy(world, &energy));
  CHECK(near(energy, 81));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_ball_slides(void) {
  carom_world* world = open_world(0);
  carom_leg leg;
  EXPECT(CAROM_OK, carom_advance_to(world, 3, NULL));
  EXPECT(CAROM_OK, carom_get_leg(world, 0, &leg));
  CHECK(leg.support == CAROM_SUPPORT_SLIDES && leg.origin_type == CAROM_WALL && leg.origin == 0);
  CHECK(leg.acceleration.x == 0 && leg.acceleration.y == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_scene_keeps_gravity(void) {
  carom_world* world = open_world(1);
  carom_world* again = NULL;
  carom_scene* scene = NULL;
  carom_vec2 gravity;
  carom_ball ball;
  const char* text = NULL;
  size_t size = 0;
  EXPECT(CAROM_OK, carom_scene_of_world(world, NULL, &scene));
  EXPECT(CAROM_OK, carom_scene_text(scene, &text, &size));
  CHECK(strstr(text, "\"gravity\"") != NULL);
  EXPECT(CAROM_OK, carom_scene_make_world(scene, &again));
  EXPECT(CAROM_OK, carom_gravity(again, &gravity));
  CHECK(gravity.y == -8);
  EXPECT(CAROM_OK, carom_get_ball(again, 1, &ball));
  CHECK(ball.gravity_scale == 0);
  carom_scene_destroy(scene);
  EXPECT(CAROM_OK, carom_world_destroy(again));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void errors(void) {
  carom_world* world = open_world(1);
  carom_vec2 bad = {0, INFINITY};
  carom_vec2 gravity;
  carom_ball ball = carom_default_ball();
  carom_instant now = {0, 0};
  carom_leg leg;
  double energy = 0;
  EXPECT(CAROM_PROBLEM, carom_set_gravity(world, bad));
  CHECK(strstr(carom_last_error(world), "gravity") != NULL);
  EXPECT(CAROM_OK, carom_gravity(world, &gravity));
  CHECK(gravity.y == -8);
  ball.center.x = 50;
  ball.center.y = 5;
  ball.gravity_scale = NAN;
  EXPECT(CAROM_PROBLEM, carom_add_ball(world, &ball, NULL));
  CHECK(strstr(carom_last_error(world), "gravity_scale") != NULL);
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_gravity(NULL, down));
  EXPECT(CAROM_NULL_ARGUMENT, carom_gravity(NULL, &gravity));
  EXPECT(CAROM_NULL_ARGUMENT, carom_gravity(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_kinetic_energy(NULL, &energy));
  EXPECT(CAROM_NULL_ARGUMENT, carom_kinetic_energy(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_potential_energy(NULL, &energy));
  EXPECT(CAROM_NULL_ARGUMENT, carom_potential_energy(world, NULL));
  EXPECT(CAROM_OK, carom_get_leg(world, 0, &leg));
  EXPECT(CAROM_NULL_ARGUMENT, carom_velocity_at(NULL, now, &gravity));
  EXPECT(CAROM_NULL_ARGUMENT, carom_velocity_at(&leg, now, NULL));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  a_ball_falls();
  a_ball_slides();
  a_scene_keeps_gravity();
  errors();
  return 0;
}
