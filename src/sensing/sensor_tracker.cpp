#include "sensing/sensor_tracker.hpp"

#include <algorithm>
#include <tuple>

namespace carom::engine {

/// What was changed begins anew: nothing has been reported of it yet. An advance to a time includes all moments that
/// one double stands for, so what has been reported of others may be later than the change.
SensedPair SensorTracker::new_pair(std::uint32_t ball, std::uint32_t sensor) const noexcept {
  const bool is_changed = changed_balls_.has(ball) || changed_sensors_.has(sensor);
  return {.ball = {ball},
          .sensor = {sensor},
          .presence = first_presence(sensors_[sensor].shape),
          .reported = is_changed ? changed_reported_ : reported_};
}

auto SensorTracker::find(std::uint32_t ball, std::uint32_t sensor) noexcept -> Watched* {
  if (!is_watched(ball)) return nullptr;
  for (std::uint32_t i = first_pairs_[ball]; i != none; i = pairs_[i].next) {
    if (pairs_[i].sensor.index == sensor) return &pairs_[i];
  }
  return nullptr;
}

void SensorTracker::add(const SensedPair& pair) {
  pairs_.push_back({pair});
  if (first_pairs_.size() <= pair.ball.index) first_pairs_.resize(std::size_t{pair.ball.index} + 1, none);
  link(static_cast<std::uint32_t>(pairs_.size() - 1));
}

void SensorTracker::link(std::uint32_t pair) noexcept {
  std::uint32_t& first = first_pairs_[pairs_[pair].ball.index];
  pairs_[pair].next = first;
  first = pair;
}

template <class Visit>
void SensorTracker::for_each_pair_of(std::uint32_t ball, Visit visit) {
  if (!is_watched(ball)) return;
  for (std::uint32_t i = first_pairs_[ball]; i != none; i = pairs_[i].next) {
    if (pairs_[i].is_there) visit(pairs_[i]);
  }
}

void SensorTracker::begin_advance() {
  events_.clear();
  if (has_removed_) drop_pairs_unless([](const Watched&) { return true; });
  has_removed_ = false;
}

void SensorTracker::watch(std::uint32_t ball, std::uint32_t sensor) {
  if (sensors_.has(sensor) && find(ball, sensor) == nullptr) add(new_pair(ball, sensor));
}

/// As if the ball were sent away now.
void SensorTracker::leave_if_inside(Watched& pair, const BodyStore& bodies, Instant now) {
  if (is_in_area(pair)) {
    const Vec2 center = position_at(bodies.motion(bodies.slot_of(pair.ball.index)), now);
    found_.push_back({now,
                      {.time = now.whole,
                       .sensor = pair.sensor,
                       .ball = pair.ball,
                       .kind = SensorEventKind::leave,
                       .direction = {},
                       .center = center,
                       .user_data = sensors_[pair.sensor.index].shape.user_data}});
  }
  pair.presence = Presence::outside;
}

void SensorTracker::put(std::uint32_t id, const Sensor& sensor, const BodyStore& bodies, Instant now) {
  const bool is_new = id == sensors_.size();
  if (is_new) {
    ++present_;
  } else {
    const bool stays_an_area = crossed_gate(sensors_[id].shape) == nullptr && crossed_gate(sensor) == nullptr;
    for (Watched& pair : pairs_) {
      if (!pair.is_there || pair.sensor.index != id) continue;
      pair.reported = just_before(now);
      if (stays_an_area) continue;
      leave_if_inside(pair, bodies, now);
      pair.presence = first_presence(sensor);
    }
  }
  sensors_.put(id, {sensor, now});
  changed_reported_ = just_before(now);
  changed_sensors_.add(id);
}

void SensorTracker::remove(std::uint32_t id, const BodyStore& bodies, Instant now) {
  for (Watched& pair : pairs_) {
    if (!pair.is_there || pair.sensor.index != id) continue;
    leave_if_inside(pair, bodies, now);
    pair.is_there = false;
    has_removed_ = true;
  }
  sensors_.remove(id);
  --present_;
}

void SensorTracker::ball_was_put(std::uint32_t ball, Instant now) {
  if (!has_sensors()) return;
  changed_reported_ = just_before(now);
  changed_balls_.add(ball);
  for_each_pair_of(ball, [&](Watched& pair) {
    pair.reported = just_before(now);
    if (crossed_gate(sensors_[pair.sensor.index].shape) != nullptr) pair.presence = Presence::unknown;
  });
}

void SensorTracker::remove_ball(std::uint32_t ball, const BodyStore& bodies, Instant now) {
  for_each_pair_of(ball, [&](Watched& pair) {
    leave_if_inside(pair, bodies, now);
    pair.is_there = false;
    has_removed_ = true;
  });
}

void SensorTracker::leg_ended(std::uint32_t ball, const physics::Motion& leg, const SensedBall& sensed, Instant end) {
  for_each_pair_of(ball, [&](Watched& pair) { follow_pair(pair, leg, sensed, just_before(end)); });
}

void SensorTracker::all_flew(const BodyStore& bodies, Instant to) {
  follow_present_legs(bodies, to);
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    if (!bodies.is_present(slot)) continue;
    const std::uint32_t ball = bodies.id_of(slot);
    sensors_.for_each([&](std::uint32_t sensor, const auto&) {
      if (find(ball, sensor) != nullptr) return;
      SensedPair pair = new_pair(ball, sensor);
      follow_pair(pair, bodies.motion(slot), sensed_ball(bodies, slot), to);
      if (is_in_area(pair)) add(pair);
    });
  }
  all_is_reported(to);
}

void SensorTracker::follow_present_legs(const BodyStore& bodies, Instant to) {
  for (Watched& pair : pairs_) {
    if (!pair.is_there) continue;
    const std::uint32_t slot = bodies.slot_of(pair.ball.index);
    follow_pair(pair, bodies.motion(slot), sensed_ball(bodies, slot), to);
  }
}

void SensorTracker::all_is_reported(Instant to) noexcept {
  changed_reported_ = to;
  if (to < reported_) return;  // only a change has brought this time back
  reported_ = to;
  changed_balls_.clear();
  changed_sensors_.clear();
}

/// The events of one pair have been found in order, and stay in it.
void SensorTracker::gather_events() {
  std::ranges::stable_sort(found_, [](const Sensed& a, const Sensed& b) {
    if (a.time != b.time) return a.time < b.time;
    return std::tie(a.event.sensor, a.event.ball) < std::tie(b.event.sensor, b.event.ball);
  });
  for (const Sensed& found : found_) events_.push_back(found.event);
  found_.clear();
}

}  // namespace carom::engine
