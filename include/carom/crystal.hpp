#pragma once

#include <cstdint>
#include <vector>

#include "carom/periodic_box.hpp"
#include "carom/shapes.hpp"
#include "carom/validity.hpp"

namespace carom {

/// Where the balls of a crystal are.
enum class Lattice {
  triangular,  ///< rows √3/2 of a spacing apart, every other one staggered by half a spacing
  square,      ///< rows a spacing apart
};

/// Equal balls on a lattice, in a box that the lattice fits into.
///
/// A periodic box is a whole number of the lattice's cells wide and high, so that the crystal goes on through its
/// edges; a triangular lattice needs an even number of rows for that. Walls leave the outermost balls half the gap that
/// neighbours have.
struct Crystal {
  Lattice lattice = Lattice::triangular;  ///< where they are
  std::uint32_t columns = 10;             ///< balls in a row; from 1 to 10 000
  std::uint32_t rows = 10;                ///< from 1 to 10 000
  double packing = 0.8;                   ///< of the lattice without vacancies and without edges; up to π/(2√3) or π/4
  std::uint32_t vacancies = 0;            ///< places without a ball, chosen at random; fewer than there are places
  double radius = 0.5;                    ///< of each ball; length, more than zero
  double mass = 1;                        ///< of each ball
  double restitution = 1;                 ///< of each ball
  double temperature = 1;       ///< the components of the velocities have the variance temperature / mass; 0: at rest
  Vec2 center{};                ///< the middle of the box
  Vec2 drift{};                 ///< a velocity that all have on top of their own
  bool periodic = false;        ///< the box is the scene's periodic box, and has no walls
  bool walls = true;            ///< whether a box that is not periodic has its four walls
  double wall_temperature = 0;  ///< of the four walls: more than zero makes them thermal
  std::uint64_t seed = 1;       ///< for velocities and vacancies
};

/// Everything that is wrong with a crystal; empty when it can be made.
[[nodiscard]] std::vector<Problem> problems_with(const Crystal& crystal);

/// The box's width and height. The crystal must be sound, here and below.
[[nodiscard]] Vec2 size_of(const Crystal& crystal);
/// The box of a crystal that is `periodic`.
[[nodiscard]] PeriodicBox box_of(const Crystal& crystal);
/// Row by row from the lower left. In a periodic box the total momentum is zero, up to rounding, but for the drift.
[[nodiscard]] std::vector<Ball> balls_of(const Crystal& crystal);
/// The walls of the box, anticlockwise from the bottom.
[[nodiscard]] std::vector<Wall> walls_of(const Crystal& crystal);

}  // namespace carom
