#include "carom/generators.hpp"

#include "carom/crystal.hpp"
#include "carom/growth.hpp"
#include "carom/scatterers.hpp"
#include "carom/scene.hpp"
#include "interrupt.hpp"
#include "module.hpp"
#include "problems.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

/// A member of PlacedGas that is one of GasOptions.
template <class M>
constexpr Field<PlacedGas, M> of_gas(const char* name, M GasOptions::* member) {
  return {name, member};
}

void add_balls(py::module_& module) {
  value_class(module, "PlacedGas", of_gas("balls", &GasOptions::balls), of_gas("packing", &GasOptions::packing),
              of_gas("seed", &GasOptions::seed), of_gas("radius", &GasOptions::radius),
              of_gas("temperature", &GasOptions::temperature), of_gas("fast_ball", &GasOptions::fast_ball),
              Field{"mass", &PlacedGas::mass}, Field{"restitution", &PlacedGas::restitution},
              Field{"center", &PlacedGas::center}, Field{"drift", &PlacedGas::drift}, Field{"walls", &PlacedGas::walls},
              Field{"wall_temperature", &PlacedGas::wall_temperature}, Field{"periodic", &PlacedGas::periodic},
              Field{"clear", &PlacedGas::clear});
  value_class(module, "Species", Field{"share", &Species::share}, Field{"radius", &Species::radius},
              Field{"spread", &Species::spread}, Field{"widths", &Species::widths}, Field{"mass", &Species::mass},
              Field{"restitution", &Species::restitution});
  value_class(module, "Growth", Field{"balls", &Growth::balls}, Field{"packing", &Growth::packing},
              Field{"species", &Growth::species}, Field{"temperature", &Growth::temperature},
              Field{"center", &Growth::center}, Field{"drift", &Growth::drift}, Field{"periodic", &Growth::periodic},
              Field{"walls", &Growth::walls}, Field{"wall_temperature", &Growth::wall_temperature},
              Field{"seed", &Growth::seed});
  value_class(module, "Crystal", Field{"lattice", &Crystal::lattice}, Field{"columns", &Crystal::columns},
              Field{"rows", &Crystal::rows}, Field{"packing", &Crystal::packing},
              Field{"vacancies", &Crystal::vacancies}, Field{"radius", &Crystal::radius}, Field{"mass", &Crystal::mass},
              Field{"restitution", &Crystal::restitution}, Field{"temperature", &Crystal::temperature},
              Field{"center", &Crystal::center}, Field{"drift", &Crystal::drift}, Field{"periodic", &Crystal::periodic},
              Field{"walls", &Crystal::walls}, Field{"wall_temperature", &Crystal::wall_temperature},
              Field{"seed", &Crystal::seed});
  value_class(module, "Rack", Field{"apex", &Rack::apex}, Field{"direction", &Rack::direction},
              Field{"rows", &Rack::rows}, Field{"radius", &Rack::radius}, Field{"mass", &Rack::mass},
              Field{"restitution", &Rack::restitution}, Field{"gap", &Rack::gap}, Field{"seed", &Rack::seed});
  value_class(module, "AimedPair", Field{"seed", &AimedPair::seed}, Field{"center", &AimedPair::center},
              Field{"distance", &AimedPair::distance}, Field{"radius", &AimedPair::radius},
              Field{"speed", &AimedPair::speed}, Field{"masses", &AimedPair::masses},
              Field{"restitution", &AimedPair::restitution}, Field{"aim", &AimedPair::aim},
              Field{"rest", &AimedPair::rest});
}

void add_statics(py::module_& module) {
  value_class(module, "Polygon", Field{"center", &Polygon::center}, Field{"radius", &Polygon::radius},
              Field{"sides", &Polygon::sides}, Field{"corner", &Polygon::corner}, Field{"stops", &Polygon::stops},
              Field{"restitution", &Polygon::restitution}, Field{"kick", &Polygon::kick},
              Field{"mover", &Polygon::mover}, Field{"temperature", &Polygon::temperature});
  value_class(module, "Ring", Field{"center", &Ring::center}, Field{"radius", &Ring::radius},
              Field{"sides", &Ring::sides}, Field{"open", &Ring::open}, Field{"stops", &Ring::stops},
              Field{"restitution", &Ring::restitution}, Field{"kick", &Ring::kick}, Field{"mover", &Ring::mover},
              Field{"temperature", &Ring::temperature});
  value_class(module, "Chain", Field{"points", &Chain::points}, Field{"closed", &Chain::closed},
              Field{"stops", &Chain::stops}, Field{"restitution", &Chain::restitution}, Field{"kick", &Chain::kick},
              Field{"mover", &Chain::mover}, Field{"temperature", &Chain::temperature});
  value_class(module, "PillarLattice", Field{"first", &PillarLattice::first}, Field{"pitch", &PillarLattice::pitch},
              Field{"columns", &PillarLattice::columns}, Field{"rows", &PillarLattice::rows},
              Field{"stagger", &PillarLattice::stagger}, Field{"radius", &PillarLattice::radius},
              Field{"restitution", &PillarLattice::restitution}, Field{"kick", &PillarLattice::kick},
              Field{"mover", &PillarLattice::mover});
  value_class(module, "Scatterers", Field{"pillars", &Scatterers::pillars}, Field{"radius", &Scatterers::radius},
              Field{"min", &Scatterers::min}, Field{"max", &Scatterers::max},
              Field{"overlapping", &Scatterers::overlapping}, Field{"periodic", &Scatterers::periodic},
              Field{"gap", &Scatterers::gap}, Field{"clear", &Scatterers::clear},
              Field{"restitution", &Scatterers::restitution}, Field{"seed", &Scatterers::seed});
}

