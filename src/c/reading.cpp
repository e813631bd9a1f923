#include <cstddef>

#include "c/convert.hpp"
#include "c/handle.hpp"
#include "c/reading.hpp"
#include "carom/carom.h"

using namespace carom;
using namespace carom::c;

namespace {

/// All balls, walls or pillars, by their ids.
template <class Value, class Convert>
carom_result read_balls(const carom_world* world, Value* values, size_t capacity, size_t* count, Convert convert) {
  return guarded_read(world, values, capacity, [&] {
    const World& from = world->world;
    return read_range(world, from.ball_ids(), from.ball_count(), values, capacity, count, convert);
  });
}
template <class Value, class Convert>
carom_result read_walls(const carom_world* world, Value* values, size_t capacity, size_t* count, Convert convert) {
  return guarded_read(world, values, capacity, [&] {
    const World& from = world->world;
    return read_range(world, from.wall_ids(), from.wall_count(), values, capacity, count, convert);
  });
}
template <class Value, class Convert>
carom_result read_pillars(const carom_world* world, Value* values, size_t capacity, size_t* count, Convert convert) {
  return guarded_read(world, values, capacity, [&] {
    const World& from = world->world;
    return read_range(world, from.pillar_ids(), from.pillar_count(), values, capacity, count, convert);
  });
}

// World::states writes what carom_read_motions does.
static_assert(sizeof(BallState) == sizeof(carom_motion) &&
              offsetof(BallState, velocity) == offsetof(carom_motion, velocity));

}  // namespace

carom_result carom_read_ball_ids(const carom_world* world, carom_ball_id* ids, size_t capacity, size_t* count) {
  return read_balls(world, ids, capacity, count, index_of);
}
carom_result carom_read_wall_ids(const carom_world* world, carom_wall_id* ids, size_t capacity, size_t* count) {
  return read_walls(world, ids, capacity, count, index_of);
}
carom_result carom_read_pillar_ids(const carom_world* world, carom_pillar_id* ids, size_t capacity, size_t* count) {
  return read_pillars(world, ids, capacity, count, index_of);
}

carom_result carom_read_balls(const carom_world* world, carom_ball* balls, size_t capacity, size_t* count) {
  return read_balls(world, balls, capacity, count, [&](BallId id) { return to_c(world->world.ball(id)); });
}
carom_result carom_read_walls(const carom_world* world, carom_wall* walls, size_t capacity, size_t* count) {
  return read_walls(world, walls, capacity, count, [&](WallId id) { return to_c(world->world.wall(id)); });
}
carom_result carom_read_pillars(const carom_world* world, carom_pillar* pillars, size_t capacity, size_t* count) {
  return read_pillars(world, pillars, capacity, count, [&](PillarId id) { return to_c(world->world.pillar(id)); });
}
carom_result carom_read_motions(const carom_world* world, carom_motion* motions, size_t capacity, size_t* count) {
  return guarded_read(world, motions, capacity, [&] {
    const World& from = world->world;
    const size_t size = from.ball_count();
    if (motions != nullptr && size <= capacity) {
      if (count != nullptr) *count = size;
      from.states({motions, size});
      return CAROM_OK;
    }
    return read_range(world, from.ball_ids(), size, motions, capacity, count,
                      [&](BallId id) { return carom_motion{to_c(from.position(id)), to_c(from.velocity(id))}; });
  });
}
carom_result carom_read_legs(const carom_world* world, carom_leg* legs, size_t capacity, size_t* count) {
  return read_balls(world, legs, capacity, count, [&](BallId id) { return to_c(world->world.leg(id)); });
}
carom_result carom_read_impacts(const carom_world* world, carom_impact* impacts, size_t capacity, size_t* count) {
  return guarded_read(world, impacts, capacity, [&] {
    const auto all = world->world.impacts();
    return read_range(world, all, all.size(), impacts, capacity, count,
                      [](const Impact& impact) { return to_c(impact); });
  });
}
