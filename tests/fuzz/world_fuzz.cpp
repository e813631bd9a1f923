#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "fuzz/bytes.hpp"
#include "fuzz/target.hpp"
#include "support/bits.hpp"
#include "support/fitting.hpp"
#include "support/reference_world.hpp"

/// Bytes are read as a sequence of operations on a world: add, change, remove, advance, take a copy, go back to it,
/// tune, in any order. After each of them it has the bits of the brute force, and refuses what that would.
///
/// An input whose last byte is an L is lossy: the byte before it is the default restitution. One whose last byte is an
/// F is lossy, too, shapes have filters and user data, and balls are also turned, pushed and moved by calls of their
/// own. One whose last byte is an S has all that, and sensors.
namespace carom {
namespace {

using fuzz::Bytes;
using fuzz::require;

/// Beyond these, brute force is slow, and finds nothing new.
constexpr std::size_t most_balls = 40;
constexpr std::size_t most_statics = 20;
constexpr std::uint32_t most_sensors = 12;
constexpr std::size_t most_impacts = 150;
/// Going back to a copy undoes impacts, but not the time they took.
constexpr std::size_t most_impacts_in_all = 300;

/// Times beyond this are not tried: at the highest speed places come near what a double can hold.
constexpr double latest = 1e80;

struct Both {
  World world;
  ReferenceWorld reference;
  std::vector<SensorEvent> events = {};  ///< what the world's sensors have reported so far
};

/// From the last two bytes: dead, lossless, anything between, and what is next to nothing or next to all.
double default_restitution(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 2 || (bytes.back() != 'L' && bytes.back() != 'F' && bytes.back() != 'S')) return 1;
  constexpr std::array known = {0.0, 5e-324, 1e-300, 0x1p-53, 1e-4, 0.0718, 1 - 0x1p-53, 1 - 1e-9};
  const std::uint8_t choice = bytes[bytes.size() - 2];
  return choice < known.size() ? known[choice] : choice / 255.0;
}

class Session {
 public:
  explicit Session(std::span<const std::uint8_t> bytes)
      : bytes_{bytes},
        default_restitution_{default_restitution(bytes)},
        has_filters_{!bytes.empty() && (bytes.back() == 'F' || bytes.back() == 'S')},
        has_sensors_{!bytes.empty() && bytes.back() == 'S'} {}

