#include "carom/growth.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "growth/schedule.hpp"
#include "growth/simulator.hpp"
#include "scene/boxes.hpp"

namespace carom {
namespace {

/// Which random numbers are for what, so that none depends on how many the others took.
enum Stream : std::uint64_t { radii, places, velocities };

/// A radius over the mean of its species.
double draw_width(const Species& species, Random& random) {
  if (species.spread == 0) return 1;
  if (species.widths == Widths::uniform) {
    const double half = std::numbers::sqrt3 * species.spread;
    return random.uniform(1 - half, 1 + half);
  }
  constexpr double cut = 3;
  double normal = random.normal();
  while (normal > cut || normal < -cut) normal = random.normal();
  return 1 + species.spread * normal;
}

/// The balls by species, all in one place and at rest. Of n balls, a species that has the shares from a to b has those
/// from a n to b n, each rounded.
std::vector<Ball> unplaced_balls(const Growth& growth) {
  const std::vector<Species> species = growth.species.empty() ? std::vector<Species>{{}} : growth.species;
  double all = 0;
  for (const Species& one : species) all += one.share;
  Random random = random_stream(growth.seed, radii);
  std::vector<Ball> balls;
  balls.reserve(growth.balls);
  double shares = 0;
  for (std::size_t i = 0; i < species.size(); ++i) {
    shares += species[i].share;
    const double end = i + 1 == species.size() ? growth.balls : std::floor(growth.balls * (shares / all) + 0.5);
    while (static_cast<double>(balls.size()) < end) {
      const double width = draw_width(species[i], random);
      balls.push_back({.radius = species[i].radius * width,
                       .mass = species[i].mass * (width * width),
                       .restitution = species[i].restitution});
    }
  }
  return balls;
}

double side_for(const std::vector<Ball>& balls, double packing) {
  double squares = 0;
  for (const Ball& ball : balls) squares += ball.radius * ball.radius;
  return std::sqrt(squares * (std::numbers::pi / packing));
}

Problem problem_of(ProblemKind kind, std::string field, ProblemValue value, double most) {
  Problem problem;
  problem.kind = kind;
  problem.field = std::move(field);
  problem.value = std::move(value);
  problem.most = most;
  return problem;
}

/// A packing well below one that took long to reach.
double rounded_down(double packing) { return std::floor(packing * 1e2) / 1e2; }

}  // namespace

double side_of(const Growth& growth) { return side_for(unplaced_balls(growth), growth.packing); }

PeriodicBox box_of(const Growth& growth) {
  const double half = side_of(growth) / 2;
  return {.from = growth.center - Vec2{half, half}, .to = growth.center + Vec2{half, half}};
}

// The simulator's unit of length is the mean diameter, and its unit of speed the thermal one.
Found<Ball> find_balls(const Growth& growth, StopToken stop, const OnGrowth& on_growth) {
  std::vector<Ball> balls = unplaced_balls(growth);
  const double side = side_for(balls, growth.packing);
  double sum = 0;
  double largest = 0;
  for (const Ball& ball : balls) {
    sum += ball.radius;
    largest = std::max(largest, ball.radius);
  }
  constexpr double least_diameters = 4;  // as in every periodic box
  if (growth.periodic && side < least_diameters * 2 * largest)
    return {{}, problem_of(ProblemKind::periodic_box_too_small, "balls", std::uint64_t{growth.balls}, 0)};

  const double unit = 2 * sum / static_cast<double>(balls.size());
  Random random = random_stream(growth.seed, places);
  std::vector<growth::GrowingBall> growing;
  growing.reserve(balls.size());
  for (const Ball& ball : balls) {
    const double x = random.uniform() * (side / unit);
    const double y = random.uniform() * (side / unit);
    const double vx = random.normal();
    growing.push_back({{x, y}, {vx, random.normal()}, ball.radius / unit});
  }
  growth::Simulator simulator{side / unit, growth.periodic, std::move(growing)};
  const auto packing_at = [&](double size) { return growth.packing * size * size; };
  const growth::Ending ending = grow_to_full_size(simulator, stop, [&](double size) {
    if (on_growth) on_growth(growth, std::min(packing_at(size), growth.packing));
  });
  if (ending == growth::Ending::stopped) return {};
  if (ending == growth::Ending::jammed) {
    const double reached = rounded_down(packing_at(simulator.size()));
    return {{}, problem_of(ProblemKind::growth_jammed, "packing", growth.packing, reached)};
  }
  const Vec2 corner = growth.center - Vec2{side, side} / 2;
  for (std::size_t i = 0; i < balls.size(); ++i) balls[i].center = corner + simulator.balls()[i].center * unit;
  scene::set_velocities(balls, growth.temperature, growth.periodic, growth.drift,
                        random_stream(growth.seed, velocities));
  return {std::move(balls), {}};
}

std::vector<Ball> balls_of(const Growth& growth) { return find_balls(growth).shapes; }

std::vector<Wall> walls_of(const Growth& growth) {
  if (!growth.walls || growth.periodic) return {};
  const double side = side_of(growth);
  return scene::walls_around(growth.center, {side, side}, growth.wall_temperature);
}

}  // namespace carom
