#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "carom/scene.hpp"

/// Arguments that several commands share.
namespace carom::cli {

/// Adds the argument SCENE to a command, which needs one unless the caller says otherwise.
CLI::Option* add_scene(CLI::App& command, std::string& scene);

/// Adds the argument SCENE to a command that takes recordings, too.
void add_motion(CLI::App& command, std::string& source);

/// Adds --until to a command.
void add_until(CLI::App& command, std::optional<double>& until);

/// Adds --seed to a command.
void add_seed(CLI::App& command, std::uint64_t& seed);

/// The time to play to: --until, or else the scene's duration. Throws Failure (bad_input), with the scene's name, when
/// there is neither; `what` is what --until decides.
[[nodiscard]] double end_of(std::optional<double> until, const Scene& scene, const std::string& name,
                            const char* what = "how long to play it");

/// Makes an option take whole numbers, zero or more, also written as 1e6: `option->transform(whole_number())`.
[[nodiscard]] CLI::Validator whole_number();

/// Reports what is wanted where an option's value is not a number: `option->check(number("X Y"))`.
[[nodiscard]] CLI::Validator number(const std::string& wanted);

}  // namespace carom::cli
