#pragma once

#include <filesystem>
#include <functional>

namespace carom::cli {

/// Writes a file whole or not at all: `write` fills a temporary file beside `path`, which takes its place only when
/// everything is in it. Throws Failure (cannot_write), leaving what stood there before, when anything goes wrong.
void write_whole(const std::filesystem::path& path, const std::function<void(const std::filesystem::path&)>& write);

}  // namespace carom::cli
