#include "world_parts.hpp"

namespace carom::python {
namespace {

template <class Shape>
void add_shape(WorldClass& world, const char* text = nullptr) {
  world.def(
      "add", [](WorldHandle& handle, const Shape& shape) { return handle.edit().add(shape); }, py::arg("shape"), text);
}

template <class Shape>
void add_problems_with(WorldClass& world, const char* text = nullptr) {
  world.def(
      "problems_with",
      [](const WorldHandle& handle, const Shape& shape) { return located(handle.read().problems_with(shape)); },
      py::arg("shape"), text);
}

template <class Id, class Shape>
void add_change(WorldClass& world, const char* text = nullptr) {
  world.def(
      "change", [](WorldHandle& handle, Id id, const Shape& shape) { handle.edit().change(id, shape); }, py::arg("id"),
      py::arg("shape"), text);
}

}  // namespace

void add_edits(WorldClass& world) {
  add_shape<Ball>(world, doc_of("add"));
  add_shape<Wall>(world);
  add_shape<Pillar>(world);
  add_shape<Sensor>(world);
  add_shape<Mover>(world);
  add_problems_with<Ball>(world, doc_of("problems_with"));
  add_problems_with<Wall>(world);
  add_problems_with<Pillar>(world);
  add_problems_with<Sensor>(world);
  add_change<BallId, Ball>(world, doc_of("change"));
  add_change<WallId, Wall>(world);
  add_change<PillarId, Pillar>(world);
  add_change<SensorId, Sensor>(world);
  world.def(
      "remove",
      [](WorldHandle& handle, const py::object& id) {
        with_typed_id<BallId, WallId, PillarId, SensorId, MoverId>(id, [&](auto typed) {
          handle.edit().remove(typed);
          return true;
        });
      },
      py::arg("id"), doc_of("remove"));

  world.def("set_velocity", editing(&World::set_velocity), py::arg("id"), py::arg("velocity"), doc_of("set_velocity"))
      .def("push", editing(&World::push), py::arg("id"), py::arg("impulse"), doc_of("push"))
      .def("move_to", editing(&World::move_to), py::arg("id"), py::arg("center"), doc_of("move_to"))
      .def("set_motion", editing(&World::set_motion), py::arg("id"), py::arg("motion"), doc_of("set_motion"))
      .def("set_program", editing(&World::set_program), py::arg("id"), py::arg("program"), py::arg("repeats") = false,
           doc_of("set_program"))
      .def("turn_to", editing(&World::turn_to), py::arg("id"), py::arg("angle"), py::arg("rate"), doc_of("turn_to"))
      .def("shift_to", editing(&World::shift_to), py::arg("id"), py::arg("offset"), py::arg("speed"),
           doc_of("shift_to"));
}

}  // namespace carom::python
