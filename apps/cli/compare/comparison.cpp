#include "cli/compare/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "cli/compare/impact_matching.hpp"
#include "cli/compare/overlooked.hpp"
#include "cli/compare/tunnelling.hpp"
#include "cli/running/time_steps.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// The characteristic length, speed and size of a scene.
struct Measures {
  double smallest_radius = 0;  ///< of the balls that are not points; zero when all are points
  double fastest = 0;
  double size = 0;  ///< the largest coordinate

  /// The time in which the fastest ball flies the smallest radius; zero when all are points or nothing moves.
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

/// Is called while a side is played, and can end the comparison by throwing.
struct Observer {
  std::function<void(double)> on_piece;
  StopToken stop;
};

void advance(World& world, double until, const Observer& observer, const OnImpact& on_impact = {}) {
  const Progress progress = world.advance_to(until, on_impact, observer.stop);
  if (progress == Progress::stuck) throw stuck_at(world.time(), "compare it up to there, with --until");
  if (progress == Progress::stopped) observer.on_piece(world.time());
}

/// Advances in pieces, with a call after each.
void play_to(World& world, double until, const Observer& observer, const OnImpact& on_impact = {}) {
  Pace pace{until - world.time()};
  while (world.time() < until) {
    const Clock::time_point start = Clock::now();
    advance(world, std::min(until, world.time() + pace.piece()), observer, on_impact);
    pace.took(seconds_since(start));
    observer.on_piece(world.time());
  }
}

ExactSide play_exactly(const World& world, const SceneShapes& shapes, double until, const Observer& observer) {
  ExactSide side;
  side.energy_at_first = world.energy();
  World timed = world;
  const Clock::time_point start = Clock::now();
  play_to(timed, until, observer);
  side.seconds = seconds_since(start);
  side.energy = timed.energy();

  World watched = world;
  TunnellingDetector tunnelling{shapes.walls, shapes.balls};
  play_to(watched, until, observer, [&](const Impact& impact) {
    side.impacts.push_back(impact);
    tunnelling.go_to_impact(impact);
  });
  for (const BallId id : watched.balls()) tunnelling.go(id, watched.position(id));
  side.tunnelled = tunnelling.tunnelled();
  return side;
}

/// Plays a stepped world and the exact one in parallel, step by step.
class SideBySide {
 public:
  SideBySide(World world, const SceneShapes& shapes, const Scene& scene, const Candidate& candidate,
             const Observer& observer)
      : shapes_{shapes},
        observer_{observer},
        measures_{measures_of(shapes)},
        bisects_{candidate.stepping.penetration == Penetration::bisect},
        exact_{std::move(world)},
        stepped_{make_stepped(scene, candidate.stepping)},
        tunnelling_{shapes.walls, shapes.balls},
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
    static_cast<void>(
        stepped_.advance_to(next, [this](const Impact& impact) { seen_.push_back(impact); }, observer_.stop));
    side_.seconds += seconds_since(start);
    if (observer_.stop.requested()) observer_.on_piece(stepped_.time());
    if (stepped_.steps() == before) return false;
    measure_step();
    return true;
  }

  [[nodiscard]] double time() const { return stepped_.time(); }

  [[nodiscard]] SteppedSide finish(const ExactSide& exact) {
    side_.steps = stepped_.steps();
    side_.impacts = stepped_.counts().total();
    side_.tunnelled = tunnelling_.tunnelled();
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
  void measure_step() {
    impacts_.insert(impacts_.end(), seen_.begin(), seen_.end());
    side_.overlooked += overlooked_contacts(balls_, shapes_.walls, shapes_.pillars, side_.step, seen_, !bisects_);
    // Only bisection puts the balls where they touch at an impact.
    if (bisects_) std::ranges::for_each(seen_, [this](const Impact& impact) { tunnelling_.go_to_impact(impact); });
    for (const BallId id : stepped_.balls()) {
      balls_[id.index] = stepped_.ball(id);
      tunnelling_.go(id, balls_[id.index].center);
    }
    advance(exact_, stepped_.time(), observer_);
    if (!side_.parted && farthest().too_far) side_.parted = stepped_.time();
  }

  struct Distance {
    double distance = 0;   ///< the largest of a ball from its exact place
    bool too_far = false;  ///< whether a ball is farther from it than its radius
  };
  [[nodiscard]] Distance farthest() const {
    // For points, the smallest radius counts, or a thousandth of the scene.
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
  const Observer& observer_;
  Measures measures_;
  bool bisects_;
  World exact_;
  SteppedWorld stepped_;
  TunnellingDetector tunnelling_;
  std::vector<Ball> balls_;  ///< of the stepped world, now
  std::vector<Impact> seen_;
  std::vector<Impact> impacts_;
  SteppedSide side_;
};

}  // namespace

std::vector<double> steps_for(const Scene& scene, double until) {
  constexpr double usual = 1.0 / 60;
  constexpr std::size_t most = 7;
  constexpr double most_moves = 4e6;  // balls times steps: a few seconds for each policy
  const SceneShapes shapes = shapes_of(scene);
  const double flight = measures_of(shapes).flight();
  const double shortest = static_cast<double>(shapes.balls.size()) * until / most_moves;
  const double wanted = 4 * (flight > 0 && is_finite(flight) ? flight : usual);
  // Large enough for at least three steps, and within the range of powers of ten.
  const double longest = std::clamp(std::max(wanted, 10 * shortest), 1e-290, 1e290);
  std::vector<double> steps;
  for (int power = static_cast<int>(std::floor(std::log10(longest)));; --power) {
    for (const double digit : {5.0, 2.0, 1.0}) {
      // Parsed, because 2 · 10⁻³ computed is not exactly 0.002.
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
  const Observer exact_observer{[&](double time) { on_progress("exact", time, 0); }, stop};
  Comparison comparison{
      until, measures_of(shapes).flight(), play_exactly(loaded.world, shapes, until, exact_observer), {}};
  for (const Candidate& candidate : candidates) {
    const std::string what = fmt::format("{} by {:.4g}", candidate.policy, candidate.stepping.step);
    const Observer observer{[&](double time) { on_progress(what, time, 1 + comparison.stepped.size()); }, stop};
    SideBySide both{loaded.world, shapes, loaded.scene, candidate, observer};
    while (both.step(until)) observer.on_piece(both.time());
    comparison.stepped.push_back(both.finish(comparison.exact));
  }
  return comparison;
}

}  // namespace carom::cli
