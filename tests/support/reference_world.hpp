#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/world.hpp"
#include "physics/moving_shape.hpp"
#include "physics/period.hpp"
#include "physics/resolution.hpp"
#include "physics/squeeze.hpp"
#include "storage/movers.hpp"
#include "storage/static_images.hpp"
#include "support/reference_sensing.hpp"

namespace carom {

/// The world by brute force: before every impact it predicts the collisions of all pairs of balls, and of every ball
/// with every static shape, and executes the first. No grid, no lists, no queue, no cache: the oracle that the fast
/// engine must agree with to the last bit. Only the physics is shared.
class ReferenceWorld {
 public:
  using KeptBody = Kept<UserBody>;
  using KeptWall = Kept<physics::StaticShape<Wall>>;
  using KeptPillar = Kept<physics::StaticShape<Pillar>>;

  void add(const Ball& ball);
  void add(const Wall& wall);
  void add(const Pillar& pillar);
  void add(const Mover& mover) { movers_.add(mover, now_); }
  void add(const Sensor& sensor) { sensing_.add(sensor, now_, bodies_.size()); }

  /// Changes at the current time, for ids that exist; nothing is checked.
  void change(BallId id, const Ball& ball);
  void change(WallId id, const Wall& wall);
  void change(PillarId id, const Pillar& pillar);
  void change(SensorId id, const Sensor& sensor) { sensing_.change(id, sensor, bodies_, now_); }
  void remove(BallId id);
  void remove(WallId id) {
    detach({ShapeType::wall, id.index}, walls_.at(id.index).shape);
    walls_[id.index].present = false;
    let_fall(ShapeType::wall, id.index, shape_at(walls_[id.index], now_));
  }
  void remove(PillarId id) {
    detach({ShapeType::pillar, id.index}, pillars_.at(id.index).shape);
    pillars_[id.index].present = false;
    let_fall(ShapeType::pillar, id.index, shape_at(pillars_[id.index], now_));
  }
  void set_motion(MoverId id, const MoverMotion& motion) {
    movers_[id.index].set_motion(motion, now_);
    place_shapes_of(id.index);
  }
  void set_program(MoverId id, const std::vector<MoverStep>& program, bool repeats) {
    movers_[id.index].set_program(program, repeats, now_);
    place_shapes_of(id.index);
  }
  void remove(SensorId id) { sensing_.remove(id, bodies_, now_); }

  void set_gravity(Vec2 gravity);
  /// Before anything is added. Walls and pillars are stored with their images then, as the engine does it.
  void set_periodic_box(const PeriodicBox& box) {
    period_ = physics::period_of(box);
    images_ = engine::StaticImages{box};
  }
  [[nodiscard]] Vec2 unwrapped_position(BallId id) const {
    return position_at(bodies_.at(id.index).leg, now_) + shift_by(period_, boxes_.at(id.index));
  }

  /// Executes everything up to and including the time t, or the time now + dt, but at most `most` impacts. Returns true
  /// when no impact remains.
  bool advance_to(double t, std::size_t most);
  bool advance(double dt, std::size_t most) { return advance_until(now_ + dt, most); }
  /// Executes the next impact, unless it is after `limit`. Returns false, without a change, when there is none.
  bool advance_to_next_impact(double limit);

  [[nodiscard]] Instant now() const noexcept { return now_; }
  [[nodiscard]] const std::vector<KeptBody>& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const std::vector<KeptWall>& walls() const noexcept { return walls_; }
  [[nodiscard]] const std::vector<KeptPillar>& pillars() const noexcept { return pillars_; }
  [[nodiscard]] Leg leg(BallId id) const {
    Leg leg = bodies_.at(id.index).leg;
    if (leg.origin != ShapeType::ball) leg.origin_id = images_.id_of(leg.origin_id);
    return leg;
  }
  [[nodiscard]] const std::vector<Impact>& impacts() const noexcept { return impacts_; }
  /// What sensors have reported in all advances so far.
  [[nodiscard]] const std::vector<SensorEvent>& sensor_events() const noexcept { return sensing_.events(); }
  [[nodiscard]] std::uint32_t sensor_count() const noexcept { return sensing_.count(); }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] std::uint64_t history() const;
  [[nodiscard]] Pose pose(MoverId id) const { return movers_[id.index].pose_at(now_); }
  /// What movers and kicks have given to balls by impacts.
  [[nodiscard]] double energy_given_by_impacts() const noexcept { return energy_given_; }
  [[nodiscard]] const std::vector<Squeeze>& squeezes() const noexcept { return squeezes_; }

 private:
  /// A changed shape counts as a new one: balls that bounced off the old shape may hit it on the same leg.
  void forget_origin(ShapeType what, std::uint32_t id);
  /// Balls that a static shape supports fall when it is gone.
  void let_fall(ShapeType type, std::uint32_t id, const Wall& wall);
  void let_fall(ShapeType type, std::uint32_t id, const Pillar& pillar);
  void let_fall_if(auto is_supported);
  [[nodiscard]] std::optional<physics::Collision> next() const;
  bool advance_until(Instant until, std::size_t most);
  void detach(engine::ShapeRef ref, const auto& shape) {
    if (shape.mover) movers_[shape.mover->index].detach(ref);
  }
  /// The shapes of a mover are changed to what they are from now on.
  void place_shapes_of(std::uint32_t mover);
  /// Does the mover of what a ball is about to hit stand still instead?
  [[nodiscard]] bool yields(const physics::Collision& collision);
  void stop_ball(std::uint32_t id);
  void begin_leg(std::uint32_t ball, Leg leg);
  /// Begins new legs and counts the impact.
  void execute(const physics::Collision& collision);

  Instant now_;
  Vec2 gravity_;
  std::vector<KeptBody> bodies_;
  std::vector<KeptWall> walls_;
  std::vector<KeptPillar> pillars_;
  engine::Movers movers_;
  physics::Period period_;
  engine::StaticImages images_;
  std::vector<BoxCount> boxes_;  ///< by ball
  std::vector<Squeeze> squeezes_;
  double energy_given_ = 0;
  std::vector<Impact> impacts_;
  ImpactCounts counts_;
  ReferenceSensing sensing_;
};

}  // namespace carom
