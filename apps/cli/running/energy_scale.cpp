#include "cli/running/energy_scale.hpp"

#include <algorithm>

namespace carom::cli {

void EnergyScale::add_place(Vec2 place) noexcept {
  const double depth = dot(gravity_, place);
  least_ = std::min(least_, depth);
  greatest_ = std::max(greatest_, depth);
}

double EnergyScale::lowest_potential_of(const Ball& ball) const noexcept {
  if (gravity_ == Vec2{} || !(least_ <= greatest_)) return 0;
  // A ball with a negative scale falls up.
  return -ball.mass * std::max(ball.gravity_scale * least_, ball.gravity_scale * greatest_);
}

}  // namespace carom::cli
