/// Questions and bulk reads through carom/carom_queries.h and carom/carom_bulk.h, compared with carom::World; and their
/// errors.
#include <math.h>
#include <string.h>

#include "answers.h"
#include "check.h"

static void casts_agree(const carom_world* world, const answers* expected) {
  carom_cast_hit hits[most_hits];
  carom_cast_hit hit;
  carom_query_filter filter = carom_default_query_filter();
  size_t count = 0;
  bool found = false;
  CHECK(expected->ray_hit_count > 3 && expected->circle_hit_count > 3);
  EXPECT(CAROM_OK, carom_all_ray_hits(world, &asked_ray, INFINITY, NULL, hits, most_hits, &count));
  CHECK(count == expected->ray_hit_count && memcmp(hits, expected->ray_hits, count * sizeof hit) == 0);
  EXPECT(CAROM_OK, carom_first_ray_hit(world, &asked_ray, INFINITY, &filter, &hit, &found));
  CHECK(found && memcmp(&hit, hits, sizeof hit) == 0);
  EXPECT(CAROM_TOO_SMALL, carom_all_ray_hits(world, &asked_ray, INFINITY, NULL, hits, 2, &count));
  CHECK(count == expected->ray_hit_count);
  EXPECT(CAROM_OK, carom_all_circle_hits(world, &asked_mover, 8, &filter, hits, most_hits, &count));
  CHECK(count == expected->circle_hit_count && memcmp(hits, expected->circle_hits, count * sizeof hit) == 0);
  filter.balls = 0;
  EXPECT(CAROM_OK, carom_first_circle_hit(world, &asked_mover, INFINITY, &filter, &hit, &found));
  CHECK(found && memcmp(&hit, &expected->first_circle_hit, sizeof hit) == 0);
  CHECK(hit.shape.type != CAROM_BALL);
  hit.time = -5;
  EXPECT(CAROM_OK, carom_first_ray_hit(world, &asked_ray, 1e-9, &filter, &hit, &found));
  CHECK(!found && hit.time == -5);
}

static void places_agree(const carom_world* world, const answers* expected) {
  carom_shape_id shapes[most_hits];
  carom_near_ball nearest;
  carom_query_filter filter = carom_default_query_filter();
  size_t count = 0;
  bool found = false;
  CHECK(expected->in_circle_count > 3 && expected->in_rectangle_count > 1);
  EXPECT(CAROM_OK, carom_overlapping_circle(world, &asked_circle, NULL, shapes, most_hits, &count));
  CHECK(count == expected->in_circle_count && memcmp(shapes, expected->in_circle, count * sizeof *shapes) == 0);
  filter.has_except = 1;
  filter.except.type = CAROM_WALL;
  filter.except.id = 1;
  filter.has_as = 1;
  filter.as.category = 4;
  filter.as.mask = 4;
  EXPECT(CAROM_OK, carom_overlapping_rectangle(world, &asked_rectangle, &filter, shapes, most_hits, &count));
  CHECK(count == expected->in_rectangle_count && memcmp(shapes, expected->in_rectangle, count * sizeof *shapes) == 0);
  filter = carom_default_query_filter();
  filter.has_except = 1;
  filter.except.id = 5;
  EXPECT(CAROM_OK, carom_nearest_ball(world, asked_point, INFINITY, &filter, &nearest, &found));
  CHECK(found && memcmp(&nearest, &expected->nearest, sizeof nearest) == 0);
  EXPECT(CAROM_OK, carom_nearest_ball(world, asked_point, -100, NULL, &nearest, &found));
  CHECK(!found);
}

static void paths_agree(const carom_world* world, const answers* expected) {
  carom_path path;
  carom_leg legs[most_impacts + 1];
  carom_impact impacts[most_impacts];
  carom_vec2 corners[most_impacts + 2];
  carom_impact impact;
  carom_progress progress = CAROM_DONE;
  CHECK(expected->path.impact_count > 1 && expected->path_if.impact_count > 1);
  EXPECT(CAROM_OK, carom_find_path(world, aimed_ball, until_path, most_impacts, &path, legs, impacts, corners));
  CHECK(memcmp(&path, &expected->path, sizeof path) == 0);
  CHECK(memcmp(legs, expected->legs, (path.impact_count + 1) * sizeof *legs) == 0);
  CHECK(memcmp(impacts, expected->impacts, path.impact_count * sizeof *impacts) == 0);
  CHECK(memcmp(corners, expected->corners, path.corner_count * sizeof *corners) == 0);
  EXPECT(CAROM_OK, carom_find_next_impact(world, aimed_ball, until_path, &impact, &progress));
  CHECK(progress == CAROM_IMPACT && memcmp(&impact, impacts, sizeof impact) == 0);
  EXPECT(CAROM_OK, carom_find_next_impact(world, aimed_ball, asked_at, &impact, &progress));
  CHECK(progress == CAROM_DONE);
  EXPECT(CAROM_OK, carom_find_path_if(world, aimed_ball, aim, until_path, most_impacts, &path, NULL, impacts, NULL));
  CHECK(memcmp(&path, &expected->path_if, sizeof path) == 0);
  CHECK(memcmp(impacts, expected->impacts_if, path.impact_count * sizeof *impacts) == 0);
  EXPECT(CAROM_OK, carom_find_path(world, aimed_ball, until_path, 0, &path, NULL, NULL, NULL));
  CHECK(path.impact_count == 0);
}

