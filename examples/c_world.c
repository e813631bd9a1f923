// From C: balls in a box, the impacts that were heard, a pocket as a sensor, a question, and errors as values.

#include <carom/carom.h>
#include <carom/carom_queries.h>
#include <carom/carom_sensor.h>
#include <stdio.h>

enum { most_events = 64 };

// The corners of a box of 4 by 2.
static const carom_vec2 corners[] = {{0, 0}, {4, 0}, {4, 2}, {0, 2}};

static carom_result add_box(carom_world* world) {
  for (int i = 0; i < 4; ++i) {
    carom_wall wall = carom_default_wall();
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    const carom_result result = carom_add_wall(world, &wall, NULL);
    if (result != CAROM_OK) return result;
  }
  return CAROM_OK;
}

static carom_result add_ball(carom_world* world, double x, double y, double vx, double vy) {
  carom_ball ball = carom_default_ball();
  ball.center = (carom_vec2){x, y};
  ball.velocity = (carom_vec2){vx, vy};
  ball.radius = 0.1;
  return carom_add_ball(world, &ball, NULL);
}

// A circle in the lower right corner that reports the centres of balls.
static carom_result add_pocket(carom_world* world) {
  carom_sensor pocket = carom_default_sensor();
  pocket.area = CAROM_AREA_CIRCLE;
  pocket.circle = (carom_circle){{4, 0}, 0.5};
  return carom_add_sensor(world, &pocket, NULL);
}

static carom_result fill(carom_world* world) {
  carom_result result = add_box(world);
  if (result == CAROM_OK) result = add_ball(world, 0.5, 1.5, 2.0, -0.75);
  if (result == CAROM_OK) result = add_ball(world, 2.0, 1.0, 0.0, 0.0);
  if (result == CAROM_OK) result = add_ball(world, 3.0, 1.2, 0.5, -0.6);
  if (result == CAROM_OK) result = add_pocket(world);
  return result;
}

// What is wrong with a ball is data: the kind, the member, the limits, and a sentence for people.
static carom_result try_too_much(carom_world* world) {
  carom_problem problem;
  const carom_result result = add_ball(world, 2.05, 1.0, 0.0, 0.0);
  if (result != CAROM_PROBLEM) return CAROM_FAILED;
  if (carom_get_problem(world, 0, &problem) != CAROM_OK) return CAROM_FAILED;
  if (problem.kind != CAROM_OVERLAP) return CAROM_FAILED;
  printf("not added: %s\n", problem.text);
  return CAROM_OK;
}

// What a point that starts near the lower left corner would hit first.
static carom_result look(const carom_world* world) {
  const carom_ray ray = {{0.4, 0.25}, {0.8, 0.4}};
  carom_cast_hit hit;
  bool found = false;
  const carom_result result = carom_first_ray_hit(world, &ray, 100, NULL, &hit, &found);
  if (result == CAROM_OK && found)
    printf("a ray hits %s %u at (%.6f, %.6f)\n", hit.shape.type == CAROM_BALL ? "ball" : "wall", (unsigned)hit.shape.id,
           hit.contact.x, hit.contact.y);
  return result;
}

static carom_result print_impacts(const carom_world* world) {
  carom_impact impacts[most_events];
  size_t count = 0;
  const carom_result result = carom_read_impacts(world, impacts, most_events, &count);
  if (result != CAROM_OK) return result;
  for (size_t i = 0; i < count; ++i)
    printf("t = %.12f  ball %u hits %s %u with impulse %.6f\n", impacts[i].time, (unsigned)impacts[i].ball,
           impacts[i].other_type == CAROM_BALL ? "ball" : "wall", (unsigned)impacts[i].other, impacts[i].impulse);
  return CAROM_OK;
}

// Balls whose centres have entered the pocket are taken out.
static carom_result empty_pocket(carom_world* world) {
  carom_sensor_event events[most_events];
  size_t count = 0;
  carom_result result = carom_read_sensor_events(world, events, most_events, &count);
  for (size_t i = 0; i < count && result == CAROM_OK; ++i) {
    if (events[i].kind != CAROM_ENTER) continue;
    printf("t = %.12f  ball %u falls into the pocket\n", events[i].time, (unsigned)events[i].ball);
    result = carom_remove_ball(world, events[i].ball);
  }
  return result;
}

static carom_result play(carom_world* world) {
  const carom_listening everything = carom_default_listening();
  carom_result result = carom_listen(world, &everything, NULL, 0);
  for (int frame = 1; frame <= 240 && result == CAROM_OK; ++frame) {
    carom_progress progress = CAROM_DONE;
    result = carom_advance_to(world, frame / 60.0, &progress);
    if (result == CAROM_OK && progress != CAROM_DONE) return CAROM_FAILED;
    if (result == CAROM_OK) result = print_impacts(world);
    if (result == CAROM_OK) result = empty_pocket(world);
  }
  return result;
}

int main(void) {
  carom_world* world = NULL;
  if (carom_abi_version() != CAROM_ABI_VERSION) return 1;
  carom_result result = carom_world_create(&world);
  if (result == CAROM_OK) result = fill(world);
  if (result == CAROM_OK) result = try_too_much(world);
  if (result == CAROM_OK) result = look(world);
  if (result == CAROM_OK) result = play(world);
  size_t left = 0;
  if (result == CAROM_OK) result = carom_read_balls(world, NULL, 0, &left);
  if (result == CAROM_OK)
    printf("balls left: %zu\n", left);
  else
    fprintf(stderr, "%s: %s\n", carom_result_name(result), carom_last_error(world));
  carom_world_destroy(world);
  return result == CAROM_OK ? 0 : 1;
}
