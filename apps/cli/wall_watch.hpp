#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// Follows the centres of balls and notes who goes through a wall that should have stopped them: a centre crosses the
/// wall from a side that it stops. A ball that came through a one-sided wall from the open side, and turns back before
/// it is clear of it, is let back.
class WallWatch {
 public:
  WallWatch(std::vector<Wall> walls, const std::vector<Ball>& balls);

  /// A ball's centre has gone straight to here.
  void go(BallId ball, Vec2 to);
  /// At an impact it has gone, and so has the other if that is a ball, to where the two touch.
  void go_to_impact(const Impact& impact);

  [[nodiscard]] std::size_t tunnelled() const noexcept { return tunnelled_.size(); }  ///< balls

 private:
  struct Traveller {
    Vec2 center;
    double radius = 0;
  };
  void look_at(std::uint32_t wall, std::uint32_t ball, Vec2 to);

  std::vector<Wall> walls_;
  std::vector<Traveller> balls_;
  std::set<std::uint32_t> tunnelled_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> on_their_way_;  ///< by ball and one-sided wall
};

}  // namespace carom::cli
