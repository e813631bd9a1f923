#include "cli/compare/overlooked.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "carom/sweep.hpp"

namespace carom::cli {
namespace {

using Contact = std::tuple<std::uint32_t, ShapeType, std::uint32_t>;

/// The box around a ball's path during a step.
struct Swept {
  std::uint32_t ball = 0;
  Rectangle box;
};

Swept swept(std::uint32_t ball, const Ball& before, double step) {
  const Leg leg{.start = {}, .center = before.center, .velocity = before.velocity};
  const Vec2 end = position_at(leg, {step});
  const Vec2 corner{before.radius, before.radius};
  return {ball,
          {Vec2{std::min(before.center.x, end.x), std::min(before.center.y, end.y)} - corner,
           Vec2{std::max(before.center.x, end.x), std::max(before.center.y, end.y)} + corner}};
}

}  // namespace

std::uint64_t overlooked_contacts(const std::vector<Ball>& before, const std::vector<Wall>& walls,
                                  const std::vector<Pillar>& pillars, double step, const std::vector<Impact>& detected,
                                  bool straight) {
  std::set<Contact> known;
  std::set<std::uint32_t> turned;
  for (const Impact& impact : detected) {
    known.insert({impact.ball.index, impact.other.type, impact.other.index});
    if (straight) continue;
    turned.insert(impact.ball.index);
    if (impact.other.is_ball()) turned.insert(impact.other.index);
  }
  // A contact at the very end of the step belongs to the next one.
  const double end = step * (1 - 1e-9);
  std::vector<Swept> paths;
  for (std::uint32_t ball = 0; ball < before.size(); ++ball) {
    if (!turned.contains(ball)) paths.push_back(swept(ball, before[ball], step));
  }
  std::uint64_t count = 0;
  for (const Swept& path : paths) {
    const MovingCircle motion = motion_of(before[path.ball]);
    for (std::uint32_t wall = 0; wall < walls.size(); ++wall) {
      if (sweep(walls[wall], motion, end) && !known.contains({path.ball, ShapeType::wall, wall})) ++count;
    }
    for (std::uint32_t pillar = 0; pillar < pillars.size(); ++pillar) {
      if (sweep(pillars[pillar], motion, end) && !known.contains({path.ball, ShapeType::pillar, pillar})) ++count;
    }
  }
  // Sweep and prune: from left to right, each with those whose boxes begin before its own ends.
  std::ranges::sort(paths, {}, [](const Swept& path) { return path.box.min.x; });
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = i + 1; j < paths.size() && paths[j].box.min.x <= paths[i].box.max.x; ++j) {
      if (paths[j].box.min.y > paths[i].box.max.y || paths[i].box.min.y > paths[j].box.max.y) continue;
      const auto [a, b] = std::minmax(paths[i].ball, paths[j].ball);
      if (sweep(motion_of(before[a]), motion_of(before[b]), end) && !known.contains({a, ShapeType::ball, b})) ++count;
    }
  }
  return count;
}

}  // namespace carom::cli
