#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "carom/mover.hpp"
#include "carom/problem.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"

/// The rules of a game, as data: what buttons do, what scores, where balls are captured and released. `Game`
/// (carom/game.hpp) plays a scene by them; docs/games.md explains them with examples. A rule says: when this happens,
/// then do that.
namespace carom {

/// What a player presses.
struct Button {
  std::string name;  ///< what rules and inputs call it; not empty
  /// Keys of a keyboard that are meant for it, as browsers name them ("ArrowLeft", "Space"). The library ignores them.
  std::vector<std::string> keys{};  // NOLINT(readability-redundant-member-init): so that it may be left out
};

/// A number that rules change. The one called "score" is the score.
struct Counter {
  std::string name;  ///< what rules call it; not empty
  double start = 0;  ///< what it is at the beginning
};

/// An area that rules may refer to: exactly one of circle, gate and rectangle. See carom/sensor.hpp.
struct GameSensor {
  std::optional<Circle> circle{};        ///< a disc
  std::optional<Gate> gate{};            ///< a segment that balls cross
  std::optional<Rectangle> rectangle{};  ///< with sides along the axes
  Senses senses = Senses::center;        ///< which part of a ball counts
};

// NOLINTBEGIN(readability-redundant-member-init): so that members may be left out
/// Walls and pillars, by their ids.
struct ShapeSet {
  std::vector<std::uint32_t> walls{};    ///< ids of walls
  std::vector<std::uint32_t> pillars{};  ///< ids of pillars
};

/// A ball hits one of these, with an impulse above zero and of at least `impulse`.
struct HitTrigger {
  std::vector<std::uint32_t> walls{};    ///< ids of walls
  std::vector<std::uint32_t> pillars{};  ///< ids of pillars
  double impulse = 0;                    ///< mass times speed
};
// NOLINTEND(readability-redundant-member-init)

/// A counter changes to `value`, or past it, from either side.
struct CounterTrigger {
  std::string counter;  ///< its name
  double value = 0;     ///< that it comes to
};

/// When a rule applies: exactly one of these.
struct Trigger {
  bool starts = false;                      ///< the game begins
  std::string presses{};                    ///< a button of this name is pressed
  std::string lets_go{};                    ///< a button of this name is let go
  std::optional<HitTrigger> hits{};         ///< a ball hits something
  std::optional<std::uint32_t> enters{};    ///< a ball enters this sensor
  std::optional<std::uint32_t> leaves{};    ///< a ball leaves this sensor
  std::optional<std::uint32_t> crosses{};   ///< a ball's centre crosses this gate, either way
  std::optional<CounterTrigger> reaches{};  ///< a counter comes to a value
};

/// Adds to a counter: `by`, times another counter if one is named.
struct AddAction {
  std::string counter;  ///< its name
  double by = 1;        ///< of either sign
  std::string times{};  ///< another counter; none when it is empty
};

/// Sets a counter.
struct SetAction {
  std::string counter;  ///< its name
  double to = 0;        ///< what it is from now on
};

/// Moves a mover from where it is to a pose, evenly, where it then stands. Exactly one of the three says how fast.
struct MoveAction {
  std::uint32_t mover = 0;           ///< its id
  Pose to{};                         ///< where it ends
  std::optional<double> duration{};  ///< how long it takes
  std::optional<double> speed{};     ///< of its offset, length per time
  std::optional<double> rate{};      ///< of its angle, radians per time
};

/// What a rule does: exactly one of these, now or some time later.
struct Action {
  std::optional<AddAction> add{};       ///< to a counter
  std::optional<SetAction> set{};       ///< a counter
  std::optional<MoveAction> move{};     ///< a mover: a flipper, a plunger, a gate
  std::optional<std::uint32_t> stop{};  ///< this mover stands still from now on
  /// Walls and pillars vanish: balls fly through them until they are shown again. Drop targets.
  std::optional<ShapeSet> hide{};
  /// They come back; one with a ball in its place comes as soon as there is room, tried every `game_retry`.
  std::optional<ShapeSet> show{};
  bool vanish = false;            ///< the wall or pillar that was hit is hidden, as by `hide`; for rules about hits
  bool capture = false;           ///< the ball that brought this about is taken off the table
  std::optional<Ball> release{};  ///< this ball is put on the table, as soon as there is room for it
  bool end = false;               ///< the game is over
  double after = 0;               ///< how much later, time; the rest of the rule goes on at once
};

/// A counter is at least, or at most, a value: exactly one of the two.
struct CounterCondition {
  std::string counter;               ///< its name
  std::optional<double> at_least{};  ///< it is this or more
  std::optional<double> at_most{};   ///< it is this or less
};

/// Whether a counter with this value meets the condition.
[[nodiscard]] constexpr bool is_met(const CounterCondition& condition, double value) noexcept {
  return (!condition.at_least || value >= *condition.at_least) && (!condition.at_most || value <= *condition.at_most);
}

/// When this happens, then do that.
struct Rule {
  std::string name{};                         ///< what happened, in a word: "bumper"; to draw it, or let it sound
  Trigger when{};                             ///< when it applies
  std::optional<CounterCondition> only_if{};  ///< it applies only if this is so then
  /// What is done, one after another.
  std::vector<Action> then{};  // NOLINT(readability-redundant-member-init)
};

/// A light on the table, for those who draw it. It changes nothing.
struct Lamp {
  Vec2 center{};           ///< where it is
  double radius = 0.2;     ///< how large
  CounterCondition lit{};  ///< when it is lit
};

// NOLINTBEGIN(readability-redundant-member-init): so that members may be left out
/// Everything a scene needs to be a game.
struct GameRules {
  std::vector<Button> buttons{};      ///< what a player presses
  std::vector<Counter> counters{};    ///< numbers that rules change
  std::vector<GameSensor> sensors{};  ///< areas that rules refer to
  std::vector<Rule> rules{};          ///< what happens when; of several for one thing, the first comes first
  std::vector<Lamp> lamps{};          ///< lights, to draw
};
// NOLINTEND(readability-redundant-member-init)

/// How long after it was refused a shape is shown, or a ball released, again.
inline constexpr double game_retry = 0.05;

/// Everything that is wrong with a part of the rules by itself: no choice or several where one is asked for, numbers
/// that are not finite, times that are negative. What names something that the scene does not have is found when a
/// scene is read or a game is made.
[[nodiscard]] std::vector<Problem> problems_with(const Button& button);
[[nodiscard]] std::vector<Problem> problems_with(const Counter& counter);
[[nodiscard]] std::vector<Problem> problems_with(const GameSensor& sensor);
[[nodiscard]] std::vector<Problem> problems_with(const ShapeSet& shapes);
[[nodiscard]] std::vector<Problem> problems_with(const HitTrigger& trigger);
[[nodiscard]] std::vector<Problem> problems_with(const CounterTrigger& trigger);
[[nodiscard]] std::vector<Problem> problems_with(const Trigger& trigger);
[[nodiscard]] std::vector<Problem> problems_with(const CounterCondition& condition);
[[nodiscard]] std::vector<Problem> problems_with(const Lamp& lamp);
[[nodiscard]] std::vector<Problem> problems_with(const AddAction& action);
[[nodiscard]] std::vector<Problem> problems_with(const SetAction& action);
[[nodiscard]] std::vector<Problem> problems_with(const MoveAction& action);
[[nodiscard]] std::vector<Problem> problems_with(const Action& action);

}  // namespace carom
