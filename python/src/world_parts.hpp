#pragma once

#include "docs.hpp"
#include "handle.hpp"
#include "typed_id.hpp"

/// The class World, in parts.
namespace carom::python {

using WorldClass = py::class_<WorldHandle>;

void add_edits(WorldClass& world);
void add_bulk(WorldClass& world);
void add_queries(WorldClass& world);
void add_playing(WorldClass& world);
void add_checkpoints(py::module_& module, WorldClass& world);

/// "World::advance" for "advance".
[[nodiscard]] inline const char* doc_of(const char* member) { return doc(std::string{"World::"} + member); }

}  // namespace carom::python
