#pragma once

#include <pybind11/pybind11.h>

#include <array>

#include "carom/chord.hpp"
#include "carom/crystal.hpp"
#include "carom/growth.hpp"
#include "carom/line.hpp"
#include "carom/periodic_box.hpp"
#include "carom/problem.hpp"
#include "carom/progress.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "carom/stepped.hpp"
#include "carom/world.hpp"

/// The names of enums and ids in Python, which are those of the headers.
namespace carom::python {

template <class E>
struct EnumNames {};
template <class Id>
struct IdName {};

template <>
struct IdName<BallId> {
  static constexpr auto name = pybind11::detail::const_name("BallId");
};
template <>
struct IdName<WallId> {
  static constexpr auto name = pybind11::detail::const_name("WallId");
};
template <>
struct IdName<PillarId> {
  static constexpr auto name = pybind11::detail::const_name("PillarId");
};
template <>
struct IdName<SensorId> {
  static constexpr auto name = pybind11::detail::const_name("SensorId");
};
template <>
struct IdName<MoverId> {
  static constexpr auto name = pybind11::detail::const_name("MoverId");
};

template <>
struct EnumNames<Stops> {
  static constexpr auto name = pybind11::detail::const_name("Stops");
  static constexpr std::array members = {"both", "outside", "inside"};
};
template <>
struct EnumNames<ShapeType> {
  static constexpr auto name = pybind11::detail::const_name("ShapeType");
  static constexpr std::array members = {"ball", "wall", "pillar"};
};
template <>
struct EnumNames<Feature> {
  static constexpr auto name = pybind11::detail::const_name("Feature");
  static constexpr std::array members = {"face", "from_", "to"};
};
template <>
struct EnumNames<Side> {
  static constexpr auto name = pybind11::detail::const_name("Side");
  static constexpr std::array members = {"inside", "on", "outside"};
};
template <>
struct EnumNames<Crossing> {
  static constexpr auto name = pybind11::detail::const_name("Crossing");
  static constexpr std::array members = {"miss", "graze", "hit"};
};
template <>
struct EnumNames<Progress> {
  static constexpr auto name = pybind11::detail::const_name("Progress");
  static constexpr std::array members = {"done", "stuck", "stopped"};
};
template <>
struct EnumNames<Support> {
  static constexpr auto name = pybind11::detail::const_name("Support");
  static constexpr std::array members = {"none", "slides", "rests", "left"};
};
template <>
struct EnumNames<Senses> {
  static constexpr auto name = pybind11::detail::const_name("Senses");
  static constexpr std::array members = {"center", "edge"};
};
template <>
struct EnumNames<SensorEventKind> {
  static constexpr auto name = pybind11::detail::const_name("SensorEventKind");
  static constexpr std::array members = {"enter", "leave", "cross"};
};
template <>
struct EnumNames<GateDirection> {
  static constexpr auto name = pybind11::detail::const_name("GateDirection");
  static constexpr std::array members = {"inward", "outward"};
};
template <>
struct EnumNames<Axes> {
  static constexpr auto name = pybind11::detail::const_name("Axes");
  static constexpr std::array members = {"both", "x", "y"};
};
template <>
struct EnumNames<Widths> {
  static constexpr auto name = pybind11::detail::const_name("Widths");
  static constexpr std::array members = {"uniform", "normal"};
};
template <>
struct EnumNames<Lattice> {
  static constexpr auto name = pybind11::detail::const_name("Lattice");
  static constexpr std::array members = {"triangular", "square"};
};
template <>
struct EnumNames<Penetration> {
  static constexpr auto name = pybind11::detail::const_name("Penetration");
  static constexpr std::array members = {"bisect", "ignore", "push_apart"};
};
template <>
struct EnumNames<PushShares> {
  static constexpr auto name = pybind11::detail::const_name("PushShares");
  static constexpr std::array members = {"halves", "by_inverse_mass"};
};
template <>
struct EnumNames<Search> {
  static constexpr auto name = pybind11::detail::const_name("Search");
  static constexpr std::array members = {"by_size", "all_pairs", "grid"};
};

/// The IntEnum of an enum's members; made when it is first asked for.
[[nodiscard]] pybind11::object make_enum(const char* name, const char* const* members, std::size_t count);
template <class E>
[[nodiscard]] pybind11::handle enum_class() {
  static const pybind11::handle made =
      make_enum(EnumNames<E>::name.text, EnumNames<E>::members.data(), EnumNames<E>::members.size()).release();
  return made;
}

}  // namespace carom::python
