#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "carom/periodic_box.hpp"
#include "carom/shapes.hpp"
#include "carom/validity.hpp"

namespace carom {

/// The standard gas of the benchmarks: equal elastic balls of mass 1 in a closed square box, or in a periodic one.
struct GasOptions {
  std::uint32_t balls = 10'000;  ///< from 1 to 10⁹
  double packing = 0.5;          ///< the share of the box that the balls cover; more than zero
  std::uint64_t seed = 1;        ///< another seed, another gas
  double radius = 0.5;           ///< length, more than zero
  double temperature = 1;        ///< the variance of each component of the velocities; more than zero
  bool fast_ball = false;        ///< all at rest, but one in the middle that flies 1000 times as fast as √temperature
};

/// Everything that is wrong with the options; empty when there is such a gas. The packing that balls can have depends
/// on their number: 0.9 for a million of them, less for a few, because they are placed in rows between straight walls.
[[nodiscard]] std::vector<Problem> problems_with(const GasOptions& options);

/// The balls and walls of a gas at time 0, each a pure function of the options: the same bits on every machine.
///
/// The balls are placed on a square lattice, spread evenly when it has more places than there are balls. Where that
/// leaves them less than 2 % of a diameter apart (above a packing of 0.75), they are placed in the staggered rows of a
/// triangular one. Each is then moved at random, as far as it can be without touching a neighbour or a wall. The
/// components of the velocities are normal-distributed.
class Gas {
 public:
  /// Throws ProblemError, with all problems, when the options are not sound.
  explicit Gas(const GasOptions& options);

  /// What it was made of.
  [[nodiscard]] const GasOptions& options() const noexcept { return options_; }

  /// The length of the box's side. Its middle is the origin.
  [[nodiscard]] double side() const noexcept { return side_; }

  /// The walls of the box, anticlockwise from the bottom; the balls are on their left-hand side, the inside.
  [[nodiscard]] std::array<Wall, 4> walls() const noexcept;
  /// The same box, to repeat instead of being closed. Balls are placed alike in both.
  [[nodiscard]] PeriodicBox periodic_box() const noexcept {
    return {.from = {-side_ / 2, -side_ / 2}, .to = {side_ / 2, side_ / 2}};
  }

  /// The ball of this index, which must be less than options().balls.
  [[nodiscard]] Ball ball(std::uint32_t index) const noexcept;

  /// About how many impacts, of balls with each other and with walls, there will be in a unit of time at first: by
  /// Enskog's theory, which is good to a few percent in a fluid (packing below 0.69) of many balls. With a fast ball,
  /// only its own.
  [[nodiscard]] double expected_impact_rate() const noexcept;

 private:
  struct Lattice {
    std::uint64_t columns = 1;
    std::uint64_t rows = 1;
    Vec2 first;          ///< the place at the lower left
    Vec2 pitch;          ///< from a place to the next one to the right, and to the row above
    double stagger = 0;  ///< by how much every other row is displaced to the right
    double room = 0;     ///< between neighbouring balls, at least; half of it between a ball and a wall
  };

  [[nodiscard]] Lattice square_lattice() const noexcept;
  [[nodiscard]] Lattice triangular_lattice() const noexcept;
  [[nodiscard]] Vec2 place_of(std::uint32_t index) const noexcept;

  GasOptions options_;
  double side_ = 0;
  Lattice lattice_;
};

}  // namespace carom
