#include "cli/watch_line.hpp"

#include <fmt/format.h>

namespace carom::cli {

std::function<void()> progress_of(WatchLine& line, const Motion& motion, const char* doing, double until) {
  return [&line, &motion, doing, until] {
    line.tell([&] {
      const double share = (motion.time() - motion.begin()) / (until - motion.begin());
      return fmt::format("{}: t = {:.4g} of {:.4g} ({:.0f} %)", doing, motion.time(), until, 100 * share);
    });
  };
}

}  // namespace carom::cli
