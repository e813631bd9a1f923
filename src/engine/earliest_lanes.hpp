#pragma once

#include <bit>

#include "approach.hpp"
#include "engine/earliest.hpp"
#include "engine/lanes.hpp"

namespace carom::engine {

// The same as next_encounter with every ball of the list, with the same bits.
template <std::size_t lanes>
[[nodiscard]] inline Earliest find_earliest_by(const Look& look) noexcept {
  using Reals = Lanes<lanes>;
  using Mask = LaneMask<lanes>;
  const auto all = [](double x) { return x - Reals{}; };
  const Flight& own = look.flights[look.own];
  const Reals x = all(own.center.x), y = all(own.center.y), vx = all(own.velocity.x), vy = all(own.velocity.y);
  const Reals whole = all(own.start.whole), rest = all(own.start.rest), zero{};
  const Reals radius = all(look.kinds[own.kind].radius), now = all(look.now);
  const Mask parted = Mask{} + static_cast<std::int64_t>(look.parted_from);
  const Mask self = Mask{} + static_cast<std::int64_t>(look.own);

  Reals earliest = all(look.before);
  Mask with = Mask{} + static_cast<std::int64_t>(none);
  Mask unclear{};
  Earliest result;
  for (std::size_t i = 0; i < look.count; i += lanes) {
    const double* flights[lanes];
    const double* clocks[lanes];
    Mask ids;
    Reals other_radius;
    for (std::size_t k = 0; k < lanes; ++k) {
      // Beyond the list's end it looks at itself, which it never meets.
      const std::uint32_t other = i + k < look.count ? look.list[i + k] : look.own;
      const Flight& flight = look.flights[other];
      ids[k] = other;
      other_radius[k] = look.kinds[flight.kind].radius;
      flights[k] = &flight.center.x;
      clocks[k] = &flight.start.whole;
    }
    const auto [ox, oy, ovx, ovy] = columns<lanes>(flights);
    const auto [owhole, orest, planned, with_and_kind] = columns<lanes>(clocks);
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
  std::size_t first = 0;
  for (std::size_t k = 1; k < lanes; ++k) {
    unclear |= (earliest[k] == earliest[first]) & (with[k] != with[first]) ? Mask{} - 1 : Mask{};
    first = earliest[k] < earliest[first] ? k : first;
  }
  result.time = earliest[first];
  result.with = static_cast<std::uint32_t>(with[first]);
  result.unclear = bits_of(unclear) != 0;
  return result;
}

}  // namespace carom::engine
