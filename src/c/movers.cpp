#include <cstddef>
#include <utility>
#include <vector>

#include "c/convert.hpp"
#include "c/editing.hpp"
#include "c/reading.hpp"
#include "carom/carom_mover.h"
#include "carom/mover.hpp"

using namespace carom;
using namespace carom::c;

namespace {

static_assert(is_laid_out<carom_pose, 24> && is_laid_out<carom_mover_motion, 24> && is_laid_out<carom_mover_step, 32>);
static_assert(is_laid_out<carom_kick, 16> && is_laid_out<carom_drive, 24> && is_laid_out<carom_moved_wall, 40> &&
              is_laid_out<carom_moved_pillar, 24> && is_laid_out<carom_squeeze, 24>);

constexpr const char* null_drive = "the argument 'drive' is null";
constexpr const char* null_program = "the program is null, and its count is not 0";

carom_pose to_c(const Pose& pose) noexcept { return {c::to_c(pose.offset), pose.angle}; }
carom_mover_motion to_c(const MoverMotion& motion) noexcept { return {c::to_c(motion.velocity), motion.rate}; }
MoverMotion from_c(const carom_mover_motion& motion) noexcept { return {c::from_c(motion.velocity), motion.rate}; }

std::vector<MoverStep> program_of(const carom_mover_step* steps, size_t count) {
  std::vector<MoverStep> program;
  program.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const carom_mover_step& step = steps[i];
    program.push_back({.duration = step.duration, .to = {c::from_c(step.to.offset), step.to.angle}});
  }
  return program;
}

Mover from_c(const carom_mover& mover) {
  return {.pivot = c::from_c(mover.pivot),
          .motion = from_c(mover.motion),
          .program = program_of(mover.program, mover.program_count),
          .repeats = mover.repeats != 0};
}

bool lacks_program(const carom_mover_step* steps, size_t count) noexcept { return steps == nullptr && count > 0; }

template <class Shape>
carom_drive drive_of(const Shape& shape) noexcept {
  return {.kick = {shape.kick.speed, shape.kick.from},
          .has_mover = shape.mover ? 1U : 0U,
          .mover = shape.mover ? shape.mover->index : 0};
}

template <class Shape>
auto driven(const Shape& shape, const carom_drive& drive) {
  auto made = c::from_c(shape);
  made.kick = {drive.kick.speed, drive.kick.from};
  if (drive.has_mover != 0) made.mover = MoverId{drive.mover};
  return made;
}

/// What a changed wall keeps that neither its struct nor its drive has.
Wall keeping(Wall made, const Wall& before) {
  made.temperature = before.temperature;
  return made;
}
Pillar keeping(Pillar made, const Pillar& /*before*/) { return made; }
Wall read(const World& world, WallId id) { return world.wall(id); }
Pillar read(const World& world, PillarId id) { return world.pillar(id); }

template <class Shape>
carom_result add_driven(carom_world* world, const Shape* shape, const carom_drive* drive, uint32_t* id) {
  return guarded_change(world, {{shape, null_shape}, {drive, null_drive}}, [&] {
    if (auto problems = problems_with_choices(*shape); !problems.empty()) return world->errors.set(std::move(problems));
    auto added = world->world.try_add(driven(*shape, *drive));
    if (!added) return world->errors.set(std::move(added).problems());
    if (id != nullptr) *id = added.id().index;
    return CAROM_OK;
  });
}

template <class Id, class Shape>
carom_result change_driven(carom_world* world, Id id, const Shape* shape, const carom_drive* drive) {
  return guarded_change(world, {{shape, null_shape}, {drive, null_drive}}, [&] {
    if (!world->world.has(id)) return no_such(world, id);
    auto problems = problems_with_choices(*shape);
    if (problems.empty())
      problems = world->world.try_change(id, keeping(driven(*shape, *drive), read(world->world, id)));
    return world->errors.set(std::move(problems));
  });
}

