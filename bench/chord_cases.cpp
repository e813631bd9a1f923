#include "carom/chord.hpp"

#include "make_case.hpp"

namespace carom::bench {
namespace {

struct RayAndCircle {
  MovingPoint ray;
  Circle circle;
};

RayAndCircle draw(Random& random) {
  return {{random.vector_between(-10, 10), random.vector_between(-10, 10)},
          {random.vector_between(-10, 10), random.uniform(0.2, 1)}};
}

bool line_crosses(const RayAndCircle& input) { return crossing(input.ray, input.circle) == Crossing::hit; }

}  // namespace

std::vector<Case> chord_cases() {
  std::vector<Case> cases;
  const auto add = [&cases](const std::string& name, auto function) {
    const auto call = [function](const RayAndCircle& input) { return function(input.ray, input.circle); };
    cases.push_back(make_case(name + "/hit", draw, line_crosses, call));
    cases.push_back(make_case(name + "/miss", draw, std::not_fn(line_crosses), call));
  };
  add("crossing", crossing);
  add("passes_by", passes_by);
  add("chord_by_quadratic", chord_by_quadratic);
  add("chord_by_projection", chord_by_projection);
  return cases;
}

}  // namespace carom::bench
