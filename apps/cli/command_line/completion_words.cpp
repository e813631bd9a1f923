#include "cli/command_line/completion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace carom::cli {
namespace {

/// The words in the type name of an option with CLI::IsMember or CLI::CheckedTransformer: "TEXT:{bash,zsh,fish}" or
/// "{both->0,inside->2}".
std::vector<std::string> choices_in(const std::string& type) {
  const auto open = type.find('{');
  const auto close = type.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return {};
  auto words = CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
  for (std::string& word : words) word.resize(std::min(word.find("->"), word.size()));
  return words;
}

/// Decided by the name in the help: "--impacts FILE", "carom run SCENE".
Value value_of(const CLI::Option& option, const std::string& shown) {
  if (option.get_items_expected_max() == 0) return {};
  if (auto choices = choices_in(option.get_type_name()); !choices.empty()) return {Takes::choice, std::move(choices)};
  if (shown == "FILE" || shown == "RECORDING") return {Takes::file, {}};
  if (shown == "SCENE") return {Takes::scene, {}};
  if (shown == "NAME") return {Takes::gallery_scene, {}};
  return {Takes::something, {}};
}

void add(const CLI::Option& option, CommandWords& command) {
  if (option.get_positional()) command.positionals.push_back(value_of(option, option.get_name(true)));
  OptionWords words{{}, option.get_description(), value_of(option, option.get_type_name())};
  for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
  if (!words.names.empty()) command.options.push_back(std::move(words));
}

CommandWords words_of(const CLI::App& app, const std::vector<std::string>& path) {
  CommandWords words{path, app.get_description(), {}, {}, {}};
  for (const CLI::Option* option : app.get_options()) add(*option, words);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    auto longer = path;
    longer.push_back(command->get_name());
    words.commands.push_back(words_of(*command, longer));
  }
  return words;
}

}  // namespace

CommandWords words_of(const CLI::App& app) { return words_of(app, {}); }

std::vector<const CommandWords*> all_of(const CommandWords& command) {
  std::vector<const CommandWords*> all = {&command};
  for (const CommandWords& below : command.commands) std::ranges::copy(all_of(below), std::back_inserter(all));
  return all;
}

}  // namespace carom::cli
