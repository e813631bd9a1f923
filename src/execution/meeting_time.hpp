#pragma once

#include <cstdint>
#include <optional>

#include "compiler.hpp"
#include "storage/body_store.hpp"

/// When two balls meet on their present legs. The compiler drops what a world does not have.
namespace carom::engine {

/// In a world with gravity, in a periodic box or not.
[[nodiscard]] std::optional<Instant> falling_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                                          double reach) noexcept;
/// In a periodic box without gravity.
[[nodiscard]] std::optional<Instant> periodic_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                                           double reach) noexcept;

/// In any world. `reach` is the sum of the radii.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::optional<Instant> meeting_time_of(const BodyStore& bodies,
                                                                                 std::uint32_t a, std::uint32_t b,
                                                                                 double reach) noexcept {
  if (bodies.is_usual())
    return meeting_time(motion_from(bodies.state(a).motion), motion_from(bodies.state(b).motion), reach);
  return bodies.is_falling() ? falling_meeting_time(bodies, a, b, reach) : periodic_meeting_time(bodies, a, b, reach);
}

}  // namespace carom::engine
