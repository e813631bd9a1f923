#include "cli/ensemble/ensemble_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iostream>

#include "carom/trials.hpp"
#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/ensemble/table_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

/// The first and last of "A..B", or of one number.
std::optional<std::pair<std::uint64_t, std::uint64_t>> range_in(const std::string& text) {
  const auto number = [](std::string_view part) -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
    const bool is_number = read.ec == std::errc{} && read.ptr == part.data() + part.size();
    return is_number ? std::optional{value} : std::nullopt;
  };
  const std::size_t dots = text.find("..");
  const auto first = number(std::string_view{text}.substr(0, dots));
  const auto last = dots == std::string::npos ? first : number(std::string_view{text}.substr(dots + 2));
  if (!first || !last || *first > *last) return std::nullopt;
  return std::pair{*first, *last};
}

void check(const EnsembleOptions& options) {
  ArgumentProblems problems{"ensemble"};
  problems.require_not_negative("--until", options.until);
  problems.require_not_negative("--warm-up", options.warm_up);
  problems.require(!options.warm_up || options.measure,
                   "--warm-up is for what is measured after it: add --measure, or leave it out");
  problems.require(range_in(options.seeds).has_value(),
                   fmt::format("--seeds is {}: give the first and the last, as 1..100, or one number", options.seeds));
  for (const std::string& scene : options.scenes) {
    problems.require(scene != "-" && scene.find_first_of(",\"\n") == std::string::npos,
                     fmt::format("{}: a row can't begin so: give a file whose name has no comma and no quote", scene));
    problems.require(std::ranges::count(options.scenes, scene) == 1, scene + ": give each scene once");
  }
  problems.throw_if_any();
}

std::vector<EnsembleScene> load(const EnsembleOptions& options) {
  const auto [first, last] = *range_in(options.seeds);
  std::vector<EnsembleScene> scenes;
  for (const std::string& name : options.scenes) {
    Scene scene = load_scene(name).scene;
    if (last > first && !is_random(scene))
      throw Failure{Exit::bad_input, name + ": nothing in it is random, so all seeds are the same: leave out --seeds"};
    const double until = end_of(options.until, scene, name);
    const double warm_up = options.warm_up.value_or(0);
    if (options.measure && !(warm_up < until))
      throw Failure{Exit::bad_input,
                    fmt::format("{}: --warm-up is {}, and nothing is left to measure until {}: make it "
                                "less, or --until more",
                                name, warm_up, until)};
    scenes.push_back({name, std::move(scene), until, options.measure ? std::optional{warm_up} : std::nullopt});
  }
  return scenes;
}

}  // namespace

void add_ensemble_arguments(CLI::App& command, EnsembleOptions& options) {
  command.add_option("SCENE", options.scenes, "JSON files, or names of scenes of the gallery")->required();
  command.add_option("--seeds", options.seeds, "Which seeds: A..B, or one (default: 0, the scene as it is)")
      ->type_name("A..B");
  add_until(command, options.until);
  command.add_option("--out", options.out, "The table, as CSV; rows that are in it already are not played again")
      ->required()
      ->type_name("FILE");
  command.add_flag("--measure", options.measure, "Measure each, as carom measure does: pressure, diffusion, order");
  command.add_option("--warm-up", options.warm_up, "Play to this time first, without measuring (default: 0)")
      ->type_name("T");
}

void run_ensemble(const EnsembleOptions& options, const PlayMembers& play) {
  check(options);
  const std::vector<EnsembleScene> scenes = load(options);
  const auto [first, last] = *range_in(options.seeds);
  std::vector<Member> members;
  for (std::size_t scene = 0; scene < scenes.size(); ++scene) {
    for (std::uint64_t i = 0; i <= last - first; ++i) members.push_back({scene, first + i});
  }
  TableFile table{options.out, scenes, members};
  const std::size_t done_before = table.done();
  std::vector<Member> missing;
  std::ranges::copy_if(members, std::back_inserter(missing), [&](const Member& each) { return !table.has(each); });
  const InterruptWatch watch;
  {
    TerminalLine line;
    play(
        scenes, missing, InterruptWatch::token(),
        [&](const Member& member, const std::string& row) { table.add(member, row); },
        [&] {
          if (line.is_due()) line.show(fmt::format("{} of {} done", table.done(), members.size()));
        });
  }
  table.put_in_order();
  if (table.done() < members.size())
    throw Failure{InterruptWatch::exit(),
                  fmt::format("interrupted after {} of {}, which are in {}: the same command goes "
                              "on from there",
                              table.done(), members.size(), options.out)};
  std::cout << fmt::format("{} members in {}, {} of them played now\n", members.size(), options.out,
                           members.size() - done_before);
  if (const std::size_t stuck = table.stuck(); stuck > 0)
    throw Failure{Exit::stuck, fmt::format("{} of {} got stuck, at impacts without end in next to no time: their rows "
                                           "say when",
                                           stuck, members.size())};
}

}  // namespace carom::cli
