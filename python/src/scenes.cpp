#include "carom/scene.hpp"

#include "arrays.hpp"
#include "carom/random.hpp"
#include "carom/trials.hpp"
#include "module.hpp"
#include "value_class.hpp"
#include "world_handle.hpp"

namespace carom::python {
namespace {

/// A member of PlacedGas that is one of GasOptions.
template <class M>
constexpr Field<PlacedGas, M> of_gas(const char* name, M GasOptions::* member) {
  return {name, member};
}

void add_generators(py::module_& module) {
  value_class(module, "Arena", Field{"center", &Arena::center}, Field{"radius", &Arena::radius});
  value_class(module, "PlacedGas", of_gas("balls", &GasOptions::balls), of_gas("packing", &GasOptions::packing),
              of_gas("seed", &GasOptions::seed), of_gas("radius", &GasOptions::radius),
              of_gas("temperature", &GasOptions::temperature), of_gas("fast_ball", &GasOptions::fast_ball),
              Field{"mass", &PlacedGas::mass}, Field{"restitution", &PlacedGas::restitution},
              Field{"center", &PlacedGas::center}, Field{"drift", &PlacedGas::drift}, Field{"walls", &PlacedGas::walls},
              Field{"periodic", &PlacedGas::periodic}, Field{"clear", &PlacedGas::clear});
  value_class(module, "Rack", Field{"apex", &Rack::apex}, Field{"direction", &Rack::direction},
              Field{"rows", &Rack::rows}, Field{"radius", &Rack::radius}, Field{"mass", &Rack::mass},
              Field{"restitution", &Rack::restitution}, Field{"gap", &Rack::gap}, Field{"seed", &Rack::seed});
  value_class(module, "Polygon", Field{"center", &Polygon::center}, Field{"radius", &Polygon::radius},
              Field{"sides", &Polygon::sides}, Field{"corner", &Polygon::corner}, Field{"stops", &Polygon::stops},
              Field{"restitution", &Polygon::restitution}, Field{"kick", &Polygon::kick},
              Field{"mover", &Polygon::mover});
  value_class(module, "Ring", Field{"center", &Ring::center}, Field{"radius", &Ring::radius},
              Field{"sides", &Ring::sides}, Field{"open", &Ring::open}, Field{"stops", &Ring::stops},
              Field{"restitution", &Ring::restitution}, Field{"kick", &Ring::kick}, Field{"mover", &Ring::mover});
  value_class(module, "Chain", Field{"points", &Chain::points}, Field{"closed", &Chain::closed},
              Field{"stops", &Chain::stops}, Field{"restitution", &Chain::restitution}, Field{"kick", &Chain::kick},
              Field{"mover", &Chain::mover});
  value_class(module, "PillarLattice", Field{"first", &PillarLattice::first}, Field{"pitch", &PillarLattice::pitch},
              Field{"columns", &PillarLattice::columns}, Field{"rows", &PillarLattice::rows},
              Field{"stagger", &PillarLattice::stagger}, Field{"radius", &PillarLattice::radius},
              Field{"restitution", &PillarLattice::restitution}, Field{"kick", &PillarLattice::kick},
              Field{"mover", &PillarLattice::mover});
  value_class(module, "AimedPair", Field{"seed", &AimedPair::seed}, Field{"center", &AimedPair::center},
              Field{"distance", &AimedPair::distance}, Field{"radius", &AimedPair::radius},
              Field{"speed", &AimedPair::speed}, Field{"masses", &AimedPair::masses},
              Field{"restitution", &AimedPair::restitution}, Field{"aim", &AimedPair::aim},
              Field{"rest", &AimedPair::rest});
}

Scene scene_from(const std::string& text) {
  SceneRead read = read_scene(text);
  if (!read.scene) raise_problems(located(read.problems));
  return std::move(*read.scene);
}

std::unique_ptr<WorldHandle> world_of(const Scene& scene) {
  StopFlag flag;
  WorldMade made = interruptible(
      flag, [&](StopToken stop) { return make_world(scene, stop); },
      [](const WorldMade& result) { return !result.world && result.problems.empty(); });
  if (!made.world) raise_problems(located(made.problems));
  return std::make_unique<WorldHandle>(std::move(*made.world));
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
      Field{"racks", &Scene::racks}, Field{"pairs", &Scene::pairs}, Field{"polygons", &Scene::polygons},
      Field{"rings", &Scene::rings}, Field{"chains", &Scene::chains}, Field{"lattices", &Scene::lattices});
  made.def_static("from_text", &scene_from, py::arg("text"), doc("read_scene"))
      .def("to_text", py::overload_cast<const Scene&>(&to_text), doc("to_text"))
      .def("shapes", &shapes_of, doc("shapes_of"))
      .def("world", &world_of, doc("make_world"))
      .def("trial", &scene_of_trial, py::arg("number"), doc("scene_of_trial"))
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

void add_scenes(py::module_& module) {
  add_generators(module);
  add_scene(module);
  add_random(module);
}

}  // namespace carom::python
