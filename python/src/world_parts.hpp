#pragma once

#include "docs.hpp"
#include "world_handle.hpp"

/// The class World, in parts.
namespace carom::python {

using WorldClass = py::class_<WorldHandle>;

void add_edits(WorldClass& world);
void add_bulk(WorldClass& world);
void add_queries(WorldClass& world);
void add_playing(WorldClass& world);

/// "World::advance" for "advance".
[[nodiscard]] inline const char* doc_of(const char* member) { return doc(std::string{"World::"} + member); }

/// A const member function of World as one of its handle.
template <class Result, class... Arguments>
[[nodiscard]] auto reading(Result (World::*function)(Arguments...) const) {
  return [function](const WorldHandle& world, Arguments... arguments) {
    return (world.read().*function)(std::forward<Arguments>(arguments)...);
  };
}
template <class Result, class... Arguments>
[[nodiscard]] auto reading(Result (World::*function)(Arguments...) const noexcept) {
  return [function](const WorldHandle& world, Arguments... arguments) {
    return (world.read().*function)(std::forward<Arguments>(arguments)...);
  };
}
/// One that changes it.
template <class Result, class... Arguments>
[[nodiscard]] auto editing(Result (World::*function)(Arguments...)) {
  return [function](WorldHandle& world, Arguments... arguments) {
    return (world.edit().*function)(std::forward<Arguments>(arguments)...);
  };
}

namespace detail {

template <class Id, class... Others, class Use>
bool use_typed_id(const py::object& id, const Use& use) {
  if (PyObject_IsInstance(id.ptr(), py::detail::id_caster<Id>::type()) == 1) return use(id.cast<Id>());
  if constexpr (sizeof...(Others) > 0) return use_typed_id<Others...>(id, use);
  throw py::type_error{"an id is needed that says of what, such as BallId(3) or WallId(3), not " +
                       py::repr(id).cast<std::string>()};
}

}  // namespace detail

/// Calls `use` with what an id names. A number alone does not say of which type: that raises TypeError.
template <class Use>
bool with_typed_id(const py::object& id, const Use& use) {
  return detail::use_typed_id<BallId, WallId, PillarId, SensorId, MoverId>(id, use);
}

}  // namespace carom::python
