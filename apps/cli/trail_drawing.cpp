#include "cli/trail_drawing.hpp"

#include <algorithm>

namespace carom::cli {
namespace {

using Place = Traces::Place;

/// A straight part of a ball's way, all of about the same age.
struct Stretch {
  Vec2 from;
  Vec2 to;
  Color color;
};

/// Ways cut up by age. Old stretches are drawn first, so that newer ones lie on top, whosever they are.
class Layers {
 public:
  Layers(std::size_t count, double begin, double span) : layers_(count), begin_{begin}, span_{span} {}

  void add(const Place& from, const Place& to, Color color) {
    const auto layers = static_cast<double>(layers_.size());
    const auto layer_at = [&](double time) {
      const double place = (time - begin_) / span_ * layers;
      return static_cast<std::size_t>(std::clamp(place, 0.0, layers - 1));
    };
    const std::size_t last = layer_at(to.time);
    Vec2 start = from.center;
    for (std::size_t layer = layer_at(from.time); layer <= last; ++layer) {
      const double end = begin_ + span_ * (static_cast<double>(layer + 1) / layers);
      const double share = layer == last ? 1 : (end - from.time) / (to.time - from.time);
      const Vec2 stop = from.center + (to.center - from.center) * share;
      layers_[layer].push_back({start, stop, color});
      start = stop;
    }
  }

  void draw(Canvas& canvas, Color background, double width) const {
    constexpr double faintest = 0.88;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const double age = 1 - (static_cast<double>(i) + 0.5) / static_cast<double>(layers_.size());
      for (const Stretch& stretch : layers_[i])
        canvas.segment(stretch.from, stretch.to, {mixed(stretch.color, background, faintest * age), width});
    }
  }

 private:
  std::vector<std::vector<Stretch>> layers_;
  double begin_;
  double span_;
};

}  // namespace

void draw_trails(Canvas& canvas, const Motion& motion, const Traces& traces, const BallColors& colors) {
  const auto& [trail, mark, chosen] = traces.plan();
  if (trail == 0) return;
  // Fine shades where they can be seen, and the time to draw them is short.
  const std::size_t balls = chosen.empty() ? motion.balls() : chosen.size();
  const std::size_t layers = balls <= 100 ? 32 : balls <= 2000 ? 12 : 5;
  const double now = motion.time();
  const double too_near = 0.4 / canvas.pixels_per_unit();
  Layers aged{layers, now - trail, trail};
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    const std::vector<Place> way = traces.way_of(id, now, ball.center);
    if (way.empty()) continue;
    Place from = way.front();
    for (std::size_t i = 1; i < way.size(); ++i) {
      const double travelled = length(way[i].center - from.center);
      // Corners closer than can be seen are passed over: there may be very many.
      if (travelled < too_near && i + 1 < way.size()) continue;
      const double duration = way[i].time - from.time;
      aged.add(from, way[i], colors.of(id, duration > 0 ? travelled / duration : 0, ball.mass));
      from = way[i];
    }
  }
  const double width = balls <= 60 ? 2 : balls <= 600 ? 1.5 : 1;
  aged.draw(canvas, colors.theme().background, width);
}

}  // namespace carom::cli
