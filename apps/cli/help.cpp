#include "cli/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace carom::cli {
namespace {

std::string wrapped(const std::string& text, std::size_t width) {
  std::string lines;
  std::size_t column = 0;
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    const bool fits = column + 1 + word.size() <= width;
    if (!lines.empty()) lines += fits ? ' ' : '\n';
    column = (fits ? column + 1 : 0) + word.size();
    lines += word;
  }
  return lines;
}

/// The commands that were named, the first first: "bench gas".
std::vector<std::string> path_below(const CLI::App& app) {
  std::vector<std::string> path;
  for (auto below = app.get_subcommands(); !below.empty(); below = below.front()->get_subcommands())
    path.push_back(below.front()->get_name());
  return path;
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

}  // namespace

std::string Help::make_option_opts(const CLI::Option* option) const {
  if (option->get_positional() || option->get_type_size() == 0) return "";
  const std::string type = option->get_type_name();
  // CLI11 adds what checks the value, in its own words, after a colon.
  return " " + type.substr(0, type.find(':')) + (option->get_required() ? " (required)" : "");
}

std::string Help::make_option_desc(const CLI::Option* option) const {
  constexpr std::size_t page = 120;
  const std::string value = option->get_default_str();
  return wrapped(option->get_description() + (value.empty() ? "" : " (default: " + value + ")"),
                 page - get_column_width());
}

std::string describe(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> path = path_below(app);
  const CLI::App* command = &app;
  for (const std::string& name : path) command = command->get_subcommand(name);
  const std::string commands = fmt::format("{}", fmt::join(names_of_commands(*command), ", "));
  const std::vector<std::string> unknown = command->remaining();
  std::string what = error.what();
  if (!commands.empty())
    what = unknown.empty() ? "what to do is missing: give one of " + commands
                           : unknown.front() + " is not known here: give one of " + commands;
  const std::string name = fmt::format("{}", fmt::join(path, " "));
  return fmt::format("{}{}{}\n`carom {}{}--help` tells more", name, name.empty() ? "" : ": ", what, name,
                     name.empty() ? "" : " ");
}

}  // namespace carom::cli
