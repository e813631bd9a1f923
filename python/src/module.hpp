#pragma once

#include "casters.hpp"

/// The parts of the module, each of which adds its names.
namespace carom::python {

void add_problems(py::module_& module);
void add_enums(py::module_& module);
void add_shapes(py::module_& module);
void add_sweeps(py::module_& module);
void add_generators(py::module_& module);
void add_scenes(py::module_& module);
void add_games(py::module_& module);
void add_stepped(py::module_& module);
void add_world(py::module_& module);
void add_measures(py::module_& module);
void add_measure_parts(py::module_& module);
void add_colors(py::module_& module);
void add_recordings(py::module_& module);

}  // namespace carom::python
