#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "cli/command_line/argument_problems.hpp"
#include "cli/drawing/canvas.hpp"
#include "cli/drawing/motion.hpp"

/// Arguments of the commands that draw.
namespace carom::cli {

/// Adds --dark and --light, which exclude each other.
void add_theme(CLI::App& command, bool& dark);

/// Reads "640x480". Nothing for an empty text, and for one that is wrong, which is added to the problems.
[[nodiscard]] std::optional<PictureSize> checked_size(ArgumentProblems& problems, const std::string& text);

/// Reads "-5,-3,5,3", the lower left and the upper right corner. Nothing for an empty text, and for one that is wrong,
/// which is added to the problems.
[[nodiscard]] std::optional<Rectangle> checked_view(ArgumentProblems& problems, const std::string& text);

/// Requires a time that the motion can show.
void require_time(ArgumentProblems& problems, const Motion& motion, const char* name, std::optional<double> time);

}  // namespace carom::cli
