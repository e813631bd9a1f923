#include "sensing/follow.hpp"

#include <algorithm>

#include "physics/stay.hpp"

namespace carom::engine {
namespace {

/// One leg of a ball at a sensor.
class Follower {
 public:
  Follower(SensedPair& pair, const physics::StaticShape<Sensor>& sensor, const physics::Motion& leg, Instant to,
           std::vector<Sensed>& report) noexcept
      : pair_{pair},
        sensor_{sensor.shape},
        leg_{leg},
        from_{std::max(leg.start, sensor.since)},
        to_{to},
        report_{report} {}

  void area(const physics::Stays& stays) {
    if (begins_here() && is_inside() && !is_in(stays, from_)) leave(from_);
    for (const physics::Stay& stay : stays) {
      if (!(from_ < stay.leave)) continue;
      const Instant enter = std::max(stay.enter, from_);
      if (!is_inside() && is_due(enter)) this->enter(enter);
      if (is_inside() && is_due(stay.leave)) leave(stay.leave);
    }
    // A change may have made the leg begin at a moment that was reported before: what it left then is left now.
    if (is_inside() && !is_in(stays, to_)) leave(from_);
  }

  void gate(const Gate& gate) {
    const physics::LinePassages passages{gate, leg_};
    const auto side_at = [&](Instant time) {
      return passages.is_inside_at(time) ? Presence::inside : Presence::outside;
    };
    if (begins_here()) {
      const Presence side = side_at(from_);
      if (pair_.presence != Presence::unknown && pair_.presence != side)
        cross(gate, from_, side == Presence::inside ? GateDirection::inward : GateDirection::outward);
      pair_.presence = side;
    } else if (pair_.presence == Presence::unknown) {
      pair_.presence = side_at(pair_.reported);
    }
    for (const auto& [time, direction] : passages) {
      if (time < from_ || !is_due(time)) continue;
      const bool inward = direction == GateDirection::inward;
      if (pair_.presence != (inward ? Presence::outside : Presence::inside)) continue;
      cross(gate, time, direction);
      pair_.presence = inward ? Presence::inside : Presence::outside;
    }
  }

 private:
  [[nodiscard]] static bool is_in(const physics::Stays& stays, Instant time) noexcept {
    return std::ranges::any_of(stays, [&](const auto& stay) { return !(time < stay.enter) && time < stay.leave; });
  }
  [[nodiscard]] bool begins_here() const noexcept { return pair_.reported < from_; }
  [[nodiscard]] bool is_due(Instant time) const noexcept { return pair_.reported < time && !(to_ < time); }
  [[nodiscard]] bool is_inside() const noexcept { return pair_.presence == Presence::inside; }

  void enter(Instant time) {
    add(time, SensorEventKind::enter, {});
    pair_.presence = Presence::inside;
  }
  void leave(Instant time) {
    add(time, SensorEventKind::leave, {});
    pair_.presence = Presence::outside;
  }
  void cross(const Gate& gate, Instant time, GateDirection direction) {
    if (physics::is_beside(gate, position_at(leg_, time))) add(time, SensorEventKind::cross, direction);
  }
  void add(Instant time, SensorEventKind kind, std::optional<GateDirection> direction) {
    report_.push_back({time,
                       {.time = time.whole,
                        .sensor = pair_.sensor,
                        .ball = pair_.ball,
                        .kind = kind,
                        .direction = direction,
                        .center = position_at(leg_, time),
                        .user_data = sensor_.user_data}});
  }

  SensedPair& pair_;
  const Sensor& sensor_;
  const physics::Motion& leg_;
  Instant from_;
  Instant to_;
  std::vector<Sensed>& report_;
};

}  // namespace

void follow(SensedPair& pair, const physics::StaticShape<Sensor>& sensor, const physics::Motion& leg,
            const SensedBall& ball, Instant to, std::vector<Sensed>& report) {
  if (!(pair.reported < to) || to < std::max(leg.start, sensor.since)) return;
  Follower follower{pair, sensor, leg, to, report};
  const bool is_noticed = may_collide(sensor.shape.filter, ball.filter);
  const Gate* const gate = crossed_gate(sensor.shape);
  if (gate == nullptr)
    follower.area(is_noticed ? stays_in(sensor.shape, leg, ball.radius) : physics::Stays{});
  else if (is_noticed)
    follower.gate(*gate);
  pair.reported = to;
}

}  // namespace carom::engine
