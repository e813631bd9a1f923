#include "carom/bulk.hpp"

#include <algorithm>
#include <vector>

#include "c/editing.hpp"
#include "c/reading.hpp"
#include "carom/carom_bulk.h"

using namespace carom;
using namespace carom::c;

namespace {

// What World writes is what the caller reads.
static_assert(sizeof(Vec2f) == sizeof(carom_vec2f) && sizeof(Vec2) == sizeof(carom_vec2) &&
              sizeof(BallState) == sizeof(carom_motion) && offsetof(Vec2f, y) == offsetof(carom_vec2f, y) &&
              offsetof(Vec2, y) == offsetof(carom_vec2, y) &&
              offsetof(BallState, velocity) == offsetof(carom_motion, velocity));
static_assert(is_laid_out<carom_vec2f, 8, float>);

constexpr size_t longest_stride = 1'000'000'000;

/// Reads with `read`, which is one of World's. `Written` is what it writes, as the library calls it.
template <class Written, class Value>
carom_result read_many(const carom_world* world, const carom_read_options* given, Value* values, size_t capacity,
                       size_t* count, void (World::*read)(Strided<Written>, const ReadOptions&) const) {
  return guarded_read(world, values, capacity, [&] {
    const carom_read_options options = given == nullptr ? carom_default_read_options() : *given;
    if (options.which == nullptr && options.which_count > 0)
      return world->errors.set(CAROM_NULL_ARGUMENT, "the list 'which' is null, and its count is not 0");
    if (options.stride != 0 && (options.stride < sizeof(Value) || options.stride > longest_stride))
      return world->errors.set(ProblemList{}
                                   .require(false, ProblemKind::count_out_of_range, "stride",
                                            static_cast<double>(options.stride),
                                            {static_cast<double>(sizeof(Value)), static_cast<double>(longest_stride)})
                                   .take());
    const World& from = world->world;
    const bool chosen = options.which != nullptr;
    const size_t size = chosen ? options.which_count : from.ball_count();
    const size_t most = std::min(size, capacity);
    std::vector<BallId> which;
    if (chosen) {
      for (size_t i = 0; i < size; ++i) {
        const BallId id{options.which[i]};
        if (!from.has(id)) return no_such(world, id);
        if (i < most) which.push_back(id);
      }
    } else if (most < size) {
      for (auto id = from.ball_ids().begin(); which.size() < most; ++id) which.push_back(*id);
    }
    ReadOptions asked;
    if (chosen || most < size) asked.which = which;
    if (options.has_at != 0) asked.at = options.at;
    if (values != nullptr)
      (from.*read)(Strided<Written>{values, most, options.stride == 0 ? sizeof(Value) : options.stride}, asked);
    if (count != nullptr) *count = size;
    if (values == nullptr || size <= capacity) return CAROM_OK;
    return world->errors.set(CAROM_TOO_SMALL, too_small);
  });
}

}  // namespace

carom_read_options carom_default_read_options() { return {}; }

carom_result carom_read_positions(const carom_world* world, const carom_read_options* options, carom_vec2* positions,
                                  size_t capacity, size_t* count) {
  return read_many<Vec2>(world, options, positions, capacity, count, &World::positions);
}
carom_result carom_read_positions_float(const carom_world* world, const carom_read_options* options,
                                        carom_vec2f* positions, size_t capacity, size_t* count) {
  return read_many<Vec2f>(world, options, positions, capacity, count, &World::positions);
}
carom_result carom_read_unwrapped_positions(const carom_world* world, const carom_read_options* options,
                                            carom_vec2* positions, size_t capacity, size_t* count) {
  return read_many<Vec2>(world, options, positions, capacity, count, &World::unwrapped_positions);
}
carom_result carom_read_velocities(const carom_world* world, const carom_read_options* options, carom_vec2* velocities,
                                   size_t capacity, size_t* count) {
  return read_many<Vec2>(world, options, velocities, capacity, count, &World::velocities);
}
carom_result carom_read_velocities_float(const carom_world* world, const carom_read_options* options,
                                         carom_vec2f* velocities, size_t capacity, size_t* count) {
  return read_many<Vec2f>(world, options, velocities, capacity, count, &World::velocities);
}
carom_result carom_read_chosen_motions(const carom_world* world, const carom_read_options* options,
                                       carom_motion* motions, size_t capacity, size_t* count) {
  return read_many<BallState>(world, options, motions, capacity, count, &World::states);
}

carom_result carom_keep_legs(carom_world* world, bool keep) {
  return guarded_change(world, {}, [&] {
    world->world.keep_legs(keep);
    return CAROM_OK;
  });
}
carom_result carom_keeps_legs(const carom_world* world, bool* keeps) {
  return guarded(world, {{keeps, null_target}}, [&] {
    *keeps = world->world.keeps_legs();
    return CAROM_OK;
  });
}
