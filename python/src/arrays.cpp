#include "arrays.hpp"

#include <cstddef>
#include <stdexcept>

namespace carom::python {
namespace {

[[noreturn]] void refuse(const std::string& message) { throw py::value_error{message}; }

std::string shape_of(const py::array& array) { return py::str(array.attr("shape")); }

template <class T>
py::array table(const std::vector<T>& rows, const std::vector<Column>& columns) {
  return records(std::span<const T>{rows}, dtype_of(columns, sizeof(T)));
}

/// Shapes with their ids, in plain numbers.
struct BallRecord {
  BallId id;
  Ball ball;
};
struct WallRecord {
  WallId id;
  Stops stops;
  Vec2 from, to;
  double restitution;
  std::uint64_t user_data;
  double temperature;
};
struct PillarRecord {
  PillarId id;
  Vec2 center;
  double radius, restitution;
  std::uint64_t user_data;
};

/// A sensor event without its optional: numpy has none.
struct EventRecord {
  double time;
  std::uint32_t sensor, ball;
  std::int8_t kind, direction;
  Vec2 center;
  std::uint64_t user_data;
};

}  // namespace

py::dtype dtype_of(const std::vector<Column>& columns, std::size_t size) {
  py::list names;
  py::list formats;
  py::list offsets;
  for (const Column& column : columns) {
    names.append(column.name);
    formats.append(column.format);
    offsets.append(column.offset);
  }
  return py::dtype{std::move(names), std::move(formats), std::move(offsets), static_cast<py::ssize_t>(size)};
}

py::dtype impact_dtype() {
  static_assert(std::is_standard_layout_v<Impact> && std::is_trivially_copyable_v<Impact>);
  static_assert(sizeof(Feature) == 4);
  return dtype_of(
      {
          {"time", "f8", offsetof(Impact, time)},
          {"ball", "u4", offsetof(Impact, ball)},
          {"kind", "u1", offsetof(Impact, other) + offsetof(ShapeId, type)},
          {"other", "u4", offsetof(Impact, other) + offsetof(ShapeId, index)},
          {"feature", "i4", offsetof(Impact, feature)},
          {"x", "f8", offsetof(Impact, contact)},
          {"y", "f8", offsetof(Impact, contact) + offsetof(Vec2, y)},
          {"nx", "f8", offsetof(Impact, normal)},
          {"ny", "f8", offsetof(Impact, normal) + offsetof(Vec2, y)},
          {"impulse", "f8", offsetof(Impact, impulse)},
          {"work", "f8", offsetof(Impact, work)},
          {"ball_data", "u8", offsetof(Impact, ball_data)},
          {"other_data", "u8", offsetof(Impact, other_data)},
      },
      sizeof(Impact));
}

py::array sensor_event_records(std::span<const SensorEvent> events) {
  std::vector<EventRecord> rows;
  rows.reserve(events.size());
  for (const SensorEvent& event : events) {
    const auto direction = event.direction ? static_cast<std::int8_t>(*event.direction) : std::int8_t{-1};
    rows.push_back({event.time, event.sensor.index, event.ball.index, static_cast<std::int8_t>(event.kind), direction,
                    event.center, event.user_data});
  }
  return table(rows, {{"time", "f8", offsetof(EventRecord, time)},
                      {"sensor", "u4", offsetof(EventRecord, sensor)},
                      {"ball", "u4", offsetof(EventRecord, ball)},
                      {"kind", "i1", offsetof(EventRecord, kind)},
                      {"direction", "i1", offsetof(EventRecord, direction)},
                      {"x", "f8", offsetof(EventRecord, center)},
                      {"y", "f8", offsetof(EventRecord, center) + offsetof(Vec2, y)},
                      {"user_data", "u8", offsetof(EventRecord, user_data)}});
}

py::array ball_table(const std::vector<BallId>& ids, const std::vector<Ball>& balls) {
  std::vector<BallRecord> rows;
  rows.reserve(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) rows.push_back({ids[i], balls[i]});
  constexpr std::size_t at = offsetof(BallRecord, ball);
  return table(rows, {{"ball", "u4", offsetof(BallRecord, id)},
                      {"x", "f8", at + offsetof(Ball, center)},
                      {"y", "f8", at + offsetof(Ball, center) + offsetof(Vec2, y)},
                      {"vx", "f8", at + offsetof(Ball, velocity)},
                      {"vy", "f8", at + offsetof(Ball, velocity) + offsetof(Vec2, y)},
                      {"radius", "f8", at + offsetof(Ball, radius)},
                      {"mass", "f8", at + offsetof(Ball, mass)},
                      {"restitution", "f8", at + offsetof(Ball, restitution)},
                      {"gravity_scale", "f8", at + offsetof(Ball, gravity_scale)},
                      {"category", "u4", at + offsetof(Ball, filter) + offsetof(Filter, category)},
                      {"mask", "u4", at + offsetof(Ball, filter) + offsetof(Filter, mask)},
                      {"user_data", "u8", at + offsetof(Ball, user_data)}});
}

py::array wall_table(const std::vector<WallId>& ids, const std::vector<Wall>& walls) {
  std::vector<WallRecord> rows;
  rows.reserve(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Wall& wall = walls[i];
    rows.push_back({ids[i], wall.stops, wall.from, wall.to, wall.restitution, wall.user_data, wall.temperature});
  }
  return table(rows, {{"wall", "u4", offsetof(WallRecord, id)},
                      {"from_x", "f8", offsetof(WallRecord, from)},
                      {"from_y", "f8", offsetof(WallRecord, from) + offsetof(Vec2, y)},
                      {"to_x", "f8", offsetof(WallRecord, to)},
                      {"to_y", "f8", offsetof(WallRecord, to) + offsetof(Vec2, y)},
                      {"stops", "i4", offsetof(WallRecord, stops)},
                      {"restitution", "f8", offsetof(WallRecord, restitution)},
                      {"user_data", "u8", offsetof(WallRecord, user_data)},
                      {"temperature", "f8", offsetof(WallRecord, temperature)}});
}

py::array pillar_table(const std::vector<PillarId>& ids, const std::vector<Pillar>& pillars) {
  std::vector<PillarRecord> rows;
  rows.reserve(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Pillar& pillar = pillars[i];
    rows.push_back({ids[i], pillar.center, pillar.radius, pillar.restitution, pillar.user_data});
  }
  return table(rows, {{"pillar", "u4", offsetof(PillarRecord, id)},
                      {"x", "f8", offsetof(PillarRecord, center)},
                      {"y", "f8", offsetof(PillarRecord, center) + offsetof(Vec2, y)},
                      {"radius", "f8", offsetof(PillarRecord, radius)},
                      {"restitution", "f8", offsetof(PillarRecord, restitution)},
                      {"user_data", "u8", offsetof(PillarRecord, user_data)}});
}

std::vector<BallId> ids_in(const py::object& from) {
  const auto array = py::array_t<std::int64_t, py::array::c_style>::ensure(from);
  if (!array || array.ndim() != 1) {
    PyErr_Clear();
    refuse("`which` must be a list or an array of ids");
  }
  std::vector<BallId> ids;
  ids.reserve(static_cast<std::size_t>(array.size()));
  for (py::ssize_t i = 0; i < array.size(); ++i) {
    const std::int64_t id = array.at(i);
    if (id < 0 || id > 0xFFFFFFFF) throw py::index_error{"there is no ball " + std::to_string(id)};
    ids.push_back({static_cast<std::uint32_t>(id)});
  }
  return ids;
}

PerBall::PerBall(const char* name, const py::object& from, std::size_t count, std::size_t width)
    : values_{decltype(values_)::ensure(from)} {
  if (!values_) {
    PyErr_Clear();
    refuse(std::string{"`"} + name + "` must be a number or an array of numbers");
  }
  const auto dimensions = static_cast<std::size_t>(values_.ndim());
  const std::size_t of_each = width == 1 ? 0 : 1;
  const bool fits_width = width == 1 || (dimensions >= 1 && values_.shape(values_.ndim() - 1) == py::ssize_t(width));
  const bool is_one = dimensions == of_each;
  const bool is_many = dimensions == of_each + 1 && values_.shape(0) == py::ssize_t(count);
  if (!fits_width || (!is_one && !is_many)) {
    const std::string wanted = width == 1 ? "" : ", " + std::to_string(width);
    refuse(std::string{"`"} + name + "` has the shape " + shape_of(values_) + ": make it (" + std::to_string(count) +
           (width == 1 ? ",)" : wanted + ")") + (width == 1 ? ", or give one number" : ", or give one pair"));
  }
  first_ = values_.data();
  stride_ = is_one ? 0 : width;
}

Room room_for(const py::object& out, std::size_t count, std::size_t width, bool float_allowed) {
  Room room;
  const std::string wanted = "(" + std::to_string(count) + ", " + std::to_string(width) + ")";
  if (out.is_none()) {
    room.array = py::array_t<double>({count, width});
  } else {
    if (!py::isinstance<py::array>(out)) refuse("`out` must be an array of shape " + wanted);
    room.array = py::reinterpret_borrow<py::array>(out);
  }
  py::array& array = room.array;
  room.is_float = py::isinstance<py::array_t<float>>(array);
  if (!py::isinstance<py::array_t<double>>(array) && !(float_allowed && room.is_float))
    refuse(std::string{"`out` must be an array of float64"} + (float_allowed ? " or float32" : "") + ", not " +
           std::string{py::str(array.dtype())});
  if (array.ndim() != 2 || array.shape(1) != py::ssize_t(width) || array.shape(0) < py::ssize_t(count))
    refuse("`out` has the shape " + shape_of(array) + ": make it " + wanted);
  if (array.size() > 0 && (array.strides(1) != array.itemsize() || array.strides(0) < 0))
    refuse("the coordinates of each row of `out` must lie next to each other, and rows forward in memory");
  if (!array.writeable()) refuse("`out` is read-only");
  room.first = static_cast<char*>(array.mutable_data());
  room.count = static_cast<std::size_t>(array.shape(0));
  room.stride = static_cast<std::size_t>(array.strides(0));
  return room;
}

}  // namespace carom::python
