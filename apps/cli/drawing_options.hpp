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

/// Reads "640x480"; nothing for an empty text, or with a complaint.
[[nodiscard]] std::optional<PictureSize> checked_size(Complaints& complaints, const std::string& text);

/// Reads "-5,-3,5,3", the lower left and the upper right corner; nothing for an empty text, or with a complaint.
[[nodiscard]] std::optional<Rectangle> checked_view(Complaints& complaints, const std::string& text);

/// Complains about a moment that can't be shown.
void require_time(Complaints& complaints, const Motion& motion, const char* name, std::optional<double> time);

}  // namespace carom::cli
