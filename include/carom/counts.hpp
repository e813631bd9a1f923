#pragma once

#include <cstdint>

namespace carom {

/// How many impacts there have been, by what the ball collided with.
struct ImpactCounts {
  std::uint64_t balls = 0;    ///< with another ball; each impact counts once
  std::uint64_t walls = 0;    ///< with a wall
  std::uint64_t pillars = 0;  ///< with a pillar
  /// Of all these, how many were taken as lossless to stop a collapse, or hops under gravity (see World::advance).
  std::uint64_t lossless = 0;

  /// All impacts.
  [[nodiscard]] constexpr std::uint64_t total() const noexcept { return balls + walls + pillars; }
  /// Takes each count off.
  constexpr ImpactCounts& operator-=(const ImpactCounts& less) noexcept {
    balls -= less.balls;
    walls -= less.walls;
    pillars -= less.pillars;
    lossless -= less.lossless;
    return *this;
  }
  /// Adds each count.
  constexpr ImpactCounts& operator+=(const ImpactCounts& more) noexcept {
    balls += more.balls;
    walls += more.walls;
    pillars += more.pillars;
    lossless += more.lossless;
    return *this;
  }
};

/// How much a world has done to find out what happens, in counted steps. The counts do not depend on the machine or on
/// how busy it is, and the time taken is about proportional to them. With one thread they repeat from run to run; with
/// several they vary a little.
struct WorkCounts {
  std::uint64_t predictions = 0;  ///< searches for a ball's next event
  std::uint64_t candidates = 0;   ///< pairs, walls and pillars tested in them, in deciding ties and in placing shapes
  std::uint64_t queue = 0;        ///< entries of the event queue examined
  std::uint64_t cells = 0;        ///< cells and entries visited in the cell list and the grid
  std::uint64_t rebuilt = 0;      ///< balls, static shapes and cells gone through in rebuilding these and the queue
  std::uint64_t rolled_back = 0;  ///< impacts executed too early, and undone

  /// All steps.
  [[nodiscard]] constexpr std::uint64_t total() const noexcept {
    return predictions + candidates + queue + cells + rebuilt + rolled_back;
  }
  /// Adds each count.
  constexpr WorkCounts& operator+=(const WorkCounts& more) noexcept {
    predictions += more.predictions;
    candidates += more.candidates;
    queue += more.queue;
    cells += more.cells;
    rebuilt += more.rebuilt;
    rolled_back += more.rolled_back;
    return *this;
  }
};

}  // namespace carom
