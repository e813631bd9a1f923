#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/crystal.hpp"
#include "carom/growth.hpp"
#include "carom/scatterers.hpp"
#include "carom/scene.hpp"
#include "scene/generator_checks.hpp"

/// What makes a growth, a crystal or scatterers sound.
namespace carom {
namespace {

using namespace scene;

constexpr std::size_t most_species = 100;

ProblemList require_species(const std::vector<Species>& species, double temperature, ProblemList found) {
  found.require(species.size() <= most_species, ProblemKind::list_too_long, "species", species.size(),
                {.most = most_species});
  double smallest = largest_length;
  for (const Species& one : species) smallest = std::min(smallest, one.radius);
  for (std::size_t i = 0; i < species.size(); ++i) {
    const Species& one = species[i];
    ProblemList of_one;
    of_one.require_positive("share", one.share)
        .require_at_most("share", one.share, largest_length)
        .require_positive("radius", one.radius)
        .require_at_most("radius", one.radius, largest_radius_ratio * smallest)
        .require_zero_or_more("spread", one.spread)
        .require_at_most("spread", one.spread, largest_spread)
        .require_positive("mass", one.mass)
        .require_restitution(one.restitution);
    found.add(require_temperature(temperature, one.mass, std::move(of_one)).take(), indexed("species", i) + ".");
  }
  return found;
}

/// The largest packing of a lattice, at which neighbours touch, to four decimals.
double densest(Lattice lattice) {
  const double packing = lattice == Lattice::square ? std::numbers::pi / 4 : std::numbers::pi / 2 / std::numbers::sqrt3;
  return std::floor(packing * 1e4) / 1e4;
}

}  // namespace

std::vector<Problem> problems_with(const Growth& growth) {
  ProblemList found;
  found.require_count("balls", growth.balls, 1, most_shapes)
      .require_positive("packing", growth.packing)
      .require_at_most("packing", growth.packing, largest_grown_packing)
      .require_finite("center", growth.center)
      .require_finite("drift", growth.drift)
      .require_wall_temperature("wall_temperature", growth.wall_temperature)
      .require_zero_or_more("temperature", growth.temperature);
  return require_species(growth.species, found.empty() ? growth.temperature : 0, std::move(found)).take();
}

std::vector<Problem> problems_with(const Crystal& crystal) {
  ProblemList found;
  found.require_count("columns", crystal.columns, 1, most_rows)
      .require_count("rows", crystal.rows, 1, most_rows)
      .require_positive("packing", crystal.packing)
      .require_at_most("packing", crystal.packing, densest(crystal.lattice))
      .require_positive("radius", crystal.radius)
      .require_positive("mass", crystal.mass)
      .require_restitution(crystal.restitution)
      .require_finite("center", crystal.center)
      .require_finite("drift", crystal.drift)
      .require_wall_temperature("wall_temperature", crystal.wall_temperature);
  if (!found.empty()) return found.take();
  const std::uint64_t places = std::uint64_t{crystal.columns} * crystal.rows;
  const bool staggered = crystal.periodic && crystal.lattice == Lattice::triangular;
  found.require(crystal.vacancies < places, ProblemKind::count_out_of_range, "vacancies", crystal.vacancies,
                {0, static_cast<double>(places - 1)});
  found.require(!staggered || crystal.rows % 2 == 0, ProblemKind::rows_not_even, "rows", crystal.rows);
  return require_temperature(crystal.temperature, crystal.mass, std::move(found)).take();
}

std::vector<Problem> problems_with(const Scatterers& scatterers) {
  ProblemList found;
  found.require_count("pillars", scatterers.pillars, 1, most_shapes)
      .require_positive("radius", scatterers.radius)
      .require_finite("min", scatterers.min)
      .require_finite("max", scatterers.max)
      .require_at_most("min", scatterers.min, largest_length)
      .require_at_most("max", scatterers.max, largest_length)
      .require_zero_or_more("gap", scatterers.gap)
      .require_restitution(scatterers.restitution);
  if (!found.empty()) return require_clear(scatterers.clear, std::move(found)).take();
  const Vec2 size = scatterers.max - scatterers.min;
  found.require(size.x > 0 && size.y > 0, ProblemKind::no_area, "max", scatterers.max);
  if (found.empty()) {
    found.require_at_most("radius", scatterers.radius, std::min(size.x, size.y) / 2);
    const double reach = scatterers.radius + scatterers.gap / 2;
    const double room = size.x * size.y * largest_scattered_packing / (std::numbers::pi * reach * reach);
    if (!scatterers.overlapping && room < scatterers.pillars)
      found.require(false, ProblemKind::no_room_left, "pillars", scatterers.pillars, {0, std::floor(room)});
  }
  return require_clear(scatterers.clear, std::move(found)).take();
}

}  // namespace carom
