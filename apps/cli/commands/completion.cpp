#include "cli/commands/commands.hpp"

#include <iostream>
#include <memory>

#include "cli/command_line/completion.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Commands, options, scenes of the gallery and files are completed.

Examples:
  For this shell, bash, zsh or fish:
    source <(carom completion bash)
    source <(carom completion zsh)
    carom completion fish | source

  For good:
    carom completion bash > ~/.local/share/bash-completion/completions/carom
    carom completion zsh > "${fpath[1]}/_carom"
    carom completion fish > ~/.config/fish/completions/carom.fish)";

}  // namespace

void add_completion(CLI::App& app) {
  auto* command = app.add_subcommand("completion", "Print a script that teaches a shell to complete the command line");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(examples);
  command->callback([&app, shell] {
    const CommandWords carom = words_of(app);
    std::cout << (*shell == "bash" ? bash_script(carom) : *shell == "zsh" ? zsh_script(carom) : fish_script(carom));
  });
}

}  // namespace carom::cli
