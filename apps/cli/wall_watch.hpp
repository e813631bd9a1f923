#pragma once

#include <cstdint>
#include <map>
#include <optional>
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
  using Passage = std::pair<std::uint32_t, std::uint32_t>;  ///< a ball and a wall

  void look_at(std::uint32_t wall, std::uint32_t ball, Vec2 to);
  /// The distance from the wall's line, with its sign, at which a way began that has crossed the wall; nothing when it
  /// has not.
  [[nodiscard]] std::optional<double> crossed_from(const Wall& wall, Passage passage, Vec2 from, Vec2 to);

  std::vector<Wall> walls_;
  std::vector<Traveller> balls_;
  std::set<std::uint32_t> tunnelled_;
  std::set<Passage> on_their_way_;       ///< through one-sided walls
  std::map<Passage, double> came_from_;  ///< those whose centre is on a wall
};

}  // namespace carom::cli