template <class Generator>
void require_sound(const Generator& generator) {
  const std::vector<Problem> problems = problems_with(generator);
  if (!problems.empty()) raise_problems(located(problems));
}

/// A search that Ctrl-C ends, and that may not succeed.
template <class Search>
auto found_by(const Search& search) {
  StopFlag flag;
  auto found = interruptible(flag, search, [](const auto& result) { return result.shapes.empty() && !result.problem; });
  if (found.problem) raise_problems(located(std::vector{*found.problem}));
  return std::move(found.shapes);
}

/// `name(generator)` for one of them: what a function of the headers makes of it when it is sound.
template <class Generator, class Make>
void add_made(py::module_& module, const char* name, const Make& make, const char* text) {
  module.def(
      name,
      [make](const Generator& generator) {
        require_sound(generator);
        return make(generator);
      },
      py::arg("generator"), text);
}

template <class... Generators>
void add_balls_of(py::module_& module, const char* text) {
  (add_made<Generators>(
       module, "balls_of", [](const Generators& generator) { return balls_of(generator); }, text),
   ...);
}
template <class... Generators>
void add_walls_of(py::module_& module, const char* text) {
  (add_made<Generators>(
       module, "walls_of", [](const Generators& generator) { return walls_of(generator); }, text),
   ...);
}
template <class... Generators>
void add_box_of(py::module_& module, const char* text) {
  (add_made<Generators>(module, "box_of", [](const Generators& generator) { return box_of(generator); }, text), ...);
}

void add_functions(py::module_& module) {
  constexpr const char* balls =
      "The balls that a generator makes, in the order of their ids. Raises ProblemError when it is not sound, and when "
      "a "
      "growth jams.";
  add_balls_of<PlacedGas, Crystal, Rack, AimedPair>(module, balls);
  add_made<Growth>(
      module, "balls_of",
      [](const Growth& growth) { return found_by([&](StopToken stop) { return find_balls(growth, stop); }); }, balls);
  add_walls_of<PlacedGas, Growth, Crystal, Polygon, Ring, Chain>(
      module, "The walls that a generator makes, in the order of their ids. Raises ProblemError when it is not sound.");
  constexpr const char* pillars =
      "The pillars that a generator makes, in the order of their ids. Raises ProblemError when it is not sound, and "
      "when "
      "no place was found for one of them.";
  add_made<PillarLattice>(
      module, "pillars_of", [](const PillarLattice& lattice) { return pillars_of(lattice); }, pillars);
  add_made<Scatterers>(
      module, "pillars_of",
      [](const Scatterers& scatterers) {
        return found_by([&](StopToken stop) { return find_pillars(scatterers, stop); });
      },
      pillars);
  add_box_of<PlacedGas, Growth, Crystal>(
      module, "The box that the balls of a generator are in: the periodic box, when it is `periodic`.");
}

template <class... Values>
void add_problems_with(py::module_& module) {
  (module.def(
       "problems_with", [](const Values& value) { return located(problems_with(value)); }, py::arg("value"),
       "Everything that is wrong with a shape, a mover, a box or a generator by itself, as a list of `Problem`; empty "
       "when it is sound. `World.problems_with` says, too, what it would overlap."),
   ...);
}

}  // namespace

void add_generators(py::module_& module) {
  value_class(module, "Arena", Field{"center", &Arena::center}, Field{"radius", &Arena::radius});
  add_balls(module);
  add_statics(module);
  add_functions(module);
  add_problems_with<Ball, Wall, Pillar, Sensor, Mover, MoverMotion, PeriodicBox, Arena, PlacedGas, Growth, Crystal,
                    Rack, AimedPair, Polygon, Ring, Chain, PillarLattice, Scatterers>(module);
}

}  // namespace carom::python
