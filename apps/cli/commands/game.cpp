#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/files/game_file.hpp"
#include "cli/files/output_file.hpp"
#include "cli/running/game_run.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
A game is a scene with rules (docs/games.md). It is played on the page; here it is played by a file of inputs, or by a
player who presses buttons at random. What happens follows from the scene and the inputs with their times alone.

inputs:  time,button,pressed in the order of time; button is its name, pressed is 1, or 0 when it is let go
record:  what `carom replay` plays again, and so proves
FILE - is standard output; the summary then goes to standard error.

Examples:
  By a random player; play it again, and prove the score:
    carom game pinball --random 7 --record game.json
    carom replay game.json

  By inputs of your own:
    carom game pinball --inputs inputs.csv --until 30

  Many games, with the seeds 1, 2, 3 and so on:
    carom game pinball --random 1 --games 1000 --until 60)";

struct Options {
  std::string scene;
  std::optional<double> until;
  std::optional<std::uint64_t> random;
  std::optional<std::uint64_t> games;
  std::string inputs;
  std::string record;
  bool json = false;
};

void check(const Options& options) {
  ArgumentProblems problems{"game"};
  problems.require_not_negative("--until", options.until);
  problems.require(!options.random || options.inputs.empty(), "--random and --inputs can't both play: leave one out");
  problems.require(!options.games || options.random, "--games are played by a random player: give --random, too");
  problems.require(!options.games || *options.games > 0, "--games is 0: make it 1 or more");
  problems.require(!options.games || options.record.empty(), "--record is for one game: leave it out, or --games");
  problems.throw_if_any();
}

void give_inputs(Game& game, const std::string& file) {
  const std::vector<GameInput> inputs = load_inputs(file, game.rules());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto problems = game.try_input(inputs[i]);
    if (!problems.empty())
      throw Failure{Exit::bad_input, fmt::format("{}: input {}: {}", file, i + 1, to_string(problems))};
  }
}

void run(const Options& options) {
  check(options);
  Game game = load_game(options.scene);
  const double until = end_of(options.until, game.scene(), options.scene);
  if (options.games) {
    const GamesRun games = play_games(game, *options.random, *options.games, until);
    std::cout << (options.json ? summary_as_json(games) : summary_for_readers(games)) << std::flush;
    return;
  }
  std::optional<RandomPlayer> player;
  if (options.random) player.emplace(game.rules().buttons.size(), *options.random);
  if (!options.inputs.empty()) give_inputs(game, options.inputs);
  std::optional<OutputFile> record;
  if (!options.record.empty()) record.emplace(options.record);
  play_game(game, std::move(player), until);
  if (record) {
    record->write(to_text(recording_of(game)));
    record->keep();
  }
  (options.record == "-" ? std::cerr : std::cout)
      << (options.json ? summary_as_json(game, false) : summary_for_readers(game, false)) << std::flush;
}

}  // namespace

void add_game(CLI::App& app) {
  auto* command = app.add_subcommand("game", "Play a game by inputs from a file, or by a random player");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene);
  add_until(*command, options->until);
  command->add_option("--inputs", options->inputs, "Play these inputs, as CSV")->type_name("FILE");
  command->add_option("--random", options->random, "Let a random player play, with this seed")
      ->transform(whole_number())
      ->type_name("SEED");
  command->add_option("--games", options->games, "Play so many games, each with another seed")
      ->transform(whole_number())
      ->type_name("N");
  command->add_option("--record", options->record, "Write the game, which can be played again")->type_name("FILE");
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
