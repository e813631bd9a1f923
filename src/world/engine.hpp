#pragma once

#include "carom/world.hpp"
#include "compiler.hpp"
#include "parallel/parallel_simulator.hpp"
#include "queries/shapes_now.hpp"
#include "world/horizon_length.hpp"
#include "world/model.hpp"

namespace carom {

/// What a world is made of: its shapes, what executes their events, and the time.
class World::Engine {
 public:
  Engine() = default;
  Engine(const Engine& other);
  /// A copy of what happens alone, executed by one worker: nothing is sensed, listened to or kept of it.
  struct Unobserved {};
  Engine(const Engine& other, Unobserved /*kind*/);
  /// Of what a checkpoint holds.
  Engine(engine::Model::Parts parts, Instant now, const ImpactCounts& counts, const std::optional<PeriodicBox>& box);
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const engine::Model& model() const noexcept { return model_; }

  [[nodiscard]] const engine::StaticShapes<Wall>& walls() const noexcept { return model_.walls(); }
  [[nodiscard]] const engine::StaticShapes<Pillar>& pillars() const noexcept { return model_.pillars(); }
  [[nodiscard]] const engine::StaticShapes<Sensor>& sensors() const noexcept { return model_.sensing().sensors(); }
  [[nodiscard]] std::span<const SensorEvent> sensor_events() const noexcept { return model_.sensing().events(); }
  /// One more than the largest id.
  [[nodiscard]] std::uint32_t balls() const noexcept { return bodies().id_count(); }
  [[nodiscard]] bool is_present(std::uint32_t ball) const noexcept {
    return ball < balls() && bodies().slot_of(ball) != engine::none;
  }
  [[nodiscard]] physics::Body body(std::uint32_t ball) const noexcept { return bodies().body(bodies().slot_of(ball)); }
  [[nodiscard]] Filter filter(std::uint32_t ball) const noexcept { return bodies().filter(bodies().slot_of(ball)); }
  [[nodiscard]] double gravity_scale(std::uint32_t ball) const noexcept {
    return bodies().gravity_scale(bodies().slot_of(ball));
  }
  [[nodiscard]] std::uint64_t user_data(std::uint32_t ball) const noexcept { return bodies().user_data(ball); }
  /// Balls are stored by place, not by id: what will be read of one is best fetched before.
  void prefetch(std::uint32_t ball) const noexcept {
    if (is_present(ball)) bodies().prefetch(bodies().slot_of(ball));
  }
  [[nodiscard]] const engine::BodyStore& bodies() const noexcept { return model_.bodies(); }
  [[nodiscard]] Instant now() const noexcept { return now_; }
  [[nodiscard]] ImpactCounts counts() const noexcept { return simulator_->counts(); }
  [[nodiscard]] WorkCounts work() const noexcept;

  /// Changes from outside, as of now. What is put is sound and fits (World sees to that). An id at the end of its list
  /// adds a shape; others replace one.
  template <class Shape>
  void put(std::uint32_t id, const Shape& shape) {
    edit([&](engine::Editor* editor) {
      for_each_image(id, [&](std::uint32_t number, Vec2 shift) {
        model_.put(number, physics::shifted(shape, shift), now_, editor);
      });
    });
  }
  void put(std::uint32_t id, const Ball& ball);
  void remove_ball(std::uint32_t id);
  void set_gravity(Vec2 gravity);
  void set_periodic_box(const PeriodicBox& box);
  [[nodiscard]] const std::optional<PeriodicBox>& periodic_box() const noexcept { return periodic_box_; }
  /// Has nothing been added, ever?
  [[nodiscard]] bool is_untouched() const noexcept {
    return balls() + walls().size() + pillars().size() + sensors().size() + movers().size() == 0;
  }
  // Walls and pillars by their ids: in a periodic box each is stored with its images.
  template <class Shape>
  [[nodiscard]] bool has(const engine::StaticShapes<Shape>& all, std::uint32_t id) const noexcept {
    return id < id_count(all) && all.has(bodies().images().number_of(id));
  }
  /// One more than the largest id.
  template <class Shape>
  [[nodiscard]] std::uint32_t id_count(const engine::StaticShapes<Shape>& all) const noexcept {
    return all.size() / bodies().images().count();
  }
  template <class Shape>
  [[nodiscard]] std::uint32_t count(const engine::StaticShapes<Shape>& all) const noexcept {
    return all.count() / bodies().images().count();
  }
  /// Of an id that is there.
  template <class Shape>
  [[nodiscard]] const physics::StaticShape<Shape>& get(const engine::StaticShapes<Shape>& all,
                                                       std::uint32_t id) const noexcept {
    return all[bodies().images().number_of(id)];
  }
  void remove_wall(std::uint32_t id);
  void remove_pillar(std::uint32_t id);
  /// Another velocity for a ball, as of now.
  void turn(std::uint32_t ball, Vec2 velocity) {
    const physics::Body turned = body(ball);
    model_.change_leg(
        ball,
        {.start = now_, .center = position_at(turned.leg, now_), .velocity = velocity, .acceleration = turned.gravity});
    is_built_ = false;
  }
  void put(std::uint32_t id, const Sensor& sensor);
  void remove_sensor(std::uint32_t id);
  void reserve(std::size_t balls) { model_.reserve(balls); }
  [[nodiscard]] const Tuning& tuning() const noexcept { return tuning_; }
  void tune(const Tuning& tuning);

