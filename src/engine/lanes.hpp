#pragma once

#include <cstddef>
#include <cstdint>

/// Several doubles side by side in one register. The same operations on each, with the same bits as alone.
namespace carom::engine {

#ifdef __AVX2__
constexpr int lanes = 4;
#else
constexpr int lanes = 2;
#endif

using Lanes = double __attribute__((vector_size(lanes * sizeof(double)), may_alias));
using LaneMask = std::int64_t __attribute__((vector_size(lanes * sizeof(double))));

/// Four numbers of each of several records: the first of all, the second of all, and so on.
struct Columns {
  Lanes first, second, third, fourth;
};

/// Reads four consecutive doubles from each place. The places must be aligned to 32 bytes.
[[nodiscard]] inline Columns columns(const double* const (&places)[lanes]) noexcept {
#ifdef __AVX2__
  const auto load = [&](int i) { return *reinterpret_cast<const Lanes*>(places[i]); };
  const Lanes a = load(0), b = load(1), c = load(2), d = load(3);
  const Lanes ab_even = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab_odd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Lanes cd_even = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd_odd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  return {__builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5), __builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5),
          __builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7), __builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7)};
#else
  const auto load = [&](int i, std::ptrdiff_t half) { return *reinterpret_cast<const Lanes*>(places[i] + 2 * half); };
  const Lanes a = load(0, 0), b = load(1, 0), c = load(0, 1), d = load(1, 1);
  return {__builtin_shufflevector(a, b, 0, 2), __builtin_shufflevector(a, b, 1, 3), __builtin_shufflevector(c, d, 0, 2),
          __builtin_shufflevector(c, d, 1, 3)};
#endif
}

[[nodiscard]] inline Lanes all(double x) noexcept { return x - Lanes{}; }

}  // namespace carom::engine
