#pragma once

#include "carom/random.hpp"
#include "carom/vec2.hpp"

namespace carom::bench {

class Random : public carom::Random {
 public:
  /// Each coordinate evenly from low to high.
  [[nodiscard]] Vec2 vector_between(double low, double high) noexcept {
    const double x = uniform(low, high);
    return {x, uniform(low, high)};
  }
};

}  // namespace carom::bench
