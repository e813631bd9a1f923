#pragma once

#include <filesystem>
#include <optional>

#include "cli/chart.hpp"
#include "cli/picture_size.hpp"

namespace carom::cli {

/// Draws charts side by side, two in a row, as a file of a format, png or svg. Without a size, as large as they read
/// well. Throws std::exception when it can't be written.
void draw_page(const std::filesystem::path& file, const std::string& format, const std::vector<Chart>& charts,
               const Theme& theme, std::optional<PictureSize> size = std::nullopt);

}  // namespace carom::cli
