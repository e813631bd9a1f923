#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "cli/complaints.hpp"
#include "cli/motion.hpp"
#include "cli/picture_size.hpp"

/// What commands that draw have in common on the command line.
namespace carom::cli {

/// Adds --dark and --light, one of which may be given.
void add_theme(CLI::App& command, bool& dark);

/// Reads "640x480"; nothing for an empty text, or with a problem.
[[nodiscard]] std::optional<PictureSize> checked_size(ArgumentProblems& problems, const std::string& text);

/// Reads "-5,-3,5,3", the lower left and the upper right corner; nothing for an empty text, or with a problem.
[[nodiscard]] std::optional<Rectangle> checked_view(ArgumentProblems& problems, const std::string& text);

/// Adds a problem for a moment that can't be shown.
void require_time(ArgumentProblems& problems, const Motion& motion, const char* name, std::optional<double> time);

}  // namespace carom::cli
