#include "cli/running/memory.hpp"

#include <ctime>
#include <fstream>
#include <string>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace carom::cli {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::optional<Memory> memory_in_use() {
  std::ifstream status{"/proc/self/status"};
  std::optional<double> now;
  std::optional<double> most;
  // Lines such as "VmHWM:     12345 kB".
  for (std::string key; status >> key; std::getline(status, key)) {
    double kilobytes = 0;
    if (key == "VmRSS:" && status >> kilobytes) now = kilobytes * 1024;
    if (key == "VmHWM:" && status >> kilobytes) most = kilobytes * 1024;
  }
  if (!now || !most) return std::nullopt;
  return Memory{*now, *most};
}

std::optional<double> growth_since(const std::optional<Memory>& before) {
  const auto memory = memory_in_use();
  return memory && before ? std::optional{memory->most - before->now} : std::nullopt;
}

void give_back_large_blocks() noexcept {
#if defined(__GLIBC__)
  constexpr int large = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
#endif
}

}  // namespace carom::cli