static void reads_agree(const carom_world* world, const answers* expected) {
  struct {
    char before[3];
    char bytes[sizeof(carom_vec2f)];
    char after[2];
  } records[room_balls];
  carom_vec2f floats[room_balls];
  carom_vec2 points[room_balls];
  carom_motion motions[room_balls];
  const carom_ball_id which[3] = {40, 2, 40};
  carom_read_options options = carom_default_read_options();
  size_t count = 0;
  size_t i;
  EXPECT(CAROM_OK, carom_read_positions_float(world, NULL, floats, room_balls, &count));
  CHECK(count == room_balls && memcmp(floats, expected->positions_now, sizeof floats) == 0);
  EXPECT(CAROM_OK, carom_read_velocities_float(world, &options, floats, room_balls, NULL));
  CHECK(memcmp(floats, expected->velocities_now, sizeof floats) == 0);
  EXPECT(CAROM_OK, carom_read_positions(world, NULL, NULL, 0, &count));
  CHECK(count == room_balls);

  memset(records, 9, sizeof records);
  options.stride = sizeof records[0];
  EXPECT(CAROM_OK,
         carom_read_positions_float(world, &options, (carom_vec2f*)(void*)records[0].bytes, room_balls, NULL));
  for (i = 0; i < room_balls; ++i) {
    CHECK(memcmp(records[i].bytes, &expected->positions_now[i], sizeof floats[0]) == 0);
    CHECK(records[i].before[2] == 9 && records[i].after[0] == 9);
  }

  options = carom_default_read_options();
  options.has_at = 1;
  options.at = earlier;
  EXPECT(CAROM_OK, carom_read_chosen_motions(world, &options, motions, room_balls, NULL));
  CHECK(memcmp(motions, expected->motions_then, sizeof motions) == 0);
  options.which = which;
  options.which_count = 3;
  EXPECT(CAROM_OK, carom_read_positions(world, &options, points, room_balls, &count));
  CHECK(count == 3);
  for (i = 0; i < 3; ++i) CHECK(memcmp(&points[i], &motions[which[i]].position, sizeof points[i]) == 0);
  points[1].x = -5;
  EXPECT(CAROM_TOO_SMALL, carom_read_velocities(world, &options, points, 1, &count));
  CHECK(count == 3 && points[1].x == -5 && points[0].x == motions[40].velocity.x);
  options.which = NULL;
  options.which_count = 0;
  points[2].x = -5;
  EXPECT(CAROM_TOO_SMALL, carom_read_positions(world, &options, points, 2, &count));
  CHECK(count == room_balls && points[1].y == motions[1].position.y && points[2].x == -5);
}

