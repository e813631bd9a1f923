#include "measure/subject.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/world.hpp"

namespace carom {
namespace {

/// Adds masses and radii, and what is the same of all.
double add_balls(Subject& subject, const World& world) {
  double covered = 0;
  bool are_equal = true;
  for (const BallId id : world.ball_ids()) {
    const Ball ball = world.ball(id);
    subject.balls.push_back(id);
    subject.masses.push_back(ball.mass);
    subject.radii.resize(id.index + 1);
    subject.radii[id.index] = ball.radius;
    covered += std::numbers::pi * ball.radius * ball.radius;
    are_equal = are_equal && ball.mass == subject.masses[0] && ball.radius == subject.radii[subject.balls[0].index];
  }
  if (are_equal && !subject.balls.empty()) {
    subject.mass = subject.masses[0];
    subject.diameter = 2 * subject.radii[subject.balls[0].index];
  }
  return covered;
}

double mean_diameter(const Subject& subject) {
  double sum = 0;
  for (const BallId id : subject.balls) sum += 2 * subject.radii[id.index];
  return subject.balls.empty() ? 0 : sum / static_cast<double>(subject.balls.size());
}

bool is_lossy(const World& world) {
  const auto loses = [](const auto& shape) { return shape.restitution != 1; };
  return std::ranges::any_of(world.ball_ids(), [&](BallId id) { return loses(world.ball(id)); }) ||
         std::ranges::any_of(world.wall_ids(), [&](WallId id) { return loses(world.wall(id)); }) ||
         std::ranges::any_of(world.pillar_ids(), [&](PillarId id) { return loses(world.pillar(id)); });
}

struct Conserved {
  bool x = false;
  bool y = false;
};

/// Along which axes nothing changes the momentum of all balls together: along both where there are balls alone, and
/// along an axis that repeats where there are only the container's walls beside it.
Conserved conserved_momentum(const World& world, const std::optional<Container>& container) {
  if (world.pillar_count() > 0) return {};
  Conserved conserved{true, true};
  if (world.wall_count() > 0) {
    if (!container || container->walls.size() != world.wall_count()) return {};
    conserved = {container->wraps_x, container->wraps_y};
  }
  return {conserved.x && world.gravity().x == 0, conserved.y && world.gravity().y == 0};
}

void add_motion(Subject& subject, const World& world) {
  const Conserved conserved = conserved_momentum(world, subject.container);
  subject.degrees_of_freedom =
      2 * static_cast<double>(subject.balls.size()) - (conserved.x ? 1 : 0) - (conserved.y ? 1 : 0);
  double mass = 0;
  for (const double one : subject.masses) mass += one;
  const Vec2 momentum = world.momentum();
  if (mass > 0) subject.drift = {conserved.x ? momentum.x / mass : 0, conserved.y ? momentum.y / mass : 0};
}

void decide_pressure(Subject& subject, const World& world) {
  const std::optional<Container>& container = subject.container;
  const bool has_walls = container && container->perimeter > 0;
  subject.pressure_by = has_walls ? PressureBy::walls : PressureBy::virial;
  if (!subject.area) {
    subject.remarks.emplace_back(
        "no packing and no pressure: no closed line of fixed walls has all balls inside, and no area is given");
    return;
  }
  if (!has_walls && world.pillar_count() + world.wall_count() > 0) {
    subject.remarks.emplace_back("no pressure: pillars or walls among the balls take part of their momentum");
    return;
  }
  subject.has_pressure = true;
  if (world.gravity() != Vec2{}) {
    subject.remarks.emplace_back("no compressibility: under gravity the pressure depends on the height");
    return;
  }
  subject.has_compressibility = true;
}

}  // namespace

Subject subject_of(const World& world, std::optional<double> area) {
  Subject subject;
  const double covered = add_balls(subject, world);
  subject.container = container_of(world);
  if (area)
    subject.area = area;
  else if (subject.container)
    subject.area = subject.container->area;
  if (subject.area) subject.packing = covered / *subject.area;
  subject.unit = mean_diameter(subject);
  if (!(subject.unit > 0) && subject.area)
    subject.unit = std::sqrt(*subject.area / static_cast<double>(subject.balls.size()));
  if (!(subject.unit > 0)) subject.unit = 1;
  add_motion(subject, world);
  decide_pressure(subject, world);
  const bool loses = is_lossy(world);
  const std::size_t walls = subject.container ? subject.container->walls.size() : 0;
  subject.is_hard_disk_fluid = subject.has_compressibility && subject.diameter && *subject.diameter > 0 && !loses &&
                               world.pillar_count() == 0 && world.wall_count() == walls;
  if (loses) subject.remarks.emplace_back("impacts lose energy: the temperature is the mean over the time");
  return subject;
}

}  // namespace carom
