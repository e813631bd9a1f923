#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// Completion of the command line by shells: the words that a command line can have, taken from the declarations of the
/// commands, and scripts made of them.
namespace carom::cli {

/// What kind of value an option or a positional argument takes.
enum class Takes { nothing, file, scene, gallery_scene, choice, something };

struct Value {
  Takes takes = Takes::nothing;
  std::vector<std::string> choices;  ///< only for Takes::choice
};

struct OptionWords {
  std::vector<std::string> names;  ///< with their dashes: "-o", "--output"
  std::string description;
  Value value;
};

/// A command, or `carom` itself.
struct CommandWords {
  std::vector<std::string> path;  ///< "bench", "gas"; empty for `carom` itself
  std::string description;
  std::vector<OptionWords> options;
  std::vector<Value> positionals;
  std::vector<CommandWords> commands;
};

[[nodiscard]] CommandWords words_of(const CLI::App& app);

/// This command and all below it.
[[nodiscard]] std::vector<const CommandWords*> all_of(const CommandWords& command);

[[nodiscard]] std::string bash_script(const CommandWords& carom);
[[nodiscard]] std::string zsh_script(const CommandWords& carom);
[[nodiscard]] std::string fish_script(const CommandWords& carom);

}  // namespace carom::cli
