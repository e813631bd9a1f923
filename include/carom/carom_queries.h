#ifndef CAROM_CAROM_QUERIES_H
#define CAROM_CAROM_QUERIES_H

/// What one can ask a world from C without changing it. carom/world.hpp and carom/queries.hpp say more about each
/// question. The rules of carom/carom.h hold here too; a filter may be null, and is then the default.
///
/// Answers that are lists are written as carom/carom.h has it for all shapes: into an array of `capacity` members, with
/// their number in `count`, which may be null. With a null array and a capacity of 0 they are only counted.

#include "carom/carom.h"

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// The name of a ball, wall or pillar. 8 bytes.
typedef struct carom_shape_id {
  int32_t type;  ///< a carom_shape_type
  uint32_t id;   ///< among the shapes of its type
} carom_shape_id;

/// Which shapes a query is about. 40 bytes.
typedef struct carom_query_filter {
  uint32_t balls;         ///< 0 or 1: whether balls are looked for
  uint32_t walls;         ///< 0 or 1
  uint32_t pillars;       ///< 0 or 1
  uint32_t has_except;    ///< 0 or 1: whether `except` counts
  carom_shape_id except;  ///< a shape that is left out, as the ball from whose centre a ray starts
  carom_filter as;        ///< only shapes that a shape with this filter collides with
  uint32_t has_as;        ///< 0 or 1: whether `as` counts
  uint32_t reserved;      ///< zero; ignored
} carom_query_filter;

/// All shapes.
CAROM_API carom_query_filter carom_default_query_filter(void);

/// A point that moves evenly. 32 bytes.
typedef struct carom_ray {
  carom_vec2 start;     ///< where it begins
  carom_vec2 velocity;  ///< length per time
} carom_ray;

/// A circle that moves evenly. 40 bytes.
typedef struct carom_moving_circle {
  carom_vec2 center;    ///< where it begins
  carom_vec2 velocity;  ///< length per time
  double radius;        ///< length, zero or more
} carom_moving_circle;

/// What a ray or a moving circle hits. 72 bytes.
typedef struct carom_cast_hit {
  double time;           ///< in the unit of the velocity: the distance for a velocity of length one
  carom_vec2 center;     ///< of the ray or the circle, then
  carom_vec2 contact;    ///< where they touch
  carom_vec2 normal;     ///< of length one, from the contact toward what moves
  carom_shape_id shape;  ///< what is hit
  int32_t feature;       ///< a carom_feature
  uint32_t reserved;     ///< zero
} carom_cast_hit;

/// The first shape that a ray hits up to and including the time `t_max` (INFINITY: however far), while all balls stay
/// where they are now. `found` says whether there is one; without it `hit` is left as it was.
CAROM_API carom_result carom_first_ray_hit(const carom_world* world, const carom_ray* ray, double t_max,
                                           const carom_query_filter* filter, carom_cast_hit* hit, bool* found);
/// The same for a moving circle.
CAROM_API carom_result carom_first_circle_hit(const carom_world* world, const carom_moving_circle* circle, double t_max,
                                              const carom_query_filter* filter, carom_cast_hit* hit, bool* found);
/// All shapes that a ray hits on its way, as if it passed through each: in the order of time, then of ids.
CAROM_API carom_result carom_all_ray_hits(const carom_world* world, const carom_ray* ray, double t_max,
                                          const carom_query_filter* filter, carom_cast_hit* hits, size_t capacity,
                                          size_t* count);
/// The same for a moving circle.
CAROM_API carom_result carom_all_circle_hits(const carom_world* world, const carom_moving_circle* circle, double t_max,
                                             const carom_query_filter* filter, carom_cast_hit* hits, size_t capacity,
                                             size_t* count);

/// All shapes that share a point with a circle, in the order of ids (balls, walls, pillars); touching counts. A circle
/// without a radius asks what is at a point.
CAROM_API carom_result carom_overlapping_circle(const carom_world* world, const carom_circle* circle,
                                                const carom_query_filter* filter, carom_shape_id* shapes,
                                                size_t capacity, size_t* count);
/// The same for a rectangle.
CAROM_API carom_result carom_overlapping_rectangle(const carom_world* world, const carom_rectangle* rectangle,
                                                   const carom_query_filter* filter, carom_shape_id* shapes,
                                                   size_t capacity, size_t* count);

/// The ball nearest to a point. 16 bytes.
typedef struct carom_near_ball {
  double distance;     ///< from the point to the ball's edge; negative inside, down to −radius at its centre
  carom_ball_id ball;  ///< its id
  uint32_t reserved;   ///< zero
} carom_near_ball;

/// The ball whose edge is nearest to a point, if one is no farther away than `within` (INFINITY: however far). `found`
/// says whether there is one; without it `nearest` is left as it was.
CAROM_API carom_result carom_nearest_ball(const carom_world* world, carom_vec2 point, double within,
                                          const carom_query_filter* filter, carom_near_ball* nearest, bool* found);

/// How a ball will fly. 56 bytes.
typedef struct carom_path {
  carom_instant start;    ///< the world's time when it was asked
  carom_instant end;      ///< up to when the last leg is known to hold
  uint64_t impact_count;  ///< there is one leg more: an impact ends a leg and begins the next
  uint64_t corner_count;  ///< where the centre is at the start, at each impact, and at the end if that is later
  int32_t progress;       ///< of playing ahead: CAROM_DONE, CAROM_STUCK or CAROM_STOPPED (see `carom_set_stop`)
  uint32_t reserved;      ///< zero
} carom_path;

/// How a ball will fly up to and including the time `until`, or up to its impact number `most_impacts`: exactly as an
/// advance will play it. A copy of the world is played, which costs what copying and playing it costs; where others go
/// on colliding, that has no end without a time to end at. CAROM_NO_SUCH_ID for a ball that is not there.
///
/// `impacts` has room for `most_impacts`, `legs` for one more and `corners` for two more; each of them may be null.
CAROM_API carom_result carom_find_path(const carom_world* world, carom_ball_id ball, double until, size_t most_impacts,
                                       carom_path* path, carom_leg* legs, carom_impact* impacts, carom_vec2* corners);
/// The same if the ball had another velocity now. CAROM_PROBLEM for a velocity that no ball can have.
CAROM_API carom_result carom_find_path_if(const carom_world* world, carom_ball_id ball, carom_vec2 velocity,
                                          double until, size_t most_impacts, carom_path* path, carom_leg* legs,
                                          carom_impact* impacts, carom_vec2* corners);
/// The first impact of a path, without playing it in this world: `progress`, which may be null, is then CAROM_IMPACT.
/// Without one, `impact` is left as it was. (`carom_next_impact` is the next of any ball, and is played.)
CAROM_API carom_result carom_find_next_impact(const carom_world* world, carom_ball_id ball, double until,
                                              carom_impact* impact, carom_progress* progress);

/// Rebuilds what finds shapes, unless it is up to date: for many questions to a world that has just been copied, say.
/// It changes no answer.
CAROM_API carom_result carom_prepare_queries(carom_world* world);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_QUERIES_H
