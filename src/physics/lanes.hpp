#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

/// SIMD: two or four doubles in one register. Every lane gets the same bits as scalar code would.
namespace carom::physics {

/// The vector types for a number of lanes.
template <std::size_t lanes>
struct LaneTypes;

template <>
struct LaneTypes<2> {
  using Reals = double __attribute__((vector_size(16), may_alias));
  using Mask = std::int64_t __attribute__((vector_size(16)));
};

template <>
struct LaneTypes<4> {
  using Reals = double __attribute__((vector_size(32), may_alias));
  using Mask = std::int64_t __attribute__((vector_size(32)));
};

/// One double per lane.
template <std::size_t lanes>
using Lanes = typename LaneTypes<lanes>::Reals;
/// What a comparison of lanes gives: all bits of a lane are set where it is true. Also holds integers.
template <std::size_t lanes>
using LaneMask = typename LaneTypes<lanes>::Mask;

/// Four numbers of several records, transposed: the first number of every record, the second of every record, and so
/// on. One record per lane.
template <std::size_t lanes>
struct Columns {
  Lanes<lanes> first, second, third, fourth;
};

/// Loads four consecutive doubles of each record and transposes them. `first_of(record)` points to the first, which
/// must be aligned to 32 bytes.
template <std::size_t lanes, class Records, class FirstOf>
[[nodiscard]] inline Columns<lanes> columns(const Records& records, FirstOf first_of) noexcept {
  using Reals = Lanes<lanes>;
  if constexpr (lanes == 4) {
    const auto load = [&](std::size_t i) { return *reinterpret_cast<const Reals*>(first_of(records[i])); };
    const Reals a = load(0), b = load(1), c = load(2), d = load(3);
    const Reals ab_even = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab_odd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const Reals cd_even = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd_odd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    return {__builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5), __builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5),
            __builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7), __builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7)};
  } else {
    const auto load = [&](std::size_t i, std::ptrdiff_t half) {
      return *reinterpret_cast<const Reals*>(first_of(records[i]) + 2 * half);
    };
    const Reals a = load(0, 0), b = load(1, 0), c = load(0, 1), d = load(1, 1);
    return {__builtin_shufflevector(a, b, 0, 2), __builtin_shufflevector(a, b, 1, 3),
            __builtin_shufflevector(c, d, 0, 2), __builtin_shufflevector(c, d, 1, 3)};
  }
}

/// The least of all lanes.
template <class Reals>
[[nodiscard]] inline double least_of(Reals reals) noexcept {
  if constexpr (sizeof(Reals) == 32) {
    const Reals swapped = __builtin_shufflevector(reals, reals, 2, 3, 0, 1);
    const Reals pairs = reals < swapped ? reals : swapped;
    const Reals other = __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2);
    return (pairs < other ? pairs : other)[0];
  } else {
    return reals[0] < reals[1] ? reals[0] : reals[1];
  }
}

/// One bit per lane, set where the lane is true.
template <class Mask>
[[nodiscard]] inline std::uint64_t bits_of(Mask mask) noexcept {
  constexpr std::size_t lanes = sizeof(Mask) / sizeof(mask[0]);
#if defined(__SSE2__)
  if constexpr (sizeof(Mask) == 16 && lanes == 2)
    return static_cast<std::uint64_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(Mask) == 32 && lanes == 4)
    return static_cast<std::uint64_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
#endif
  std::uint64_t bits = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) bits |= static_cast<std::uint64_t>(mask[lane] & 1) << lane;
  return bits;
}

}  // namespace carom::physics
