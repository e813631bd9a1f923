#pragma once

#include "cli/motion.hpp"

namespace carom::cli {

/// Whether a part of the wall is in the rectangle, its edges included.
[[nodiscard]] bool is_in(const Rectangle& frame, const Wall& wall) noexcept;

/// Whether any ball, wall or pillar can be seen in a rectangle now.
[[nodiscard]] bool is_anything_in(const Rectangle& frame, const Motion& motion);

}  // namespace carom::cli
