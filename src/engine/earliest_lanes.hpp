#pragma once

#include <array>
#include <bit>

#include "approach.hpp"
#include "engine/earliest.hpp"
#include "engine/lanes.hpp"

namespace carom::engine {

/// Several balls of a list.
template <std::size_t lanes>
[[nodiscard]] inline std::array<const Flight*, lanes> flights_of(const Look& look, const std::uint32_t* list) noexcept {
  if constexpr (lanes == 4)
    return {look.flights + list[0], look.flights + list[1], look.flights + list[2], look.flights + list[3]};
  else
    return {look.flights + list[0], look.flights + list[1]};
}

template <std::size_t lanes>
[[nodiscard]] inline Lanes<lanes> radii_of(const Look& look, const std::array<const Flight*, lanes>& flights) noexcept {
  const auto radius = [&](std::size_t k) { return look.radii[flights[k]->kind]; };
  if constexpr (lanes == 4)
    return Lanes<lanes>{radius(0), radius(1), radius(2), radius(3)};
  else
    return Lanes<lanes>{radius(0), radius(1)};
}

// The same as next_encounter with every ball of the list, with the same bits.
template <std::size_t lanes>
[[nodiscard]] inline Earliest find_earliest_by(const Look& look) noexcept {
  using Reals = Lanes<lanes>;
  using Mask = LaneMask<lanes>;
  const auto all = [](double x) { return x - Reals{}; };
  const Flight& own = look.flights[look.own];
  const Reals x = all(own.center.x), y = all(own.center.y), vx = all(own.velocity.x), vy = all(own.velocity.y);
  const Reals whole = all(own.start.whole), rest = all(own.start.rest), zero{};
  const Reals radius = all(look.radii[own.kind]), now = all(look.now);
  const Mask parted = Mask{} + static_cast<std::int64_t>(look.parted_from);
  const Mask self = Mask{} + static_cast<std::int64_t>(look.own);

  Reals earliest = all(look.before);
  Mask with = Mask{} + static_cast<std::int64_t>(none);
  Mask unclear{};
  Earliest result;
  for (std::size_t i = 0; i < look.count; i += lanes) {
    const auto flights = flights_of<lanes>(look, look.list + i);
    const Mask ids = wide<lanes>(look.list + i);
    const Reals other_radius = look.one_kind ? radius : radii_of<lanes>(look, flights);
    const auto [ox, oy, ovx, ovy] = columns<lanes>(flights, [](const Flight* f) { return &f->center.x; });
    const auto [owhole, orest, planned, with_and_kind] =
        columns<lanes>(flights, [](const Flight* f) { return &f->start.whole; });
    // Both at the later of the two starts: whoever began earlier flies until then.
    const Mask later = (whole > owhole) | ((whole == owhole) & (rest > orest));
    const Reals ahead = (whole - owhole) + (rest - orest);
    const Reals own_flight = later ? zero : -ahead;
    const Reals other_flight = later ? ahead : zero;
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
    unclear |= candidate & ((time == earliest) | (time == from) | (ids == parted));
    earliest = candidate ? time : earliest;
    with = candidate ? ids : with;
    const Mask their_with = std::bit_cast<Mask>(with_and_kind) & 0xFFFFFFFF;
    result.expecting |= bits_of(their_with == self) << i;
    result.at_their_plans |= bits_of(candidate & (time == planned)) << i;
    // Whoever it parted from at the start of its leg is not ahead of it, nor is it itself.
    const Mask together = (owhole == whole) & ((ids == parted) | (ids == self));
    result.ahead |= bits_of((owhole >= now) & ~together) << i;
  }
  const double least = least_of(earliest);
  const std::uint64_t at_least = bits_of(earliest == all(least));
  result.time = least;
  result.with = static_cast<std::uint32_t>(with[std::countr_zero(at_least)]);
  result.unclear = bits_of(unclear) != 0 || ((at_least & (at_least - 1)) != 0 && result.with != none);
  return result;
}

}  // namespace carom::engine
