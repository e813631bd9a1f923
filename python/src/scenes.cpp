#include "carom/scene.hpp"

#include "arrays.hpp"
#include "carom/random.hpp"
#include "carom/trials.hpp"
#include "handle.hpp"
#include "module.hpp"
#include "scene_world.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

Scene scene_from(const std::string& text) {
  SceneRead read = read_scene(text);
  if (!read.scene) raise_problems(located(read.problems));
  return std::move(*read.scene);
}

template <class Id>
std::vector<Id> first_ids(std::size_t count) {
  std::vector<Id> ids(count);
  for (std::size_t i = 0; i < count; ++i) ids[i].index = static_cast<std::uint32_t>(i);
  return ids;
}

void add_scene(py::module_& module) {
  value_class(module, "SceneShapes", Field{"balls", &SceneShapes::balls}, Field{"walls", &SceneShapes::walls},
              Field{"pillars", &SceneShapes::pillars}, Field{"gravity", &SceneShapes::gravity},
              Field{"movers", &SceneShapes::movers}, Field{"periodic", &SceneShapes::periodic})
      .def(
          "ball_table",
          [](const SceneShapes& shapes) { return ball_table(first_ids<BallId>(shapes.balls.size()), shapes.balls); },
          "The balls as a structured array with a column per number, for pandas.DataFrame and the like.")
      .def(
          "wall_table",
          [](const SceneShapes& shapes) { return wall_table(first_ids<WallId>(shapes.walls.size()), shapes.walls); },
          "The walls as a structured array.")
      .def(
          "pillar_table",
          [](const SceneShapes& shapes) {
            return pillar_table(first_ids<PillarId>(shapes.pillars.size()), shapes.pillars);
          },
          "The pillars as a structured array.");

  auto made = value_class(
      module, "Scene", Field{"name", &Scene::name}, Field{"description", &Scene::description},
      Field{"duration", &Scene::duration}, Field{"gravity", &Scene::gravity}, Field{"periodic", &Scene::periodic},
      Field{"arena", &Scene::arena}, Field{"balls", &Scene::balls}, Field{"walls", &Scene::walls},
      Field{"pillars", &Scene::pillars}, Field{"movers", &Scene::movers}, Field{"gases", &Scene::gases},
      Field{"growths", &Scene::growths}, Field{"crystals", &Scene::crystals}, Field{"racks", &Scene::racks},
      Field{"pairs", &Scene::pairs}, Field{"polygons", &Scene::polygons}, Field{"rings", &Scene::rings},
      Field{"chains", &Scene::chains}, Field{"lattices", &Scene::lattices}, Field{"scatterers", &Scene::scatterers});
  made.def_static("from_text", &scene_from, py::arg("text"), doc("read_scene"))
      .def("to_text", py::overload_cast<const Scene&>(&to_text), doc("to_text"))
      .def("shapes", &shapes_of, doc("shapes_of"), py::call_guard<py::gil_scoped_release>())
      .def("periodic_box", &periodic_box_of, doc("periodic_box_of"))
      .def(
          "world", [](const Scene& scene) { return std::make_unique<WorldHandle>(world_of(scene)); }, doc("make_world"))
      .def("trial", &scene_of_trial, py::arg("number"), doc("scene_of_trial"))
      .def_property_readonly("is_random", &is_random, doc("is_random"))
      // What no member shows: the rules of a game and the directions come from another scene's.
      .def("_take_hidden", [](Scene& scene, const Scene& from) {
        scene.schema = from.schema;
        scene.game = from.game;
        scene.show = from.show;
      });
}

void add_random(py::module_& module) {
  py::class_<Random>(module, "Random", doc("Random"))
      .def(py::init<std::uint64_t>(), py::arg("seed") = 0, doc("Random::Random"))
      .def("bits", &Random::bits, doc("Random::bits"))
      .def("uniform", py::overload_cast<double, double>(&Random::uniform), py::arg("low") = 0.0, py::arg("high") = 1.0,
           doc("Random::uniform"))
      .def("coin", &Random::coin, doc("Random::coin"))
      .def("normal", &Random::normal, doc("Random::normal"));
}

}  // namespace

World world_of(const Scene& scene) {
  StopFlag flag;
  WorldMade made = interruptible(
      flag, [&](StopToken stop) { return make_world(scene, stop); },
      [](const WorldMade& result) { return !result.world && result.problems.empty(); });
  if (!made.world) raise_problems(located(made.problems));
  return std::move(*made.world);
}

void add_scenes(py::module_& module) {
  add_scene(module);
  add_random(module);
}

}  // namespace carom::python
