#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/game_recording.hpp"
#include "fuzz/bytes.hpp"
#include "fuzz/target.hpp"
#include "game/games.hpp"

/// A small table with rules and inputs of any kind. Played in pieces of any length, at once, and from the text of its
/// recording, it is the same game; what it does to counters and shapes stays within what they are.
namespace carom {
namespace {

using fuzz::Bytes;
using fuzz::require;

constexpr double longest_game = 12;
constexpr std::uint32_t most_rules = 8;

class GameChoices : public Bytes {
 public:
  GameChoices(std::span<const std::uint8_t> bytes, const Game& game) : Bytes{bytes}, game_{game} {}

  Rule rule() {
    Rule rule{.name = {}, .when = trigger(), .then = {}};
    for (std::uint32_t n = 1 + below(3); n > 0; --n) rule.then.push_back(action(rule.when));
    if (below(3) == 0) rule.only_if = CounterCondition{counter(), static_cast<double>(below(3)), {}};
    if (below(6) == 0) rule.only_if = CounterCondition{counter(), {}, static_cast<double>(below(3))};
    return rule;
  }

  /// Mostly soon after the last one; now and then at the same time, or before it, which is refused.
  GameInput input(double last) { return {last + pause(), below(3), flag()}; }

  double pause() {
    switch (below(8)) {
      case 0: return 0;
      case 1: return number();
      case 2: return 1e-300;
      default: return static_cast<double>(below(256)) / 100;
    }
  }

 private:
  Trigger trigger() {
    Trigger when;
    switch (below(8)) {
      case 0: when.starts = true; break;
      case 1: when.presses = button(); break;
      case 2: when.lets_go = button(); break;
      case 3: when.enters = 0; break;
      case 4: when.leaves = 0; break;
      case 5: when.crosses = 1; break;
      case 6: when.reaches = CounterTrigger{counter(), static_cast<double>(below(5))}; break;
      default: when.hits = HitTrigger{some_walls(), some_pillars(), share()};
    }
    return when;
  }

  Action action(const Trigger& when) {
    Action action = instant_action(when);
    if (below(4) == 0) action.after = share();
    return action;
  }
  Action instant_action(const Trigger& when) {
    const bool has_ball = when.hits || when.enters || when.leaves || when.crosses;
    switch (below(10)) {
      case 0: return {.set = SetAction{counter(), static_cast<double>(below(5))}};
      case 1: return {.move = MoveAction{.to = {{share(), share()}, share()}, .rate = 0.5 + 20 * share()}};
      case 2: return {.move = MoveAction{.to = {}, .duration = share()}};
      case 3: return {.stop = 0};
      case 4: return {.hide = ShapeSet{some_walls(), some_pillars()}};
      case 5: return {.show = ShapeSet{some_walls(), some_pillars()}};
      case 6:
        if (when.hits && flag()) return {.vanish = true};
        if (has_ball) return {.capture = true};
        break;
      case 7:
        // By the hand of the player alone: a rule that releases a ball at each hit would fill the table.
        if (!when.presses.empty()) return {.release = Ball{{0.3, 6}, {share(), -share()}, 0.2, 1, 0.8}};
        break;
      case 8:
        if (below(8) == 0) return {.end = true};
        break;
      default: break;
    }
    return {.add = AddAction{counter(), static_cast<double>(below(5)) - 2, flag() ? counter() : ""}};
  }

  std::string button() { return game_.rules().buttons[below(2)].name; }
  std::string counter() { return game_.rules().counters[below(3)].name; }
  std::vector<std::uint32_t> some_walls() { return {below(4), below(4)}; }
  std::vector<std::uint32_t> some_pillars() { return {below(3)}; }

  const Game& game_;
};

/// The scene of the small table, with what else the bytes say.
std::optional<Game> make_game(GameChoices& choices, const Game& plain) {
  Scene scene = plain.scene();
  scene.balls[0].velocity = {4 * choices.share() - 2, 4 * choices.share() - 2};
  for (std::uint32_t n = choices.below(most_rules); n > 0; --n) scene.game->rules.push_back(choices.rule());
  GameMade made = carom::make_game(scene);
  require(made.game.has_value() != !made.problems.empty(), "a game, or problems");
  return std::move(made.game);
}

void try_bytes(std::span<const std::uint8_t> bytes) {
  static const Game plain = game_of(small_table());
  GameChoices choices{bytes, plain};
  const auto made = make_game(choices, plain);
  if (!made) return;

  Game in_pieces = *made;
  Progress progress = Progress::done;
  while (progress == Progress::done && !choices.at_end() && in_pieces.time() < longest_game) {
    const GameInput input = choices.input(in_pieces.inputs().empty() ? 0 : in_pieces.inputs().back().time);
    const std::size_t before = in_pieces.inputs().size();
    if (!in_pieces.try_input(input).empty()) require(in_pieces.inputs().size() == before, "refused is not taken");
    const double end = in_pieces.time() + choices.pause();
    if (in_pieces.world().problems_with_time(end).empty()) progress = in_pieces.advance_to(std::min(end, longest_game));
  }
  if (progress != Progress::done) return;
  require(in_pieces.time() <= longest_game, "it goes no further than it is told");

  Game at_once = *made;
  for (const GameInput& input : in_pieces.inputs())
    require(at_once.try_input(input).empty(), "what was taken is taken");
  require(at_once.advance_to(in_pieces.time()) == Progress::done, "at once, too");
  require(at_once.history() == in_pieces.history(), "in pieces and at once are the same");

  const GameRecordingRead read = read_game_recording(to_text(recording_of(in_pieces)));
  require(read.recording.has_value(), "a recording can be read");
  require(replay(*read.recording).proven, "and is proven");
}

}  // namespace
}  // namespace carom

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  carom::try_bytes({data, size});
  return 0;
}
