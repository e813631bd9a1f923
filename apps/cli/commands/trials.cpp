#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "carom/trials.hpp"
#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/stepping_options.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/terminal_line.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
A trial is over when a ball's centre leaves the scene's arena, or after the scene's duration. Trial 0 is the scene
itself; the others place gases, racks and pairs with other seeds (docs/scenes.md). Where there are none of these, all
trials are the same, and one is enough.

csv: trial,time,left,impacts,ball_impacts,wall_impacts,pillar_impacts,hardest,penetration,stuck; the last is 1 for a
     trial that ended at an instant of impacts without end, and 0 otherwise. The exit code is 4 when there is one.

Examples:
  The classroom's program, a hundred times, solved and stepped:
    carom trials classroom
    carom trials classroom --engine stepped --policy push

  A thousand trials, a line for each:
    carom trials classroom --trials 1000 --csv trials.csv

  Trial 17 once more:
    carom trials classroom --first 17 --trials 1 --json)";

struct Options {
  std::string scene;
  std::optional<std::uint64_t> trials;
  std::uint64_t first = 0;
  std::optional<double> until;
  std::optional<double> step;
  std::string csv;
  bool json = false;
  EngineOptions engine;
};

void check(const Options& options) {
  ArgumentProblems problems{"trials"};
  problems.require(options.trials != 0U, "--trials is 0: make it one or more");
  problems.require_positive("--until", options.until);
  problems.require_positive("--step", options.step);
  problems.require(!options.step || options.engine.is_stepped(),
                   "--step is for the stepped engine: give --engine stepped, too");
  check(problems, options.engine);
  problems.throw_if_any();
}

/// Plays a trial; nothing when it was interrupted. Problems are reported with the trial's number, as other trials of
/// the same scene may have none.
std::optional<Trial> played(const Options& options, const Scene& scene, std::uint64_t number, double longest) {
  const StopToken stop = InterruptWatch::token();
  TrialPlayed result = options.engine.is_stepped()
                           ? play_trial(scene, number, longest, stepping_of(options.engine, options.step), stop)
                           : play_trial(scene, number, longest, stop);
  if (!result.problems.empty()) fail(fmt::format("{}: trial {}", options.scene, number), result.problems);
  return result.trial;
}

std::string csv_line(const Trial& trial) {
  const ImpactCounts& counts = trial.counts;
  return fmt::format("{},{},{},{},{},{},{},{},{},{}\n", trial.number, trial.time,
                     trial.left ? std::to_string(trial.left->index) : "", counts.total(), counts.balls, counts.walls,
                     counts.pillars, trial.hardest, trial.deepest_penetration, trial.stuck ? 1 : 0);
}

std::string engine_in_words(const Options& options) {
  if (!options.engine.is_stepped()) return "exact";
  return fmt::format("stepped by {:.6g}, policy {}", stepping_of(options.engine, options.step).step,
                     options.engine.policy);
}

std::string for_readers(const Options& options, const Scene& scene, const TrialStatistics& sum) {
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<15}{}\n", what, value); };
  const auto count = static_cast<double>(sum.trials);
  if (!scene.name.empty()) text += scene.name + "\n\n";
  line("trials", fmt::format("{}, from {} on", sum.trials, options.first));
  line("engine", engine_in_words(options));
  line("met",
       fmt::format("in {} trials two balls met; in {} they did not", sum.with_meeting, sum.trials - sum.with_meeting));
  line("left", scene.arena ? fmt::format("{} trials ended as a ball left the arena, {} as time was up", sum.left,
                                         sum.trials - sum.left - sum.stuck)
                           : "no ball can: the scene has no `arena`, so every trial lasts as long as it may");
  if (sum.stuck > 0) line("stuck", fmt::format("{} trials, at an instant of impacts without end", sum.stuck));
  line("time",
       fmt::format("{:.4f} on average, from {:.4f} to {:.4f}", sum.total_time / count, sum.shortest, sum.longest));
  line("impacts", fmt::format("{}, {:.3g} per trial", sum.impacts, static_cast<double>(sum.impacts) / count));
  line("hardest", fmt::format("{:.6g}, the largest impulse between two balls", sum.hardest));
  line("energy change", share_of_energy(sum.worst_energy_change) + ", at most");
  if (options.engine.is_stepped()) line("penetration", fmt::format("{:.3g} at the deepest", sum.deepest_penetration));
  return text + fmt::format("history {:016x}\n", sum.history);
}

