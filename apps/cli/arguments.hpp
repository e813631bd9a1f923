#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "carom/scene.hpp"

/// What several commands are asked in the same way.
namespace carom::cli {

/// Adds the argument SCENE to a command.
void add_scene(CLI::App& command, std::string& scene);

/// Adds the argument SCENE to a command that shows recordings, too.
void add_motion(CLI::App& command, std::string& source);

/// Adds --until to a command.
void add_until(CLI::App& command, std::optional<double>& until);

/// How long to play: as the user has said, or else as the scene says. Throws Failure (bad_input), with the scene's
/// name, when neither does; `what` is what --until decides.
[[nodiscard]] double end_of(std::optional<double> until, const Scene& scene, const std::string& name,
                            const char* what = "how long to play it");

/// Lets an option take whole numbers from zero on, and 1e6 for 1000000: `option->transform(whole_number())`.
[[nodiscard]] CLI::Validator whole_number();

/// Says what is wanted where an option's value is no number: `option->check(number("X Y"))`.
[[nodiscard]] CLI::Validator number(const std::string& wanted);

}  // namespace carom::cli
