#pragma once

#include <filesystem>

#include "cli/explain/explanation.hpp"

namespace carom::cli {

/// Draws the construction behind an answer: the wall with its offset lines, or the inflated circle; the normal; the
/// start, impact and end of each ball. `format` is "svg" or "png". Throws std::runtime_error when the file can't be
/// written.
void draw_construction(const std::filesystem::path& file, const std::string& format, const Question& question,
                       const std::optional<Answer>& answer);

}  // namespace carom::cli
