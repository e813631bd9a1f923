#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/charts/chart.hpp"
#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/stepping_options.hpp"
#include "cli/compare/report.hpp"
#include "cli/files/output_file.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Plays a scene with the exact engine and step by step, and reports what stepping costs: impacts missed, balls that went
through walls, penetration, and when the two histories part. docs/stepping.md explains the columns.

Examples:
  All three policies, over steps that suit the scene:
    carom compare pool-break

  The steps of a film and of its slow motion, as long as the histories agree:
    carom compare pool-break --steps 0.016666666666666666,0.004,0.001 --until 2

  A picture of it, and the numbers:
    carom compare mixing --until 1 --steps 0.1,0.05,0.02,0.01 -o mixing.svg --csv mixing.csv)";

struct Options {
  std::string scene;
  std::vector<double> steps;
  std::vector<std::string> policies = {"bisect", "ignore", "push"};
  std::optional<double> until;
  std::string csv;
  std::string output;
  std::vector<std::string> what;
  bool json = false;
};

void check(const Options& options) {
  ArgumentProblems problems{"compare"};
  for (const double step : options.steps) problems.require_positive("--steps", step);
  for (const std::string& policy : options.policies)
    problems.require(stepping_named(policy).has_value(),
                     "--policy is " + policy + ": make it " + policies_in_words() + ", or some of them with commas");
  problems.require_positive("--until", options.until);
  problems.require(options.output.empty() || ending_of(options.output, {"svg", "png"}),
                   "cannot tell what to make of " + options.output + ": end the name in .svg or .png");
  problems.require(options.what.empty() || !options.output.empty(),
                   "--what chooses what to draw: give a file to draw to with --output, too");
  problems.require_apart("--csv", options.csv, "--output", options.output);
  problems.throw_if_any();
}

std::vector<Candidate> candidates_of(const Options& options, const Scene& scene, double until) {
  std::vector<double> steps = options.steps.empty() ? steps_for(scene, until) : options.steps;
  std::ranges::sort(steps, std::greater<>{});
  std::vector<Candidate> candidates;
  for (const std::string& policy : options.policies) {
    Stepping stepping = stepping_named(policy).value_or(Stepping{});
    for (const double step : steps) {
      stepping.step = step;
      candidates.push_back({policy, stepping});
    }
  }
  return candidates;
}

void draw(const std::filesystem::path& file, const Options& options, const Comparison& comparison) {
  draw_page(file, *ending_of(options.output, {"svg", "png"}),
            charts_of(comparison, options.what.empty() ? names_of_charts() : options.what), light_theme());
}

void run(const Options& options) {
  check(options);
  const LoadedScene loaded = load_scene(options.scene);
  fail_unless_steppable(options.scene, loaded.scene);
  const double until = end_of(options.until, loaded.scene, options.scene);
  const std::vector<Candidate> candidates = candidates_of(options, loaded.scene, until);
  std::optional<OutputFile> csv;
  std::optional<Replacement> picture;
  if (!options.csv.empty()) csv.emplace(options.csv);
  if (!options.output.empty()) picture.emplace(options.output);
  const Comparison comparison = [&] {
    ProgressLine line;
    const auto show_progress = [&](const std::string& what, double time, std::size_t done) {
      line.update([&] {
        return fmt::format("{} of {}: {}, t = {:.4g} of {:.4g}", done + 1, candidates.size() + 1, what, time, until);
      });
    };
    return compare(loaded, candidates, until, show_progress, InterruptWatch::token());
  }();
  if (picture) picture->fill([&](const std::filesystem::path& file) { draw(file, options, comparison); });
  if (csv) {
    csv->write(comparison_as_csv(comparison));
    csv->keep();
  }
  (options.csv == "-" ? std::cerr : std::cout)
      << (options.json ? comparison_as_json(loaded.scene, comparison) : table_for_readers(loaded.scene, comparison))
      << std::flush;
}

}  // namespace

void add_compare(CLI::App& app) {
  auto* command =
      app.add_subcommand("compare", "Play a scene exactly and step by step, and report what stepping costs");
  auto options = std::make_shared<Options>();
  add_scene(*command, options->scene);
  command
      ->add_option("--steps", options->steps,
                   "Which steps, with commas between them (default: round numbers around the time of a ball's flight "
                   "over its radius; for many balls, larger)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("DT,DT,...");
  command
      ->add_option("--policy", options->policies,
                   "Treatments of penetration, with commas between them: " + policies_in_words() +
                       " (default: bisect,ignore,push)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("POLICY,...");
  add_until(*command, options->until);
  command->add_option("--csv", options->csv, "Write the numbers, a line for every policy and step")->type_name("FILE");
  command->add_option("-o,--output", options->output, "Draw what stepping costs: .svg or .png")->type_name("FILE");
  command
      ->add_option("--what", options->what,
                   "Which charts, with commas between them: error, parting, overlooked, tunnelled, penetration or time "
                   "(default: all)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names_of_charts()))
      ->type_name("CHART");
  command->add_flag("--json", options->json, "Print one JSON object instead of the tables");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
