#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string_view>

#include "carom/world.hpp"
#include "enums.hpp"

/// How the small values are seen from Python: points as `Vec2`, a named tuple, and given as any pair of numbers; ids as
/// subclasses of int; enums as IntEnums, and given by their names as well.
namespace carom::python {

namespace py = pybind11;

/// A class that the package's own Python files define, looked up once.
[[nodiscard]] PyObject* class_named(const char* module, const char* name);

/// Looks all of them up, when the module is imported: to wait for another thread that does would be to wait with the
/// GIL.
void find_classes();

/// Two numbers from any sequence of two; false when it is none.
[[nodiscard]] bool load_pair(py::handle from, double& first, double& second);
/// A tuple of a subclass of tuple.
[[nodiscard]] py::handle make_pair_of(PyObject* type, double first, double second);
/// An int of a subclass of int.
[[nodiscard]] py::handle make_id(PyObject* type, std::uint32_t index);
/// An index from an id of this class, or a whole number that is no id of another.
[[nodiscard]] bool load_id(py::handle from, PyObject* type, std::uint32_t& index);
/// The value of a member of the enum, from the member, its name or its number.
[[nodiscard]] bool load_enum(py::handle from, py::handle type, std::size_t count, int& value);

}  // namespace carom::python

namespace pybind11::detail {

template <>
struct type_caster<carom::Vec2> {
  PYBIND11_TYPE_CASTER(carom::Vec2, const_name("Vec2"));
  bool load(handle from, bool) { return carom::python::load_pair(from, value.x, value.y); }
  static handle cast(carom::Vec2 point, return_value_policy, handle) {
    static PyObject* const type = carom::python::class_named("carom._values", "Vec2");
    return carom::python::make_pair_of(type, point.x, point.y);
  }
};

/// A time to end at, or a pair of times.
template <>
struct type_caster<carom::Interval> {
  PYBIND11_TYPE_CASTER(carom::Interval, const_name("Interval"));
  bool load(handle from, bool) {
    if (carom::python::load_pair(from, value.start, value.end)) return true;
    value = carom::Interval{PyFloat_AsDouble(from.ptr())};
    if (PyErr_Occurred() == nullptr) return true;
    PyErr_Clear();
    return false;
  }
  static handle cast(const carom::Interval& interval, return_value_policy, handle) {
    return make_tuple(interval.start, interval.end).release();
  }
};

template <class Id>
struct id_caster {
  PYBIND11_TYPE_CASTER(Id, carom::python::IdName<Id>::name);
  static PyObject* type() {
    static PyObject* const found = carom::python::class_named("carom._values", carom::python::IdName<Id>::name.text);
    return found;
  }
  bool load(handle from, bool) { return carom::python::load_id(from, type(), value.index); }
  static handle cast(Id id, return_value_policy, handle) { return carom::python::make_id(type(), id.index); }
};
template <>
struct type_caster<carom::BallId> : id_caster<carom::BallId> {};
template <>
struct type_caster<carom::WallId> : id_caster<carom::WallId> {};
template <>
struct type_caster<carom::PillarId> : id_caster<carom::PillarId> {};
template <>
struct type_caster<carom::SensorId> : id_caster<carom::SensorId> {};
template <>
struct type_caster<carom::MoverId> : id_caster<carom::MoverId> {};

/// As an id of its type: never as a number alone.
template <>
struct type_caster<carom::ShapeId> {
  PYBIND11_TYPE_CASTER(carom::ShapeId, const_name("ShapeId"));
  bool load(handle from, bool) {
    if (PyObject_IsInstance(from.ptr(), id_caster<carom::BallId>::type()) == 1)
      value = carom::BallId{from.cast<std::uint32_t>()};
    else if (PyObject_IsInstance(from.ptr(), id_caster<carom::WallId>::type()) == 1)
      value = carom::WallId{from.cast<std::uint32_t>()};
    else if (PyObject_IsInstance(from.ptr(), id_caster<carom::PillarId>::type()) == 1)
      value = carom::PillarId{from.cast<std::uint32_t>()};
    else
      return false;
    return true;
  }
  static handle cast(carom::ShapeId id, return_value_policy policy, handle parent) {
    if (id.is_ball()) return type_caster<carom::BallId>::cast(id.ball(), policy, parent);
    if (id.is_wall()) return type_caster<carom::WallId>::cast(id.wall(), policy, parent);
    return type_caster<carom::PillarId>::cast(id.pillar(), policy, parent);
  }
};

template <class E>
struct enum_caster {
  PYBIND11_TYPE_CASTER(E, carom::python::EnumNames<E>::name);
  bool load(handle from, bool) {
    int number = 0;
    if (!carom::python::load_enum(from, carom::python::enum_class<E>(), carom::python::EnumNames<E>::members.size(),
                                  number))
      return false;
    value = static_cast<E>(number);
    return true;
  }
  static handle cast(E member, return_value_policy, handle) {
    return carom::python::enum_class<E>()(static_cast<int>(member)).release();
  }
};
// One by one: pybind11 3 has a caster of its own for whatever is an enum, which would be as good as one for all of
// these.
template <>
struct type_caster<carom::Stops> : enum_caster<carom::Stops> {};
template <>
struct type_caster<carom::ShapeType> : enum_caster<carom::ShapeType> {};
template <>
struct type_caster<carom::Feature> : enum_caster<carom::Feature> {};
template <>
struct type_caster<carom::Side> : enum_caster<carom::Side> {};
template <>
struct type_caster<carom::Crossing> : enum_caster<carom::Crossing> {};
template <>
struct type_caster<carom::Progress> : enum_caster<carom::Progress> {};
template <>
struct type_caster<carom::Support> : enum_caster<carom::Support> {};
template <>
struct type_caster<carom::Senses> : enum_caster<carom::Senses> {};
template <>
struct type_caster<carom::SensorEventKind> : enum_caster<carom::SensorEventKind> {};
template <>
struct type_caster<carom::GateDirection> : enum_caster<carom::GateDirection> {};
template <>
struct type_caster<carom::Axes> : enum_caster<carom::Axes> {};
template <>
struct type_caster<carom::Widths> : enum_caster<carom::Widths> {};
template <>
struct type_caster<carom::Lattice> : enum_caster<carom::Lattice> {};
template <>
struct type_caster<carom::Penetration> : enum_caster<carom::Penetration> {};
template <>
struct type_caster<carom::PushShares> : enum_caster<carom::PushShares> {};
template <>
struct type_caster<carom::Search> : enum_caster<carom::Search> {};

}  // namespace pybind11::detail
