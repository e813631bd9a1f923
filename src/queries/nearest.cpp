#include <algorithm>
#include <cmath>
#include <tuple>

#include "physics/rounding.hpp"
#include "queries/queries.hpp"

/// The ball nearest to a point.
namespace carom::engine {
namespace {

/// The nearest of the balls considered so far.
class Nearest {
 public:
  Nearest(const ShapesNow& shapes, Vec2 point, double within, const QueryFilter& filter) noexcept
      : shapes_{shapes}, point_{point}, within_{within}, filter_{filter} {}

  void consider(ShapeRef ball) noexcept {
    Circle outline = shapes_.bodies.outline(ball.number(), shapes_.now);
    outline.center = image_near(shapes_.bodies.period(), outline.center, point_);
    const NearestBall other{{shapes_.bodies.id_of(ball.number())}, length(outline.center - point_) - outline.radius};
    if (!(other.distance <= within_) || !filter_.takes(other.ball, shapes_.filter_of(ball))) return;
    if (!nearest_ || std::tie(other.distance, other.ball) < std::tie(nearest_->distance, nearest_->ball))
      nearest_ = other;
  }
  /// Considers all balls whose edges are no farther away than this. Returns the number of cells and balls visited.
  std::size_t consider_within(double distance) {
    const double half = distance + physics::search_margin(physics::size_of(point_) + distance);
    return shapes_.broad_phase.for_each_in(physics::around(point_, half), BroadPhase::Among::balls, shapes_.now,
                                           [&](ShapeRef ball) { consider(ball); });
  }
  void consider_all() {
    for (std::uint32_t slot = 0; slot < shapes_.bodies.size(); ++slot) {
      if (shapes_.bodies.is_present(slot)) consider({ShapeType::ball, slot});
    }
  }
  [[nodiscard]] const std::optional<NearestBall>& found() const noexcept { return nearest_; }

 private:
  const ShapesNow& shapes_;
  Vec2 point_;
  double within_;
  const QueryFilter& filter_;
  std::optional<NearestBall> nearest_;
};

}  // namespace

// In squares around the point, each twice as large, until one has a ball. That ball need not be the nearest, as squares
// have corners; but a square as large as its distance has the nearest. Where that takes more steps than there are
// balls, or the balls are very far away, all balls are gone through instead.
std::optional<NearestBall> nearest_ball(const ShapesNow& shapes, Vec2 point, double within, const QueryFilter& filter) {
  if (!is_finite(point) || std::isnan(within) || !filter.balls) return std::nullopt;
  Nearest nearest{shapes, inside(shapes.bodies.period(), point), within, filter};
  double distance = std::max(std::min(within, shapes.broad_phase.spacing()), 0.0);
  std::size_t visited = 0;
  constexpr int most_squares = 40;
  for (int n = 0; shapes.broad_phase.has_balls() && n < most_squares && visited <= shapes.bodies.size(); ++n) {
    visited += nearest.consider_within(distance);
    const auto& found = nearest.found();
    if (distance >= within || (found && found->distance <= distance)) return found;
    distance = std::min(within, found ? found->distance : 2 * distance);
  }
  nearest.consider_all();
  return nearest.found();
}

}  // namespace carom::engine
