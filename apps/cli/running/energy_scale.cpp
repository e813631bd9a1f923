#include "cli/running/energy_scale.hpp"

#include <algorithm>

namespace carom::cli {

void EnergyScale::add_place(Vec2 place) noexcept {
  const double depth = dot(gravity_, place);
  least_ = std::min(least_, depth);
  greatest_ = std::max(greatest_, depth);
}

double EnergyScale::lowest_potential_of(double mass, double gravity_scale) const noexcept {
  if (gravity_ == Vec2{} || !(least_ <= greatest_)) return 0;
  // A ball with a negative scale falls up.
  return -mass * std::max(gravity_scale * least_, gravity_scale * greatest_);
}

}  // namespace carom::cli
