#include "carom/queries.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "c/editing.hpp"
#include "c/reading.hpp"
#include "carom/carom_queries.h"
#include "carom/validity.hpp"

using namespace carom;
using namespace carom::c;

namespace {

static_assert(is_laid_out<carom_shape_id, 8, uint32_t> && is_laid_out<carom_query_filter, 40, uint32_t>);
static_assert(is_laid_out<carom_ray, 32> && is_laid_out<carom_moving_circle, 40> && is_laid_out<carom_cast_hit, 72>);
static_assert(is_laid_out<carom_near_ball, 16> && is_laid_out<carom_path, 56>);

MovingPoint mover_from_c(const carom_ray& ray) noexcept { return {from_c(ray.start), from_c(ray.velocity)}; }
MovingCircle mover_from_c(const carom_moving_circle& circle) noexcept {
  return {from_c(circle.center), from_c(circle.velocity), circle.radius};
}

carom_shape_id shape_to_c(ShapeId shape) noexcept { return {static_cast<std::int32_t>(shape.type), shape.index}; }

carom_cast_hit hit_to_c(const CastHit& hit) noexcept {
  return {.time = hit.time,
          .center = to_c(hit.center),
          .contact = to_c(hit.contact),
          .normal = to_c(hit.normal),
          .shape = shape_to_c(hit.shape),
          .feature = static_cast<std::int32_t>(hit.feature),
          .reserved = 0};
}

std::vector<Problem> problems_with_filter(const carom_query_filter* filter) {
  ProblemList found;
  if (filter != nullptr && filter->has_except != 0)
    found.require(filter->except.type >= CAROM_BALL && filter->except.type <= CAROM_PILLAR,
                  ProblemKind::count_out_of_range, "except.type", static_cast<double>(filter->except.type),
                  {CAROM_BALL, CAROM_PILLAR});
  return found.take();
}

/// `except.type` must be one of carom_shape_type.
QueryFilter filter_from_c(const carom_query_filter* filter) {
  if (filter == nullptr) return {};
  QueryFilter made{.balls = filter->balls != 0, .walls = filter->walls != 0, .pillars = filter->pillars != 0};
  // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): see above
  if (filter->has_except != 0) made.except = ShapeId{static_cast<ShapeType>(filter->except.type), filter->except.id};
  if (filter->has_as != 0) made.as = from_c(filter->as);
  return made;
}

constexpr const char* null_question = "what is asked about is null";

/// Whether there is an answer, and the answer.
template <class Answer, class Convert, class Value>
carom_result put_if_found(const std::optional<Answer>& answer, Value* value, bool* found, Convert convert) {
  *found = answer.has_value();
  if (answer) *value = convert(*answer);
  return CAROM_OK;
}

template <class Mover>
carom_result first_hit(const carom_world* world, const Mover* mover, double t_max, const carom_query_filter* filter,
                       carom_cast_hit* hit, bool* found) {
  return guarded(world, {{mover, null_question}, {hit, null_target}, {found, null_target}}, [&] {
    if (auto problems = problems_with_filter(filter); !problems.empty()) return world->errors.set(std::move(problems));
    return put_if_found(world->world.first_hit(mover_from_c(*mover), t_max, filter_from_c(filter)), hit, found,
                        hit_to_c);
  });
}

/// A question whose answer is a list: `ask(filter)` returns it.
template <class Value, class Ask, class Convert>
carom_result list(const carom_world* world, const void* question, const carom_query_filter* filter, Value* values,
                  size_t capacity, size_t* count, Ask ask, Convert convert) {
  if (world != nullptr && question == nullptr) return world->errors.set(CAROM_NULL_ARGUMENT, null_question);
  return guarded_read(world, values, capacity, [&] {
    if (auto problems = problems_with_filter(filter); !problems.empty()) return world->errors.set(std::move(problems));
    const auto all = ask(filter_from_c(filter));
    return read_range(world, all, all.size(), values, capacity, count, convert);
  });
}

template <class Mover>
carom_result all_hits(const carom_world* world, const Mover* mover, double t_max, const carom_query_filter* filter,
                      carom_cast_hit* hits, size_t capacity, size_t* count) {
  return list(
      world, mover, filter, hits, capacity, count,
      [&](const QueryFilter& which) { return world->world.all_hits(mover_from_c(*mover), t_max, which); }, hit_to_c);
}

template <class Area>
carom_result overlapping(const carom_world* world, const Area* area, const carom_query_filter* filter,
                         carom_shape_id* shapes, size_t capacity, size_t* count) {
  return list(
      world, area, filter, shapes, capacity, count,
      [&](const QueryFilter& which) { return world->world.overlapping(from_c(*area), which); }, shape_to_c);
}

void put_path(const BallPath& found, carom_path* path, carom_leg* legs, carom_impact* impacts, carom_vec2* corners) {
  const std::vector<Vec2> turns = corners_of(found);
  *path = {.start = to_c(found.start),
           .end = to_c(found.end),
           .impact_count = found.impacts.size(),
           .corner_count = turns.size(),
           .progress = to_c(found.progress),
           .reserved = 0};
  const auto convert = [](const auto& value) { return to_c(value); };
  if (legs != nullptr) std::ranges::transform(found.legs, legs, convert);
  if (impacts != nullptr) std::ranges::transform(found.impacts, impacts, convert);
  if (corners != nullptr) std::ranges::transform(turns, corners, convert);
}

}  // namespace

