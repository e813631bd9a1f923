#include "cli/commands/commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/charts/chart.hpp"
#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/drawing_options.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/measure/measures_file.hpp"
#include "cli/measure/panels.hpp"
#include "cli/plot/panels.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
energy    against time, with gravity also kinetic and potential; where nothing is lost, its drift by rounding, and else
          what was lost
momentum  against time, and without gravity its drift, less what walls and pillars gave
speeds    of all balls over the whole range, and the curve of Maxwell and Boltzmann for a gas of their energy; where
          masses differ, of the speed times the root of the mass, which the curve is for as well
rate      impacts in a unit of time

Of a file that carom measure --json wrote:
pressure  the compressibility factor (or the pressure) against time, and how its error was found
gr, sk    the radial distribution, and the structure factor
msd, vacf the mean squared displacement, and the velocity autocorrelation with its tail
velocities  the distribution of speeds beside Maxwell's
psi6      the bond order of balls, and of all against time

Examples:
  All of it:
    carom plot mixing -o mixing.svg

  Whether a gas has come to rest in itself, without its beginning:
    carom plot brownian-motion -o speeds.png --what speeds --from 20

  What the balls and cushions of a pool table take:
    carom plot pool-break -o energy.svg --what energy,rate --until 5

  What was measured, as a figure (docs/science.md):
    carom measure gas.json --until 1000 --json -o gas-measures.json
    carom plot gas-measures.json -o gas.svg --what gr,sk)";

struct Options {
  std::string scene;
  std::string output;
  std::vector<std::string> what;  ///< all when empty
  std::string size;
  std::optional<double> from;
  std::optional<double> until;
  bool dark = false;

  [[nodiscard]] bool wants(const std::string& panel) const {
    return what.empty() || std::ranges::count(what, panel) > 0;
  }
};

const std::vector<std::string> names_of_motion_panels = {"energy", "momentum", "speeds", "rate"};

/// Fails for charts that there are none of, for what is plotted.
void require_panels(ArgumentProblems& problems, const Options& options, const std::vector<std::string>& names,
                    const char* plotted) {
  for (const std::string& name : options.what)
    problems.require(std::ranges::count(names, name) > 0,
                     fmt::format("{} has no chart '{}': it has {}", plotted, name, fmt::join(names, ", ")));
}

std::optional<std::string> checked_format(ArgumentProblems& problems, const Options& options) {
  auto format = ending_of(options.output, {"svg", "png"});
  problems.require(format.has_value(),
                   "cannot tell what to make of " + options.output + ": end the name in .svg or .png");
  return format;
}

/// Checked options, with the defaults filled in.
struct Request {
  std::string format;
  std::optional<PictureSize> size;
  double from = 0;
  double until = 0;
};

Request checked(const Options& options, const Motion& motion) {
  ArgumentProblems problems{"plot"};
  const auto format = checked_format(problems, options);
  require_panels(problems, options, names_of_motion_panels, "a scene");
  const std::optional<double> end = options.until ? options.until : motion.end();
  problems.require(end.has_value(), options.scene + " has no duration: say where to stop with --until T");
  Request request{.format = format.value_or(""),
                  .size = checked_size(problems, options.size),
                  .from = options.from.value_or(motion.begin()),
                  .until = end.value_or(0)};
  require_time(problems, motion, "--from", options.from);
  require_time(problems, motion, "--until", options.until);
  problems.require(
      !end || request.from < request.until,
      fmt::format("the range from {} to {} is empty: make --from less than the end", request.from, request.until));
  problems.throw_if_any();
  return request;
}

/// Fewer for many balls, so that sampling takes no longer than playing. One more than a multiple of the bins of rates.
std::size_t moments_for(std::size_t balls) {
  constexpr std::size_t bins = 80;
  constexpr std::size_t most_balls = 20'000'000;
  return 1 + bins * std::clamp<std::size_t>(most_balls / (bins * std::max<std::size_t>(balls, 1)), 1, 5);
}

