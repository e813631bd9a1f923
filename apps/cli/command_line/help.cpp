#include "cli/command_line/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "carom/similar.hpp"

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

/// The commands given on the command line, in order: "bench", "gas".
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

std::vector<std::string> names_of_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The first word that looks like an option is the unknown one; the words after it may only be its value.
std::string about_unknown(const CLI::App& command, const std::vector<std::string>& unknown) {
  const auto option = std::ranges::find_if(unknown, [](const std::string& word) { return word.starts_with('-'); });
  if (option == unknown.end()) return fmt::format("{} is one argument too many", unknown.front());
  const std::string name = option->substr(0, option->find('='));
  const auto meant = similar_to(name, names_of_options(command));
  return name + " is not known here" + (meant ? ": is it " + *meant + "?" : "");
}

std::string about_commands(const CLI::App& app, const std::vector<std::string>& unknown) {
  const std::vector<std::string> commands = names_of_commands(app);
  const std::string list = fmt::format("give one of {}", fmt::join(commands, ", "));
  if (unknown.empty()) return "what to do is missing: " + list;
  const auto meant = similar_to(unknown.front(), commands);
  return unknown.front() + " is not known here: " + (meant ? "is it " + *meant + "?" : list);
}

/// CLI11 says "Could not convert: --until = abc".
std::string about_conversion(std::string what) {
  what.erase(0, what.find(": ") + 2);
  if (const auto equals = what.find(" = "); equals != std::string::npos) what.replace(equals, 3, " is ");
  return what + ": that is not a number";
}

}  // namespace

std::string Help::make_option_opts(const CLI::Option* option) const {
  if (option->get_positional() || option->get_type_size() == 0) return "";
  const std::string type = option->get_type_name();
  // CLI11 adds the names of the value's checks after a colon.
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
  const std::vector<std::string> unknown = command->remaining();
  std::string what = error.what();
  if (!names_of_commands(*command).empty())
    what = about_commands(*command, unknown);
  else if (!unknown.empty())
    what = about_unknown(*command, unknown);
  else if (error.get_name() == "ConversionError")
    what = about_conversion(what);
  const std::string name = fmt::format("{}", fmt::join(path, " "));
  return fmt::format("{}{}{}\n`carom {}{}--help` shows more", name, name.empty() ? "" : ": ", what, name,
                     name.empty() ? "" : " ");
}

}  // namespace carom::cli
