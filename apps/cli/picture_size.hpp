#pragma once

#include <optional>
#include <string>

#include "cli/complaints.hpp"
#include "cli/motion.hpp"

/// What commands that draw are told about size and time.
namespace carom::cli {

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

[[nodiscard]] constexpr Vec2 pixels_of(PictureSize size) noexcept {
  return {static_cast<double>(size.width), static_cast<double>(size.height)};
}

/// Reads "640x480"; nothing for an empty text, or with a complaint.
[[nodiscard]] std::optional<PictureSize> checked_size(Complaints& complaints, const std::string& text);

/// Complains about a moment that can't be shown.
void require_time(Complaints& complaints, const Motion& motion, const char* name, std::optional<double> time);

}  // namespace carom::cli
