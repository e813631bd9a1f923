#pragma once

#include "broadphase/broad_phase.hpp"
#include "execution/stuck_check.hpp"
#include "scheduling/editor.hpp"
#include "sensing/sensor_tracker.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// The shapes of a world with the broad phase over them, and changes to them from outside.
class Model {
 public:
  Model() = default;
  /// Copies the shapes, but not what only helps to find them.
  Model(const Model& other) : Model{other, other.sensing_} {}
  /// The same with other sensors.
  Model(const Model& other, SensorTracker sensing);
  Model& operator=(const Model&) = delete;

  [[nodiscard]] const BodyStore& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const StaticShapes<Wall>& walls() const noexcept { return walls_; }
  [[nodiscard]] const StaticShapes<Pillar>& pillars() const noexcept { return pillars_; }
  [[nodiscard]] SensorTracker& sensing() noexcept { return sensing_; }
  [[nodiscard]] const SensorTracker& sensing() const noexcept { return sensing_; }
  [[nodiscard]] BroadPhase& broad_phase() noexcept { return broad_phase_; }
  [[nodiscard]] const BroadPhase& broad_phase() const noexcept { return broad_phase_; }
  [[nodiscard]] StuckCheck& stuck() noexcept { return stuck_; }
  /// For predictions and executions.
  [[nodiscard]] SimulationContext shapes() noexcept { return {bodies_, walls_, pillars_, broad_phase_}; }

  // Changes as of now. An id at the end of its list adds a shape; other ids replace one. The broad phase must suit the
  // shapes (see BroadPhase::rebuild_if_unsuitable).

  /// Stores a ball. It is neither in the cells nor in the grid then.
  void store(std::uint32_t id, const physics::Body& body, Filter filter = {}, double gravity_scale = 1);
  /// Whether a ball would be replaced by one that is in the same place, of the same material, and can keep its box.
  [[nodiscard]] bool differs_in_leg_only(std::uint32_t id, const physics::Body& body, Filter filter,
                                         double gravity_scale, Instant now) const noexcept;
  void change_leg(std::uint32_t id, const Leg& leg);
  void set_user_data(std::uint32_t ball, std::uint64_t value) { bodies_.set_user_data(ball, value); }
  /// With an editor, lists and next events stay right; without one they are out of date afterwards.
  void put(std::uint32_t id, const Wall& wall, Instant now, Editor* editor);
  void put(std::uint32_t id, const Pillar& pillar, Instant now, Editor* editor);
  void remove_ball(std::uint32_t id, Instant now, Editor* editor);
  void remove_wall(std::uint32_t id, Instant now, Editor* editor);
  void remove_pillar(std::uint32_t id, Instant now, Editor* editor);
  /// Every ball that gravity acts on, before or after, begins a new leg. Lists and next events are out of date then.
  void set_gravity(Vec2 gravity, Instant now);
  void reserve(std::size_t balls);

  /// Sensors change nothing that happens: lists and next events stay right.
  void put(std::uint32_t id, const Sensor& sensor, Instant now);
  void remove_sensor(std::uint32_t id, Instant now);
  /// Balls have lists that were made when a sensor was not there: those near it are watched by it.
  void watch_balls_near(std::uint32_t sensor, Instant now);

  /// Gives up what removed balls have left behind, before everything is rebuilt.
  void compact();

 private:
  void restart_stuck_check() noexcept;
  template <class Shape>
  void put_static(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, const Shape& shape, Instant now,
                  Editor* editor);
  template <class Shape>
  void remove_static(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, Editor* editor);
  /// Lets the balls fall that a static shape supports, which is about to go, and returns their slots.
  template <class Shape>
  [[nodiscard]] std::vector<std::uint32_t> let_fall(const Shape& shape, ShapeRef ref, Instant now);
  static void begin_legs(const std::vector<std::uint32_t>& slots, Editor* editor);

  BodyStore bodies_;
  StaticShapes<Wall> walls_;
  StaticShapes<Pillar> pillars_;
  SensorTracker sensing_;
  BroadPhase broad_phase_{bodies_, walls_, pillars_, sensing_.sensors()};
  StuckCheck stuck_;
  BoxScratch scratch_;
};

}  // namespace carom::engine