/// Changes how a mover moves, by a function that returns the problems.
template <class Edit>
carom_result edit(carom_world* world, carom_mover_id id, Edit try_edit) {
  return guarded_change(world, {}, [&] {
    if (!world->world.has(MoverId{id})) return no_such(world, MoverId{id});
    return world->errors.set(try_edit(world->world));
  });
}

/// Writes what `convert` makes of each shape that has a mover, as many as there is room for, and counts them all.
template <class Ids, class Value, class Read, class Convert>
carom_result read_moved(const carom_world* world, const Ids& ids, Value* values, size_t capacity, size_t* count,
                        Read read, Convert convert) {
  size_t size = 0;
  for (const auto id : ids) {
    const auto shape = read(id);
    if (!shape.mover) continue;
    if (values != nullptr && size < capacity) values[size] = convert(id, shape);
    ++size;
  }
  if (count != nullptr) *count = size;
  if (values == nullptr || size <= capacity) return CAROM_OK;
  return world->errors.set(CAROM_TOO_SMALL, too_small);
}

carom_squeeze squeeze_to_c(const Squeeze& squeeze) noexcept {
  return {.time = squeeze.time,
          .mover = squeeze.mover.index,
          .has_ball = squeeze.ball ? 1U : 0U,
          .ball = squeeze.ball ? squeeze.ball->index : 0,
          .reserved = 0};
}

}  // namespace

carom_mover carom_default_mover() { return {}; }

carom_result carom_add_mover(carom_world* world, const carom_mover* mover, carom_mover_id* id) {
  return guarded_change(world, {{mover, "the mover is null"}}, [&] {
    if (lacks_program(mover->program, mover->program_count))
      return world->errors.set(CAROM_NULL_ARGUMENT, null_program);
    auto added = world->world.try_add(from_c(*mover));
    if (!added) return world->errors.set(std::move(added).problems());
    if (id != nullptr) *id = added.id().index;
    return CAROM_OK;
  });
}
carom_result carom_check_mover(const carom_world* world, const carom_mover* mover) {
  return guarded(world, {{mover, "the mover is null"}}, [&] {
    if (lacks_program(mover->program, mover->program_count))
      return world->errors.set(CAROM_NULL_ARGUMENT, null_program);
    return world->errors.set(problems_with(from_c(*mover)));
  });
}
carom_result carom_remove_mover(carom_world* world, carom_mover_id id) { return c::remove(world, MoverId{id}); }
carom_result carom_has_mover(const carom_world* world, carom_mover_id id, bool* has) {
  return c::has(world, MoverId{id}, has);
}
carom_result carom_read_mover_ids(const carom_world* world, carom_mover_id* ids, size_t capacity, size_t* count) {
  return guarded_read(world, ids, capacity, [&] {
    const auto all = world->world.movers();
    return read_range(world, all, all.size(), ids, capacity, count, index_of);
  });
}

carom_result carom_set_mover_motion(carom_world* world, carom_mover_id id, carom_mover_motion motion) {
  return edit(world, id, [&](World& of) { return of.try_set_motion({id}, from_c(motion)); });
}
carom_result carom_set_mover_program(carom_world* world, carom_mover_id id, const carom_mover_step* steps, size_t count,
                                     bool repeats) {
  if (world != nullptr && lacks_program(steps, count)) return world->errors.set(CAROM_NULL_ARGUMENT, null_program);
  return edit(world, id, [&](World& of) { return of.try_set_program({id}, program_of(steps, count), repeats); });
}
carom_result carom_turn_mover_to(carom_world* world, carom_mover_id id, double angle, double rate) {
  return edit(world, id, [&](World& of) { return of.try_turn_to({id}, angle, rate); });
}
carom_result carom_shift_mover_to(carom_world* world, carom_mover_id id, carom_vec2 offset, double speed) {
  return edit(world, id, [&](World& of) { return of.try_shift_to({id}, c::from_c(offset), speed); });
}
carom_result carom_get_mover_pose(const carom_world* world, carom_mover_id id, carom_pose* pose) {
  return c::get(world, MoverId{id}, pose, [&](const World& from) { return to_c(from.pose({id})); });
}
carom_result carom_get_mover_motion(const carom_world* world, carom_mover_id id, carom_mover_motion* motion) {
  return c::get(world, MoverId{id}, motion, [&](const World& from) { return to_c(from.motion({id})); });
}

