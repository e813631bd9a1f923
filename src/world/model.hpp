#pragma once

#include "broadphase/broad_phase.hpp"
#include "execution/stuck_check.hpp"
#include "scheduling/editor.hpp"
#include "sensing/sensor_tracker.hpp"
#include "storage/body_store.hpp"
#include "storage/leg_log.hpp"
#include "storage/movers.hpp"
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
  /// What it is made of, without what only helps to find the shapes.
  struct Parts {
    BodyStore bodies;
    StaticShapes<Wall> walls;
    StaticShapes<Pillar> pillars;
    Movers movers;
    EnergyGiven given;
    SensorTracker sensing;
    StuckCheck stuck;
  };
  explicit Model(Parts parts);

  [[nodiscard]] const BodyStore& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const StaticShapes<Wall>& walls() const noexcept { return walls_; }
  [[nodiscard]] const StaticShapes<Pillar>& pillars() const noexcept { return pillars_; }
  [[nodiscard]] const Movers& movers() const noexcept { return movers_; }
  [[nodiscard]] SensorTracker& sensing() noexcept { return sensing_; }
  [[nodiscard]] const SensorTracker& sensing() const noexcept { return sensing_; }
  [[nodiscard]] BroadPhase& broad_phase() noexcept { return broad_phase_; }
  [[nodiscard]] const BroadPhase& broad_phase() const noexcept { return broad_phase_; }
  [[nodiscard]] StuckCheck& stuck() noexcept { return stuck_; }
  [[nodiscard]] const StuckCheck& stuck() const noexcept { return stuck_; }
  [[nodiscard]] const EnergyGiven& given() const noexcept { return given_; }
  /// For predictions and executions.
  [[nodiscard]] SimulationContext shapes() noexcept { return {bodies_, walls_, pillars_, broad_phase_, given_}; }

  // Changes as of now. An id at the end of its list adds a shape; other ids replace one. The broad phase must suit the
  // shapes (see BroadPhase::rebuild_if_unsuitable).

  /// Stores a ball. It is neither in the cells nor in the grid then.
  void store(std::uint32_t id, const physics::Body& body, Filter filter = {}, double gravity_scale = 1);
  /// Whether a ball would be replaced by one that is in the same place, of the same material, and can keep its box.
  [[nodiscard]] bool differs_in_leg_only(std::uint32_t id, const physics::Body& body, Filter filter,
                                         double gravity_scale, Instant now) const noexcept;
  void change_leg(std::uint32_t id, const Leg& leg);
  /// Some balls are dropped, others added, by `change(bodies)`: lists and next events are out of date then.
  template <class Change>
  void exchange_balls(Change change) {
    change(bodies_);
    broad_phase_.reserve(bodies_.size());
    broad_phase_.resize(bodies_.size());
    broad_phase_.invalidate();
  }
  /// Takes back what ended legs, which are those of an advance.
  void undo(const LegLog& ended) noexcept;
  /// A ball gets a leg that began earlier, and no box yet.
  void replace_leg(std::uint32_t slot, const physics::InitialMotion& motion, const LegOrigin& origin) noexcept {
    bodies_.set_leg(slot, bodies_.leg_of(slot, motion, origin));
  }
  void set_user_data(std::uint32_t ball, std::uint64_t value) { bodies_.set_user_data(ball, value); }
  /// With an editor, lists and next events stay right; without one they are out of date afterwards.
  void put(std::uint32_t id, const Wall& wall, Instant now, Editor* editor);
  void put(std::uint32_t id, const Pillar& pillar, Instant now, Editor* editor);
  void remove_ball(std::uint32_t id, Instant now, Editor* editor);
  void remove_wall(std::uint32_t id, Instant now, Editor* editor);
  void remove_pillar(std::uint32_t id, Instant now, Editor* editor);

  // Movers. Their shapes are changed with them: other motions make other shapes of them (see `put`).

  void add(const Mover& mover, Instant now) { movers_.add(mover, now); }
  /// A new motion or program, by `change(mover)`, as of now.
  template <class Change>
  void change_mover(std::uint32_t id, Instant now, Editor* editor, Change change) {
    change(movers_[id]);
    place_shapes_of(id, now, editor);
  }
  /// Its shapes must have been removed.
  void remove_mover(std::uint32_t id) noexcept { movers_.remove(id); }
  /// Those begin to move otherwise whose time has come.
  void change_movers(Instant now, Editor* editor);
  /// Searches for shapes that move where they are from now on for a while, if that is due. The longer, the less has
  /// happened meanwhile: `events` is how many impacts and moves of boxes there have been so far.
  void cover_movers(Instant now, std::uint64_t events, Editor* editor);
  /// The same for all of them: in a copy, or when the world has gone back to an earlier time.
  void cover_movers_again(Instant now);
  /// When either is to be done next; infinite when nothing moves.
  [[nodiscard]] Instant next_change() const noexcept;
  /// Energy that a mover gives to a ball by another way than an impact.
  void give(double energy) noexcept { given_.sum.add(energy); }
  /// The energy that moving shapes, kicks and thermal walls have given to balls.
  [[nodiscard]] double energy_given(Instant now) const;

  /// Every ball that gravity acts on, before or after, begins a new leg. Lists and next events are out of date then.
  void set_gravity(Vec2 gravity, Instant now);
  /// Before anything is added.
  void set_periodic_box(const PeriodicBox& box) noexcept {
    bodies_.set_period(box);
    broad_phase_.invalidate();
  }
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
  void put_attached(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, const Shape& shape, Instant now,
                    Editor* editor);
  template <class Shape>
  void put_static(StaticShapes<Shape>& all, ShapeRef ref, const physics::StaticShape<Shape>& value,
                  const std::optional<Rectangle>& cover, Editor* editor);
  void place_shapes_of(std::uint32_t mover, Instant now, Editor* editor);
  void cover_shapes_of(std::uint32_t mover, Instant now, Editor* editor);
  [[nodiscard]] Instant cover_end(std::uint32_t mover, Instant now) const;
  template <class Shape>
  void detach(const StaticShapes<Shape>& all, ShapeRef ref);
  void end_support(std::uint32_t slot, Instant now);
  template <class Shape>
  void remove_static(StaticShapes<Shape>& all, ShapeRef ref, Editor* editor);
  template <class Shape>
  void take_out(StaticShapes<Shape>& all, ShapeRef ref, Instant now, Editor* editor);
  /// Lets the balls fall that a static shape supports, which is about to go, and returns their slots.
  template <class Shape>
  [[nodiscard]] std::vector<std::uint32_t> let_fall(const physics::StaticShape<Shape>& shape, ShapeRef ref,
                                                    Instant now);
  static void begin_legs(const std::vector<std::uint32_t>& slots, Editor* editor);

  BodyStore bodies_;
  StaticShapes<Wall> walls_;
  StaticShapes<Pillar> pillars_;
  Movers movers_;
  /// The shapes of a mover are where they are searched for up to a time.
  struct Cover {
    Instant until;
    double stretch = 1;        ///< for how many times as long as usual
    std::uint64_t events = 0;  ///< when it was made
  };
  std::vector<Cover> covers_;  ///< by mover
  EnergyGiven given_;
  SensorTracker sensing_;
  BroadPhase broad_phase_{bodies_, walls_, pillars_, sensing_.sensors()};
  StuckCheck stuck_;
  BoxScratch scratch_;
};

}  // namespace carom::engine
