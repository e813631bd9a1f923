#include "carom/world.hpp"

#include "arrays.hpp"
#include "module.hpp"
#include "value_class.hpp"
#include "world_parts.hpp"

namespace carom::python {
namespace {

std::string repr_of(const WorldHandle& handle) {
  const World& world = handle.read();
  return "<carom.World: " + std::to_string(world.ball_count()) + " balls, " + std::to_string(world.wall_count()) +
         " walls, " + std::to_string(world.pillar_count()) + " pillars, at time " +
         py::repr(py::float_(world.time())).cast<std::string>() + ">";
}

template <class Id, class Shape>
std::vector<Shape> shapes_of(const World& world, const std::vector<Id>& ids, Shape (World::*get)(Id) const) {
  std::vector<Shape> shapes;
  shapes.reserve(ids.size());
  for (const Id id : ids) shapes.push_back((world.*get)(id));
  return shapes;
}

void add_shape_reads(WorldClass& world) {
  world.def("ball", reading(&World::ball), py::arg("id"), doc_of("ball"))
      .def("wall", reading(&World::wall), py::arg("id"), doc_of("wall"))
      .def("pillar", reading(&World::pillar), py::arg("id"), doc_of("pillar"))
      .def("sensor", reading(&World::sensor), py::arg("id"), doc_of("sensor"))
      .def("position", reading(&World::position), py::arg("id"), doc_of("position"))
      .def("unwrapped_position", reading(&World::unwrapped_position), py::arg("id"), doc_of("unwrapped_position"))
      .def("velocity", reading(&World::velocity), py::arg("id"), doc_of("velocity"))
      .def("leg", reading(&World::leg), py::arg("id"), doc_of("leg"))
      .def("pose", reading(&World::pose), py::arg("id"), doc_of("pose"))
      .def("motion", reading(&World::motion), py::arg("id"), doc_of("motion"))
      .def("mover_leg", reading(&World::mover_leg), py::arg("id"), doc_of("mover_leg"))
      .def("movers", reading(&World::movers), doc_of("movers"));
  world.def(
      "__contains__",
      [](const WorldHandle& handle, const py::object& id) {
        return with_typed_id<BallId, WallId, PillarId, SensorId, MoverId>(
            id, [&](auto typed) { return handle.read().has(typed); });
      },
      py::arg("id"), doc_of("has"));
}

void add_lists(WorldClass& world) {
  world.def(
           "ball_ids", [](const WorldHandle& w) { return id_array(w.read().balls()); }, doc_of("ball_ids"))
      .def(
          "wall_ids", [](const WorldHandle& w) { return id_array(w.read().walls()); }, doc_of("wall_ids"))
      .def(
          "pillar_ids", [](const WorldHandle& w) { return id_array(w.read().pillars()); }, doc_of("pillar_ids"))
      .def("sensor_ids", [](const WorldHandle& w) { return id_array(w.read().sensors()); }, doc_of("sensor_ids"));
  world.def(
      "ball_table",
      [](const WorldHandle& w) {
        const std::vector<BallId> ids = w.read().balls();
        return ball_table(ids, shapes_of(w.read(), ids, &World::ball));
      },
      "All balls as they are now, as a structured array with a column per number, for pandas.DataFrame and the like.");
  world.def(
      "wall_table",
      [](const WorldHandle& w) {
        const std::vector<WallId> ids = w.read().walls();
        return wall_table(ids, shapes_of(w.read(), ids, &World::wall));
      },
      "All walls where they are now, as a structured array.");
  world.def(
      "pillar_table",
      [](const WorldHandle& w) {
        const std::vector<PillarId> ids = w.read().pillars();
        return pillar_table(ids, shapes_of(w.read(), ids, &World::pillar));
      },
      "All pillars where they are now, as a structured array.");
}

void add_quantities(WorldClass& world) {
  world.def_property_readonly("time", reading(&World::time), doc_of("time"))
      .def_property(
          "gravity", reading(&World::gravity),
          [](WorldHandle& handle, Vec2 gravity) { handle.edit().set_gravity(gravity); }, doc_of("set_gravity"))
      .def_property(
          "periodic_box", [](const WorldHandle& handle) { return handle.read().periodic_box(); },
          [](WorldHandle& handle, const PeriodicBox& box) { handle.edit().set_periodic_box(box); },
          doc_of("set_periodic_box"))
      .def_property_readonly("energy", reading(&World::energy), doc_of("energy"))
      .def_property_readonly("kinetic_energy", reading(&World::kinetic_energy), doc_of("kinetic_energy"))
      .def_property_readonly("potential_energy", reading(&World::potential_energy), doc_of("potential_energy"))
      .def_property_readonly("energy_given", reading(&World::energy_given), doc_of("energy_given"))
      .def_property_readonly("momentum", reading(&World::momentum), doc_of("momentum"))
      .def_property_readonly("counts", reading(&World::counts), doc_of("counts"))
      .def_property_readonly("work", reading(&World::work), doc_of("work"))
      .def_property_readonly("history", reading(&World::history), doc_of("history"))
      .def_property_readonly("ball_count", reading(&World::ball_count), doc_of("ball_count"))
      .def_property_readonly("wall_count", reading(&World::wall_count), "How many walls are there.")
      .def_property_readonly("pillar_count", reading(&World::pillar_count), "How many pillars are there.")
      .def_property_readonly("sensor_count", reading(&World::sensor_count), "How many sensors are there.")
      .def(
          "problems_with_time", [](const WorldHandle& w, double t) { return located(w.read().problems_with_time(t)); },
          py::arg("t"), doc_of("problems_with_time"))
      .def(
          "problems_with_step",
          [](const WorldHandle& w, double dt) { return located(w.read().problems_with_step(dt)); }, py::arg("dt"),
          doc_of("problems_with_step"))
      .def_property_readonly("next_motion_change", reading(&World::next_motion_change), doc_of("next_motion_change"));
}

void add_tuning(WorldClass& world) {
  world.def_property_readonly(
      "tuning", [](const WorldHandle& handle) { return handle.read().tuning(); }, doc_of("tuning"));
  world.def(
      "tune",
      [](WorldHandle& handle, std::optional<unsigned> threads, std::optional<double> tile,
         std::optional<double> horizon, std::optional<double> rebuild) {
        Tuning tuning = handle.read().tuning();
        tuning.threads = threads.value_or(tuning.threads);
        tuning.tile = tile.value_or(tuning.tile);
        tuning.horizon = horizon.value_or(tuning.horizon);
        tuning.rebuild = rebuild.value_or(tuning.rebuild);
        handle.edit().tune(tuning);
      },
      py::kw_only(), py::arg("threads") = py::none(), py::arg("tile") = py::none(), py::arg("horizon") = py::none(),
      py::arg("rebuild") = py::none(), doc_of("tune"));
  world.def("reserve", editing(&World::reserve), py::arg("balls"), doc_of("reserve"));
}

}  // namespace

void add_world(py::module_& module) {
  value_class(module, "Tuning", Field{"threads", &Tuning::threads}, Field{"tile", &Tuning::tile},
              Field{"horizon", &Tuning::horizon}, Field{"rebuild", &Tuning::rebuild});
  value_class(module, "PeriodicBox", Field{"from_", &PeriodicBox::from}, Field{"to", &PeriodicBox::to},
              Field{"axes", &PeriodicBox::axes})
      .def_property_readonly("period", &PeriodicBox::period, doc("PeriodicBox::period"));
  module.def("nearest_image", &nearest_image, py::arg("box"), py::arg("offset"), doc("nearest_image"));
  py::class_<StopFlag>(module, "StopFlag", doc("StopFlag"))
      .def(py::init<>())
      .def("request", &StopFlag::request, doc("StopFlag::request"))
      .def("clear", &StopFlag::clear, doc("StopFlag::clear"))
      .def_property_readonly("requested", &StopFlag::requested, doc("StopFlag::requested"));
  module.attr("impact_dtype") = impact_dtype();

  WorldClass world{module, "World", doc("World")};
  world.def(py::init<>(), "An empty world at time 0.").def("__repr__", &repr_of);
  add_copies<World>(world, doc("World::World"));
  add_shape_reads(world);
  add_lists(world);
  add_quantities(world);
  add_tuning(world);
  add_edits(world);
  add_bulk(world);
  add_playing(world);
  add_queries(world);
  add_checkpoints(module, world);
}

}  // namespace carom::python