  void play() {
    std::size_t in_all = 0;
    while (!bytes_.at_end() && both_.reference.impacts().size() < most_impacts && in_all < most_impacts_in_all) {
      const std::size_t before = both_.reference.impacts().size();
      operate();
      expect_same();
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
    // From here on only for inputs that end with an F or an S.
    set_velocity,
    push,
    move_to,
    // From here on only for inputs that end with an S.
    add_sensor,
    change_sensor,
    remove_sensor,
    end
  };

  void operate() {
    const Operation end = has_sensors_   ? Operation::end
                          : has_filters_ ? Operation::add_sensor
                                         : Operation::set_velocity;
    switch (static_cast<Operation>(bytes_.below(static_cast<std::uint8_t>(end)))) {
      case Operation::add_ball: return add(any_ball());
      case Operation::add_wall: return add(any_wall());
      case Operation::add_pillar: return add(any_pillar());
      case Operation::add_box: return add_box();
      case Operation::add_rows: return add_rows();
      case Operation::change_ball: return change(Change<BallId, Ball>{{any_index()}, any_ball()});
      case Operation::change_wall: return change(Change<WallId, Wall>{{any_index()}, any_wall()});
      case Operation::change_pillar: return change(Change<PillarId, Pillar>{{any_index()}, any_pillar()});
      case Operation::turn_ball: return turn(BallId{any_index()});
      case Operation::remove_ball: return remove(BallId{any_index()});
      case Operation::remove_static: return bytes_.flag() ? remove(WallId{any_index()}) : remove(PillarId{any_index()});
      case Operation::advance: return advance();
      case Operation::advance_to: return advance_to();
      case Operation::advance_to_next_impact: return advance_to_next_impact();
      case Operation::look_ahead: return look_ahead();
      case Operation::tune: return tune();
      case Operation::keep_copy: kept_ = both_; return;
      case Operation::go_back:
        if (kept_) both_ = *kept_;
        return;
      case Operation::set_velocity: return set_velocity(BallId{any_index()});
      case Operation::push: return push(BallId{any_index()});
      case Operation::move_to: return move_to(BallId{any_index()});
      case Operation::add_sensor: return add(any_sensor());
      case Operation::change_sensor:
        return change(Change<SensorId, Sensor>{{bytes_.below(most_sensors)}, any_sensor()});
      case Operation::remove_sensor: return remove(SensorId{bytes_.below(most_sensors)});
      case Operation::end: return;
    }
  }

  // What the bytes say.

  Vec2 any_vector() {
    const double x = bytes_.number();
    return {x, bytes_.number()};
  }
  double any_restitution() { return bytes_.flag() ? default_restitution_ : bytes_.share(); }
  /// Groups are few, so that shapes often have one in common.
  Filter any_filter() {
    const std::uint32_t bits = bytes_.below(256);
    return bits < 128 ? Filter{} : Filter{bits & 7U, (bits >> 3U) & 15U};
  }
  template <class Shape>
  Shape with_filter(Shape shape) {
    if (!has_filters_) return shape;
    shape.filter = any_filter();
    shape.user_data = ++last_user_data_;
    return shape;
  }
  Ball any_ball() { return with_filter(any_plain_ball()); }
  Ball any_plain_ball() {
    const Vec2 center = any_vector();
    const Vec2 velocity = any_vector();
    const double radius = std::abs(bytes_.number()) / 8;
    if (bytes_.flag()) return {center, velocity, radius, 1, default_restitution_};
    const double mass = std::abs(bytes_.number());
    return {center, velocity, radius, mass, any_restitution()};
  }
  Wall any_wall() {
    const Vec2 from = any_vector();
    const Vec2 to = any_vector();
    const auto stops = static_cast<Stops>(bytes_.below(3));
    return with_filter(Wall{from, to, stops, any_restitution()});
  }
  Pillar any_pillar() {
    const Vec2 center = any_vector();
    const double radius = std::abs(bytes_.number()) / 8;
    return with_filter(Pillar{center, radius, any_restitution()});
  }
  Sensor any_sensor() {
    Sensor sensor;
    sensor.senses = bytes_.flag() ? Senses::edge : Senses::center;
    const Vec2 first = any_vector();
    const std::uint32_t shape = bytes_.below(3);
    if (shape == 0) {
      sensor.area = Circle{first, std::abs(bytes_.number()) / 2};
      return with_filter(sensor);
    }
    const Vec2 second = any_vector();
    if (shape == 1)
      sensor.area = Gate{first, second};
    else
      sensor.area = Rectangle{{std::min(first.x, second.x), std::min(first.y, second.y)},
                              {std::max(first.x, second.x), std::max(first.y, second.y)}};
    return with_filter(sensor);
  }
  std::uint32_t any_index() { return bytes_.below(most_balls); }

  // What is done to both.

  [[nodiscard]] bool has_room(const Ball& /*kind*/) const { return both_.reference.bodies().size() < most_balls; }
  [[nodiscard]] bool has_room(const Wall& /*kind*/) const { return both_.reference.walls().size() < most_statics; }
  [[nodiscard]] bool has_room(const Pillar& /*kind*/) const { return both_.reference.pillars().size() < most_statics; }

  [[nodiscard]] bool has_room(const Sensor& /*kind*/) const { return both_.reference.sensor_count() < most_sensors; }

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
    const Vec2 velocity = any_vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.velocity = velocity;
    expect_change_in_place(id, ball, both_.world.try_set_velocity(id, velocity));
  }
  void push(BallId id) {
    const Vec2 impulse = any_vector();
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
    const Vec2 center = any_vector();
    if (!both_.world.has(id)) return;
    Ball ball = both_.world.ball(id);
    ball.center = center;
    const Fit fit = fit_in_place_of(id, ball);
    const bool refused = !both_.world.try_move_to(id, center).empty();
    expect_answer(fit, refused);
    if (!refused) both_.reference.change(id, ball);
  }

