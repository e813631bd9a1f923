#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// Follows the centres of balls and counts the balls that tunnel: whose centre crosses a wall from a side on which the
/// wall stops balls. A ball that enters a one-sided wall from the open side and turns back before it has left the wall
/// does not count.
class TunnellingDetector {
 public:
  TunnellingDetector(std::vector<Wall> walls, const std::vector<Ball>& balls);

  /// Reports that a ball's centre has moved in a straight line to here.
  void go(BallId ball, Vec2 to);
  /// Reports that the ball of an impact, and the other if that is a ball, have moved to where the two touch.
  void go_to_impact(const Impact& impact);

  [[nodiscard]] std::size_t tunnelled() const noexcept { return tunnelled_.size(); }  ///< balls

 private:
  struct Tracked {
    Vec2 center;
    double radius = 0;
  };
  using Passage = std::pair<std::uint32_t, std::uint32_t>;  ///< a ball and a wall

  void check_wall(std::uint32_t wall, std::uint32_t ball, Vec2 to);
  /// If a movement crosses the wall, the signed distance from the wall's line at which it began.
  [[nodiscard]] std::optional<double> crossed_from(const Wall& wall, Passage passage, Vec2 from, Vec2 to);

  std::vector<Wall> walls_;
  std::vector<Tracked> balls_;
  std::set<std::uint32_t> tunnelled_;
  std::set<Passage> passing_;            ///< balls that overlap a one-sided wall they may pass
  std::map<Passage, double> came_from_;  ///< for centres on a wall, the signed distance before that
};

}  // namespace carom::cli
