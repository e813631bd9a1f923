#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command_line/argument_problems.hpp"
#include "cli/files/csv.hpp"
#include "cli/files/game_file.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/game_run.hpp"
#include "cli/running/time_steps.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
What is shown has the same bits as the run had. Without --at, all of the recording is played again and held against its
keyframes and its end; with it, only from the last keyframe before that time on. A recording that was cut off, because
the run was killed or the disk was full, is shown up to where it is whole. A damaged one is refused.

A recorded game (`carom game --record`, or from the page) is played again from its inputs. When its score or its history
is not what the recording claims, that is an error.

impacts: as `carom run --impacts` writes them, those after --from and up to --at
state:   ball,time,x,y,vx,vy at the time --at, or at every multiple of --sample from --from to --at
FILE - is standard output; the summary then goes to standard error.

Examples:
  What is in it, and whether it is sound:
    carom run mixing --record mixing.carom
    carom replay mixing.carom

  Every ball at a moment:
    carom replay mixing.carom --at 7.5 --state -

  The impacts of a stretch of time, and where the balls were in it:
    carom replay mixing.carom --from 7 --at 7.5 --impacts -
    carom replay mixing.carom --from 7 --at 7.5 --state - --sample 0.1

  Is the score of a game true?
    carom replay game.json)";

struct Options {
  std::string recording;
  std::optional<double> at;
  std::optional<double> from;
  std::optional<double> sample;
  std::string impacts;
  std::string state;
  bool json = false;
};

void check(const Options& options, const Replay& replay) {
  ArgumentProblems problems{"replay"};
  const auto require_within = [&](const char* name, std::optional<double> time) {
    problems.require(
        !time || (*time >= Replay::begin() && *time <= replay.end()),
        fmt::format("{} is {}: make it from {} to {}, {}", name, time.value_or(0), Replay::begin(), replay.end(),
                    replay.recording().is_whole() ? "where the recording ends" : "where the recording was cut off"));
  };
  require_within("--at", options.at);
  require_within("--from", options.from);
  problems.require(!options.from || !options.impacts.empty() || options.sample,
                   "--from is where impacts and samples begin: give --impacts or --sample, too");
  problems.require_positive("--sample", options.sample);
  problems.require(!options.sample || !options.state.empty(), "--sample needs a file to write to: give --state, too");
  problems.require(!options.from || *options.from <= options.at.value_or(replay.end()),
                   fmt::format("--from is {}, after --at: make it earlier", options.from.value_or(0)));
  problems.require_apart("--impacts", options.impacts, "--state", options.state);
  problems.throw_if_any();
}

void show(TerminalLine& line, const Replay& replay, double from, double to) {
  if (line.is_due())
    line.show(
        fmt::format("{:.0f} %, t = {:.4g} of {:.4g}", 100 * (replay.time() - from) / (to - from), replay.time(), to));
}

/// Plays every impact up to a time, in pieces, so that it can be interrupted; `on_sample` is called at every multiple
/// of --sample.
void play(Replay& replay, double to, const Options& options, const OnImpact& on_impact,
          const std::function<void()>& on_sample) {
  const InterruptWatch watch;
  TerminalLine line;
  const double from = replay.time();
  constexpr int pieces = 1000;
  Multiples samples{options.sample, to};
  while (samples.next() < from) samples.pass();
  const auto sample_if_due = [&] {
    if (samples.next() > replay.time()) return;
    on_sample();
    samples.pass();
  };
  sample_if_due();
  for (int i = 1; i <= pieces; ++i) {
    const double end = i == pieces ? to : from + (to - from) * (static_cast<double>(i) / pieces);
    do {
      fail_if(options.recording, replay.go_to(std::min(end, samples.next()), on_impact, InterruptWatch::token()));
      if (InterruptWatch::requested())
        throw Failure{InterruptWatch::exit(),
                      fmt::format("interrupted at t = {} of {}; nothing was written", replay.time(), to)};
      sample_if_due();
      show(line, replay, from, to);
    } while (replay.time() < end);
  }
}

/// The energy and the momentum at the start.
struct AtFirst {
  double energy = 0;
  Vec2 momentum;
};

std::string bytes_in_words(const Recording& recording) {
  if (recording.impacts() == 0) return fmt::format("{} bytes, no impact in it", recording.bytes());
  return fmt::format("{} bytes, {:.1f} per impact", recording.bytes(),
                     static_cast<double>(recording.bytes()) / static_cast<double>(recording.impacts()));
}