carom_query_filter carom_default_query_filter() {
  return {.balls = 1,
          .walls = 1,
          .pillars = 1,
          .has_except = 0,
          .except = {},
          .as = to_c(Filter{}),
          .has_as = 0,
          .reserved = 0};
}

carom_result carom_first_ray_hit(const carom_world* world, const carom_ray* ray, double t_max,
                                 const carom_query_filter* filter, carom_cast_hit* hit, bool* found) {
  return first_hit(world, ray, t_max, filter, hit, found);
}
carom_result carom_first_circle_hit(const carom_world* world, const carom_moving_circle* circle, double t_max,
                                    const carom_query_filter* filter, carom_cast_hit* hit, bool* found) {
  return first_hit(world, circle, t_max, filter, hit, found);
}
carom_result carom_all_ray_hits(const carom_world* world, const carom_ray* ray, double t_max,
                                const carom_query_filter* filter, carom_cast_hit* hits, size_t capacity,
                                size_t* count) {
  return all_hits(world, ray, t_max, filter, hits, capacity, count);
}
carom_result carom_all_circle_hits(const carom_world* world, const carom_moving_circle* circle, double t_max,
                                   const carom_query_filter* filter, carom_cast_hit* hits, size_t capacity,
                                   size_t* count) {
  return all_hits(world, circle, t_max, filter, hits, capacity, count);
}

carom_result carom_overlapping_circle(const carom_world* world, const carom_circle* circle,
                                      const carom_query_filter* filter, carom_shape_id* shapes, size_t capacity,
                                      size_t* count) {
  return overlapping(world, circle, filter, shapes, capacity, count);
}
carom_result carom_overlapping_rectangle(const carom_world* world, const carom_rectangle* rectangle,
                                         const carom_query_filter* filter, carom_shape_id* shapes, size_t capacity,
                                         size_t* count) {
  return overlapping(world, rectangle, filter, shapes, capacity, count);
}

carom_result carom_nearest_ball(const carom_world* world, carom_vec2 point, double within,
                                const carom_query_filter* filter, carom_near_ball* nearest, bool* found) {
  return guarded(world, {{nearest, null_target}, {found, null_target}}, [&] {
    if (auto problems = problems_with_filter(filter); !problems.empty()) return world->errors.set(std::move(problems));
    return put_if_found(world->world.nearest_ball(from_c(point), within, filter_from_c(filter)), nearest, found,
                        [](const NearestBall& ball) {
                          return carom_near_ball{.distance = ball.distance, .ball = ball.ball.index, .reserved = 0};
                        });
  });
}

carom_result carom_find_path(const carom_world* world, carom_ball_id ball, double until, size_t most_impacts,
                             carom_path* path, carom_leg* legs, carom_impact* impacts, carom_vec2* corners) {
  return guarded(world, {{path, null_target}}, [&] {
    if (!world->world.has(BallId{ball})) return no_such(world, BallId{ball});
    put_path(world->world.path({ball}, until, most_impacts, token_of(*world)), path, legs, impacts, corners);
    return CAROM_OK;
  });
}

carom_result carom_find_path_if(const carom_world* world, carom_ball_id ball, carom_vec2 velocity, double until,
                                size_t most_impacts, carom_path* path, carom_leg* legs, carom_impact* impacts,
                                carom_vec2* corners) {
  return guarded(world, {{path, null_target}}, [&] {
    if (!world->world.has(BallId{ball})) return no_such(world, BallId{ball});
    Ball aimed = world->world.ball({ball});
    aimed.velocity = from_c(velocity);
    if (auto problems = problems_with(aimed); !problems.empty()) return world->errors.set(std::move(problems));
    put_path(world->world.path_if({ball}, aimed.velocity, until, most_impacts, token_of(*world)), path, legs, impacts,
             corners);
    return CAROM_OK;
  });
}

carom_result carom_find_next_impact(const carom_world* world, carom_ball_id ball, double until, carom_impact* impact,
                                    carom_progress* progress) {
  return guarded(world, {{impact, null_target}}, [&] {
    if (!world->world.has(BallId{ball})) return no_such(world, BallId{ball});
    const NextImpact next = world->world.next_impact({ball}, until, token_of(*world));
    put(progress, next ? CAROM_IMPACT : to_c(next.progress));
    if (next) *impact = to_c(*next);
    return CAROM_OK;
  });
}

carom_result carom_prepare_queries(carom_world* world) {
  return guarded_change(world, {}, [&] {
    world->world.prepare_queries();
    return CAROM_OK;
  });
}
