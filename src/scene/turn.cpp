#include "carom/turn.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace carom {
namespace {

Vec2 halfway(Vec2 a, Vec2 b) {
  const Vec2 sum = a + b;
  return sum / std::sqrt(length_squared(sum));
}

}  // namespace

// The rest of the turn after whole quarters is rest/whole of a quarter. Its binary digits, which long division gives
// exactly, say in which half it lies. 54 halvings leave an angle below the last place of a double. An error of either
// side is halved by each halving, and a rounding added: a few roundings in all.
Vec2 direction_at(std::uint64_t part, std::uint64_t whole) noexcept {
  assert(whole > 0 && whole <= std::uint64_t{1} << 61U && part < whole);
  constexpr std::array<Vec2, 5> quarters = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}}};
  constexpr int halvings = 54;
  const std::uint64_t quarter = 4 * part / whole;
  std::uint64_t rest = 4 * part % whole;
  Vec2 before = quarters[quarter];
  Vec2 after = quarters[quarter + 1];
  for (int i = 0; i < halvings && rest > 0; ++i) {
    const Vec2 middle = halfway(before, after);
    rest *= 2;
    (rest >= whole ? before : after) = middle;
    if (rest >= whole) rest -= whole;
  }
  return before;
}

}  // namespace carom
