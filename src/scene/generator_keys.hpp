#pragma once

#include <array>
#include <utility>

#include "carom/crystal.hpp"
#include "carom/generators.hpp"
#include "carom/growth.hpp"
#include "carom/scatterers.hpp"
#include "scene/key_list.hpp"

/// The keys of the format (see key_list.hpp): generators of shapes.
namespace carom::scene {

/// The values of "widths".
inline constexpr std::array<std::pair<const char*, Widths>, 2> names_of_widths = {
    {{"uniform", Widths::uniform}, {"normal", Widths::normal}}};

/// The values of "lattice".
inline constexpr std::array<std::pair<const char*, Lattice>, 2> names_of_lattices = {
    {{"triangular", Lattice::triangular}, {"square", Lattice::square}}};

void list_keys(auto& keys, Of<PlacedGas> /*type*/) {
  keys.required("balls", &PlacedGas::balls);
  keys.required("packing", &PlacedGas::packing);
  keys.optional("radius", &PlacedGas::radius);
  keys.optional("temperature", &PlacedGas::temperature);
  keys.optional("mass", &PlacedGas::mass);
  keys.optional("restitution", &PlacedGas::restitution);
  keys.optional("center", &PlacedGas::center);
  keys.optional("drift", &PlacedGas::drift);
  keys.optional("walls", &PlacedGas::walls);
  keys.optional("wall_temperature", &PlacedGas::wall_temperature);
  keys.optional("periodic", &PlacedGas::periodic);
  keys.optional("clear", &PlacedGas::clear);
  keys.optional("fast_ball", &PlacedGas::fast_ball);
  keys.optional("seed", &PlacedGas::seed);
}

void list_keys(auto& keys, Of<Species> /*type*/) {
  keys.optional("share", &Species::share);
  keys.optional("radius", &Species::radius);
  keys.optional("spread", &Species::spread);
  keys.optional("widths", &Species::widths);
  keys.optional("mass", &Species::mass);
  keys.optional("restitution", &Species::restitution);
}

void list_keys(auto& keys, Of<Growth> /*type*/) {
  keys.required("balls", &Growth::balls);
  keys.required("packing", &Growth::packing);
  keys.optional("species", &Growth::species);
  keys.optional("temperature", &Growth::temperature);
  keys.optional("center", &Growth::center);
  keys.optional("drift", &Growth::drift);
  keys.optional("periodic", &Growth::periodic);
  keys.optional("walls", &Growth::walls);
  keys.optional("wall_temperature", &Growth::wall_temperature);
  keys.optional("seed", &Growth::seed);
}

void list_keys(auto& keys, Of<Crystal> /*type*/) {
  keys.required("columns", &Crystal::columns);
  keys.required("rows", &Crystal::rows);
  keys.required("packing", &Crystal::packing);
  keys.optional("lattice", &Crystal::lattice);
  keys.optional("vacancies", &Crystal::vacancies);
  keys.optional("radius", &Crystal::radius);
  keys.optional("temperature", &Crystal::temperature);
  keys.optional("mass", &Crystal::mass);
  keys.optional("restitution", &Crystal::restitution);
  keys.optional("center", &Crystal::center);
  keys.optional("drift", &Crystal::drift);
  keys.optional("periodic", &Crystal::periodic);
  keys.optional("walls", &Crystal::walls);
  keys.optional("wall_temperature", &Crystal::wall_temperature);
  keys.optional("seed", &Crystal::seed);
}

void list_keys(auto& keys, Of<Scatterers> /*type*/) {
  keys.required("pillars", &Scatterers::pillars);
  keys.required("radius", &Scatterers::radius);
  keys.required("min", &Scatterers::min);
  keys.required("max", &Scatterers::max);
  keys.optional("overlapping", &Scatterers::overlapping);
  keys.optional("periodic", &Scatterers::periodic);
  keys.optional("gap", &Scatterers::gap);
  keys.optional("clear", &Scatterers::clear);
  keys.optional("restitution", &Scatterers::restitution);
  keys.optional("seed", &Scatterers::seed);
}

void list_keys(auto& keys, Of<Rack> /*type*/) {
  keys.required("apex", &Rack::apex);
  keys.required("radius", &Rack::radius);
  keys.optional("rows", &Rack::rows);
  keys.optional("direction", &Rack::direction);
  keys.optional("gap", &Rack::gap);
  keys.optional("mass", &Rack::mass);
  keys.optional("restitution", &Rack::restitution);
  keys.optional("seed", &Rack::seed);
}

void list_keys(auto& keys, Of<AimedPair> /*type*/) {
  keys.required("radius", &AimedPair::radius);
  keys.optional("speed", &AimedPair::speed);
  keys.optional("distance", &AimedPair::distance);
  keys.optional("center", &AimedPair::center);
  keys.optional("aim", &AimedPair::aim);
  keys.optional("rest", &AimedPair::rest);
  keys.optional("masses", &AimedPair::masses);
  keys.optional("restitution", &AimedPair::restitution);
  keys.optional("seed", &AimedPair::seed);
}

void list_keys(auto& keys, Of<Polygon> /*type*/) {
  keys.required("center", &Polygon::center);
  keys.required("radius", &Polygon::radius);
  keys.required("sides", &Polygon::sides);
  keys.optional("corner", &Polygon::corner);
  keys.optional("stops", &Polygon::stops);
  keys.optional("restitution", &Polygon::restitution);
  keys.optional("kick", &Polygon::kick);
  keys.optional("mover", &Polygon::mover);
  keys.optional("temperature", &Polygon::temperature);
}

void list_keys(auto& keys, Of<Ring> /*type*/) {
  keys.required("center", &Ring::center);
  keys.required("radius", &Ring::radius);
  keys.optional("sides", &Ring::sides);
  keys.optional("open", &Ring::open);
  keys.optional("stops", &Ring::stops);
  keys.optional("restitution", &Ring::restitution);
  keys.optional("kick", &Ring::kick);
  keys.optional("mover", &Ring::mover);
  keys.optional("temperature", &Ring::temperature);
}

void list_keys(auto& keys, Of<Chain> /*type*/) {
  keys.required("points", &Chain::points);
  keys.optional("closed", &Chain::closed);
  keys.optional("stops", &Chain::stops);
  keys.optional("restitution", &Chain::restitution);
  keys.optional("kick", &Chain::kick);
  keys.optional("mover", &Chain::mover);
  keys.optional("temperature", &Chain::temperature);
}

void list_keys(auto& keys, Of<PillarLattice> /*type*/) {
  keys.required("first", &PillarLattice::first);
  keys.required("pitch", &PillarLattice::pitch);
  keys.required("radius", &PillarLattice::radius);
  keys.optional("columns", &PillarLattice::columns);
  keys.optional("rows", &PillarLattice::rows);
  keys.optional("stagger", &PillarLattice::stagger);
  keys.optional("restitution", &PillarLattice::restitution);
  keys.optional("kick", &PillarLattice::kick);
  keys.optional("mover", &PillarLattice::mover);
}

}  // namespace carom::scene
