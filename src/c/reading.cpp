#include <algorithm>
#include <vector>

#include "c/convert.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"

using namespace carom;
using namespace carom::c;

namespace {

/// Writes what `convert` makes of each member of `list(world)`, as many as there is room for.
template <class List, class Value, class Convert>
carom_result read_list(const carom_world* world, List list, Value* values, size_t capacity, size_t* count,
                       Convert convert) {
  if (world != nullptr && values == nullptr && capacity > 0)
    return world->errors.set(CAROM_NULL_ARGUMENT, "the array to write to is null, and its capacity is not 0");
  return guarded(world, {}, [&] {
    const auto all = list(world->world);
    if (count != nullptr) *count = all.size();
    if (values == nullptr) return CAROM_OK;
    std::transform(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(capacity, all.size())), values,
                   convert);
    if (all.size() <= capacity) return CAROM_OK;
    return world->errors.set(CAROM_TOO_SMALL, "there is more to read than the array has room for");
  });
}

template <class Id, class Value, class Convert>
carom_result read_all(const carom_world* world, std::vector<Id> (World::*ids)() const, Value* values, size_t capacity,
                      size_t* count, Convert convert) {
  return read_list(world, [ids](const World& from) { return (from.*ids)(); }, values, capacity, count, convert);
}

constexpr auto index_of = [](auto id) { return id.index; };

}  // namespace

carom_result carom_read_ball_ids(const carom_world* world, carom_ball_id* ids, size_t capacity, size_t* count) {
  return read_all(world, &World::balls, ids, capacity, count, index_of);
}
carom_result carom_read_wall_ids(const carom_world* world, carom_wall_id* ids, size_t capacity, size_t* count) {
  return read_all(world, &World::walls, ids, capacity, count, index_of);
}
carom_result carom_read_pillar_ids(const carom_world* world, carom_pillar_id* ids, size_t capacity, size_t* count) {
  return read_all(world, &World::pillars, ids, capacity, count, index_of);
}

carom_result carom_read_balls(const carom_world* world, carom_ball* balls, size_t capacity, size_t* count) {
  return read_all(world, &World::balls, balls, capacity, count, [&](BallId id) { return to_c(world->world.ball(id)); });
}
carom_result carom_read_walls(const carom_world* world, carom_wall* walls, size_t capacity, size_t* count) {
  return read_all(world, &World::walls, walls, capacity, count, [&](WallId id) { return to_c(world->world.wall(id)); });
}
carom_result carom_read_pillars(const carom_world* world, carom_pillar* pillars, size_t capacity, size_t* count) {
  return read_all(world, &World::pillars, pillars, capacity, count,
                  [&](PillarId id) { return to_c(world->world.pillar(id)); });
}
carom_result carom_read_motions(const carom_world* world, carom_motion* motions, size_t capacity, size_t* count) {
  return read_all(world, &World::balls, motions, capacity, count, [&](BallId id) {
    return carom_motion{to_c(world->world.position(id)), to_c(world->world.velocity(id))};
  });
}
carom_result carom_read_legs(const carom_world* world, carom_leg* legs, size_t capacity, size_t* count) {
  return read_all(world, &World::balls, legs, capacity, count, [&](BallId id) { return to_c(world->world.leg(id)); });
}
carom_result carom_read_impacts(const carom_world* world, carom_impact* impacts, size_t capacity, size_t* count) {
  return read_list(
      world, [](const World& from) { return from.impacts(); }, impacts, capacity, count,
      [](const Impact& impact) { return to_c(impact); });
}
