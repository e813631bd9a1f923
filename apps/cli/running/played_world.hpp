#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "carom/bytes.hpp"
#include "carom/world.hpp"

namespace carom::cli {

/// A ball as it is now.
struct BallSeen {
  BallId id;
  Ball ball;       ///< where and how fast it is
  Vec2 unwrapped;  ///< its place, had it never been put back into a periodic box
};

/// A world as a run sees it, wherever its balls are: all of them here (WholeWorld), or a part of them in each of
/// several processes (SharedWorld, of carom-mpi).
class PlayedWorld {
 public:
  PlayedWorld() = default;
  virtual ~PlayedWorld() = default;
  PlayedWorld(const PlayedWorld&) = delete;
  PlayedWorld& operator=(const PlayedWorld&) = delete;
  PlayedWorld(PlayedWorld&&) = delete;
  PlayedWorld& operator=(PlayedWorld&&) = delete;

  /// What never changes: walls, pillars, gravity, and how the plane repeats. Whether it has balls, too, does not
  /// matter.
  [[nodiscard]] virtual const World& stage() const = 0;

  [[nodiscard]] virtual double time() const = 0;
  [[nodiscard]] virtual std::uint64_t ball_count() const = 0;
  [[nodiscard]] virtual ImpactCounts counts() const = 0;

  virtual Progress advance_to(double time, const OnImpact& on_impact, StopToken stop) = 0;
  /// How many windows of time the last advance consisted of, where each has a price of its own however little happens
  /// in it: then an advance should have several. Nothing where an advance costs as much as what happens in it.
  [[nodiscard]] virtual std::optional<std::uint64_t> windows() const = 0;
  /// How many squeezes there were in the last advance.
  [[nodiscard]] virtual std::uint64_t squeezes() const = 0;

  /// In the order of ids.
  virtual void for_each_ball(const std::function<void(const BallSeen&)>& visit) = 0;
  virtual void positions(std::span<Vec2> out) = 0;
  virtual void velocities(std::span<Vec2> out) = 0;
  virtual void unwrapped_positions(std::span<Vec2> out) = 0;

  [[nodiscard]] virtual double energy_given() = 0;
  [[nodiscard]] virtual std::uint64_t history() = 0;
  /// Of balls with each other, with pillars, and with walls that stop from both sides: as a length.
  [[nodiscard]] virtual double worst_overlap() = 0;

  /// As carom::write_checkpoint.
  virtual void write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) = 0;
};

/// What a summary adds up over all balls, in the order of ids.
struct BallSums {
  double kinetic_energy = 0;    ///< ½ Σ m v²
  double potential_energy = 0;  ///< −Σ m s g·x: zero at the origin, and without gravity
  Vec2 momentum;                ///< Σ m v
  double momenta = 0;           ///< Σ m|v|

  [[nodiscard]] double energy() const noexcept { return kinetic_energy + potential_energy; }
};
[[nodiscard]] BallSums sums_of(PlayedWorld& world);

}  // namespace carom::cli
