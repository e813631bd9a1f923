#include "carom/crystal.hpp"

#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "scene/boxes.hpp"

namespace carom {
namespace {

constexpr double row_height = std::numbers::sqrt3 / 2;  // of a triangular lattice, in its spacing

/// Between neighbours, and from a row to the next. In a cell of the lattice, of spacing × height, is one ball:
/// πr² / (a · a h) is the packing.
Vec2 pitch_of(const Crystal& crystal) {
  const double height = crystal.lattice == Lattice::triangular ? row_height : 1;
  const double spacing = crystal.radius * std::sqrt(std::numbers::pi / (crystal.packing * height));
  return {spacing, spacing * height};
}

bool is_staggered(const Crystal& crystal) { return crystal.lattice == Lattice::triangular && crystal.rows > 1; }

}  // namespace

Vec2 size_of(const Crystal& crystal) {
  const Vec2 pitch = pitch_of(crystal);
  if (crystal.periodic) return {crystal.columns * pitch.x, crystal.rows * pitch.y};
  return {(crystal.columns + (is_staggered(crystal) ? 0.5 : 0)) * pitch.x, (crystal.rows - 1) * pitch.y + pitch.x};
}

PeriodicBox box_of(const Crystal& crystal) {
  const Vec2 half = size_of(crystal) / 2;
  return {.from = crystal.center - half, .to = crystal.center + half};
}

// The vacancies are chosen by running through the places: each becomes one with the chance of those still to choose
// over the places still to come.
std::vector<Ball> balls_of(const Crystal& crystal) {
  const Vec2 pitch = pitch_of(crystal);
  const Vec2 corner = crystal.center - size_of(crystal) / 2;
  const Vec2 first = corner + (crystal.periodic ? pitch / 2 : Vec2{pitch.x / 2, pitch.x / 2});
  const double stagger = is_staggered(crystal) ? pitch.x / 2 : 0;
  Random random = random_stream(crystal.seed, 0);
  std::uint64_t places = std::uint64_t{crystal.columns} * crystal.rows;
  std::uint64_t vacancies = crystal.vacancies;
  std::vector<Ball> balls;
  balls.reserve(places - vacancies);
  for (std::uint32_t row = 0; row < crystal.rows; ++row) {
    for (std::uint32_t column = 0; column < crystal.columns; ++column, --places) {
      if (vacancies > 0 && random.uniform() * static_cast<double>(places) < static_cast<double>(vacancies)) {
        --vacancies;
        continue;
      }
      const double x = column * pitch.x + (row % 2 == 1 ? stagger : 0);
      balls.push_back({.center = first + Vec2{x, row * pitch.y},
                       .radius = crystal.radius,
                       .mass = crystal.mass,
                       .restitution = crystal.restitution});
    }
  }
  scene::set_velocities(balls, crystal.temperature, crystal.periodic, crystal.drift, random_stream(crystal.seed, 1));
  return balls;
}

std::vector<Wall> walls_of(const Crystal& crystal) {
  if (!crystal.walls || crystal.periodic) return {};
  return scene::walls_around(crystal.center, size_of(crystal), crystal.wall_temperature);
}

}  // namespace carom
