#include "cli/overlooked.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "carom/sweep.hpp"

namespace carom::cli {
namespace {

using Meeting = std::tuple<std::uint32_t, Met, std::uint32_t>;

/// Where a ball is during a step.
struct Swept {
  std::uint32_t ball = 0;
  Rectangle box;
};

Swept swept(std::uint32_t ball, const Ball& before, double step) {
  const Vec2 end = before.center + before.velocity * step;
  const Vec2 corner{before.radius, before.radius};
  return {ball,
          {Vec2{std::min(before.center.x, end.x), std::min(before.center.y, end.y)} - corner,
           Vec2{std::max(before.center.x, end.x), std::max(before.center.y, end.y)} + corner}};
}

}  // namespace

std::uint64_t overlooked_meetings(const std::vector<Ball>& before, const std::vector<Wall>& walls,
                                  const std::vector<Pillar>& pillars, double step, const std::vector<Impact>& seen,
                                  bool straight) {
  std::set<Meeting> noticed;
  std::set<std::uint32_t> turned;
  for (const Impact& impact : seen) {
    noticed.insert({impact.ball.index, impact.met, impact.other});
    if (straight) continue;
    turned.insert(impact.ball.index);
    if (impact.met == Met::ball) turned.insert(impact.other);
  }
  // What touches at the very end of the step is for the next one to see.
  const double end = step * (1 - 1e-9);
  std::vector<Swept> ways;
  for (std::uint32_t ball = 0; ball < before.size(); ++ball) {
    if (!turned.contains(ball)) ways.push_back(swept(ball, before[ball], step));
  }
  std::uint64_t count = 0;
  for (const Swept& way : ways) {
    const MovingCircle motion = motion_of(before[way.ball]);
    for (std::uint32_t wall = 0; wall < walls.size(); ++wall) {
      if (sweep(walls[wall], motion, end) && !noticed.contains({way.ball, Met::wall, wall})) ++count;
    }
    for (std::uint32_t pillar = 0; pillar < pillars.size(); ++pillar) {
      if (sweep(pillars[pillar], motion, end) && !noticed.contains({way.ball, Met::pillar, pillar})) ++count;
    }
  }
  // From left to right, each with those that begin before it ends.
  std::ranges::sort(ways, {}, [](const Swept& way) { return way.box.min.x; });
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t j = i + 1; j < ways.size() && ways[j].box.min.x <= ways[i].box.max.x; ++j) {
      if (ways[j].box.min.y > ways[i].box.max.y || ways[i].box.min.y > ways[j].box.max.y) continue;
      const auto [a, b] = std::minmax(ways[i].ball, ways[j].ball);
      if (sweep(motion_of(before[a]), motion_of(before[b]), end) && !noticed.contains({a, Met::ball, b})) ++count;
    }
  }
  return count;
}

}  // namespace carom::cli
