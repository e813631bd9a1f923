#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <thread>

namespace carom {

/// How many threads this process has, as the system counts them. A thread that has been joined is counted for a moment
/// longer, so this waits until the number no longer changes.
inline std::size_t system_threads() {
  const auto count = [] {
    const std::filesystem::directory_iterator tasks{"/proc/self/task"};
    return static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
  };
  for (std::size_t seen = count();;) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
    const std::size_t now = count();
    if (now == seen) return now;
    seen = now;
  }
}

}  // namespace carom