  /// Another velocity for a ball where it is: seldom refused.
  void turn(BallId id) {
    const Vec2 velocity = any_vector();
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
    const double half = bytes_.below(16) + 1.0;
    const double restitution = any_restitution();
    const Vec2 corners[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    for (std::size_t i = 0; i < 4; ++i) add(Wall{corners[i], corners[(i + 1) % 4], Stops::both, restitution});
  }

  /// Balls in rows, each with one of four velocities: enough of them to be played tile by tile.
  void add_rows() {
    const std::uint32_t columns = bytes_.below(6) + 1;
    const std::uint32_t rows = bytes_.below(6) + 1;
    const Vec2 first = any_vector();
    const double pitch = std::abs(bytes_.number()) / 4;
    const double radius = pitch * bytes_.share() / 2;
    const Vec2 velocities[] = {any_vector(), any_vector(), any_vector(), any_vector()};
    for (std::uint32_t i = 0; i < rows * columns; ++i) {
      const Vec2 place{static_cast<double>(i % columns), static_cast<double>(i / columns)};
      add(Ball{first + place * pitch, velocities[i % 4], radius, 1, default_restitution_});
    }
  }

  void tune() {
    Tuning tuning;
    tuning.tile = 1 + bytes_.below(64) / 8.0;
    tuning.horizon = bytes_.below(64) / 16.0;
    tuning.rebuild = bytes_.below(64) / 2.0;
    both_.world.tune(tuning);
  }

  /// The brute force goes first, as it can be stopped when there are too many impacts. The world then plays as many.
  template <class Reference, class Engine>
  void advance_both(Reference reference, Engine engine) {
    const std::vector<Impact>& impacts = both_.reference.impacts();
    const std::size_t before = impacts.size();
    if (reference(both_.reference, most_impacts - before)) {
      require(engine(both_.world) == Progress::done, "the time asked for is reached");
      take_events();
      return;
    }
    for (std::size_t i = before; i < impacts.size(); ++i) {
      expect_impact(both_.world.advance_to_next_impact(latest).impact, i);
      take_events();
    }
  }

  /// After an advance.
  void take_events() {
    const auto events = both_.world.sensor_events();
    both_.events.insert(both_.events.end(), events.begin(), events.end());
  }

  void expect_impact(const std::optional<Impact>& impact, std::size_t number) const {
    require(impact && same_bits(*impact, both_.reference.impacts()[number]), "the impacts are the same");
  }

  void advance() {
    const double step = std::abs(bytes_.number());
    if (!(both_.world.time() + step <= latest)) return;
    advance_both([&](ReferenceWorld& world, std::size_t most) { return world.advance(step, most); },
                 [&](World& world) { return world.advance(step); });
  }

  /// With a callback for every impact, or in parts.
  void advance_to() {
    const double start = both_.world.time();
    const double until = start + std::abs(bytes_.number());
    if (!(until <= latest)) return;
    std::size_t next = both_.reference.impacts().size();
    const bool with_callback = bytes_.flag();
    const double pause = start + (until - start) * bytes_.share();
    advance_both([&](ReferenceWorld& world, std::size_t most) { return world.advance_to(until, most); },
                 [&](World& world) {
                   if (with_callback)
                     return world.advance_to(until, [&](const Impact& hit) { expect_impact(hit, next++); });
                   require(world.advance_to(pause) == Progress::done, "the pause is reached");
                   take_events();
                   return world.advance_to(until);
                 });
  }

  void advance_to_next_impact() {
    const double limit = std::min(both_.world.time() + bytes_.number(), latest);
    const auto impact = both_.world.advance_to_next_impact(limit);
    take_events();
    if (both_.reference.advance_to_next_impact(limit))
      expect_impact(impact.impact, both_.reference.impacts().size() - 1);
    else
      require(!impact, "there is nothing to hit");
  }

  /// A question that must leave no trace: up to just before something happens.
  void look_ahead() {
    ReferenceWorld ahead = both_.reference;
    const double now = both_.world.time();
    const bool happens = ahead.advance_to_next_impact(latest);
    const double limit = happens ? now + bytes_.share() * (ahead.now().whole - now) : now + std::abs(bytes_.number());
    if (!(limit <= latest)) return;
    if (happens && limit >= ahead.now().whole) return;
    require(!both_.world.advance_to_next_impact(limit), "nothing happens before the next impact");
  }

  void expect_same() const {
    const auto& [world, reference, events] = both_;
    require(std::ranges::equal(events, reference.sensor_events(),
                               [](const auto& a, const auto& b) { return same_bits(a, b); }),
            "the events of sensors are the same");
    require(same_bits(world.time(), reference.now().whole), "the times are the same");
    require(world.history() == reference.history(), "the histories are the same");
    const ImpactCounts& counts = world.counts();
    const ImpactCounts& expected = reference.counts();
    require(counts.balls == expected.balls && counts.walls == expected.walls && counts.pillars == expected.pillars &&
                counts.lossless == expected.lossless,
            "the counts are the same");
    const auto& bodies = reference.bodies();
    for (std::uint32_t id = 0; id < bodies.size(); ++id) {
      require(world.has(BallId{id}) == bodies[id].present, "the same balls are there");
      if (!bodies[id].present) continue;
      require(same_bits(world.leg(BallId{id}), bodies[id].leg), "the legs are the same");
      const Ball ball = world.ball(BallId{id});
      require(ball.filter == bodies[id].filter && ball.user_data == bodies[id].user_data, "what was given is kept");
    }
  }

  Bytes bytes_;
  double default_restitution_;
  bool has_filters_;
  bool has_sensors_;
  std::uint64_t last_user_data_ = 0;
  Both both_;
  std::optional<Both> kept_;
};

}  // namespace
}  // namespace carom

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  carom::Session{{data, size}}.play();
  return 0;
}