std::string as_json(const Options& options, const Scene& scene, const TrialStatistics& sum) {
  nlohmann::ordered_json object = {
      {"name", scene.name},
      {"engine", options.engine.engine},
      {"trials", sum.trials},
      {"first", options.first},
      {"with_meeting", sum.with_meeting},
      {"left", sum.left},
      {"stuck", sum.stuck},
      {"impacts", sum.impacts},
      {"mean_time", sum.total_time / static_cast<double>(sum.trials)},
      {"shortest", sum.shortest},
      {"longest", sum.longest},
      {"hardest", sum.hardest},
      {"worst_energy_change", sum.worst_energy_change},
      {"deepest_penetration", sum.deepest_penetration},
      {"history", fmt::format("{:016x}", sum.history)},
  };
  if (options.engine.is_stepped()) {
    object["policy"] = options.engine.policy;
    object["step"] = stepping_of(options.engine, options.step).step;
  }
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// How many to play. Only one when all would be the same.
std::uint64_t number_of_trials(const Options& options, const Scene& scene) {
  constexpr std::uint64_t usual = 100;
  if (is_random(scene)) return options.trials.value_or(usual);
  const std::uint64_t trials = options.trials.value_or(1);
  if (options.trials != 1U)
    print_warning(
        fmt::format("{}: nothing in it is random, so all {}: give it a gas, a pair, or a rack with a gap and a seed "
                    "(docs/scenes.md)",
                    options.scene,
                    options.trials ? fmt::format("{} trials are the same", trials)
                                   : std::string{"trials are the same, and one is played"}));
  return trials;
}

void run(const Options& options) {
  check(options);
  const Scene scene = load_scene(options.scene).scene;
  if (options.engine.is_stepped()) fail_unless_steppable(options.scene, scene);
  const double longest = end_of(options.until, scene, options.scene, "how long a trial may last");
  const std::uint64_t trials = number_of_trials(options, scene);
  const InterruptWatch watch;
  std::optional<OutputFile> csv;
  if (!options.csv.empty()) csv.emplace(options.csv);
  if (csv) csv->write("trial,time,left,impacts,ball_impacts,wall_impacts,pillar_impacts,hardest,penetration,stuck\n");
  TrialStatistics sum;
  std::optional<Trial> first_stuck;
  {
    TerminalLine line;
    while (sum.trials < trials && !InterruptWatch::requested()) {
      const std::optional<Trial> trial = played(options, scene, options.first + sum.trials, longest);
      if (!trial) break;
      sum.add(*trial);
      if (trial->stuck && !first_stuck) first_stuck = trial;
      if (csv) csv->write(csv_line(*trial));
      if (line.is_due()) line.show(fmt::format("trial {} of {}", sum.trials, trials));
    }
  }
  if (csv) csv->keep();
  if (sum.trials > 0)
    (options.csv == "-" ? std::cerr : std::cout)
        << (options.json ? as_json(options, scene, sum) : for_readers(options, scene, sum)) << std::flush;
  if (sum.trials < trials)
    throw Failure{InterruptWatch::exit(), fmt::format("interrupted after {} of {}; what was done until then is kept",
                                                      counted(sum.trials, "trial"), trials)};
  if (first_stuck)
    throw stuck_at(first_stuck->time, fmt::format("so it is in trial {}, and in {} of {} in all; what was done is kept",
                                                  first_stuck->number, sum.stuck, counted(sum.trials, "trial")));
}

}  // namespace

void add_trials(CLI::App& app) {
  auto* command = app.add_subcommand("trials", "Play a scene again and again, placed anew, and sum up");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene);
  command->add_option("--trials", options->trials, "How many (default: 100, or 1 when nothing in it is random)")
      ->transform(whole_number())
      ->type_name("N");
  command->add_option("--first", options->first, "The number of the first")
      ->transform(whole_number())
      ->type_name("K")
      ->capture_default_str();
  command->add_option("--until", options->until, "How long a trial may last (default: the scene's duration)")
      ->type_name("T");
  add_engine_options(*command, options->engine);
  command->add_option("--step", options->step, "Of the stepped engine (default: 1/60)")->type_name("DT");
  command->add_option("--csv", options->csv, "Write a line for every trial")->type_name("FILE");
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
