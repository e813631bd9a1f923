#include "cli/command_line/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/files/gallery.hpp"

namespace carom::cli {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words, const char* between = " ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

std::string gallery_names() {
  Words names;
  for (const GalleryScene& scene : gallery()) names.emplace_back(scene.name);
  return joined(names);
}

Words names_of_commands(const CommandWords& command) {
  Words names;
  for (const CommandWords& below : command.commands) names.push_back(below.path.back());
  return names;
}

Words names_of_options(const CommandWords& command) {
  Words names;
  for (const OptionWords& option : command.options) std::ranges::copy(option.names, std::back_inserter(names));
  return names;
}

/// What an argument can be: some words, and whether files, too.
struct Candidates {
  std::string words;
  bool files = false;
};

Candidates candidates_of(const Value& value) {
  switch (value.takes) {
    case Takes::file: return {"", true};
    case Takes::scene: return {gallery_names(), true};
    case Takes::gallery_scene: return {gallery_names(), false};
    case Takes::choice: return {joined(value.choices), false};
    case Takes::nothing:
    case Takes::something: break;
  }
  return {};
}

Candidates candidates_of(const CommandWords& command) {
  if (!command.commands.empty()) return {joined(names_of_commands(command)), false};
  return command.positionals.empty() ? Candidates{} : candidates_of(command.positionals.front());
}

/// All commands as patterns of a `case`, each after the commands before it: " run", "bench gas".
std::string command_patterns(const CommandWords& carom) {
  Words patterns;
  for (const CommandWords* command : all_of(carom)) {
    if (command->path.empty()) continue;
    const Words before{command->path.begin(), command->path.end() - 1};
    patterns.push_back("'" + joined(before) + " " + command->path.back() + "'");
  }
  return joined(patterns, " | ");
}

/// The differences between bash and zsh.
struct Dialect {
  const char* arm;    ///< before the patterns of an arm of a `case`
  const char* words;  ///< before the words to choose from
  const char* end_of_words;
};

std::string assigned(const Dialect& dialect, const Candidates& found) {
  return fmt::format("{}{}{}{}", dialect.words, found.words, dialect.end_of_words, found.files ? " files=yes" : "");
}

/// The arms of a `case`, one for every option that takes a value; their patterns are 'run --until' and the like.
std::string value_arms(const Dialect& dialect, const CommandWords& carom) {
  std::string arms;
  for (const CommandWords* command : all_of(carom)) {
    for (const OptionWords& option : command->options) {
      if (option.value.takes == Takes::nothing) continue;
      Words patterns;
      for (const std::string& name : option.names) patterns.push_back("'" + joined(command->path) + " " + name + "'");
      arms += fmt::format("    {}{}) {} ;;\n", dialect.arm, joined(patterns, " | "),
                          assigned(dialect, candidates_of(option.value)));
    }
  }
  return arms;
}

}  // namespace

std::string bash_script(const CommandWords& carom) {
  const Dialect bash{.arm = "", .words = "words='", .end_of_words = "'"};
  std::string text = fmt::format(R"(# bash completion of carom, made by `carom completion bash`
_carom() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} at= words= options= files= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$at ${{COMP_WORDS[i]}}" in
      {}) at="${{at:+$at }}${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$at $before" in
)",
                                 command_patterns(carom));
  text += value_arms(bash, carom) + "    *)\n      case \"$at\" in\n";
  for (const CommandWords* command : all_of(carom)) {
    text += fmt::format("        '{}') {} options='{}' ;;\n", joined(command->path),
                        assigned(bash, candidates_of(*command)), joined(names_of_options(*command)));
  }
  return text + R"(      esac
      if [[ $word == -* || -z $words$files ]]; then words=$options files=; fi ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [[ -z $files ]] || compgen -f -- "$word")
}
complete -o filenames -F _carom carom
)";
}

std::string zsh_script(const CommandWords& carom) {
  const Dialect zsh{.arm = "(", .words = "choices=(", .end_of_words = ")"};
  const auto quoted = [](const std::string& text) { return "'" + replaced(text, "'", R"('\'')") + "'"; };
  std::string text = fmt::format(R"(#compdef carom
# zsh completion of carom, made by `carom completion zsh`
_carom() {{
  local at= before=$words[CURRENT-1] i
  local -a choices options
  local files=
  for ((i = 2; i < CURRENT; ++i)); do
    case "$at $words[i]" in
      ({}) at="${{at:+$at }}$words[i]" ;;
    esac
  done
  case "$at $before" in
)",
                                 command_patterns(carom));
  text += value_arms(zsh, carom) + "    (*)\n      case \"$at\" in\n";
  for (const CommandWords* command : all_of(carom)) {
    Words described;
    for (const OptionWords& option : command->options) {
      for (const std::string& name : option.names) described.push_back(quoted(name + ":" + option.description));
    }
    Candidates found = candidates_of(*command);
    if (!command->commands.empty()) {
      Words commands;
      for (const CommandWords& below : command->commands)
        commands.push_back(quoted(below.path.back() + ":" + below.description));
      found.words = joined(commands);
    }
    text += fmt::format("        ('{}') {} options=({}) ;;\n", joined(command->path), assigned(zsh, found),
                        joined(described));
  }
  return text + R"(      esac
      if [[ $PREFIX == -* || -z $choices$files ]]; then
        _describe option options
        return
      fi ;;
  esac
  (( $#choices )) && _describe word choices
  [[ -n $files ]] && _files
  return 0
}
if [[ $funcstack[1] == _carom ]]; then _carom "$@"; else compdef _carom carom; fi
)";
}

std::string fish_script(const CommandWords& carom) {
  const auto quoted = [](const std::string& text) {
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
  };
  std::string text = "# fish completion of carom, made by `carom completion fish`\ncomplete -c carom -f\n";
  for (const CommandWords* command : all_of(carom)) {
    // Within this command, and within none below it.
    Words conditions;
    for (const std::string& name : command->path) conditions.push_back("__fish_seen_subcommand_from " + name);
    const Words below = names_of_commands(*command);
    if (!below.empty()) conditions.push_back("not __fish_seen_subcommand_from " + joined(below));
    const std::string line = "complete -c carom -n " + quoted(joined(conditions, "; and "));
    for (const CommandWords& next : command->commands)
      text += fmt::format("{} -a {} -d {}\n", line, next.path.back(), quoted(next.description));
    const Candidates found = candidates_of(*command);
    if (command->commands.empty() && !found.words.empty()) text += fmt::format("{} -a '{}'\n", line, found.words);
    if (found.files) text += line + " -F\n";
    for (const OptionWords& option : command->options) {
      std::string names;
      for (const std::string& name : option.names)
        names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      const Candidates value = candidates_of(option.value);
      const char* takes = option.value.takes == Takes::nothing ? "" : value.files ? " -r -F" : " -x";
      text += fmt::format("{}{}{}{} -d {}\n", line, names, takes,
                          value.words.empty() ? "" : fmt::format(" -a '{}'", value.words), quoted(option.description));
    }
  }
  return text;
}

}  // namespace carom::cli
