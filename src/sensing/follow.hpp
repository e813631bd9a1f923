#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "carom/sensor.hpp"
#include "physics/body.hpp"
#include "physics/motion.hpp"

/// What a sensor reports of one ball. A pure function of the ball's legs and the sensor, so it does not depend on how
/// time is cut into advances, or on who asks.
namespace carom::engine {

/// The last moment before another. Moments are compared part by part.
[[nodiscard]] inline Instant just_before(Instant time) noexcept {
  return {time.whole, std::nextafter(time.rest, -std::numeric_limits<double>::infinity())};
}

/// Where a ball is, as far as a sensor has reported it. Of a gate that senses centres: on which side.
enum class Presence : std::uint8_t {
  unknown,  ///< only at such a gate: the ball was elsewhere, or one of them has been changed
  outside,
  inside,
};

/// An event of a sensor, with its exact time.
struct Sensed {
  Instant time;
  SensorEvent event;
};

/// A gate that senses centres; null for other sensors.
[[nodiscard]] inline const Gate* crossed_gate(const Sensor& sensor) noexcept {
  return sensor.senses == Senses::center ? std::get_if<Gate>(&sensor.area) : nullptr;
}

/// The presence of a ball that no sensor has reported yet.
[[nodiscard]] inline Presence first_presence(const Sensor& sensor) noexcept {
  return crossed_gate(sensor) != nullptr ? Presence::unknown : Presence::outside;
}

/// What a sensor has to know of a ball besides its legs.
struct SensedBall {
  double radius = 0;
  Filter filter;
};

/// A ball and a sensor, by their ids, and what has been reported of them.
struct SensedPair {
  BallId ball;
  SensorId sensor;
  Presence presence = Presence::outside;
  Instant reported;  ///< everything up to and including this has been reported
};

/// Reports what happens on a leg of the ball after `pair.reported`, up to and including `to`, and updates the pair.
/// Legs must come in order. Each counts from its start, or from when the sensor was put, up to but not including its
/// end, where the next leg begins; so a leg of no length counts for nothing.
///
/// A leg that begins outside though the last one ended inside, by rounding or because the ball or the sensor was
/// changed, is left at its start; one that begins inside is entered there. A ball that the sensor takes no notice of is
/// nowhere inside.
void follow(SensedPair& pair, const physics::StaticShape<Sensor>& sensor, const physics::Motion& leg,
            const SensedBall& ball, Instant to, std::vector<Sensed>& report);

}  // namespace carom::engine