Samples samples_for(Motion& motion, const Options& options, const Request& request) {
  ProgressLine line;
  Playback playback{motion, request.until, progress_of(line, motion, "playing", request.until),
                    InterruptWatch::token()};
  return take_samples(motion, playback, request.from, request.until, moments_for(motion.balls()),
                      options.wants("momentum"));
}

std::vector<Chart> charts_of(const Samples& samples, const Options& options, const Theme& theme) {
  std::vector<Chart> charts;
  const auto add = [&](const std::vector<Chart>& more) { charts.insert(charts.end(), more.begin(), more.end()); };
  if (options.wants("energy")) add(energy_panels(samples));
  if (options.wants("momentum")) add(momentum_panels(samples));
  if (options.wants("speeds")) add(speed_panels(samples, theme));
  if (options.wants("rate")) add(rate_panels(samples));
  return charts;
}

void plot_measures(const nlohmann::json& measures, const Options& options) {
  ArgumentProblems problems{"plot"};
  const auto format = checked_format(problems, options);
  const auto size = checked_size(problems, options.size);
  require_panels(problems, options, names_of_measure_panels(), "a file of measures");
  problems.require(!options.from && !options.until,
                   options.scene + " has what was measured over its whole time: leave out --from and --until");
  problems.throw_if_any();
  const Theme& theme = options.dark ? dark_theme() : light_theme();
  std::vector<Chart> charts;
  try {
    for (const std::string& name : names_of_measure_panels()) {
      if (!options.wants(name)) continue;
      for (Chart& chart : measure_panels(name, measures, theme)) charts.push_back(std::move(chart));
    }
  } catch (const nlohmann::json::exception& error) {
    throw Failure{Exit::bad_input,
                  fmt::format("{}: it is not as carom measure --json writes it ({})", options.scene, error.what())};
  }
  Replacement output{options.output};
  output.fill([&](const std::filesystem::path& file) { draw_page(file, *format, charts, theme, size); });
  std::cout << printable(fmt::format("{}: measures of {}\n", options.output, options.scene));
}

void run(const Options& options) {
  if (const auto measures = load_measures(options.scene)) {
    plot_measures(*measures, options);
    return;
  }
  const std::unique_ptr<Motion> motion = load_motion(options.scene);
  const Request request = checked(options, *motion);
  const Theme& theme = options.dark ? dark_theme() : light_theme();
  Replacement output{options.output};
  const Samples samples = samples_for(*motion, options, request);
  const std::vector<Chart> charts = charts_of(samples, options, theme);
  output.fill([&](const std::filesystem::path& file) { draw_page(file, request.format, charts, theme, request.size); });
  std::cout << printable(
      fmt::format("{}: {} from t = {} to {}\n", options.output, options.scene, request.from, request.until));
}

}  // namespace

void add_plot(CLI::App& app) {
  auto* command = app.add_subcommand(
      "plot", "Draw energy, momentum, speeds and impacts of a scene, or what was measured, as charts");
  auto options = std::make_shared<Options>();
  add_motion(*command, options->scene);
  command->add_option("-o,--output", options->output, "What to write: .svg or .png")->type_name("FILE")->required();
  std::vector<std::string> names = names_of_motion_panels;
  names.insert(names.end(), names_of_measure_panels().begin(), names_of_measure_panels().end());
  command->add_option("--what", options->what, "Which charts, such as energy,rate (default: all)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names))
      ->type_name(fmt::format("{}", fmt::join(names, "|")));
  command->add_option("--from", options->from, "Where to begin (default: the scene's beginning)")->type_name("T");
  command->add_option("--until", options->until, "Where to end (default: the scene's duration)")->type_name("T");
  command->add_option("--size", options->size, "In pixels (default: 560x360 for each chart)")->type_name("WxH");
  add_theme(*command, options->dark);
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
