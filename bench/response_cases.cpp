#include "carom/response.hpp"

#include "make_case.hpp"

namespace carom::bench {
namespace {

struct Impact {
  Body a;
  Body b;
  Vec2 normal;  ///< of length one, from b toward a
  double restitution;
};

Body draw_body(Random& random) { return {random.vector_between(-10, 10), random.uniform(0.5, 2)}; }

Impact draw(Random& random) {
  const auto normal = direction(random.vector_between(-1, 1));
  return {draw_body(random), draw_body(random), normal.value_or(Vec2{1, 0}), random.uniform(0, 1)};
}

double closing_speed(const Impact& impact) { return dot(impact.b.velocity - impact.a.velocity, impact.normal); }

bool closing_on_each_other(const Impact& impact) { return closing_speed(impact) > 0; }

bool closing_on_fixed(const Impact& impact) { return dot(impact.a.velocity, impact.normal) < 0; }

}  // namespace

std::vector<Case> response_cases() {
  std::vector<Case> cases;
  const auto add = [&cases](const std::string& name, auto closing, auto call) {
    cases.push_back(make_case(name + "/closing", draw, closing, call));
    cases.push_back(make_case(name + "/separating", draw, std::not_fn(closing), call));
  };
  cases.push_back(make_case(
      "reflect", draw, [](const Impact&) { return true; },
      [](const Impact& impact) { return reflect(impact.a.velocity, impact.normal); }));
  add("impulse", closing_on_each_other, [](const Impact& impact) {
    return impulse(impact.a.mass, impact.b.mass, closing_speed(impact), impact.restitution);
  });
  add("rebound_off_fixed", closing_on_fixed,
      [](const Impact& impact) { return rebound(impact.a, impact.normal, impact.restitution); });
  add("rebound_of_pair", closing_on_each_other,
      [](const Impact& impact) { return rebound(impact.a, impact.b, impact.normal, impact.restitution); });
  return cases;
}

}  // namespace carom::bench