  /// Impacts are kept from now on; nothing: none are.
  void listen(std::optional<Listening> which);
  [[nodiscard]] const std::optional<engine::ImpactListener>& listener() const noexcept { return listener_; }

  /// Before `run_until`, which an advance may call several times.
  void begin_advance() {
    if (listener_) listener_->clear();
    if (keeps_legs_) leg_log_.clear();
    squeezes_.clear();
    before_search_.reset();
    sensing_before_search_.reset();
    if (model_.sensing().is_active() || !sensor_events().empty()) model_.sensing().begin_advance();
  }
  /// Executes all events up to and including `until`, or up to the first impact. Leaves the time at `until`, or at the
  /// impact.
  Progress run_until(Instant until, engine::Amount amount, const OnImpact& on_impact, StopToken stop);

  // Movers.
  [[nodiscard]] const engine::Movers& movers() const noexcept { return model_.movers(); }
  void add(const Mover& mover) { model_.add(mover, now_); }
  /// Another motion or program for a mover, by `change(mover)`.
  template <class Change>
  void change_mover(std::uint32_t id, Change change) {
    edit([&](engine::Editor* editor) { model_.change_mover(id, now_, editor, change); });
  }
  /// Takes it out with its shapes.
  void remove_mover(std::uint32_t id);
  [[nodiscard]] double energy_given() const { return model_.energy_given(now_); }
  /// In the last advance.
  [[nodiscard]] std::span<const Squeeze> squeezes() const noexcept { return squeezes_; }

  /// Legs that end are kept, from the beginning of the last advance on.
  void keep_legs(bool keep) noexcept {
    if (keep == keeps_legs_) return;
    keeps_legs_ = keep;
    leg_log_.clear();
    simulator_->keep_legs(keep ? &leg_log_ : nullptr);
  }
  [[nodiscard]] bool keeps_legs() const noexcept { return keeps_legs_; }
  [[nodiscard]] const engine::LegLog& leg_log() const noexcept { return leg_log_; }
  /// For what is asked without changing anything.
  [[nodiscard]] engine::ShapesNow shapes_now() const noexcept {
    return {bodies(), walls(), pillars(), model_.broad_phase(), now_};
  }

  /// Whether the user's callback is being called.
  [[nodiscard]] bool is_calling_back() const noexcept { return calling_back_; }

  /// The first ball that gets farther out than tolerance::farthest, if all fly on as they do.
  struct TooFar {
    double time = engine::never;
    std::uint32_t ball = engine::none;  ///< none if no ball does
  };
  [[nodiscard]] TooFar first_too_far() const;
  /// No ball can be that far out before this time.
  [[nodiscard]] double all_near_until() const noexcept {
    return bodies().is_falling() ? tolerance::all_near_falling : tolerance::all_near_until;
  }

  /// Ends a search for an impact that found none.
  void undo_search(Instant start) {
    if (sensing_before_search_) model_.sensing() = *std::move(sensing_before_search_);
    sensing_before_search_.reset();
    go_back_to(start);
    model_.cover_movers_again(start);
  }
  /// As it was before a search in which movers began to move otherwise, or legs were renewed; null when none did.
  [[nodiscard]] std::unique_ptr<Engine> take_state_before_search() noexcept { return std::move(before_search_); }
  /// Back to a time since which nothing has happened. Boxes may have moved on meanwhile: everything is rebuilt.
  void go_back_to(Instant time) noexcept {
    now_ = time;
    is_built_ = false;
    model_.broad_phase().invalidate();
  }

