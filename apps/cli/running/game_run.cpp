#include "cli/running/game_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// How far a game is played at once, so that it can be interrupted and looked at.
constexpr double piece = 0.1;

/// What encloses all walls and pillars of a game at first.
struct Bounds {
  Vec2 min{World::forever, World::forever};
  Vec2 max{-World::forever, -World::forever};

  void include(Vec2 point, double radius) {
    min = {std::min(min.x, point.x - radius), std::min(min.y, point.y - radius)};
    max = {std::max(max.x, point.x + radius), std::max(max.y, point.y + radius)};
  }
  [[nodiscard]] bool hold(Vec2 point) const {
    return point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y;
  }
};

Bounds bounds_of(const World& world) {
  Bounds bounds;
  for (const WallId id : world.wall_ids()) {
    bounds.include(world.wall(id).from, 0);
    bounds.include(world.wall(id).to, 0);
  }
  for (const PillarId id : world.pillar_ids()) bounds.include(world.pillar(id).center, world.pillar(id).radius);
  return bounds;
}

void check(Progress progress, const Game& game) {
  if (progress == Progress::stuck) throw stuck_at(game.time(), "nothing was written");
}

void play_piece(Game& game, RandomPlayer* player, double until) {
  const double end = std::min(until, game.time() + piece);
  if (player != nullptr) {
    for (const GameInput& input : player->inputs_until(end)) static_cast<void>(game.try_input(input));
  }
  check(game.advance_to(end), game);
}

bool has_ball_outside(const World& world, const Bounds& bounds) {
  return std::ranges::any_of(world.balls(), [&](BallId id) { return !bounds.hold(world.position(id)); });
}

}  // namespace

void play_game(Game& game, std::optional<RandomPlayer> player, double until) {
  ProgressLine line;
  while (game.time() < until && !game.is_over()) {
    line.update([&] { return fmt::format("t = {:.4g} of {:.4g}, score {}", game.time(), until, game.score()); });
    play_piece(game, player ? &*player : nullptr, until);
  }
}

std::string summary_for_readers(const Game& game, bool proven) {
  std::string text;
  const auto line = [&](const std::string& what, const std::string& value) {
    text += fmt::format("{:<15}{}\n", what, value);
  };
  if (!game.scene().name.empty()) text += game.scene().name + "\n\n";
  line("time", fmt::format("{}{}", game.time(), game.is_over() ? ", the game is over" : ""));
  line("inputs", fmt::format("{}", game.inputs().size()));
  for (std::size_t i = 0; i < game.counters().size(); ++i)
    line(game.rules().counters[i].name, fmt::format("{}", game.counters()[i]));
  line("impacts", fmt::format("{}", game.world().counts().total()));
  if (proven) line("proven", "score and history follow from the inputs");
  return text + fmt::format("history {:016x}\n", game.history());
}

std::string summary_as_json(const Game& game, bool proven) {
  nlohmann::ordered_json counters = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < game.counters().size(); ++i) counters[game.rules().counters[i].name] = game.counters()[i];
  nlohmann::ordered_json object = {
      {"name", game.scene().name},
      {"time", game.time()},
      {"over", game.is_over()},
      {"inputs", game.inputs().size()},
      {"score", game.score()},
      {"counters", counters},
      {"impacts", game.world().counts().total()},
  };
  if (proven) object["proven"] = true;
  object["history"] = fmt::format("{:016x}", game.history());
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

GamesRun play_games(const Game& at_first, std::uint64_t seed, std::size_t games, double until) {
  ProgressLine line;
  const Clock::time_point start = Clock::now();
  const Bounds bounds = bounds_of(at_first.world());
  GamesRun run;
  for (; run.games < games; ++run.games) {
    Game game = at_first;
    RandomPlayer player{game.rules().buttons.size(), seed + run.games};
    bool was_outside = false;
    while (game.time() < until && !game.is_over()) {
      line.update([&] { return fmt::format("game {} of {}, t = {:.4g}", run.games + 1, games, game.time()); });
      play_piece(game, &player, until);
      was_outside = was_outside || has_ball_outside(game.world(), bounds);
    }
    if (was_outside) ++run.outside;
    if (game.is_over()) ++run.finished;
    run.impacts += game.world().counts().total();
    run.time += game.time();
    run.scores.push_back(game.score());
    run.history = run.history * 0x9E3779B97F4A7C15U + game.history();
  }
  std::ranges::sort(run.scores);
  run.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return run;
}

std::string summary_for_readers(const GamesRun& run) {
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<15}{}\n", what, value); };
  line("games", fmt::format("{}, {} of them played to their end", run.games, run.finished));
  line("scores", fmt::format("{} to {}, half of them above {}", run.scores.front(), run.scores.back(),
                             run.scores[run.scores.size() / 2]));
  line("time", fmt::format("{:.6g} in {:.3g} s", run.time, run.seconds));
  line("impacts", fmt::format("{}", run.impacts));
  line("balls outside", fmt::format("in {} games", run.outside));
  return text + fmt::format("history {:016x}\n", run.history);
}

std::string summary_as_json(const GamesRun& run) {
  const nlohmann::ordered_json object = {
      {"games", run.games},
      {"finished", run.finished},
      {"least_score", run.scores.front()},
      {"median_score", run.scores[run.scores.size() / 2]},
      {"best_score", run.scores.back()},
      {"time", run.time},
      {"impacts", run.impacts},
      {"outside", run.outside},
      {"seconds", run.seconds},
      {"history", fmt::format("{:016x}", run.history)},
  };
  return object.dump() + "\n";
}

}  // namespace carom::cli
