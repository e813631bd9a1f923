#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// What can be said on the command line, as the declarations of the commands have it.
namespace carom::cli {

/// What may stand in a place.
enum class Takes { nothing, file, scene, gallery_scene, choice, something };

/// What may stand in a place, and the words to choose from when there are some.
struct Value {
  Takes takes = Takes::nothing;
  std::vector<std::string> choices;
};

struct OptionWords {
  std::vector<std::string> names;  ///< with their dashes: "-o", "--output"
  std::string description;
  Value value;
};

/// A command, or the whole one.
struct CommandWords {
  std::vector<std::string> path;  ///< "bench", "gas"; none for the whole
  std::string description;
  std::vector<OptionWords> options;
  std::vector<Value> positionals;
  std::vector<CommandWords> commands;
};

[[nodiscard]] CommandWords words_of(const CLI::App& app);

/// All commands below and including this one.
[[nodiscard]] std::vector<const CommandWords*> all_of(const CommandWords& command);

}  // namespace carom::cli
