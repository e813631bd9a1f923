#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "fuzz/choices.hpp"
#include "fuzz/questions.hpp"
#include "fuzz/target.hpp"
#include "fuzz/world_and_reference.hpp"
#include "support/fitting.hpp"

/// Bytes are read as a sequence of operations on a world: add, change, remove, advance, take a copy, go back to it,
/// tune, in any order. After each of them it has the bits of the brute force, and refuses what that would.
///
/// The last byte of an input says what else there is:
/// - L: losses. The byte before it is the default restitution.
/// - F: losses; shapes have filters and user data; balls are also turned, pushed and moved by calls of their own.
/// - Q: questions. They must have the answers of brute force over all shapes.
/// - S: losses, filters, user data and sensors.
/// - M: all of these mixed, and also listening to impacts, keeping legs, reading balls at earlier times, whole paths of
///   balls, filters of queries, and two threads.
/// - G: as M, with gravity, which changes, and balls that it acts on differently.
namespace carom {
namespace {

using fuzz::Choices;
using fuzz::require;
using fuzz::WorldAndReference;

constexpr std::size_t most_impacts = 150;
/// Going back to a copy undoes impacts, but not the time they took.
constexpr std::size_t most_impacts_in_all = 300;

class Session {
 public:
  explicit Session(std::span<const std::uint8_t> bytes) : choices_{bytes, fuzz::Mode{bytes}} {}

  void play() {
    std::size_t in_all = 0;
    while (!choices_.at_end() && both_.reference.impacts().size() < most_impacts && in_all < most_impacts_in_all) {
      const std::size_t before = both_.reference.impacts().size();
      operate();
      both_.expect_same();
      in_all += std::max(both_.reference.impacts().size(), before) - before;
    }
  }

 private:
  enum class Operation : std::uint8_t {
    add_ball,
    add_wall,
    add_pillar,
    add_box,
    add_rows,
    change_ball,
    change_wall,
    change_pillar,
    turn_ball,
    remove_ball,
    remove_static,
    advance,
    advance_to,
    advance_to_next_impact,
    look_ahead,
    tune,
    keep_copy,
    go_back,
    // From here on only for inputs that end with an F, M or G.
    set_velocity,
    push,
    move_to,
    // From here on only for inputs that end with a Q, M or G.
    cast,
    overlap,
    nearest,
    next_impact,
    // From here on only for inputs that end with an S, M or G.
    add_sensor,
    change_sensor,
    remove_sensor,
    // From here on only for inputs that end with an M or G.
    listen,
    stop_listening,
    keep_legs,
    earlier_states,
    path,
    prepare_queries,
    // Only for inputs that end with a G.
    set_gravity,
    end
  };

  /// One that every input has, or one from `first` up to `end`.
  Operation usual_or_one_of(Operation first, Operation end) {
    constexpr auto number_of = [](Operation operation) { return static_cast<std::uint8_t>(operation); };
    constexpr std::uint8_t usual = number_of(Operation::set_velocity);
    const unsigned number = choices_.below(static_cast<std::uint8_t>(usual + number_of(end) - number_of(first)));
    return static_cast<Operation>(number < usual ? number : number - usual + number_of(first));
  }
  Operation any_operation() {
    const fuzz::Mode& mode = choices_.mode();
    if (mode.has_gravity()) return usual_or_one_of(Operation::set_velocity, Operation::end);
    if (mode.is_mixed()) return usual_or_one_of(Operation::set_velocity, Operation::set_gravity);
    if (mode.has_sensors()) return usual_or_one_of(Operation::add_sensor, Operation::listen);
    if (mode.has_questions()) return usual_or_one_of(Operation::cast, Operation::add_sensor);
    if (mode.has_nudges()) return usual_or_one_of(Operation::set_velocity, Operation::cast);
    return usual_or_one_of(Operation::set_velocity, Operation::set_velocity);
  }

