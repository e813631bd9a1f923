#include "execution/meeting_time.hpp"

namespace carom::engine {
namespace {

[[CAROM_NOINLINE]] std::optional<Instant> curved_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                                              double reach) noexcept {
  return meeting_time(bodies.motion(a), bodies.motion(b), reach, bodies.period().side);
}

}  // namespace

std::optional<Instant> falling_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                            double reach) noexcept {
  if (!bodies.falls_freely(a) || !bodies.falls_freely(b)) return curved_meeting_time(bodies, a, b, reach);
  return physics::meeting_time<physics::Paths::fall_alike>(motion_from(bodies.state(a).motion, bodies.gravity()),
                                                           motion_from(bodies.state(b).motion, bodies.gravity()), reach,
                                                           bodies.period().side);
}

std::optional<Instant> periodic_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                             double reach) noexcept {
  return meeting_time(motion_from(bodies.state(a).motion), motion_from(bodies.state(b).motion), reach,
                      bodies.period().side);
}

}  // namespace carom::engine
