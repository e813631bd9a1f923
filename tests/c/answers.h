#ifndef CAROM_TESTS_ANSWERS_H
#define CAROM_TESTS_ANSWERS_H

#include <carom/carom_bulk.h>
#include <carom/carom_queries.h>
#include <carom/carom_sensor.h>

#include "room.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is asked about the room: by C, and by C++ as the reference.
enum { most_hits = 100, most_impacts = 6, most_events = 4000 };
static const double asked_at = 2;
static const double earlier = 1.25;
static const double until_path = 6;
static const uint32_t aimed_ball = 33;
static const carom_vec2 aim = {4, -3};
static const carom_ray asked_ray = {{0.5, 0.5}, {2, 1.5}};
static const carom_moving_circle asked_mover = {{11, 8}, {-1, -0.75}, 0.25};
static const carom_circle asked_circle = {{4, 3}, 2};
static const carom_rectangle asked_rectangle = {{3, 2}, {13, 9}};
static const carom_vec2 asked_point = {7.25, 4.5};

/// What carom::World answers. Lists that are not filled end in zeros.
typedef struct answers {
  carom_cast_hit ray_hits[most_hits];
  size_t ray_hit_count;
  carom_cast_hit first_circle_hit; /* only pillars and walls */
  carom_cast_hit circle_hits[most_hits];
  size_t circle_hit_count;
  carom_shape_id in_circle[most_hits];
  size_t in_circle_count;
  carom_shape_id in_rectangle[most_hits]; /* as the last row's balls see it, but for wall 1 */
  size_t in_rectangle_count;
  carom_near_ball nearest; /* but for ball 5 */
  carom_path path;
  carom_leg legs[most_impacts + 1];
  carom_impact impacts[most_impacts];
  carom_vec2 corners[most_impacts + 2];
  carom_path path_if;
  carom_impact impacts_if[most_impacts];
  carom_motion motions_then[room_balls];
  carom_vec2f positions_now[room_balls];
  carom_vec2f velocities_now[room_balls];
} answers;

void answer(const room* room, answers* into);

/// The sensors of the test, and what they report up to `asked_at` and from then to `until_path`.
enum { sensor_count = 4 };
void make_sensors(carom_sensor sensors[sensor_count]);
size_t sense(const room* room, carom_sensor_event events[most_events], size_t* count_before);

#ifdef __cplusplus
}
#endif

#endif
