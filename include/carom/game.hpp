#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "carom/game_rules.hpp"
#include "carom/progress.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"

/// A scene with rules, played by pressing buttons.
namespace carom {

/// A button is pressed, or let go, at an exact time.
struct GameInput {
  double time = 0;           ///< of the world
  std::uint32_t button = 0;  ///< its place in the rules
  bool pressed = true;       ///< false: let go

  friend constexpr bool operator==(const GameInput&, const GameInput&) noexcept = default;  ///< member by member
};

/// A rule has applied.
struct GameEvent {
  double time = 0;               ///< of the world
  std::uint32_t rule = 0;        ///< its place in the rules
  std::optional<BallId> ball{};  ///< which ball brought it about, if one did
  std::optional<ShapeId> hit{};  ///< the wall or pillar that it hit, if it was a hit
  Vec2 place{};                  ///< where the ball touched something, or its centre; zero without a ball
  double impulse = 0;            ///< of the hit, if it was one
};

/// A game: a world, the counters of its rules, and what is still to happen. Values: a copy is a snapshot.
///
/// What happens is a function of the scene and of the inputs with their times alone. It does not depend on how time is
/// cut into advances, so a game played at any frame rate can be played again from its inputs, to the last bit. Rules
/// apply at the exact moment of what triggers them. At one moment impacts come first, in the order of play; then what
/// sensors report; then what was put off, in the order in which it was; then inputs, in the order in which they were
/// given. (What a sensor reports, and what was put off, happens at a time that a double can hold.)
class Game {
 public:
  [[nodiscard]] const Scene& scene() const noexcept;      ///< that is played
  [[nodiscard]] const GameRules& rules() const noexcept;  ///< of the scene
  [[nodiscard]] const World& world() const noexcept;      ///< as it is now
  [[nodiscard]] double time() const noexcept;             ///< now
  [[nodiscard]] bool is_over() const noexcept;            ///< a rule has ended it; time stands still from then on

  /// What each counter is now, in the order of the rules.
  [[nodiscard]] std::span<const double> counters() const noexcept;
  /// The counter called "score"; 0 without one.
  [[nodiscard]] double score() const noexcept;

  /// Whether a lamp of the rules is lit now.
  [[nodiscard]] bool is_lit(const Lamp& lamp) const;

  /// Whether a wall, or a pillar, is hidden now: balls fly through it.
  [[nodiscard]] bool is_hidden(WallId id) const;
  [[nodiscard]] bool is_hidden(PillarId id) const;

  /// Everything that keeps an input from being taken: a button that is not there, a time that is before now or before
  /// the input given last, or not finite.
  [[nodiscard]] std::vector<Problem> problems_with(const GameInput& input) const;
  /// A button is pressed or let go at this time, which an advance plays when it comes to it. Returns the problems.
  /// Empty: it was taken. Once the game is over nothing is taken any more, which is no problem.
  [[nodiscard]] std::vector<Problem> try_input(const GameInput& input);
  /// All inputs that were taken so far.
  [[nodiscard]] std::span<const GameInput> inputs() const noexcept;

  /// Plays everything up to and including the time t, inputs at t included, or to the end of the game. Throws
  /// ProblemError, changing nothing, for a time that `World::advance_to` refuses. `Progress::stuck` when the world is
  /// stuck, or more rules than `most_rules_at_once` apply at one moment; `stopped` when `stop` was requested, and the
  /// next advance goes on.
  [[nodiscard]] Progress advance_to(double t, StopToken stop = {});
  /// The rules that have applied in the last advance, in order.
  [[nodiscard]] std::span<const GameEvent> events() const noexcept;
  /// The impacts of the last advance, in the order of play: for those who draw them, or let them sound.
  [[nodiscard]] std::span<const Impact> impacts() const noexcept;

  /// A hash of all that has happened: the history of the world, the inputs that were played, every rule that has
  /// applied, and the counters. Equal games have equal hashes, on every machine.
  [[nodiscard]] std::uint64_t history() const;

  static constexpr std::size_t most_rules_at_once = 1'000;  ///< more at one moment are rules without end

  struct Table;  ///< the scene, and what its names stand for: for the library itself

 private:
  /// An action that is still to be done.
  struct Deferred {
    double time = 0;
    std::uint32_t rule = 0;
    std::uint32_t action = 0;     ///< of the rule
    std::optional<BallId> ball;   ///< that brought it about
    std::optional<ShapeId> hit;   ///< the wall or pillar that it hit
    std::optional<ShapeId> only;  ///< of several shapes, the one that is left
  };
  friend struct GameMade make_game(const Scene& scene, StopToken stop);
  Game(std::shared_ptr<const Table> table, World world);

  [[nodiscard]] double next_due() const noexcept;
  void do_next_due();
  void keep_impacts();
  [[nodiscard]] Progress play_until(double until, StopToken stop);
  [[nodiscard]] Progress play_impact(std::size_t number, double until, StopToken stop);
  [[nodiscard]] Progress play_sensor_events(double time, StopToken stop);
  [[nodiscard]] bool holds(const CounterCondition& condition) const;
  [[nodiscard]] bool may_apply(std::uint32_t rule) const;
  [[nodiscard]] bool may_apply(const std::vector<std::uint32_t>& rules) const;
  void apply_all(const std::vector<std::uint32_t>& rules, const GameEvent& cause);
  void apply(std::uint32_t rule, GameEvent cause);
  void perform(const Deferred& what);
  void put_off(Deferred what);
  void set_counter(std::uint32_t counter, double value);
  void move(const MoveAction& action);
  void show_all(const ShapeSet& shapes, const Deferred& what, bool visible);
  [[nodiscard]] bool show(ShapeId shape, bool visible);

  std::shared_ptr<const Table> table_;
  World world_;
  std::vector<double> counters_;
  std::vector<Deferred> deferred_;   ///< in the order in which they were put off
  std::vector<GameInput> inputs_;    ///< all that were given
  std::size_t inputs_played_ = 0;    ///< how many of them
  std::vector<GameEvent> events_;    ///< of the last advance
  std::vector<Impact> impacts_;      ///< of the last advance
  std::uint64_t applied_ = 0;        ///< a hash of inputs played and rules that have applied
  double moment_ = 0;                ///< when rules applied last
  std::size_t rules_at_moment_ = 0;  ///< how many, then
  bool over_ = false;
};

/// A game, or everything that keeps a scene from being one: exactly one of the two, or none when making it was stopped.
struct GameMade {
  std::optional<Game> game;            ///< nothing when there are problems
  std::vector<SceneProblem> problems;  ///< empty when all is well
};

/// A game at time 0, before anything has happened. Problems are those of `make_world`, and a scene without rules.
[[nodiscard]] GameMade make_game(const Scene& scene, StopToken stop = {});

}  // namespace carom
