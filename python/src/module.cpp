#include "module.hpp"

#include "carom/version.hpp"
#include "interrupt.hpp"

PYBIND11_MODULE(_carom, module) {
  using namespace carom::python;
  module.doc() = "Exact 2D collision: moving circles against walls, pillars and each other.";
  module.attr("__version__") = carom::version;
  find_main_thread();
  find_classes();
  add_enums(module);
  add_problems(module);
  add_shapes(module);
  add_sweeps(module);
  add_world(module);
  add_generators(module);
  add_scenes(module);
  add_stepped(module);
  add_games(module);
  add_recordings(module);
  add_measures(module);
  add_measure_parts(module);
  add_colors(module);
}
