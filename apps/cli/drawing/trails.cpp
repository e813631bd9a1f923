#include <algorithm>

#include "cli/drawing/path.hpp"
#include "cli/drawing/traces.hpp"

namespace carom::cli {
namespace {

using Stretch = Traces::Stretch;

/// A line of one colour, all of about the same age.
struct Piece {
  std::vector<Vec2> points;
  Color color;
};

/// Trails cut into pieces by age. Old pieces are drawn first, so that newer ones of any ball lie on top.
class Layers {
 public:
  Layers(std::size_t count, double begin, double span) : layers_(count), begin_{begin}, span_{span} {}

  void add(const Stretch& stretch, Color color) {
    const std::size_t last = layer_at(stretch.to);
    Instant from = stretch.from;
    for (std::size_t layer = layer_at(from); layer <= last; ++layer) {
      const Instant to = layer == last ? stretch.to : Instant{end_of(layer)};
      layers_[layer].push_back({path_of(stretch.leg, from, to), color});
      from = to;
    }
  }
  /// Closes the gap that stretches too short to be drawn have left.
  void join(Vec2 from, Vec2 to, Instant time, Color color) { layers_[layer_at(time)].push_back({{from, to}, color}); }

  void draw(Canvas& canvas, Color background, double width) const {
    constexpr double faintest = 0.88;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const double age = 1 - (static_cast<double>(i) + 0.5) / static_cast<double>(layers_.size());
      for (const Piece& piece : layers_[i]) {
        const Stroke stroke{mixed(piece.color, background, faintest * age), width};
        for (std::size_t j = 1; j < piece.points.size(); ++j)
          canvas.segment(piece.points[j - 1], piece.points[j], stroke);
      }
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
    Vec2 drawn_to = position_at(stretches.front().leg, stretches.front().from);
    bool has_gap = false;
    for (const Stretch& stretch : stretches) {
      const auto& [leg, from, to] = stretch;
      // Stretches too short to be visible are skipped: there may be very many.
      const auto is_near = [&](Vec2 point) { return length(point - drawn_to) < too_near; };
      const bool is_last = &stretch == &stretches.back();
      if (!is_last && std::ranges::all_of(path_of(leg, from, to), is_near)) {
        has_gap = true;
        continue;
      }
      const Color color = colors.of(id, length(leg.velocity), mass);
      if (has_gap) aged.join(drawn_to, position_at(leg, from), from, color);
      aged.add(stretch, color);
      drawn_to = position_at(leg, to);
      has_gap = false;
    }
  }
  const double width = balls <= 60 ? 2 : balls <= 600 ? 1.5 : 1;
  aged.draw(canvas, colors.theme().background, width);
}

}  // namespace carom::cli
