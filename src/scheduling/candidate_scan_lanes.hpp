#pragma once

#include <array>
#include <bit>

#include "physics/approach.hpp"
#include "physics/lanes.hpp"
#include "scheduling/candidate_scan.hpp"

namespace carom::engine {

/// Several balls of a list.
template <std::size_t lanes>
[[nodiscard]] inline std::array<const BodyState*, lanes> flights_of(const CandidateScan& look,
                                                                    const std::uint32_t* list) noexcept {
  if constexpr (lanes == 4)
    return {look.states + list[0], look.states + list[1], look.states + list[2], look.states + list[3]};
  else
    return {look.states + list[0], look.states + list[1]};
}

template <std::size_t lanes>
[[nodiscard]] inline Lanes<lanes> radii_of(const CandidateScan& look,
                                           const std::array<const BodyState*, lanes>& states) noexcept {
  const auto radius = [&](std::size_t k) { return look.radii[states[k]->material]; };
  if constexpr (lanes == 4)
    return Lanes<lanes>{radius(0), radius(1), radius(2), radius(3)};
  else
    return Lanes<lanes>{radius(0), radius(1)};
}

/// 0, 1, 2, … in the lanes.
template <std::size_t lanes>
[[nodiscard]] inline LaneMask<lanes> places() noexcept {
  if constexpr (lanes == 4)
    return LaneMask<lanes>{0, 1, 2, 3};
  else
    return LaneMask<lanes>{0, 1};
}

// The same as next_collision with every ball of the list, with the same bits.
template <std::size_t lanes, bool one_kind>
[[nodiscard]] inline ScanResult scan_of(const CandidateScan& look) noexcept {
  using Reals = Lanes<lanes>;
  using Mask = LaneMask<lanes>;
  const auto all = [](double x) { return x - Reals{}; };
  const BodyState& own = look.states[look.own];
  const Reals x = all(own.center.x), y = all(own.center.y), vx = all(own.velocity.x), vy = all(own.velocity.y);
  const Reals whole = all(own.start.whole), rest = all(own.start.rest), zero{};
  const Reals radius = all(look.radii[own.material]), now = all(look.now);

  Reals earliest = all(look.before);
  Mask with = Mask{} + ScanResult::nowhere;
  Mask place = places<lanes>();
  Mask tied{}, coincides{};
  std::uint64_t are_ahead = 0;
  for (std::size_t i = 0; i < look.count; i += lanes) {
    const auto states = flights_of<lanes>(look, look.list + i);
    const Reals other_radius = one_kind ? radius : radii_of<lanes>(look, states);
    const auto [ox, oy, ovx, ovy] = columns<lanes>(states, [](const BodyState* f) { return &f->center.x; });
    const auto [owhole, orest, planned, unused] =
        columns<lanes>(states, [](const BodyState* f) { return &f->start.whole; });
    // Both at the later of the two starts: whoever began earlier flies until then.
    const Mask later = (whole > owhole) | ((whole == owhole) & (rest > orest));
    const Reals ahead = (whole - owhole) + (rest - orest);
    const Reals behind = zero - ahead;
    const Reals own_flight = behind > zero ? behind : zero;
    const Reals other_flight = ahead > zero ? ahead : zero;
    const Reals dx = (x + vx * own_flight) - (ox + ovx * other_flight);
    const Reals dy = (y + vy * own_flight) - (oy + ovy * other_flight);
    const auto [meets, delay] = delay_until(radius + other_radius, dx, dy, vx - ovx, vy - ovy);
    // start + delay, as operator+ of Instant does it.
    const Reals from = later ? whole : owhole;
    const Reals sum = from + delay;
    const Reals seen = sum - from;
    const Reals error = (from - (sum - seen)) + (delay - seen);
    const Reals time = sum + (error + (later ? rest : orest));

    const Mask candidate = meets & (time <= planned) & (time <= earliest);
    tied |= candidate & (time == earliest);
    coincides |= meets & (time == planned);
    earliest = candidate ? time : earliest;
    with = candidate ? place : with;
    place += static_cast<std::int64_t>(lanes);
    are_ahead |= bits_of(owhole >= now) << i;
  }
  const double least = least_of(earliest);
  const std::uint64_t at_least = bits_of(earliest == all(least));
  constexpr std::uint64_t last_lane = std::uint64_t{1} << (lanes - 1);
  const std::int64_t place_of_least = with[std::countr_zero(at_least | last_lane)];
  const bool found_by_several = place_of_least != ScanResult::nowhere && (at_least & (at_least - 1)) != 0;
  return {.time = least,
          .place = place_of_least,
          .tied = bits_of(tied) != 0 || found_by_several,
          .coincides = bits_of(coincides) != 0,
          .ahead = are_ahead & ((std::uint64_t{1} << look.count) - 1)};
}

template <std::size_t lanes>
[[nodiscard]] inline ScanResult scan_by(const CandidateScan& look) noexcept {
  return look.one_kind ? scan_of<lanes, true>(look) : scan_of<lanes, false>(look);
}

}  // namespace carom::engine
