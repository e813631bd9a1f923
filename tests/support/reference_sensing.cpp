#include "support/reference_sensing.hpp"

#include <algorithm>
#include <tuple>

namespace carom {

using engine::crossed_gate;
using engine::first_presence;
using engine::Presence;
using engine::SensedPair;

SensedPair ReferenceSensing::new_pair(SensorId sensor, BallId ball, Instant now) const {
  return {ball, sensor, first_presence(sensors_[sensor.index].sensor.shape), engine::just_before(now)};
}

void ReferenceSensing::add(const Sensor& sensor, Instant now, std::size_t balls) {
  const SensorId id{count()};
  sensors_.push_back({{sensor, now}, {}});
  for (BallId ball; ball.index < balls; ++ball.index) sensors_.back().pairs.push_back(new_pair(id, ball, now));
}

void ReferenceSensing::change(SensorId id, const Sensor& sensor, const Bodies& bodies, Instant now) {
  SensorAndPairs& at = sensors_.at(id.index);
  const bool with_crossings = crossed_gate(at.sensor.shape) != nullptr || crossed_gate(sensor) != nullptr;
  for (BallId ball; ball.index < bodies.size(); ++ball.index) {
    if (with_crossings) leave_if_inside(at, ball, bodies[ball.index], now);
    at.pairs[ball.index].reported = engine::just_before(now);
    if (with_crossings) at.pairs[ball.index].presence = first_presence(sensor);
  }
  at.sensor = {sensor, now};
}

void ReferenceSensing::remove(SensorId id, const Bodies& bodies, Instant now) {
  SensorAndPairs& at = sensors_.at(id.index);
  for (BallId ball; ball.index < bodies.size(); ++ball.index) leave_if_inside(at, ball, bodies[ball.index], now);
  at.present = false;
}

void ReferenceSensing::ball_was_added(Instant now) {
  for (SensorId id; id.index < count(); ++id.index) {
    auto& pairs = sensors_[id.index].pairs;
    pairs.push_back(new_pair(id, {static_cast<std::uint32_t>(pairs.size())}, now));
  }
}

void ReferenceSensing::ball_was_changed(BallId ball, Instant now) {
  for (SensorAndPairs& at : sensors_) {
    SensedPair& pair = at.pairs[ball.index];
    pair.reported = engine::just_before(now);
    if (crossed_gate(at.sensor.shape) != nullptr) pair.presence = Presence::unknown;
  }
}

void ReferenceSensing::remove_ball(BallId ball, const physics::Body& body, Instant now) {
  for (SensorAndPairs& at : sensors_) {
    if (at.present) leave_if_inside(at, ball, body, now);
  }
}

void ReferenceSensing::leave_if_inside(SensorAndPairs& at, BallId ball, const physics::Body& body, Instant now) {
  SensedPair& pair = at.pairs[ball.index];
  const Sensor& sensor = at.sensor.shape;
  if (pair.presence == Presence::inside && crossed_gate(sensor) == nullptr)
    found_.push_back({now,
                      {.time = now.whole,
                       .sensor = pair.sensor,
                       .ball = ball,
                       .kind = SensorEventKind::leave,
                       .direction = {},
                       .center = position_at(body.leg, now),
                       .user_data = sensor.user_data}});
  pair.presence = Presence::outside;
}

void ReferenceSensing::fly(BallId ball, const UserBody& body, Instant to) {
  for (SensorAndPairs& at : sensors_) {
    if (at.present)
      follow(at.pairs[ball.index], at.sensor, physics::motion_of(body.leg), {body.radius, body.filter}, to, found_);
  }
}

void ReferenceSensing::end_advance(const Bodies& bodies, Instant to) {
  for (BallId ball; ball.index < bodies.size(); ++ball.index) {
    if (bodies[ball.index].present) fly(ball, bodies[ball.index], to);
  }
  const auto key = [](const engine::Sensed& one) {
    return std::tuple{one.time.whole, one.time.rest, one.event.sensor, one.event.ball};
  };
  std::ranges::stable_sort(found_, {}, key);
  for (const engine::Sensed& one : found_) events_.push_back(one.event);
  found_.clear();
}

}  // namespace carom
