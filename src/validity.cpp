#include "carom/validity.hpp"

#include "findings.hpp"

namespace carom {
std::string to_string(const Problem& problem) { return problem.field + " is " + problem.value + ": " + problem.remedy; }

std::vector<Problem> problems_with(const Ball& ball) {
  Findings found;
  found.require_place("center", ball.center);
  found.require_place("velocity", ball.velocity);
  found.require_zero_or_more("radius", ball.radius);
  found.require_positive("mass", ball.mass);
  found.require_restitution(ball.restitution);
  return found.take();
}

std::vector<Problem> problems_with(const Wall& wall) {
  Findings found;
  found.require_place("from", wall.from);
  found.require_place("to", wall.to);
  if (is_finite(wall.from) && is_finite(wall.to))
    found.require(wall.from != wall.to, "to", wall.to, "move it away from `from`: a wall needs a length");
  found.require_restitution(wall.restitution);
  return found.take();
}

std::vector<Problem> problems_with(const Pillar& pillar) {
  Findings found;
  found.require_place("center", pillar.center);
  found.require_zero_or_more("radius", pillar.radius);
  found.require_restitution(pillar.restitution);
  return found.take();
}

}  // namespace carom
