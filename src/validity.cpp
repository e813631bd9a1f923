#include "carom/validity.hpp"

#include "findings.hpp"

namespace carom {
std::string to_string(const Problem& problem) { return problem.field + " is " + problem.value + ": " + problem.remedy; }

std::vector<Problem> problems_with(const Ball& ball) {
  Findings found;
  found.require_place("center", ball.center).require_within("center", ball.center, largest_length);
  found.require_place("velocity", ball.velocity).require_within("velocity", ball.velocity, largest_length);
  found.require_zero_or_more("radius", ball.radius).require_no_larger("radius", ball.radius, largest_length);
  found.require_positive("mass", ball.mass);
  found.require_restitution(ball.restitution);
  return found.take();
}

std::vector<Problem> problems_with(const Wall& wall) {
  Findings found;
  found.require_place("from", wall.from).require_within("from", wall.from, largest_length);
  found.require_place("to", wall.to).require_within("to", wall.to, largest_length);
  if (is_finite(wall.from) && is_finite(wall.to))
    found.require(wall.from != wall.to, "to", wall.to, "move it away from `from`: a wall needs a length");
  found.require_restitution(wall.restitution);
  return found.take();
}

std::vector<Problem> problems_with(const Pillar& pillar) {
  Findings found;
  found.require_place("center", pillar.center).require_within("center", pillar.center, largest_length);
  found.require_zero_or_more("radius", pillar.radius).require_no_larger("radius", pillar.radius, largest_length);
  found.require_restitution(pillar.restitution);
  return found.take();
}

}  // namespace carom
