#pragma once

#include <span>
#include <string>
#include <vector>

#include "carom/world.hpp"
#include "casters.hpp"

/// Many values at once, as arrays of numpy.
namespace carom::python {

/// One column of a structured array: how numpy calls it, its type, and where it is in a record.
struct Column {
  const char* name;
  const char* format;
  std::size_t offset;
};
/// The dtype of records of this size.
[[nodiscard]] py::dtype dtype_of(const std::vector<Column>& columns, std::size_t size);

/// A copy of records as a structured array, whose dtype describes them as they lie in memory.
template <class T>
[[nodiscard]] py::array records(std::span<const T> from, const py::dtype& type) {
  return py::array{type, {from.size()}, {sizeof(T)}, from.data()};
}

/// The dtype of `Impact` and of `SensorEventRecord`.
[[nodiscard]] py::dtype impact_dtype();

/// Of sensor events, in plain numbers.
[[nodiscard]] py::array sensor_event_records(std::span<const SensorEvent> events);

/// The balls, walls or pillars of lists, as tables with a column per number.
[[nodiscard]] py::array ball_table(const std::vector<BallId>& ids, const std::vector<Ball>& balls);
[[nodiscard]] py::array wall_table(const std::vector<WallId>& ids, const std::vector<Wall>& walls);
[[nodiscard]] py::array pillar_table(const std::vector<PillarId>& ids, const std::vector<Pillar>& pillars);

/// Ids as an array of uint32.
template <class Id>
[[nodiscard]] py::array id_array(const std::vector<Id>& ids) {
  static_assert(sizeof(Id) == sizeof(std::uint32_t));
  return py::array{py::dtype::of<std::uint32_t>(), {ids.size()}, {sizeof(Id)}, ids.data()};
}

/// The ids in an array of whole numbers. Raises ValueError for another.
[[nodiscard]] std::vector<BallId> ids_in(const py::object& array);

/// A value per ball from a number or an array, `width` numbers each: `get(i)` points to the first. Raises ValueError,
/// which names the argument, when there are not `count` of them.
class PerBall {
 public:
  PerBall(const char* name, const py::object& from, std::size_t count, std::size_t width);
  [[nodiscard]] const double* get(std::size_t i) const noexcept { return first_ + i * stride_; }

 private:
  py::array_t<double, py::array::c_style | py::array::forcecast> values_;
  const double* first_;
  std::size_t stride_;
};

/// The room that `out` has for `count` values of `width` doubles or floats; a new array of doubles for None. Raises
/// ValueError for another shape, type or order.
struct Room {
  py::array array;
  char* first = nullptr;
  std::size_t count = 0;
  std::size_t stride = 0;
  bool is_float = false;
};
[[nodiscard]] Room room_for(const py::object& out, std::size_t count, std::size_t width, bool float_allowed);

}  // namespace carom::python
