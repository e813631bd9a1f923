#include <algorithm>

#include "cli/drawing/images.hpp"
#include "cli/drawing/path.hpp"
#include "cli/drawing/traces.hpp"

namespace carom::cli {
namespace {

using Stretch = Traces::Stretch;

/// A line of one colour, all of about the same age.
struct Piece {
  Curve path;
  Color color;
};

/// Trails cut into pieces by age. Old pieces are drawn first, so that newer ones of any ball lie on top.
class Layers {
 public:
  Layers(std::size_t count, double begin, double span) : layers_(count), begin_{begin}, span_{span} {}

  /// `color_at` gives the colour for a velocity.
  template <class ColorAt>
  void add(const Stretch& stretch, ColorAt color_at) {
    const std::size_t last = layer_at(stretch.to);
    Instant from = stretch.from;
    for (std::size_t layer = layer_at(from); layer <= last; ++layer) {
      const Instant to = layer == last ? stretch.to : Instant{end_of(layer)};
      // Where the speed changes along the leg, the colour does too.
      const int parts = stretch.leg.acceleration == Vec2{} ? 1 : falling_parts_;
      const double step = (to - from) / parts;
      for (int part = 0; part < parts; ++part) {
        const Instant end = part + 1 == parts ? to : from + step;
        const Color color = color_at(velocity_at(stretch.leg, from + step / 2));
        layers_[layer].push_back({path_of(stretch.leg, from, end), color});
        from = end;
      }
    }
  }
  /// Closes the gap that stretches too short to be drawn have left.
  void join(Vec2 from, Vec2 to, Instant time, Color color) {
    layers_[layer_at(time)].push_back({straight_line(from, to), color});
  }

  void draw(Canvas& canvas, Color background, double width) const {
    constexpr double faintest = 0.88;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const double age = 1 - (static_cast<double>(i) + 0.5) / static_cast<double>(layers_.size());
      for (const Piece& piece : layers_[i])
        canvas.curve(piece.path, {mixed(piece.color, background, faintest * age), width});
    }
  }

 private:
  [[nodiscard]] std::size_t layer_at(Instant time) const {
    const auto layers = static_cast<double>(layers_.size());
    return static_cast<std::size_t>(std::clamp((time.whole - begin_) / span_ * layers, 0.0, layers - 1));
  }
  [[nodiscard]] double end_of(std::size_t layer) const {
    return begin_ + span_ * (static_cast<double>(layer + 1) / static_cast<double>(layers_.size()));
  }

  static constexpr int falling_parts_ = 3;
  std::vector<std::vector<Piece>> layers_;
  double begin_;
  double span_;
};

}  // namespace

void draw_trails(Canvas& canvas, const Motion& motion, const Traces& traces, const BallColors& colors) {
  const auto& [trail, mark, chosen] = traces.plan();
  if (trail == 0) return;
  // More shades for fewer balls: there they are visible, and quick to draw.
  const std::size_t balls = chosen.empty() ? motion.balls() : chosen.size();
  const std::size_t layers = balls <= 100 ? 32 : balls <= 2000 ? 12 : 5;
  const double too_near = 0.4 / canvas.pixels_per_unit();
  Layers aged{layers, motion.time() - trail, trail};
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const std::vector<Stretch> stretches = traces.trail_of(id);
    if (stretches.empty()) continue;
    const double mass = motion.ball(id).mass;
    if (const auto box = motion.periodic_box()) {
      for (const Stretch& stretch : stretches) {
        const auto color_at = [&](Vec2 velocity) { return colors.of(id, length(velocity), mass); };
        Bounds bounds;
        add_path(bounds, stretch.leg, stretch.from, stretch.to, 0);
        for_each_shown(box, bounds.box(), [&](Vec2 shift) {
          Stretch image = stretch;
          image.leg.center += shift;
          aged.add(image, color_at);
        });
      }
      continue;
    }
    Vec2 drawn_to = position_at(stretches.front().leg, stretches.front().from);
    bool has_gap = false;
    for (const Stretch& stretch : stretches) {
      const auto& [leg, from, to] = stretch;
      // Stretches too short to be visible are skipped: there may be very many.
      const auto is_near = [&](Vec2 point) { return length(point - drawn_to) < too_near; };
      const bool is_last = &stretch == &stretches.back();
      const Curve path = path_of(leg, from, to);
      if (!is_last && is_near(path.from) && is_near(path.first_control) && is_near(path.second_control) &&
          is_near(path.to)) {
        has_gap = true;
        continue;
      }
      const auto color_at = [&](Vec2 velocity) { return colors.of(id, length(velocity), mass); };
      if (has_gap) aged.join(drawn_to, position_at(leg, from), from, color_at(velocity_at(leg, from)));
      aged.add(stretch, color_at);
      drawn_to = position_at(leg, to);
      has_gap = false;
    }
  }
  const double width = balls <= 60 ? 2 : balls <= 600 ? 1.5 : 1;
  aged.draw(canvas, colors.theme().background, width);
}

}  // namespace carom::cli
