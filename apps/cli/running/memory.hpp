#pragma once

#include <optional>

namespace carom::cli {

/// Processor time of all threads of the command so far, in seconds.
[[nodiscard]] double cpu_seconds();

/// The command's resident memory, in bytes.
struct Memory {
  double now = 0;
  double most = 0;  ///< so far
};

/// Nothing on systems without /proc/self/status. (On Linux, the maximum of getrusage() is of no use: it includes the
/// memory of the program that started this one.)
[[nodiscard]] std::optional<Memory> memory_in_use();

/// The largest growth of the memory since it was measured.
[[nodiscard]] std::optional<double> growth_since(const std::optional<Memory>& before);

/// Makes the C library return large blocks of memory to the system as soon as they are freed. By default it learns to
/// keep them, and a million balls take one or two per cent more memory than they need.
void give_back_large_blocks() noexcept;

}  // namespace carom::cli
