#pragma once

#include <optional>

namespace carom::cli {

/// Bytes of memory that the command holds in the machine's RAM: now, and at most so far. Nothing on systems that have
/// no /proc/self/status.
///
/// getrusage() would not do: on Linux its maximum includes that of the program which started this one.
struct Memory {
  double now = 0;
  double most = 0;
};
[[nodiscard]] std::optional<Memory> memory_in_use();

}  // namespace carom::cli
