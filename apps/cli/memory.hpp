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

/// From now on large blocks of memory go back to the system as soon as they are free. The C library would learn from
/// the first ones to keep them, and a million balls would take one or two per cent more than they need.
void give_back_large_blocks() noexcept;

}  // namespace carom::cli