  // For one part of a world that several processes play (src/cluster).

  /// Some balls are dropped, others added, by `change(bodies)`, between windows. They must be sound, and fit.
  template <class Change>
  void exchange_balls(Change change) {
    model_.exchange_balls(change);
    leg_log_.clear();
    is_open_ = false;
    go_back_to(now_);
  }
  /// Puts balls on other legs, which began earlier and have no events up to now.
  void replace_legs(std::span<const engine::LegOfBall> legs);
  /// Executes all events up to and including `until` so that it can be taken back: as one horizon in tiles if possible,
  /// which stays open; otherwise in any way, with legs kept. Then either `keep_window` or `undo_window` must be called.
  [[nodiscard]] Progress play_window(Instant until, StopToken stop);
  void keep_window();
  void undo_window();
  /// Calls `visit(motion, origin, was_lossless)` for the legs that a ball has ended in the window, the latest first.
  template <class Visit>
  void for_each_ended_leg(std::uint32_t slot, Visit visit) const {
    if (!window_is_open_) {
      const engine::EndedLeg* leg = leg_log_.latest_of(bodies().number_of(slot));
      for (; leg != nullptr; leg = leg_log_.before(*leg)) visit(leg->motion, leg->origin, leg->origin.was_lossless());
      return;
    }
    const engine::UndoLog& log = simulator_->log();
    for (std::uint32_t entry = bodies().undo_entry(slot); log.holds(entry); entry = log[entry].before) {
      const auto& [motion, origin, slot_of_entry, before] = log[entry];
      // Of the two entries of an impact, the first one has the mark.
      visit(bodies().motion_of(slot, motion, origin), origin, log[entry & ~1U].origin.was_lossless());
    }
  }
  /// Has it ended any?
  [[nodiscard]] bool has_ended_leg(std::uint32_t slot) const noexcept {
    return window_is_open_ ? simulator_->log().holds(bodies().undo_entry(slot))
                           : leg_log_.latest_of(bodies().number_of(slot)) != nullptr;
  }
  /// May there have been impacts from a time in the window on?
  [[nodiscard]] bool may_have_impacts_since(Instant time) const noexcept {
    return !window_is_open_ || simulator_->latest_impact() >= time.whole;
  }
  /// No leg that was begun since the last call began faster.
  [[nodiscard]] double take_fastest_leg() noexcept { return simulator_->take_fastest(); }
  /// How often slots were given to other balls.
  [[nodiscard]] std::uint64_t reorders() const noexcept { return reorders_; }
  [[nodiscard]] engine::StuckCheck& stuck() noexcept { return model_.stuck(); }

