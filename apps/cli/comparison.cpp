#include "cli/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "cli/impact_matching.hpp"
#include "cli/overlooked.hpp"
#include "cli/pace.hpp"
#include "cli/stuck.hpp"
#include "cli/wall_watch.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Lengths and times that a scene is measured by.
struct Measures {
  double smallest_radius = 0;  ///< of those that have one; zero when all are points
  double fastest = 0;
  double size = 0;  ///< the largest coordinate

  /// Zero when there is no telling.
  [[nodiscard]] double flight() const { return fastest > 0 ? smallest_radius / fastest : 0; }
};

Measures measures_of(const SceneShapes& shapes) {
  Measures measures;
  double radius = std::numeric_limits<double>::infinity();
  for (const Ball& ball : shapes.balls) {
    if (ball.radius > 0) radius = std::min(radius, ball.radius);
    measures.fastest = std::max(measures.fastest, length(ball.velocity));
    measures.size = std::max({measures.size, std::abs(ball.center.x), std::abs(ball.center.y)});
  }
  measures.smallest_radius = is_finite(radius) ? radius : 0;
  return measures;
}

/// Somebody who looks on, and ends it all by throwing.
struct Onlooker {
  std::function<void(double)> on_piece;
  StopToken stop;
};

void advance(World& world, double until, const Onlooker& onlooker, const OnImpact& on_impact = {}) {
  const Progress progress = world.advance_to(until, on_impact, onlooker.stop);
  if (progress == Progress::stuck) throw stuck_at(world.time(), "compare it up to there, with --until");
  if (progress == Progress::stopped) onlooker.on_piece(world.time());
}

/// In pieces, so that somebody can look on.
void play_to(World& world, double until, const Onlooker& onlooker, const OnImpact& on_impact = {}) {
  Pace pace{until - world.time()};
  while (world.time() < until) {
    const Clock::time_point start = Clock::now();
    advance(world, std::min(until, world.time() + pace.piece()), onlooker, on_impact);
    pace.took(seconds_since(start));
    onlooker.on_piece(world.time());
  }
}

ExactSide play_exactly(const World& world, const SceneShapes& shapes, double until, const Onlooker& onlooker) {
  ExactSide side;
  side.energy_at_first = world.energy();
  World timed = world;
  const Clock::time_point start = Clock::now();
  play_to(timed, until, onlooker);
  side.seconds = seconds_since(start);
  side.energy = timed.energy();

  World watched = world;
  WallWatch watch{shapes.walls, shapes.balls};
  play_to(watched, until, onlooker, [&](const Impact& impact) {
    side.impacts.push_back(impact);
    watch.go_to_impact(impact);
  });
  for (const BallId id : watched.balls()) watch.go(id, watched.position(id));
  side.tunnelled = watch.tunnelled();
  return side;
}

/// A stepped world beside the exact one, step by step.
class SideBySide {
 public:
  SideBySide(World world, const SceneShapes& shapes, const Scene& scene, const Candidate& candidate,
             const Onlooker& onlooker)
      : shapes_{shapes},
        onlooker_{onlooker},
        measures_{measures_of(shapes)},
        bisects_{candidate.stepping.penetration == Penetration::bisect},
        exact_{std::move(world)},
        stepped_{make_stepped(scene, candidate.stepping)},
        watch_{shapes.walls, shapes.balls},
        balls_{shapes.balls} {
    side_.policy = candidate.policy;
    side_.step = candidate.stepping.step;
  }

  /// Takes a step; false when the next one would go beyond the end.
  bool step(double until) {
    const double next = std::min(until, static_cast<double>(stepped_.steps() + 1) * side_.step);
    const std::uint64_t before = stepped_.steps();
    seen_.clear();
    const Clock::time_point start = Clock::now();
    stepped_.advance_to(next, [this](const Impact& impact) { seen_.push_back(impact); }, onlooker_.stop);
    side_.seconds += seconds_since(start);
    if (onlooker_.stop.requested()) onlooker_.on_piece(stepped_.time());
    if (stepped_.steps() == before) return false;
    watch_the_step();
    return true;
  }

  [[nodiscard]] double time() const { return stepped_.time(); }

