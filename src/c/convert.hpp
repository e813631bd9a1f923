#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

#include "carom/carom.h"
#include "carom/carom_mover.h"
#include "carom/carom_sensor.h"
#include "carom/counts.hpp"
#include "carom/impact.hpp"
#include "carom/leg.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "carom/world.hpp"

/// Between the structs of carom/carom.h and the library's own.
namespace carom::c {

[[nodiscard]] constexpr carom_vec2 to_c(Vec2 vector) noexcept { return {vector.x, vector.y}; }
[[nodiscard]] constexpr Vec2 from_c(carom_vec2 vector) noexcept { return {vector.x, vector.y}; }

[[nodiscard]] constexpr carom_filter to_c(Filter filter) noexcept { return {filter.category, filter.mask}; }
[[nodiscard]] constexpr Filter from_c(carom_filter filter) noexcept { return {filter.category, filter.mask}; }

[[nodiscard]] constexpr carom_ball to_c(const Ball& ball) noexcept {
  return {.center = to_c(ball.center),
          .velocity = to_c(ball.velocity),
          .radius = ball.radius,
          .mass = ball.mass,
          .restitution = ball.restitution,
          .filter = to_c(ball.filter),
          .user_data = ball.user_data,
          .gravity_scale = ball.gravity_scale};
}
[[nodiscard]] constexpr Ball from_c(const carom_ball& ball) noexcept {
  return {.center = from_c(ball.center),
          .velocity = from_c(ball.velocity),
          .radius = ball.radius,
          .mass = ball.mass,
          .restitution = ball.restitution,
          .filter = from_c(ball.filter),
          .user_data = ball.user_data,
          .gravity_scale = ball.gravity_scale};
}

[[nodiscard]] constexpr carom_periodic_box to_c(const PeriodicBox& box) noexcept {
  return {.from = to_c(box.from), .to = to_c(box.to), .axes = static_cast<std::int32_t>(box.axes), .reserved = 0};
}
/// `axes` must be one of carom_axes.
[[nodiscard]] constexpr PeriodicBox from_c(const carom_periodic_box& box) noexcept {
  return {.from = from_c(box.from), .to = from_c(box.to), .axes = static_cast<Axes>(box.axes)};
}

[[nodiscard]] constexpr carom_wall to_c(const Wall& wall) noexcept {
  return {.from = to_c(wall.from),
          .to = to_c(wall.to),
          .restitution = wall.restitution,
          .stops = static_cast<std::int32_t>(wall.stops),
          .reserved = 0,
          .filter = to_c(wall.filter),
          .user_data = wall.user_data};
}
/// `stops` must be one of carom_stops.
[[nodiscard]] constexpr Wall from_c(const carom_wall& wall) noexcept {
  return {.from = from_c(wall.from),
          .to = from_c(wall.to),
          .stops = static_cast<Stops>(wall.stops),  // NOLINT(clang-analyzer-optin.core.EnumCastOutOfRange)
          .restitution = wall.restitution,
          .filter = from_c(wall.filter),
          .user_data = wall.user_data};
}

[[nodiscard]] constexpr carom_pillar to_c(const Pillar& pillar) noexcept {
  return {.center = to_c(pillar.center),
          .radius = pillar.radius,
          .restitution = pillar.restitution,
          .filter = to_c(pillar.filter),
          .user_data = pillar.user_data};
}
[[nodiscard]] constexpr Pillar from_c(const carom_pillar& pillar) noexcept {
  return {.center = from_c(pillar.center),
          .radius = pillar.radius,
          .restitution = pillar.restitution,
          .filter = from_c(pillar.filter),
          .user_data = pillar.user_data};
}

/// Where a wall or pillar that a mover moves is.
[[nodiscard]] inline carom_moved_wall moved_to_c(WallId id, const Wall& wall) noexcept {
  return {to_c(wall.from), to_c(wall.to), id.index, wall.mover->index};
}
[[nodiscard]] inline carom_moved_pillar moved_to_c(PillarId id, const Pillar& pillar) noexcept {
  return {to_c(pillar.center), id.index, pillar.mover->index};
}

[[nodiscard]] constexpr carom_circle to_c(const Circle& circle) noexcept {
  return {to_c(circle.center), circle.radius};
}
[[nodiscard]] constexpr Circle from_c(const carom_circle& circle) noexcept {
  return {from_c(circle.center), circle.radius};
}
[[nodiscard]] constexpr carom_rectangle to_c(const Rectangle& rectangle) noexcept {
  return {to_c(rectangle.min), to_c(rectangle.max)};
}
[[nodiscard]] constexpr Rectangle from_c(const carom_rectangle& rectangle) noexcept {
  return {from_c(rectangle.min), from_c(rectangle.max)};
}

[[nodiscard]] inline carom_sensor to_c(const Sensor& sensor) noexcept {
  carom_sensor made{};
  made.area = static_cast<std::int32_t>(sensor.area.index());
  made.senses = static_cast<std::int32_t>(sensor.senses);
  if (const auto* circle = std::get_if<Circle>(&sensor.area)) made.circle = to_c(*circle);
  if (const auto* gate = std::get_if<Gate>(&sensor.area)) made.gate = {to_c(gate->from), to_c(gate->to)};
  if (const auto* rectangle = std::get_if<Rectangle>(&sensor.area)) made.rectangle = to_c(*rectangle);
  made.filter = to_c(sensor.filter);
  made.user_data = sensor.user_data;
  return made;
}
/// `area` and `senses` must be one of carom_area and carom_senses.
[[nodiscard]] inline Sensor from_c(const carom_sensor& sensor) noexcept {
  Sensor made{.area = from_c(sensor.circle),
              .senses = static_cast<Senses>(sensor.senses),  // NOLINT(clang-analyzer-optin.core.EnumCastOutOfRange)
              .filter = from_c(sensor.filter),
              .user_data = sensor.user_data};
  if (sensor.area == CAROM_AREA_GATE) made.area = Gate{from_c(sensor.gate.from), from_c(sensor.gate.to)};
  if (sensor.area == CAROM_AREA_RECTANGLE) made.area = from_c(sensor.rectangle);
  return made;
}

[[nodiscard]] constexpr carom_instant to_c(Instant instant) noexcept { return {instant.whole, instant.rest}; }
[[nodiscard]] constexpr Instant from_c(carom_instant instant) noexcept { return {instant.whole, instant.rest}; }

[[nodiscard]] constexpr carom_leg to_c(const Leg& leg) noexcept {
  return {.start = to_c(leg.start),
          .center = to_c(leg.center),
          .velocity = to_c(leg.velocity),
          .origin_type = static_cast<std::int32_t>(leg.origin),
          .origin = leg.origin_id,
          .began_at_impact = leg.began_at_impact ? 1U : 0U,
          .collapse_count = leg.collapse_count,
          .cascade_depth = leg.cascade_depth,
          .support = static_cast<std::int32_t>(leg.support),
          .acceleration = to_c(leg.acceleration)};
}

[[nodiscard]] constexpr carom_impact to_c(const Impact& impact) noexcept {
  return {.time = impact.time,
          .ball = impact.ball.index,
          .other_type = static_cast<std::int32_t>(impact.other.type),
          .other = impact.other.index,
          .feature = static_cast<std::int32_t>(impact.feature),
          .contact = to_c(impact.contact),
          .normal = to_c(impact.normal),
          .impulse = impact.impulse,
          .ball_data = impact.ball_data,
          .other_data = impact.other_data};
}

[[nodiscard]] constexpr carom_progress to_c(Progress progress) noexcept {
  switch (progress) {
    case Progress::done: return CAROM_DONE;
    case Progress::stuck: return CAROM_STUCK;
    case Progress::stopped: return CAROM_STOPPED;
  }
  return CAROM_DONE;
}

[[nodiscard]] constexpr carom_listening to_c(const Listening& which) noexcept {
  return {.least_impulse = which.least_impulse,
          .balls = which.balls ? 1U : 0U,
          .walls = which.walls ? 1U : 0U,
          .pillars = which.pillars ? 1U : 0U,
          .reserved = 0};
}
[[nodiscard]] inline Listening from_c(const carom_listening& which) {
  return {.balls = which.balls != 0,
          .walls = which.walls != 0,
          .pillars = which.pillars != 0,
          .least_impulse = which.least_impulse};
}

// The layout that carom/carom.h promises: each struct as long as its members are together.
template <class Struct, std::size_t size, class Widest = double>
inline constexpr bool is_laid_out = sizeof(Struct) == size && std::is_trivial_v<Struct> &&
                                    std::is_standard_layout_v<Struct> && alignof(Struct) == alignof(Widest);
static_assert(is_laid_out<carom_vec2, 16> && is_laid_out<carom_instant, 16> && is_laid_out<carom_motion, 32>);
static_assert(is_laid_out<carom_periodic_box, 40>);
static_assert(is_laid_out<carom_ball, 80> && is_laid_out<carom_wall, 64> && is_laid_out<carom_pillar, 48>);
static_assert(is_laid_out<carom_leg, 88> && is_laid_out<carom_impact, 80> && is_laid_out<carom_tuning, 32>);
static_assert(is_laid_out<carom_listening, 24> && is_laid_out<carom_impact_counts, 32> &&
              is_laid_out<carom_work_counts, 48>);
static_assert(is_laid_out<carom_circle, 24> && is_laid_out<carom_rectangle, 32> && is_laid_out<carom_gate, 32> &&
              is_laid_out<carom_sensor, 112> && is_laid_out<carom_sensor_event, 48>);
static_assert(sizeof(carom_result) == 4 && sizeof(carom_progress) == 4 && sizeof(bool) == 1);

static_assert(static_cast<int>(ShapeType::pillar) == CAROM_PILLAR && static_cast<int>(ShapeType::wall) == CAROM_WALL);
static_assert(static_cast<int>(Stops::outside) == CAROM_STOPS_OUTSIDE &&
              static_cast<int>(Stops::inside) == CAROM_STOPS_INSIDE);
static_assert(static_cast<int>(Support::none) == CAROM_SUPPORT_NONE &&
              static_cast<int>(Support::slides) == CAROM_SUPPORT_SLIDES &&
              static_cast<int>(Support::rests) == CAROM_SUPPORT_RESTS &&
              static_cast<int>(Support::left) == CAROM_SUPPORT_LEFT);
static_assert(static_cast<int>(Feature::from) == CAROM_FROM && static_cast<int>(Feature::to) == CAROM_TO);
static_assert(static_cast<int>(Senses::center) == CAROM_SENSES_CENTER &&
              static_cast<int>(Senses::edge) == CAROM_SENSES_EDGE);
static_assert(std::is_same_v<decltype(Sensor::area), std::variant<Circle, Gate, Rectangle>>,
              "a carom_area is an index of this");

}  // namespace carom::c