  void operate() {
    switch (any_operation()) {
      case Operation::add_ball: return add(choices_.ball());
      case Operation::add_wall: return add(choices_.wall());
      case Operation::add_pillar: return add(choices_.pillar());
      case Operation::add_box: return add_box();
      case Operation::add_rows: return add_rows();
      case Operation::change_ball: return change(Change<BallId, Ball>{{choices_.index()}, choices_.ball()});
      case Operation::change_wall: return change(Change<WallId, Wall>{{choices_.index()}, choices_.wall()});
      case Operation::change_pillar: return change(Change<PillarId, Pillar>{{choices_.index()}, choices_.pillar()});
      case Operation::turn_ball: return turn(BallId{choices_.index()});
      case Operation::remove_ball: return remove(BallId{choices_.index()});
      case Operation::remove_static:
        return choices_.flag() ? remove(WallId{choices_.index()}) : remove(PillarId{choices_.index()});
      case Operation::advance: return advance();
      case Operation::advance_to: return advance_to();
      case Operation::advance_to_next_impact: return advance_to_next_impact();
      case Operation::look_ahead: return look_ahead();
      case Operation::tune: return both_.world.tune(choices_.tuning());
      case Operation::keep_copy: kept_ = both_; return;
      case Operation::go_back:
        if (kept_) both_ = *kept_;
        return;
      case Operation::set_velocity: return set_velocity(BallId{choices_.index()});
      case Operation::push: return push(BallId{choices_.index()});
      case Operation::move_to: return move_to(BallId{choices_.index()});
      case Operation::cast: return fuzz::ask_hits(both_, choices_);
      case Operation::overlap: return fuzz::ask_overlaps(both_, choices_);
      case Operation::nearest: return fuzz::ask_nearest(both_, choices_);
      case Operation::next_impact: return fuzz::ask_next_impact(both_, choices_);
      case Operation::add_sensor: return add(choices_.sensor());
      case Operation::change_sensor:
        return change(Change<SensorId, Sensor>{{choices_.below(fuzz::most_sensors)}, choices_.sensor()});
      case Operation::remove_sensor: return remove(SensorId{choices_.below(fuzz::most_sensors)});
      case Operation::listen: return listen();
      case Operation::stop_listening: return stop_listening();
      case Operation::keep_legs: return keep_legs();
      case Operation::earlier_states: return fuzz::ask_earlier_states(both_, choices_);
      case Operation::path: return fuzz::ask_path(both_, choices_);
      case Operation::prepare_queries: return both_.world.prepare_queries();
      case Operation::set_gravity: return set_gravity();
      case Operation::end: return;
    }
  }

  // What is done to both.

  [[nodiscard]] bool has_room(const Ball& /*kind*/) const { return both_.reference.bodies().size() < fuzz::most_balls; }
  [[nodiscard]] bool has_room(const Wall& /*kind*/) const {
    return both_.reference.walls().size() < fuzz::most_statics;
  }
  [[nodiscard]] bool has_room(const Pillar& /*kind*/) const {
    return both_.reference.pillars().size() < fuzz::most_statics;
  }

  [[nodiscard]] bool has_room(const Sensor& /*kind*/) const {
    return both_.reference.sensor_count() < fuzz::most_sensors;
  }

  static void expect_answer(Fit fit, bool refused) {
    require(fit != Fit::no || refused, "what does not fit is refused");
    require(fit != Fit::yes || !refused, "what fits is taken");
  }

  template <class Shape>
  void add(const Shape& shape) {
    if (!has_room(shape)) return;
    const Fit fit = fit_in_reference(shape);
    const bool refused = !both_.world.try_add(shape);
    expect_answer(fit, refused);
    if (!refused) both_.reference.add(shape);
  }

  template <class Shape>
  [[nodiscard]] Fit fit_in_reference(const Shape& shape) const {
    return fit_of(both_.reference, shape);
  }
  [[nodiscard]] static Fit fit_in_reference(const Sensor& sensor) {
    return problems_with(sensor).empty() ? Fit::yes : Fit::no;
  }
  [[nodiscard]] Fit fit_in_place_of(BallId id, const Ball& ball) const {
    return fit_of(both_.reference, ball, id.index);
  }
  template <class Id, class Fixed>
  [[nodiscard]] Fit fit_in_place_of(Id /*id*/, const Fixed& shape) const {
    return fit_in_reference(shape);
  }

  /// Made with braces, where what comes first is read first.
  template <class Id, class Shape>
  struct Change {
    Id id;
    Shape shape;
  };

  template <class Id, class Shape>
  void change(const Change<Id, Shape>& change) {
    const auto& [id, shape] = change;
    if (!both_.world.has(id)) return;
    const Fit fit = fit_in_place_of(id, shape);
    const bool refused = !both_.world.try_change(id, shape).empty();
    expect_answer(fit, refused);
    if (!refused) both_.reference.change(id, shape);
  }

  /// What is done to a ball at its place is refused only when the ball itself would be unsound.
  void set_velocity(BallId id) {
    const Vec2 velocity = choices_.vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.velocity = velocity;
    expect_change_in_place(id, ball, both_.world.try_set_velocity(id, velocity));
  }
  void push(BallId id) {
    const Vec2 impulse = choices_.vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.velocity += impulse / ball.mass;
    expect_change_in_place(id, ball, both_.world.try_push(id, impulse));
  }
  void expect_change_in_place(BallId id, const Ball& ball, const std::vector<Problem>& found) {
    require(found.empty() == problems_with(ball).empty(), "what is sound is taken, and nothing else");
    if (found.empty()) both_.reference.change(id, ball);
  }

  void move_to(BallId id) {
    const Vec2 center = choices_.vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.center = center;
    const Fit fit = fit_in_place_of(id, ball);
    const bool refused = !both_.world.try_move_to(id, center).empty();
    expect_answer(fit, refused);
    if (!refused) both_.reference.change(id, ball);
  }

  void set_gravity() {
    const Vec2 gravity = choices_.vector();
    const bool refused = !both_.world.try_set_gravity(gravity).empty();
    require(refused != problems_with_gravity(gravity).empty(), "a sound gravity is taken, and nothing else");
    if (!refused) both_.reference.set_gravity(gravity);
  }

  /// Another velocity for a ball where it is: seldom refused.
  void turn(BallId id) {
    const Vec2 velocity = choices_.vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.velocity = velocity;
    change(Change<BallId, Ball>{id, ball});
  }

