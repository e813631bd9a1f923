#include "cli/survey.hpp"

#include <cmath>

namespace carom::cli {
namespace {

/// The value that so large a share of all is not above; reorders them. Zero when there are none.
double quantile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto place = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::ranges::nth_element(values, at);
  return *at;
}

Vec2 size_of(const Rectangle& box) { return box.max - box.min; }

/// A point has no size to show: room around it, as much as one unit and enough to be told from its coordinates.
Rectangle with_some_size(const Rectangle& box) {
  const Vec2 size = size_of(box);
  const double largest = std::max({std::abs(box.min.x), std::abs(box.min.y), std::abs(box.max.x), std::abs(box.max.y)});
  if (std::max(size.x, size.y) > largest * 1e-12) return box;
  const double reach = std::max(1.0, largest * 1e-9);
  return {box.min - Vec2{reach, reach}, box.max + Vec2{reach, reach}};
}

}  // namespace

Surveyor::Surveyor(const Motion& motion) : is_room_{!motion.walls().empty() || !motion.pillars().empty()} {
  for (const Wall& wall : motion.walls()) start_.add(wall);
  for (const Pillar& pillar : motion.pillars()) start_.add(outline_of(pillar));
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    start_.add(Circle{ball.center, ball.radius});
  }
}

void Surveyor::look(const Motion& motion) {
  std::vector<double> speeds;
  speeds.reserve(motion.balls());
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    way_.add(Circle{ball.center, ball.radius});
    speeds.push_back(length(ball.velocity));
  }
  fast_.push_back(quantile(speeds, 0.98));
}

std::size_t Surveyor::moments_for(std::size_t balls) {
  constexpr std::size_t looks = 10'000'000;
  return std::clamp<std::size_t>(looks / std::max<std::size_t>(balls, 1), 3, 64);
}

Survey Surveyor::result() const {
  std::vector<double> fast = fast_;
  Survey survey{{{-1, -1}, {1, 1}}, quantile(fast, 0.5)};
  if (start_.is_empty()) return survey;
  Bounds bounds = start_;
  if (!way_.is_empty()) {
    const Vec2 size = size_of(start_.box());
    const double most = is_room_ ? std::max(size.x, size.y) / 2 : std::numeric_limits<double>::infinity();
    const Vec2 low = start_.box().min - Vec2{most, most};
    const Vec2 high = start_.box().max + Vec2{most, most};
    const auto kept = [&](Vec2 point) {
      return Vec2{std::clamp(point.x, low.x, high.x), std::clamp(point.y, low.y, high.y)};
    };
    bounds.add(kept(way_.box().min));
    bounds.add(kept(way_.box().max));
  }
  survey.shown = with_some_size(bounds.box());
  return survey;
}

}  // namespace carom::cli
