#include "carom/random.hpp"

#include <optional>

namespace carom {
namespace {

/// True with probability e^−x, for x in [0, 1] (von Neumann 1951).
///
/// Draw u₁, u₂, … as long as x > u₁ > u₂ > …. A falling run of n or more has probability xⁿ/n!, so the run's length is
/// even with probability 1 − x + x²/2! − x³/3! + … = e^−x.
bool chance_of_exp_minus(double x, Random& random) noexcept {
  bool even = true;
  for (double last = x;;) {
    const double next = random.uniform();
    if (next >= last) return even;
    last = next;
    even = !even;
  }
}

bool chance_of_exp_minus_half(Random& random) noexcept { return chance_of_exp_minus(0.5, random); }

/// k = 0, 1, 2, … with probability in proportion to e^(−k²/2), as e^(−k/2) · e^(−k(k−1)/2); nothing when k is rejected.
std::optional<int> draw_whole_part(Random& random) noexcept {
  int k = 0;
  while (chance_of_exp_minus_half(random)) ++k;
  for (int i = k * (k - 1); i > 0; --i) {
    if (!chance_of_exp_minus_half(random)) return std::nullopt;
  }
  return k;
}

/// True with probability e^(−x(2k+x)/2), for x in [0, 1). The exponent may exceed 1, so k + 1 equal shares of it.
bool accept_fraction(int k, double x, Random& random) noexcept {
  const double share = x * (2 * k + x) / (2 * k + 2);
  for (int i = 0; i <= k; ++i) {
    if (!chance_of_exp_minus(share, random)) return false;
  }
  return true;
}

}  // namespace

// C. F. F. Karney, Sampling exactly from the normal distribution, ACM TOMS 42 (2016), algorithm N:
// e^(−(k+x)²/2) = e^(−k²/2) · e^(−x(2k+x)/2). Drawing uniforms and comparing them is all it takes.
double Random::normal() noexcept {
  for (;;) {
    const std::optional<int> k = draw_whole_part(*this);
    if (!k) continue;
    const double x = uniform();
    if (!accept_fraction(*k, x, *this)) continue;
    return coin() ? *k + x : -(*k + x);
  }
}

}  // namespace carom