  /// Why a shape can't be put here now: it is unsound, or overlaps others. `in_place_of` is the ball that it replaces.
  /// Changes nothing but `work`, so several threads may ask at once; see `prepare_search`.
  [[nodiscard]] std::vector<Problem> problems_with(const Ball& ball, std::optional<std::uint32_t> in_place_of,
                                                   WorkCounts& work) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Wall& wall, WorkCounts& work) const;
  /// Why the plane can't repeat so.
  [[nodiscard]] std::vector<Problem> problems_with(const PeriodicBox& box) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Pillar& pillar, WorkCounts& work) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Sensor& sensor, WorkCounts& /*work*/) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Mover& mover) const;
  /// Rebuilds the broad phase when it does not suit the shapes. Searches without that are right, too, but may have to
  /// go through all shapes.
  void prepare_search() {
    if (model_.broad_phase().rebuild_if_unsuitable(now_)) is_built_ = false;
  }
  /// The same before a change: fast, however many shapes have been added since, and counted as the world's own work.
  template <class... ShapeAndPlace>
  [[nodiscard]] std::vector<Problem> check(const ShapeAndPlace&... shape) {
    prepare_search();
    return problems_with(shape..., model_.broad_phase().work());
  }

 private:
  template <class Visit>
  void for_each_shift(Visit visit) const {
    for_each_image(0, [&](std::uint32_t, Vec2 shift) { visit(shift); });
  }
  [[nodiscard]] Circle outline_near(Vec2 place, std::uint32_t slot) const noexcept;
  [[nodiscard]] Vec2 center_of(std::uint32_t id, const Ball& ball) const noexcept;
  /// Calls `visit(number, shift)` for a wall or pillar of this id and all its images.
  template <class Visit>
  void for_each_image(std::uint32_t id, Visit visit) const {
    const engine::StaticImages& images = bodies().images();
    const std::uint32_t first = images.first_of(id);
    for (std::uint32_t number = first; number < first + images.count(); ++number)
      visit(number, images.shift_of(number));
  }
  template <class Shape>
  [[nodiscard]] std::vector<Problem> own_problems_with(const Shape& shape) const;
  template <class OverlapWith>
  [[nodiscard]] std::vector<Problem> overlaps_in(const Rectangle& where, engine::BroadPhase::Among among, Filter filter,
                                                 std::optional<std::uint32_t> in_place_of, WorkCounts& work,
                                                 OverlapWith overlap_with) const;

  /// Calls `change(editor)`: with an editor while everything is built, so that it stays so; otherwise with null.
  template <class Change>
  void edit(Change change) {
    prepare_search();
    if (!is_built_) return change(nullptr);
    engine::Editor editor = simulator_->editor(now_, queue_end());
    change(&editor);
  }
  /// Up to when events are in the queue.
  [[nodiscard]] double queue_end() const noexcept { return is_open_ ? closes_ : -engine::never; }

  // Rebuilding.
  [[nodiscard]] bool needs_rebuild() const noexcept;
  [[nodiscard]] std::uint64_t many_moves() const noexcept;
  [[nodiscard]] bool rebuild(StopToken stop);
  [[nodiscard]] double mean_speed() const;

  // Times without any event.
  [[nodiscard]] bool is_quiet(Instant until) const noexcept;
  [[nodiscard]] double next_collision_of_all(StopToken stop);
  [[nodiscard]] bool skip_quiet_time(Instant until, StopToken stop);

  // Sensors.
  void sense_quiet_time(Instant to);
  void end_sensing(Instant to);

  // Executing.
  Progress execute_until(Instant until, engine::Amount amount, const OnImpact& on_impact, StopToken stop);
  Progress execute_with_movers(Instant until, engine::Amount amount, const OnImpact& on_impact, StopToken stop);
  void cover_movers();
  [[nodiscard]] bool moves(std::uint32_t mover) const noexcept;
  [[nodiscard]] bool moves_anything() const noexcept;
  void let_movers_yield();
  void stop_ball(std::uint32_t id);
  [[nodiscard]] bool may_run_tiles(engine::Amount amount, bool has_listener) const noexcept;
  [[nodiscard]] bool run_tiles(Instant until);
  Progress stop_at(Instant time) noexcept {
    go_back_to(time);
    is_open_ = false;
    return Progress::stopped;
  }

  Tuning tuning_;
  std::optional<PeriodicBox> periodic_box_;
  engine::Model model_;
  std::unique_ptr<engine::ParallelSimulator> simulator_ = std::make_unique<engine::ParallelSimulator>(
      model_.shapes(), model_.stuck(), engine::WorkerGroup{}, ImpactCounts{});
  std::optional<engine::ImpactListener> listener_;
  Instant now_;
  bool calling_back_ = false;
  engine::LegLog leg_log_;
  bool keeps_legs_ = false;
  /// As they were before a time was skipped, or something else changed, in a search for an impact.
  std::optional<engine::SensorTracker> sensing_before_search_;
  std::unique_ptr<Engine> before_search_;
  std::vector<Squeeze> squeezes_;
  engine::FoundSqueeze squeeze_;  ///< why the world is stuck, if it is that
  bool is_search_ = false;        ///< up to one impact: when there is none, nothing is to change

  bool window_is_open_ = false;  ///< its horizon in tiles has not been committed
  Instant window_start_;
  std::uint64_t reorders_ = 0;

  bool is_built_ = false;           ///< boxes, lists and next events are those of the present shapes
  bool only_in_order_ = false;      ///< until the next rebuild
  bool is_open_ = false;            ///< a horizon is being executed in order
  double opened_ = 0, closes_ = 0;  ///< its start and end
  engine::HorizonLength length_;

  Instant built_time_;            ///< when everything was last rebuilt
  std::uint64_t built_at_ = 0;    ///< how many impacts there had been then
  std::uint64_t rebuild_at_ = 0;  ///< how many there are to be before it is done again
  std::uint64_t placed_ = 0;      ///< balls placed or removed from outside since then
  engine::BoxMoves moves_when_built_;
};

}  // namespace carom