  [[nodiscard]] SteppedSide finish(const ExactSide& exact) {
    side_.steps = stepped_.steps();
    side_.impacts = stepped_.counts().total();
    side_.tunnelled = watch_.tunnelled();
    side_.deepest = stepped_.deepest_penetration();
    side_.off_by = farthest().distance;
    const double difference = std::abs(stepped_.energy() - exact_.energy());
    side_.energy_off = difference == 0 ? 0 : difference / exact.energy_at_first;
    std::vector<Impact> as_far;
    std::ranges::copy_if(exact.impacts, std::back_inserter(as_far),
                         [&](const Impact& impact) { return impact.time <= stepped_.time(); });
    const ImpactMatching matching = match_impacts(as_far, impacts_, 2 * side_.step + measures_.flight());
    side_.found = matching.found;
    side_.missed = matching.missed;
    side_.extra = matching.extra;
    return side_;
  }

 private:
  void watch_the_step() {
    impacts_.insert(impacts_.end(), seen_.begin(), seen_.end());
    side_.overlooked += overlooked_meetings(balls_, shapes_.walls, shapes_.pillars, side_.step, seen_, !bisects_);
    // Only by bisection were the balls, at the impacts, where these say.
    if (bisects_) std::ranges::for_each(seen_, [this](const Impact& impact) { watch_.go_to_impact(impact); });
    for (const BallId id : stepped_.balls()) {
      balls_[id.index] = stepped_.ball(id);
      watch_.go(id, balls_[id.index].center);
    }
    advance(exact_, stepped_.time(), onlooker_);
    if (!side_.parted && farthest().too_far) side_.parted = stepped_.time();
  }

  struct Distance {
    double distance = 0;   ///< of a ball from its exact place, the largest
    bool too_far = false;  ///< one is further from it than its radius
  };
  [[nodiscard]] Distance farthest() const {
    // A point has no radius: the smallest there is then, or a thousandth of the scene.
    const double least = measures_.smallest_radius > 0 ? measures_.smallest_radius : 1e-3 * measures_.size;
    Distance farthest;
    for (const BallId id : exact_.balls()) {
      const double distance = length(exact_.position(id) - balls_[id.index].center);
      farthest.distance = std::max(farthest.distance, distance);
      if (distance > std::max(balls_[id.index].radius, least)) farthest.too_far = true;
    }
    return farthest;
  }

  const SceneShapes& shapes_;
  const Onlooker& onlooker_;
  Measures measures_;
  bool bisects_;
  World exact_;
  SteppedWorld stepped_;
  WallWatch watch_;
  std::vector<Ball> balls_;  ///< as they are now
  std::vector<Impact> seen_;
  std::vector<Impact> impacts_;
  SteppedSide side_;
};

}  // namespace

std::vector<double> steps_for(const Scene& scene, double until) {
  constexpr double usual = 1.0 / 60;
  constexpr std::size_t most = 7;
  constexpr double most_moves = 4e6;  // of single balls by single steps: a few seconds for each policy
  const SceneShapes shapes = shapes_of(scene);
  const double flight = measures_of(shapes).flight();
  const double shortest = static_cast<double>(shapes.balls.size()) * until / most_moves;
  const double wanted = 4 * (flight > 0 && is_finite(flight) ? flight : usual);
  // Room for three steps at least, and for their powers of ten.
  const double longest = std::clamp(std::max(wanted, 10 * shortest), 1e-290, 1e290);
  std::vector<double> steps;
  for (int power = static_cast<int>(std::floor(std::log10(longest)));; --power) {
    for (const double digit : {5.0, 2.0, 1.0}) {
      // Read, not computed: 10⁻³ times 2 is not quite 0.002.
      const double step = std::stod(fmt::format("{}e{}", digit, power));
      if (step > longest) continue;
      if (step < shortest || steps.size() == most) return steps;
      steps.push_back(step);
    }
  }
}

Comparison compare(const LoadedScene& loaded, const std::vector<Candidate>& candidates, double until,
                   const OnComparing& on_progress, StopToken stop) {
  const SceneShapes shapes = shapes_of(loaded.scene);
  const Onlooker of_exact{[&](double time) { on_progress("exact", time, 0); }, stop};
  Comparison comparison{until, measures_of(shapes).flight(), play_exactly(loaded.world, shapes, until, of_exact), {}};
  for (const Candidate& candidate : candidates) {
    const std::string what = fmt::format("{} by {:.4g}", candidate.policy, candidate.stepping.step);
    const Onlooker onlooker{[&](double time) { on_progress(what, time, 1 + comparison.stepped.size()); }, stop};
    SideBySide both{loaded.world, shapes, loaded.scene, candidate, onlooker};
    while (both.step(until)) onlooker.on_piece(both.time());
    comparison.stepped.push_back(both.finish(comparison.exact));
  }
  return comparison;
}

}  // namespace carom::cli
