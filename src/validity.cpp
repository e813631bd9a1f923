#include "carom/validity.hpp"

#include <cmath>
#include <string>

#include "carom/mover.hpp"
#include "carom/sensor.hpp"
#include "problem_list.hpp"

namespace carom {
namespace {

struct AreaProblems {
  std::vector<Problem> operator()(const Circle& circle) const {
    ProblemList found;
    found.require_finite("center", circle.center).require_at_most("center", circle.center, largest_length);
    found.require_zero_or_more("radius", circle.radius).require_at_most("radius", circle.radius, largest_length);
    return found.take();
  }
  std::vector<Problem> operator()(const Gate& gate) const {
    ProblemList found;
    found.require_finite("from", gate.from).require_at_most("from", gate.from, largest_length);
    found.require_finite("to", gate.to).require_at_most("to", gate.to, largest_length);
    if (found.empty()) found.require(gate.from != gate.to, ProblemKind::no_gate_length, "to", gate.to);
    return found.take();
  }
  std::vector<Problem> operator()(const Rectangle& rectangle) const {
    const auto& [min, max] = rectangle;
    ProblemList found;
    found.require_finite("min", min).require_at_most("min", min, largest_length);
    found.require_finite("max", max).require_at_most("max", max, largest_length);
    if (found.empty()) found.require(min.x < max.x && min.y < max.y, ProblemKind::no_area, "max", max);
    return found.take();
  }
};

}  // namespace

std::vector<Problem> problems_with(const Ball& ball) {
  ProblemList found;
  found.require_finite("center", ball.center).require_at_most("center", ball.center, largest_length);
  found.require_finite("velocity", ball.velocity).require_at_most("velocity", ball.velocity, largest_length);
  found.require_zero_or_more("radius", ball.radius).require_at_most("radius", ball.radius, largest_length);
  found.require_positive("mass", ball.mass);
  found.require_restitution(ball.restitution);
  found.require_finite("gravity_scale", ball.gravity_scale);
  found.require(!(std::abs(ball.gravity_scale) > largest_scale), ProblemKind::too_large, "gravity_scale",
                ball.gravity_scale, {.most = largest_scale});
  return found.take();
}

namespace {

void require_pose(ProblemList& found, const std::string& field, const Pose& pose) {
  found.require_finite(field + ".offset", pose.offset).require_at_most(field + ".offset", pose.offset, largest_length);
  found.require_finite(field + ".angle", pose.angle);
  found.require(!(std::abs(pose.angle) > largest_angle), ProblemKind::too_large, field + ".angle", pose.angle,
                {.most = largest_angle});
}

}  // namespace

std::vector<Problem> problems_with(const MoverMotion& motion) {
  ProblemList found;
  found.require_finite("velocity", motion.velocity).require_at_most("velocity", motion.velocity, largest_length);
  found.require_finite("rate", motion.rate);
  found.require(!(std::abs(motion.rate) > largest_rate), ProblemKind::too_large, "rate", motion.rate,
                {.most = largest_rate});
  return found.take();
}

std::vector<Problem> problems_with(const std::vector<MoverStep>& program) {
  ProblemList found;
  for (std::size_t i = 0; i < program.size(); ++i) {
    const std::string step = "program[" + std::to_string(i) + "]";
    found.require_positive(step + ".duration", program[i].duration);
    require_pose(found, step + ".to", program[i].to);
  }
  return found.take();
}

std::vector<Problem> problems_with(const Mover& mover) {
  ProblemList found;
  found.require_finite("pivot", mover.pivot).require_at_most("pivot", mover.pivot, largest_length);
  found.add(problems_with(mover.motion), "motion.").add(problems_with(mover.program));
  found.require(mover.program.empty() || mover.motion == MoverMotion{}, ProblemKind::motion_and_program, "motion",
                mover.motion.velocity);
  return found.take();
}

std::vector<Problem> problems_with(const Wall& wall) {
  ProblemList found;
  found.require_finite("from", wall.from).require_at_most("from", wall.from, largest_length);
  found.require_finite("to", wall.to).require_at_most("to", wall.to, largest_length);
  if (is_finite(wall.from) && is_finite(wall.to))
    found.require(wall.from != wall.to, ProblemKind::no_length, "to", wall.to);
  found.require_restitution(wall.restitution);
  found.require_kick(wall.kick).require_wall_temperature("temperature", wall.temperature, wall.kick);
  return found.take();
}

std::vector<Problem> problems_with(const Pillar& pillar) {
  ProblemList found;
  found.require_finite("center", pillar.center).require_at_most("center", pillar.center, largest_length);
  found.require_zero_or_more("radius", pillar.radius).require_at_most("radius", pillar.radius, largest_length);
  found.require_restitution(pillar.restitution);
  found.require_kick(pillar.kick);
  return found.take();
}

std::vector<Problem> problems_with_gravity(Vec2 gravity) {
  return ProblemList{}.require_finite("gravity", gravity).require_at_most("gravity", gravity, largest_gravity).take();
}

std::vector<Problem> problems_with(const Sensor& sensor) { return std::visit(AreaProblems{}, sensor.area); }

}  // namespace carom