  template <class Id>
  void remove(Id id) {
    if (!both_.world.has(id)) return;
    both_.world.remove(id);
    both_.reference.remove(id);
  }

  void add_box() {
    const double half = choices_.below(16) + 1.0;
    const double restitution = choices_.restitution();
    const Vec2 corners[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    for (std::size_t i = 0; i < 4; ++i) add(Wall{corners[i], corners[(i + 1) % 4], Stops::both, restitution});
  }

  /// Balls in rows, each with one of four velocities: enough of them to be played tile by tile.
  void add_rows() {
    const std::uint32_t columns = choices_.below(6) + 1;
    const std::uint32_t rows = choices_.below(6) + 1;
    const Vec2 first = choices_.vector();
    const double pitch = std::abs(choices_.number()) / 4;
    const double radius = pitch * choices_.share() / 2;
    const Vec2 velocities[] = {choices_.vector(), choices_.vector(), choices_.vector(), choices_.vector()};
    for (std::uint32_t i = 0; i < rows * columns; ++i) {
      const Vec2 place{static_cast<double>(i % columns), static_cast<double>(i / columns)};
      add(Ball{first + place * pitch, velocities[i % 4], radius, 1, choices_.mode().default_restitution()});
    }
  }

  void listen() {
    both_.listening = choices_.listening();
    both_.world.listen(*both_.listening);
  }
  void stop_listening() {
    both_.listening.reset();
    both_.world.stop_listening();
    require(both_.world.impacts().empty(), "what was kept is forgotten");
  }
  void keep_legs() {
    const bool keep = !choices_.flag();
    both_.world.keep_legs(keep);
    both_.legs_are_kept = both_.legs_are_kept && keep;
  }

  /// The brute force goes first, as it can be stopped when there are too many impacts. The world then plays as many.
  template <class Reference, class Engine>
  void advance_both(Reference reference, Engine engine) {
    const std::vector<Impact>& impacts = both_.reference.impacts();
    const std::size_t before = impacts.size();
    both_.begin_advance(both_.reference);
    if (reference(both_.reference, most_impacts - before)) {
      require(engine(both_.world) == Progress::done, "the time asked for is reached");
      both_.take_reports();
      return;
    }
    for (std::size_t i = before; i < impacts.size(); ++i) {
      expect_impact(both_.world.advance_to_next_impact(latest_).impact, i);
      both_.take_reports();
    }
  }

  void expect_impact(const std::optional<Impact>& impact, std::size_t number) const {
    require(impact && same_bits(*impact, both_.reference.impacts()[number]), "the impacts are the same");
  }

  void advance() {
    const double step = std::abs(choices_.number());
    if (!(both_.world.time() + step <= latest_)) return;
    advance_both([&](ReferenceWorld& world, std::size_t most) { return world.advance(step, most); },
                 [&](World& world) { return world.advance(step); });
  }

  /// With a callback for every impact, or in parts.
  void advance_to() {
    const double start = both_.world.time();
    const double until = start + std::abs(choices_.number());
    if (!(until <= latest_)) return;
    std::size_t next = both_.reference.impacts().size();
    const bool with_callback = choices_.flag();
    const double pause = start + (until - start) * choices_.share();
    advance_both([&](ReferenceWorld& world, std::size_t most) { return world.advance_to(until, most); },
                 [&](World& world) {
                   if (with_callback)
                     return world.advance_to(until, [&](const Impact& hit) { expect_impact(hit, next++); });
                   require(world.advance_to(pause) == Progress::done, "the pause is reached");
                   ReferenceWorld& last = both_.before_last_advance;
                   require(last.advance_to(pause, most_impacts), "no more is played before the pause than after it");
                   both_.take_reports();
                   return world.advance_to(until);
                 });
  }

  void advance_to_next_impact() {
    const double limit = std::min(both_.world.time() + choices_.number(), latest_);
    both_.begin_advance(both_.reference);
    const auto impact = both_.world.advance_to_next_impact(limit);
    both_.take_reports();
    if (both_.reference.advance_to_next_impact(limit))
      expect_impact(impact.impact, both_.reference.impacts().size() - 1);
    else
      require(!impact, "there is nothing to hit");
  }

  /// A question that must leave no trace: up to just before something happens.
  void look_ahead() {
    ReferenceWorld ahead = both_.reference;
    const double now = both_.world.time();
    const bool happens = ahead.advance_to_next_impact(latest_);
    const double limit =
        happens ? now + choices_.share() * (ahead.now().whole - now) : now + std::abs(choices_.number());
    if (!(limit <= latest_)) return;
    if (happens && limit >= ahead.now().whole) return;
    both_.begin_advance(both_.reference);
    require(!both_.world.advance_to_next_impact(limit), "nothing happens before the next impact");
  }

  Choices choices_;
  double latest_ = choices_.mode().latest();
  WorldAndReference both_;
  std::optional<WorldAndReference> kept_;
};

}  // namespace
}  // namespace carom

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  carom::Session{{data, size}}.play();
  return 0;
}