carom_drive carom_default_drive() { return {}; }

carom_result carom_add_driven_wall(carom_world* world, const carom_wall* wall, const carom_drive* drive,
                                   carom_wall_id* id) {
  return add_driven(world, wall, drive, id);
}
carom_result carom_add_driven_pillar(carom_world* world, const carom_pillar* pillar, const carom_drive* drive,
                                     carom_pillar_id* id) {
  return add_driven(world, pillar, drive, id);
}
carom_result carom_change_driven_wall(carom_world* world, carom_wall_id id, const carom_wall* wall,
                                      const carom_drive* drive) {
  return change_driven(world, WallId{id}, wall, drive);
}
carom_result carom_change_driven_pillar(carom_world* world, carom_pillar_id id, const carom_pillar* pillar,
                                        const carom_drive* drive) {
  return change_driven(world, PillarId{id}, pillar, drive);
}
carom_result carom_get_wall_drive(const carom_world* world, carom_wall_id id, carom_drive* drive) {
  return c::get(world, WallId{id}, drive, [&](const World& from) { return drive_of(from.wall({id})); });
}
carom_result carom_get_pillar_drive(const carom_world* world, carom_pillar_id id, carom_drive* drive) {
  return c::get(world, PillarId{id}, drive, [&](const World& from) { return drive_of(from.pillar({id})); });
}

carom_result carom_read_moved_walls(const carom_world* world, carom_moved_wall* walls, size_t capacity, size_t* count) {
  return guarded_read(world, walls, capacity, [&] {
    const World& from = world->world;
    return read_moved(
        world, from.wall_ids(), walls, capacity, count, [&](WallId id) { return from.wall(id); },
        [](WallId id, const Wall& wall) { return moved_to_c(id, wall); });
  });
}
carom_result carom_read_moved_pillars(const carom_world* world, carom_moved_pillar* pillars, size_t capacity,
                                      size_t* count) {
  return guarded_read(world, pillars, capacity, [&] {
    const World& from = world->world;
    return read_moved(
        world, from.pillar_ids(), pillars, capacity, count, [&](PillarId id) { return from.pillar(id); },
        [](PillarId id, const Pillar& pillar) { return moved_to_c(id, pillar); });
  });
}

carom_result carom_read_squeezes(const carom_world* world, carom_squeeze* squeezes, size_t capacity, size_t* count) {
  return guarded_read(world, squeezes, capacity, [&] {
    const auto all = world->world.squeezes();
    return read_range(world, all, all.size(), squeezes, capacity, count, squeeze_to_c);
  });
}
carom_result carom_read_impact_work(const carom_world* world, double* work, size_t capacity, size_t* count) {
  return guarded_read(world, work, capacity, [&] {
    const auto all = world->world.impacts();
    return read_range(world, all, all.size(), work, capacity, count, [](const Impact& impact) { return impact.work; });
  });
}
carom_result carom_set_wall_temperature(carom_world* world, carom_wall_id id, double temperature) {
  return guarded_change(world, {}, [&] {
    if (!world->world.has(WallId{id})) return no_such(world, WallId{id});
    Wall wall = world->world.wall(WallId{id});
    wall.temperature = temperature;
    return world->errors.set(world->world.try_change(WallId{id}, wall));
  });
}
carom_result carom_get_wall_temperature(const carom_world* world, carom_wall_id id, double* temperature) {
  return guarded(world, {{temperature, "the place for the temperature is null"}}, [&] {
    if (!world->world.has(WallId{id})) return no_such(world, WallId{id});
    *temperature = world->world.wall(WallId{id}).temperature;
    return CAROM_OK;
  });
}
carom_result carom_energy_given(const carom_world* world, double* energy) {
  return guarded(world, {{energy, null_target}}, [&] {
    *energy = world->world.energy_given();
    return CAROM_OK;
  });
}