static void reads_fail(carom_world* world) {
  const carom_ball_id nobody[2] = {3, room_balls};
  carom_vec2 points[room_balls];
  carom_vec2f floats[1];
  carom_motion motion;
  carom_read_options options = carom_default_read_options();
  bool keeps = false;
  options.which = nobody;
  options.which_count = 2;
  EXPECT(CAROM_NO_SUCH_ID, carom_read_positions(world, &options, points, room_balls, NULL));
  CHECK(strcmp(carom_last_error(world), "there is no ball 70 in this world") == 0);
  options.which = NULL;
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_positions(world, &options, points, room_balls, NULL));
  options.which_count = 0;
  options.stride = 15;
  EXPECT(CAROM_PROBLEM, carom_read_positions(world, &options, points, room_balls, NULL));
  CHECK(strstr(carom_last_error(world), "stride is 15") != NULL);
  options.stride = 1000000001;
  EXPECT(CAROM_PROBLEM, carom_read_positions(world, &options, points, room_balls, NULL));
  options.stride = 0;
  options.has_at = 1;
  options.at = asked_at + 1;
  EXPECT(CAROM_FAILED, carom_read_positions(world, &options, points, room_balls, NULL));
  CHECK(strstr(carom_last_error(world), "is not yet") != NULL);
  options.at = NAN;
  EXPECT(CAROM_FAILED, carom_read_positions(world, &options, points, room_balls, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_positions(NULL, NULL, points, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_positions(world, NULL, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_positions_float(NULL, NULL, floats, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_velocities(NULL, NULL, points, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_velocities_float(NULL, NULL, floats, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_chosen_motions(NULL, NULL, &motion, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_keep_legs(NULL, true));
  EXPECT(CAROM_NULL_ARGUMENT, carom_keeps_legs(NULL, &keeps));
  EXPECT(CAROM_NULL_ARGUMENT, carom_keeps_legs(world, NULL));
  EXPECT(CAROM_OK, carom_keeps_legs(world, &keeps));
  CHECK(keeps);
  EXPECT(CAROM_OK, carom_keep_legs(world, false));
  EXPECT(CAROM_OK, carom_advance_to(world, asked_at + 1, NULL));
  options.at = asked_at;
  EXPECT(CAROM_FAILED, carom_read_positions(world, &options, points, room_balls, NULL));
  CHECK(strstr(carom_last_error(world), "keep_legs") != NULL);
}

static void questions_fail(carom_world* world) {
  carom_query_filter filter = carom_default_query_filter();
  carom_cast_hit hit;
  carom_shape_id shape;
  carom_near_ball nearest;
  carom_path path;
  carom_impact impact;
  carom_vec2 wild = {NAN, 0};
  bool found = false;
  filter.has_except = 1;
  filter.except.type = 256;
  EXPECT(CAROM_PROBLEM, carom_first_ray_hit(world, &asked_ray, 1, &filter, &hit, &found));
  EXPECT(CAROM_PROBLEM, carom_all_ray_hits(world, &asked_ray, 1, &filter, &hit, 1, NULL));
  EXPECT(CAROM_PROBLEM, carom_nearest_ball(world, asked_point, 1, &filter, &nearest, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_first_ray_hit(NULL, &asked_ray, 1, NULL, &hit, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_first_ray_hit(world, NULL, 1, NULL, &hit, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_first_ray_hit(world, &asked_ray, 1, NULL, NULL, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_first_ray_hit(world, &asked_ray, 1, NULL, &hit, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_first_circle_hit(world, NULL, 1, NULL, &hit, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_all_ray_hits(NULL, &asked_ray, 1, NULL, &hit, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_all_ray_hits(world, NULL, 1, NULL, &hit, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_all_circle_hits(world, &asked_mover, 1, NULL, NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_overlapping_circle(world, NULL, NULL, &shape, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_overlapping_rectangle(NULL, &asked_rectangle, NULL, &shape, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_nearest_ball(world, asked_point, 1, NULL, NULL, &found));
  EXPECT(CAROM_NULL_ARGUMENT, carom_nearest_ball(world, asked_point, 1, NULL, &nearest, NULL));
  EXPECT(CAROM_NO_SUCH_ID, carom_find_path(world, 999, 5, 1, &path, NULL, NULL, NULL));
  EXPECT(CAROM_NO_SUCH_ID, carom_find_path_if(world, 999, aim, 5, 1, &path, NULL, NULL, NULL));
  EXPECT(CAROM_NO_SUCH_ID, carom_find_next_impact(world, 999, 5, &impact, NULL));
  EXPECT(CAROM_PROBLEM, carom_find_path_if(world, 1, wild, 5, 1, &path, NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_find_path(NULL, 1, 5, 1, &path, NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_find_path(world, 1, 5, 1, NULL, NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_find_path_if(world, 1, aim, 5, 1, NULL, NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_find_next_impact(world, 1, 5, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_prepare_queries(NULL));
}

/// The callback may ask, and changes nothing.
static void ask_while_playing(void* context, const carom_impact* impact) {
  carom_world* world = context;
  const carom_sensor sensor = carom_default_sensor();
  carom_near_ball nearest;
  carom_path path;
  bool found = false;
  EXPECT(CAROM_IN_CALLBACK, carom_keep_legs(world, false));
  EXPECT(CAROM_IN_CALLBACK, carom_prepare_queries(world));
  EXPECT(CAROM_IN_CALLBACK, carom_add_sensor(world, &sensor, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_change_sensor(world, 0, &sensor));
  EXPECT(CAROM_IN_CALLBACK, carom_remove_sensor(world, 0));
  EXPECT(CAROM_OK, carom_nearest_ball(world, impact->contact, INFINITY, NULL, &nearest, &found));
  CHECK(found && nearest.distance < 1e-9);
  EXPECT(CAROM_OK, carom_find_path(world, impact->ball, impact->time + 1, 1, &path, NULL, NULL, NULL));
  CHECK(path.start.whole == impact->time);
}

static void a_callback_may_ask(const room* room) {
  carom_world* world = open_room(room);
  EXPECT(CAROM_OK, carom_set_on_impact(world, ask_while_playing, world));
  EXPECT(CAROM_OK, carom_advance_to(world, 0.5, NULL));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  const room room = make_room();
  answers* expected = calloc(1, sizeof *expected);
  carom_world* world = open_room(&room);
  uint64_t before = 0;
  uint64_t after = 1;
  CHECK(expected != NULL);
  answer(&room, expected);
  EXPECT(CAROM_OK, carom_keep_legs(world, true));
  EXPECT(CAROM_OK, carom_advance_to(world, asked_at, NULL));
  EXPECT(CAROM_OK, carom_history(world, &before));
  casts_agree(world, expected);
  EXPECT(CAROM_OK, carom_prepare_queries(world));
  casts_agree(world, expected);
  places_agree(world, expected);
  paths_agree(world, expected);
  reads_agree(world, expected);
  questions_fail(world);
  EXPECT(CAROM_OK, carom_history(world, &after));
  CHECK(before == after);
  reads_fail(world);
  a_callback_may_ask(&room);
  free(expected);
  EXPECT(CAROM_OK, carom_world_destroy(world));
  return 0;
}
