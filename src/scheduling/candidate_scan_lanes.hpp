#pragma once

#include <array>
#include <bit>

#include "physics/lane_motion.hpp"
#include "scheduling/candidate_scan.hpp"

namespace carom::engine {

template <std::size_t lanes>
using StatePointers = std::array<const BodyState*, lanes>;

template <std::size_t lanes>
[[nodiscard]] inline StatePointers<lanes> states_of(const CandidateScan& scan, const std::uint32_t* slots) noexcept {
  if constexpr (lanes == 4)
    return {scan.states + slots[0], scan.states + slots[1], scan.states + slots[2], scan.states + slots[3]};
  else
    return {scan.states + slots[0], scan.states + slots[1]};
}

template <std::size_t lanes>
[[nodiscard]] inline physics::Lanes<lanes> radii_of(const CandidateScan& scan,
                                                    const StatePointers<lanes>& states) noexcept {
  const auto radius = [&](std::size_t lane) { return scan.radii[states[lane]->material]; };
  if constexpr (lanes == 4)
    return physics::Lanes<lanes>{radius(0), radius(1), radius(2), radius(3)};
  else
    return physics::Lanes<lanes>{radius(0), radius(1)};
}

/// 0, 1, 2, … in the lanes.
template <std::size_t lanes>
[[nodiscard]] inline physics::LaneMask<lanes> lane_numbers() noexcept {
  if constexpr (lanes == 4)
    return physics::LaneMask<lanes>{0, 1, 2, 3};
  else
    return physics::LaneMask<lanes>{0, 1};
}

// The same as next_collision with every candidate that is accelerated alike, with the same bits. Whether a candidate is
// met first is as unpredictable as a coin toss: no branches.
template <std::size_t lanes, bool single_radius, bool falling, bool periodic>
[[nodiscard]] ScanResult scan_of(const CandidateScan& scan) noexcept {
  using Reals = physics::Lanes<lanes>;
  using Mask = physics::LaneMask<lanes>;
  const auto all = [](double x) { return x - Reals{}; };
  const BodyState& state = scan.states[scan.own];
  const auto& [center, velocity, start] = state.motion;
  physics::LaneMotion<lanes> own{all(center.x),   all(center.y),    all(velocity.x),
                                 all(velocity.y), all(start.whole), all(start.rest)};
  if constexpr (falling) {
    own.ax = all(scan.gravity.x);
    own.ay = all(scan.gravity.y);
  }
  // Of a ball that falls differently no pair is decided, not even with another one that falls as it does.
  const Mask own_differs = Mask{} - static_cast<std::int64_t>(state.falls_differently);
  const Reals radius = all(scan.radii[state.material]), now = all(scan.now);

  Reals earliest = all(scan.before);
  Mask with = Mask{} + ScanResult::nowhere;
  Mask place = lane_numbers<lanes>();
  Mask tied{}, coincides{};
  std::uint64_t ahead = 0, curved = 0;
  for (std::size_t i = 0; i < scan.count; i += lanes) {
    const auto states = states_of<lanes>(scan, scan.candidates + i);
    const Reals other_radius = single_radius ? radius : radii_of<lanes>(scan, states);
    const auto [x, y, vx, vy] = physics::columns<lanes>(states, [](const BodyState* s) { return &s->motion.center.x; });
    const auto [whole, rest, event_time, last] =
        physics::columns<lanes>(states, [](const BodyState* s) { return &s->motion.start.whole; });
    physics::LaneMotion<lanes> theirs{x, y, vx, vy, whole, rest};
    Mask decided = Mask{} - 1;
    if constexpr (falling) {
      theirs.ax = own.ax;
      theirs.ay = own.ay;
      const Mask differs = (std::bit_cast<Mask>(last) < 0) | own_differs;
      decided = ~differs;
      curved |= physics::bits_of(differs) << i;
    }
    const auto [reaches, time] =
        physics::meeting_time<lanes, falling, periodic>(own, theirs, radius + other_radius, scan.period);
    const Mask meets = falling ? reaches & decided : reaches;
    const Mask candidate = meets & (time <= event_time) & (time <= earliest);
    tied |= candidate & (time == earliest);
    coincides |= meets & (time == event_time);
    earliest = physics::select(candidate, time, earliest);
    with = physics::select(candidate, place, with);
    place += static_cast<std::int64_t>(lanes);
    ahead |= physics::bits_of(whole >= now) << i;
  }
  const double least = physics::least_of(earliest);
  const std::uint64_t at_least = physics::bits_of(earliest == all(least));
  constexpr std::uint64_t last_lane = std::uint64_t{1} << (lanes - 1);
  const std::int64_t place_of_least = with[std::countr_zero(at_least | last_lane)];
  const bool found_by_several = place_of_least != ScanResult::nowhere && (at_least & (at_least - 1)) != 0;
  return {.time = least,
          .place = place_of_least,
          .tied = physics::bits_of(tied) != 0 || found_by_several,
          .coincides = physics::bits_of(coincides) != 0,
          .ahead = ahead & ((std::uint64_t{1} << scan.count) - 1),
          .curved = curved & ((std::uint64_t{1} << scan.count) - 1)};
}

template <std::size_t lanes, bool falling, bool periodic>
[[nodiscard]] constexpr ScanFunction scan_as(ScanKind kind) noexcept {
  return kind.single_radius ? scan_of<lanes, true, falling, periodic> : scan_of<lanes, false, falling, periodic>;
}

template <std::size_t lanes>
[[nodiscard]] constexpr ScanFunction scan_by(ScanKind kind) noexcept {
  if (kind.periodic) return kind.falling ? scan_as<lanes, true, true>(kind) : scan_as<lanes, false, true>(kind);
  return kind.falling ? scan_as<lanes, true, false>(kind) : scan_as<lanes, false, false>(kind);
}

}  // namespace carom::engine
