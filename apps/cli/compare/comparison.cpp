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
  double fastest = 0;          ///< at the start; under gravity, after a fall through the scene's size
  double size = 0;             ///< the largest coordinate

  /// The time in which the fastest ball flies the smallest radius; zero when all are points or nothing moves.
  [[nodiscard]] double flight() const { return fastest > 0 ? smallest_radius / fastest : 0; }
};

Measures measures_of(const SceneShapes& shapes) {
  Measures measures;
  double scale = 0;
  double radius = std::numeric_limits<double>::infinity();
  for (const Ball& ball : shapes.balls) {
    if (ball.radius > 0) radius = std::min(radius, ball.radius);
    measures.fastest = std::max(measures.fastest, length(ball.velocity));
    measures.size = std::max({measures.size, std::abs(ball.center.x), std::abs(ball.center.y)});
    scale = std::max(scale, std::abs(ball.gravity_scale));
  }
  if (shapes.gravity != Vec2{})  // v² + 2 g h
    measures.fastest =
        std::sqrt(measures.fastest * measures.fastest + 2 * scale * length(shapes.gravity) * measures.size);
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

/// Follows the balls of an exact world through its impacts, to find those that tunnel.
class ExactPaths {
 public:
  ExactPaths(const World& world, const SceneShapes& shapes)
      : world_{world}, shapes_{shapes}, tunnelling_{shapes.walls, shapes.balls} {
    for (const BallId id : world.balls()) legs_.push_back(world.leg(id));
  }

  void go_to_impact(const Impact& impact) {
    go_along_leg(impact.ball, impact.time);
    if (impact.other.is_ball()) go_along_leg(impact.other.ball(), impact.time);
    tunnelling_.go_to_impact(impact);
    legs_[impact.ball.index] = world_.leg(impact.ball);
    if (impact.other.is_ball()) legs_[impact.other.index] = world_.leg(impact.other.ball());
  }

  [[nodiscard]] std::size_t tunnelled_at_the_end() {
    for (const BallId id : world_.balls()) {
      go_along_leg(id, world_.time());
      tunnelling_.go(id, world_.position(id));
    }
    return tunnelling_.tunnelled();
  }

 private:
  /// The detector joins places by straight lines. Along a curved leg it gets so many that the lines stay within half a
  /// radius of the path: over a time T one is off by a T²/8. A straight leg needs none but its ends.
  void go_along_leg(BallId ball, double until) {
    const Leg& leg = legs_[ball.index];
    if (leg.acceleration == Vec2{}) return;
    constexpr int most = 1000;
    const double duration = until - leg.start.whole;
    const double wanted = duration * std::sqrt(length(leg.acceleration) / (4 * shapes_.balls[ball.index].radius));
    const int pieces = wanted < most ? 1 + static_cast<int>(wanted) : most;
    for (int i = 1; i < pieces; ++i) tunnelling_.go(ball, position_at(leg, leg.start + duration * i / pieces));
  }

  const World& world_;
  const SceneShapes& shapes_;
  TunnellingDetector tunnelling_;
  std::vector<Leg> legs_;
};

ExactSide play_exactly(const World& world, const SceneShapes& shapes, double until, const Observer& observer) {
  ExactSide side;
  side.energy_at_first = world.energy();
  World timed = world;
  const Clock::time_point start = Clock::now();
  play_to(timed, until, observer);
  side.seconds = seconds_since(start);
  side.energy = timed.energy();

  World watched = world;
  ExactPaths paths{watched, shapes};
  play_to(watched, until, observer, [&](const Impact& impact) {
    // A ball that begins to slide, or rolls off, gets no impulse: the stepper has no such impacts.
    if (shapes.gravity == Vec2{} || impact.impulse > 0) side.impacts.push_back(impact);
    paths.go_to_impact(impact);
  });
  side.tunnelled = paths.tunnelled_at_the_end();
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
    largest_kinetic_ = exact_.kinetic_energy();
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
    const double whole = shapes_.gravity == Vec2{} ? exact.energy_at_first : largest_kinetic_;
    side_.energy_off = difference == 0 ? 0 : difference / whole;
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
    side_.overlooked += overlooked_contacts(in_flight(), shapes_.walls, shapes_.pillars, side_.step, seen_, !bisects_);
    // Only bisection puts the balls where they touch at an impact.
    if (bisects_) std::ranges::for_each(seen_, [this](const Impact& impact) { tunnelling_.go_to_impact(impact); });
    for (const BallId id : stepped_.balls()) {
      balls_[id.index] = stepped_.ball(id);
      tunnelling_.go(id, balls_[id.index].center);
    }
    advance(exact_, stepped_.time(), observer_);
    if (shapes_.gravity != Vec2{}) largest_kinetic_ = std::max(largest_kinetic_, exact_.kinetic_energy());
    if (!side_.parted && farthest().too_far) side_.parted = stepped_.time();
  }

  /// The balls as they flew in the last step: gravity changes their velocities as it begins.
  [[nodiscard]] std::vector<Ball> in_flight() const {
    std::vector<Ball> balls = balls_;
    if (shapes_.gravity == Vec2{}) return balls;
    for (Ball& ball : balls) ball.velocity += shapes_.gravity * ball.gravity_scale * side_.step;
    return balls;
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
  double largest_kinetic_ = 0;  ///< of the exact world at the ends of steps, under gravity
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
