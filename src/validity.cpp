#include "carom/validity.hpp"

#include <utility>

#include "text.hpp"

namespace carom {
namespace {

class Findings {
 public:
  void require(bool sound, const char* field, const auto& value, const char* remedy) {
    if (!sound) problems_.push_back({field, text_of(value), remedy});
  }
  void require_place(const char* field, Vec2 value) {
    require(is_finite(value), field, value, "make both coordinates finite numbers");
  }
  void require_radius(double value) {
    require(is_finite(value) && value >= 0, "radius", value, "make it zero or more, and finite");
  }
  void require_restitution(double value) {
    require(value >= 0 && value <= 1, "restitution", value, "make it a number from 0 (dead) to 1 (lossless)");
  }
  [[nodiscard]] std::vector<Problem> take() { return std::move(problems_); }

 private:
  std::vector<Problem> problems_;
};

}  // namespace

std::string to_string(const Problem& problem) { return problem.field + " is " + problem.value + ": " + problem.remedy; }

std::vector<Problem> problems_with(const Ball& ball) {
  Findings found;
  found.require_place("center", ball.center);
  found.require_place("velocity", ball.velocity);
  found.require_radius(ball.radius);
  found.require(is_finite(ball.mass) && ball.mass > 0, "mass", ball.mass, "make it more than zero, and finite");
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
  found.require_radius(pillar.radius);
  found.require_restitution(pillar.restitution);
  return found.take();
}

}  // namespace carom
