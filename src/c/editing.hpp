#pragma once

#include <string>
#include <utility>
#include <vector>

#include "c/convert.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"
#include "carom/carom_sensor.h"
#include "problem_list.hpp"

/// Adding, changing, removing and reading one shape, sensor or mover: the same for all types.
///
/// The templates are static: each is then inlined where a file needs it once, which keeps the WebAssembly module small.
namespace carom::c {

inline constexpr const char* null_shape = "the shape is null";
inline constexpr const char* null_target = "the pointer for what is asked is null";

/// What keeps a struct from being a shape of the library's at all.
template <class Shape>
static std::vector<Problem> problems_with_choices(const Shape& /*shape*/) {
  return {};
}
inline std::vector<Problem> problems_with_choices(const carom_wall& wall) {
  ProblemList found;
  found.require(wall.stops >= CAROM_STOPS_BOTH && wall.stops <= CAROM_STOPS_INSIDE, ProblemKind::count_out_of_range,
                "stops", static_cast<double>(wall.stops), {CAROM_STOPS_BOTH, CAROM_STOPS_INSIDE});
  return found.take();
}
inline std::vector<Problem> problems_with_choices(const carom_periodic_box& box) {
  ProblemList found;
  found.require(box.axes >= CAROM_AXES_BOTH && box.axes <= CAROM_AXES_Y, ProblemKind::count_out_of_range, "axes",
                static_cast<double>(box.axes), {CAROM_AXES_BOTH, CAROM_AXES_Y});
  return found.take();
}
inline std::vector<Problem> problems_with_choices(const carom_sensor& sensor) {
  ProblemList found;
  found.require(sensor.area >= CAROM_AREA_CIRCLE && sensor.area <= CAROM_AREA_RECTANGLE,
                ProblemKind::count_out_of_range, "area", static_cast<double>(sensor.area),
                {CAROM_AREA_CIRCLE, CAROM_AREA_RECTANGLE});
  found.require(sensor.senses >= CAROM_SENSES_CENTER && sensor.senses <= CAROM_SENSES_EDGE,
                ProblemKind::count_out_of_range, "senses", static_cast<double>(sensor.senses),
                {CAROM_SENSES_CENTER, CAROM_SENSES_EDGE});
  return found.take();
}

inline const char* kind_of(BallId /*id*/) { return "ball"; }
inline const char* kind_of(WallId /*id*/) { return "wall"; }
inline const char* kind_of(PillarId /*id*/) { return "pillar"; }
inline const char* kind_of(SensorId /*id*/) { return "sensor"; }
inline const char* kind_of(MoverId /*id*/) { return "mover"; }

template <class Id>
static carom_result no_such(const carom_world* world, Id id) {
  return world->errors.set(
      CAROM_NO_SUCH_ID, "there is no " + std::string{kind_of(id)} + " " + std::to_string(id.index) + " in this world");
}

template <class Shape>
static carom_result add(carom_world* world, const Shape* shape, uint32_t* id) {
  return guarded_change(world, {{shape, null_shape}}, [&] {
    if (auto problems = problems_with_choices(*shape); !problems.empty()) return world->errors.set(std::move(problems));
    auto added = world->world.try_add(from_c(*shape));
    if (!added) return world->errors.set(std::move(added).problems());
    if (id != nullptr) *id = added.id().index;
    return CAROM_OK;
  });
}

template <class Shape>
static carom_result check(const carom_world* world, const Shape* shape) {
  return guarded(world, {{shape, null_shape}}, [&] {
    auto problems = problems_with_choices(*shape);
    if (problems.empty()) problems = world->world.problems_with(from_c(*shape));
    return world->errors.set(std::move(problems));
  });
}

/// What a shape is changed to: what its struct does not have stays as it is.
inline Ball changed(const World& /*world*/, BallId /*id*/, const carom_ball& ball) { return from_c(ball); }
inline Sensor changed(const World& /*world*/, SensorId /*id*/, const carom_sensor& sensor) { return from_c(sensor); }
template <class Made>
static Made driven_as(Made made, const Made& before) {
  made.kick = before.kick;
  made.mover = before.mover;
  return made;
}
inline Wall changed(const World& world, WallId id, const carom_wall& wall) {
  const Wall before = world.wall(id);
  Wall made = driven_as(from_c(wall), before);
  made.temperature = before.temperature;
  return made;
}
inline Pillar changed(const World& world, PillarId id, const carom_pillar& pillar) {
  return driven_as(from_c(pillar), world.pillar(id));
}

template <class Id, class Shape>
static carom_result change(carom_world* world, Id id, const Shape* shape) {
  return guarded_change(world, {{shape, null_shape}}, [&] {
    if (!world->world.has(id)) return no_such(world, id);
    auto problems = problems_with_choices(*shape);
    if (problems.empty()) problems = world->world.try_change(id, changed(world->world, id, *shape));
    return world->errors.set(std::move(problems));
  });
}

template <class Id>
static carom_result remove(carom_world* world, Id id) {
  return guarded_change(world, {}, [&] {
    if (!world->world.has(id)) return no_such(world, id);
    world->world.remove(id);
    return CAROM_OK;
  });
}

template <class Id>
static carom_result has(const carom_world* world, Id id, bool* has) {
  return guarded(world, {{has, null_target}}, [&] {
    *has = world->world.has(id);
    return CAROM_OK;
  });
}

/// Writes what `read` returns, unless the id is not there.
template <class Id, class Value, class Read>
static carom_result get(const carom_world* world, Id id, Value* value, Read read) {
  return guarded(world, {{value, null_target}}, [&] {
    if (!world->world.has(id)) return no_such(world, id);
    *value = read(world->world);
    return CAROM_OK;
  });
}

}  // namespace carom::c
