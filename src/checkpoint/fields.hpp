#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "carom/mover.hpp"
#include "carom/periodic_box.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "physics/body.hpp"
#include "sensing/follow.hpp"
#include "storage/body_state.hpp"
#include "storage/movers.hpp"

/// The fields of every record in a checkpoint, in order, for an archive that writes or reads them.
namespace carom::checkpoint {

/// One more than the largest id of each kind.
struct Limits {
  std::uint64_t balls = 0, walls = 0, pillars = 0, movers = 0, sensors = 0;
};
inline constexpr Limits no_limits;

template <class Archive>
void fields(Archive& archive, Vec2& value) {
  archive(value.x, value.y);
}
template <class Archive>
void fields(Archive& archive, Instant& value) {
  archive(value.whole, value.rest);
}
template <class Archive>
void fields(Archive& archive, BallId& value) {
  archive.below(archive.limits().balls, value.index);
}
template <class Archive>
void fields(Archive& archive, SensorId& value) {
  archive.below(archive.limits().sensors, value.index);
}
template <class Archive>
void fields(Archive& archive, MoverId& value) {
  archive.below(archive.limits().movers, value.index);
}

/// One of the first `count` values of an enumeration.
template <class Archive, class Enum>
void choice(Archive& archive, Enum& value, std::uint64_t count) {
  auto number = static_cast<std::uint64_t>(value);
  archive.below(count, number);
  value = static_cast<Enum>(number);
}

template <class Archive, class Value>
void fields(Archive& archive, std::optional<Value>& value) {
  bool is_there = value.has_value();
  archive(is_there);
  if (Archive::is_reading && is_there) value.emplace();
  if (is_there) archive(*value);
}
template <class Archive, class Value>
void fields(Archive& archive, std::vector<Value>& values) {
  archive.resize(values);
  for (Value& value : values) archive(value);
}
template <class Archive, class First, class... Rest>
void fields(Archive& archive, std::variant<First, Rest...>& value) {
  std::uint64_t index = value.index();
  archive.below(1 + sizeof...(Rest), index);
  const auto begin = [&]<class Type>(std::uint64_t its_index, Type fresh) {
    if (Archive::is_reading && its_index == index) value = fresh;
  };
  std::uint64_t next = 0;
  begin(next++, First{});
  (begin(next++, Rest{}), ...);
  std::visit([&](auto& alternative) { archive(alternative); }, value);
}

template <class Archive>
void fields(Archive& archive, Filter& value) {
  archive(value.category, value.mask);
}
template <class Archive>
void fields(Archive& archive, Kick& value) {
  archive(value.speed, value.from);
}
template <class Archive>
void fields(Archive& archive, Circle& value) {
  archive(value.center, value.radius);
}
template <class Archive>
void fields(Archive& archive, Rectangle& value) {
  archive(value.min, value.max);
}
template <class Archive>
void fields(Archive& archive, Gate& value) {
  archive(value.from, value.to);
}
template <class Archive>
void fields(Archive& archive, Wall& value) {
  archive(value.from, value.to);
  choice(archive, value.stops, 3);
  archive(value.restitution, value.filter, value.user_data, value.kick, value.mover, value.temperature);
}
template <class Archive>
void fields(Archive& archive, Pillar& value) {
  archive(value.center, value.radius, value.restitution, value.filter, value.user_data, value.kick, value.mover);
}
template <class Archive>
void fields(Archive& archive, Sensor& value) {
  archive(value.area);
  choice(archive, value.senses, 2);
  archive(value.filter, value.user_data);
}
template <class Archive>
void fields(Archive& archive, physics::ShapeMotion& value) {
  archive(value.velocity, value.rate, value.pivot, value.until);
}
template <class Archive, class Shape>
void fields(Archive& archive, physics::StaticShape<Shape>& value) {
  archive(value.shape, value.since, value.motion);
}

template <class Archive>
void fields(Archive& archive, Pose& value) {
  archive(value.offset, value.angle);
}
template <class Archive>
void fields(Archive& archive, MoverMotion& value) {
  archive(value.velocity, value.rate);
}
template <class Archive>
void fields(Archive& archive, MoverStep& value) {
  archive(value.duration, value.to);
}
template <class Archive>
void fields(Archive& archive, MoverLeg& value) {
  archive(value.start, value.pose, value.motion, value.end, value.step_end);
  archive.below(std::numeric_limits<std::uint32_t>::max(), value.step);
}
/// A wall or a pillar.
template <class Archive>
void fields(Archive& archive, engine::ShapeRef& value) {
  bool is_wall = !Archive::is_reading && value.type() == ShapeType::wall;
  std::uint32_t number = Archive::is_reading ? 0 : value.number();
  archive(is_wall);
  archive.below(is_wall ? archive.limits().walls : archive.limits().pillars, number);
  value = {is_wall ? ShapeType::wall : ShapeType::pillar, number};
}
template <class Archive>
void fields(Archive& archive, engine::MoverState::Attached& value) {
  archive(value.ref, value.at_first);
}

template <class Archive>
void fields(Archive& archive, PeriodicBox& value) {
  archive(value.from, value.to);
  choice(archive, value.axes, 3);
}

template <class Archive>
void fields(Archive& archive, engine::Material& value) {
  archive(value.radius, value.mass, value.restitution, value.filter, value.gravity_scale);
}

template <class Archive>
void fields(Archive& archive, SensorEvent& value) {
  archive(value.time, value.sensor, value.ball);
  choice(archive, value.kind, 3);
  bool has_direction = value.direction.has_value();
  archive(has_direction);
  if (has_direction) {
    GateDirection direction = value.direction.value_or(GateDirection::inward);
    choice(archive, direction, 2);
    value.direction = direction;
  }
  archive(value.center, value.user_data);
}
template <class Archive>
void fields(Archive& archive, engine::Sensed& value) {
  archive(value.time, value.event);
}
template <class Archive>
void fields(Archive& archive, engine::SensedPair& value) {
  archive(value.ball, value.sensor);
  choice(archive, value.presence, 3);
  archive(value.reported);
}

}  // namespace carom::checkpoint
