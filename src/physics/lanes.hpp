#pragma once

#include <cstddef>
#include <cstdint>

#include "compiler.hpp"

/// SIMD: two or four doubles in one register. Every lane gets the same bits as scalar code would.
namespace carom::physics {

using compiler::bits_of;
using compiler::select;
using compiler::shuffle;

/// One double per lane.
template <std::size_t lanes>
using Lanes = typename compiler::LaneTypes<lanes>::Reals;
/// What a comparison of lanes gives: all bits of a lane are set where it is true. Also holds integers.
template <std::size_t lanes>
using LaneMask = typename compiler::LaneTypes<lanes>::Mask;

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
    const auto load = [&](std::size_t i) { return compiler::load<Reals>(first_of(records[i])); };
    const Reals a = load(0), b = load(1), c = load(2), d = load(3);
    const Reals ab_even = shuffle<0, 4, 2, 6>(a, b), ab_odd = shuffle<1, 5, 3, 7>(a, b);
    const Reals cd_even = shuffle<0, 4, 2, 6>(c, d), cd_odd = shuffle<1, 5, 3, 7>(c, d);
    return {shuffle<0, 1, 4, 5>(ab_even, cd_even), shuffle<0, 1, 4, 5>(ab_odd, cd_odd),
            shuffle<2, 3, 6, 7>(ab_even, cd_even), shuffle<2, 3, 6, 7>(ab_odd, cd_odd)};
  } else {
    const auto load = [&](std::size_t i, std::ptrdiff_t half) {
      return compiler::load<Reals>(first_of(records[i]) + 2 * half);
    };
    const Reals a = load(0, 0), b = load(1, 0), c = load(0, 1), d = load(1, 1);
    return {shuffle<0, 2>(a, b), shuffle<1, 3>(a, b), shuffle<0, 2>(c, d), shuffle<1, 3>(c, d)};
  }
}

/// The least of all lanes.
template <class Reals>
[[nodiscard]] inline double least_of(Reals reals) noexcept {
  if constexpr (sizeof(Reals) == 32) {
    const Reals swapped = shuffle<2, 3, 0, 1>(reals, reals);
    const Reals pairs = select(reals < swapped, reals, swapped);
    const Reals other = shuffle<1, 0, 3, 2>(pairs, pairs);
    return select(pairs < other, pairs, other)[0];
  } else {
    return reals[0] < reals[1] ? reals[0] : reals[1];
  }
}

}  // namespace carom::physics
