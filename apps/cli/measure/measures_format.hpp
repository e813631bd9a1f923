#pragma once

namespace carom::cli {

/// What `carom measure --json` writes for the key `format`, by which `carom plot` knows it.
inline constexpr const char* measures_format = "carom measures 1";

}  // namespace carom::cli