std::string summary_for_readers(const Replay& replay, const AtFirst& first, bool all_played) {
  const Recording& recording = replay.recording();
  const ImpactCounts& counts = replay.counts();
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<15}{}\n", what, value); };
  if (!recording.scene().name.empty()) text += recording.scene().name + "\n\n";
  line("scene", inventory(replay.balls(), replay.walls().size(), replay.pillars().size()));
  line("recording", fmt::format("{}, {}", recording.is_whole() ? "whole" : "cut off", bytes_in_words(recording)));
  line("goes to", fmt::format("{}", recording.end()));
  if (all_played)
    line("checked", recording.is_whole() ? "its impacts lead to its end" : "its impacts can have happened");
  line("time", fmt::format("{}", replay.time()));
  line("impacts", fmt::format("{}: {} of two balls, {} with walls, {} with pillars", counts.total(), counts.balls,
                              counts.walls, counts.pillars));
  if (counts.lossless > 0) line("lossless", fmt::format("{} of them, to end a collapse", counts.lossless));
  line("energy", fmt::format("{:.6g}, at first {:.6g}", replay.energy(), first.energy));
  line("momentum", fmt::format("({:.6g}, {:.6g}), at first ({:.6g}, {:.6g})", replay.momentum().x, replay.momentum().y,
                               first.momentum.x, first.momentum.y));
  return text + fmt::format("history {:016x}\n", replay.history());
}

std::string summary_as_json(const Replay& replay, const AtFirst& first, bool all_played) {
  const Recording& recording = replay.recording();
  const ImpactCounts& counts = replay.counts();
  const nlohmann::ordered_json object = {
      {"name", recording.scene().name},
      {"balls", replay.balls()},
      {"walls", replay.walls().size()},
      {"pillars", replay.pillars().size()},
      {"whole", recording.is_whole()},
      {"bytes", recording.bytes()},
      {"end", recording.end()},
      {"checked", all_played},
      {"time", replay.time()},
      {"impacts", counts.total()},
      {"ball_impacts", counts.balls},
      {"wall_impacts", counts.walls},
      {"pillar_impacts", counts.pillars},
      {"lossless_impacts", counts.lossless},
      {"energy", replay.energy()},
      {"energy_at_first", first.energy},
      {"momentum", {replay.momentum().x, replay.momentum().y}},
      {"momentum_at_first", {first.momentum.x, first.momentum.y}},
      {"history", fmt::format("{:016x}", replay.history())},
  };
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// Plays a recorded game again, and compares.
void run_game(const Options& options) {
  ArgumentProblems problems{"replay"};
  problems.require(!options.at && !options.from && !options.sample && options.impacts.empty() && options.state.empty(),
                   "--at, --from, --sample, --impacts and --state are not for games: leave them out");
  problems.throw_if_any();
  const GameRecording recording = load_game_recording(options.recording);
  const GameReplayed replayed = [&] {
    const InterruptWatch watch;
    return replay(recording, InterruptWatch::token());
  }();
  if (!replayed.problems.empty()) fail(options.recording, replayed.problems);
  const Game& game = *replayed.game;
  if (replayed.progress == Progress::stopped)
    throw Failure{InterruptWatch::exit(), fmt::format("interrupted at t = {} of {}", game.time(), recording.end)};
  if (!replayed.proven)
    throw Failure{
        Exit::bad_input,
        fmt::format("{}: not proven: it claims the score {} and the history {:016x} at t = {}; its inputs lead "
                    "to {} and {:016x} at t = {}",
                    options.recording, recording.score, recording.history, recording.end, game.score(), game.history(),
                    game.time())};
  std::cout << (options.json ? cli::summary_as_json(game, true) : cli::summary_for_readers(game, true)) << std::flush;
}

void run(const Options& options) {
  if (is_json(options.recording)) return run_game(options);
  Replay replay = load_recording(options.recording);
  check(options, replay);
  const AtFirst first{replay.energy(), replay.momentum()};
  std::optional<ImpactCsv> impacts;
  std::optional<StateCsv> state;
  if (!options.impacts.empty()) impacts.emplace(options.impacts);
  if (!options.state.empty()) state.emplace(options.state);

  const double to = options.at.value_or(replay.end());
  if (options.from) fail_if(options.recording, replay.go_to(*options.from));
  const bool all_played = !options.at && !options.from;
  const auto write_impact = [&](const Impact& impact) {
    if (impacts) impacts->write(impact);
  };
  if (impacts || options.sample || all_played)
    play(replay, to, options, write_impact, [&] { state->write(replay); });
  else
    fail_if(options.recording, replay.go_to(to));

  if (state && !options.sample) state->write(replay);
  if (impacts) impacts->keep();
  if (state) state->keep();
  const bool output_is_taken = options.impacts == "-" || options.state == "-";
  (output_is_taken ? std::cerr : std::cout)
      << (options.json ? summary_as_json : summary_for_readers)(replay, first, all_played) << std::flush;
}

}  // namespace

void add_replay(CLI::App& app) {
  auto* command = app.add_subcommand("replay", "Show any moment of a recording, and whether it is sound");
  auto options = std::make_shared<Options>();
  command
      ->add_option("RECORDING", options->recording,
                   "What `carom run --record` has written, - for standard input; or a recorded game")
      ->required();
  command->add_option("--at", options->at, "The moment to show (default: the end)")->type_name("T");
  command->add_option("--from", options->from, "Write impacts later than this, and samples from then on (default: all)")
      ->type_name("T");
  command->add_option("--impacts", options->impacts, "Write impacts as CSV")->type_name("FILE");
  command->add_option("--state", options->state, "Write where the balls are, and how fast, as CSV")->type_name("FILE");
  command->add_option("--sample", options->sample, "Write the state every DT, not only at the end")->type_name("DT");
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
