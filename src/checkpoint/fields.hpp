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

/// The fields of every record in a checkpoint, in order, for an archive that writes or reads them. Each function takes
/// its record apart into all of its members: when a record gets another one, it does not compile until that is written.
namespace carom::checkpoint {

/// One more than the largest id of each kind.
struct Limits {
  std::uint64_t balls = 0, walls = 0, pillars = 0, movers = 0, sensors = 0;
};
inline constexpr Limits no_limits;

template <class Archive>
void fields(Archive& archive, Vec2& value) {
  auto& [x, y] = value;
  archive(x, y);
}
template <class Archive>
void fields(Archive& archive, Instant& value) {
  auto& [whole, rest] = value;
  archive(whole, rest);
}
template <class Archive>
void fields(Archive& archive, BallId& value) {
  auto& [index] = value;
  archive.below(archive.limits().balls, index);
}
template <class Archive>
void fields(Archive& archive, SensorId& value) {
  auto& [index] = value;
  archive.below(archive.limits().sensors, index);
}
template <class Archive>
void fields(Archive& archive, MoverId& value) {
  auto& [index] = value;
  archive.below(archive.limits().movers, index);
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
  auto& [category, mask] = value;
  archive(category, mask);
}
template <class Archive>
void fields(Archive& archive, Kick& value) {
  auto& [speed, from] = value;
  archive(speed, from);
}
template <class Archive>
void fields(Archive& archive, Circle& value) {
  auto& [center, radius] = value;
  archive(center, radius);
}
template <class Archive>
void fields(Archive& archive, Rectangle& value) {
  auto& [min, max] = value;
  archive(min, max);
}
template <class Archive>
void fields(Archive& archive, Gate& value) {
  auto& [from, to] = value;
  archive(from, to);
}
template <class Archive>
void fields(Archive& archive, Wall& value) {
  auto& [from, to, stops, restitution, filter, user_data, kick, mover, temperature] = value;
  archive(from, to);
  choice(archive, stops, 3);
  archive(restitution, filter, user_data, kick, mover, temperature);
}
template <class Archive>
void fields(Archive& archive, Pillar& value) {
  auto& [center, radius, restitution, filter, user_data, kick, mover] = value;
  archive(center, radius, restitution, filter, user_data, kick, mover);
}
template <class Archive>
void fields(Archive& archive, Sensor& value) {
  auto& [area, senses, filter, user_data] = value;
  archive(area);
  choice(archive, senses, 2);
  archive(filter, user_data);
}
template <class Archive>
void fields(Archive& archive, physics::ShapeMotion& value) {
  auto& [velocity, rate, pivot, until] = value;
  archive(velocity, rate, pivot, until);
}
template <class Archive, class Shape>
void fields(Archive& archive, physics::StaticShape<Shape>& value) {
  auto& [shape, since, motion] = value;
  archive(shape, since, motion);
}

template <class Archive>
void fields(Archive& archive, Pose& value) {
  auto& [offset, angle] = value;
  archive(offset, angle);
}
template <class Archive>
void fields(Archive& archive, MoverMotion& value) {
  auto& [velocity, rate] = value;
  archive(velocity, rate);
}
template <class Archive>
void fields(Archive& archive, MoverStep& value) {
  auto& [duration, to] = value;
  archive(duration, to);
}
template <class Archive>
void fields(Archive& archive, MoverLeg& value) {
  auto& [start, pose, motion, end, step_end, step] = value;
  archive(start, pose, motion, end, step_end);
  archive.below(std::numeric_limits<std::uint32_t>::max(), step);
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
  auto& [ref, at_first] = value;
  archive(ref, at_first);
}

template <class Archive>
void fields(Archive& archive, PeriodicBox& value) {
  auto& [from, to, axes] = value;
  archive(from, to);
  choice(archive, axes, 3);
}

template <class Archive>
void fields(Archive& archive, engine::Material& value) {
  auto& [radius, mass, restitution, filter, gravity_scale] = value;
  archive(radius, mass, restitution, filter, gravity_scale);
}

template <class Archive>
void fields(Archive& archive, SensorEvent& value) {
  auto& [time, sensor, ball, kind, direction, center, user_data] = value;
  archive(time, sensor, ball);
  choice(archive, kind, 3);
  bool has_direction = direction.has_value();
  archive(has_direction);
  if (has_direction) {
    GateDirection way = direction.value_or(GateDirection::inward);
    choice(archive, way, 2);
    direction = way;
  }
  archive(center, user_data);
}
template <class Archive>
void fields(Archive& archive, engine::Sensed& value) {
  auto& [time, event] = value;
  archive(time, event);
}
template <class Archive>
void fields(Archive& archive, engine::SensedPair& value) {
  auto& [ball, sensor, presence, reported] = value;
  archive(ball, sensor);
  choice(archive, presence, 3);
  archive(reported);
}

}  // namespace carom::checkpoint
