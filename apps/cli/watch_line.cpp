#include "cli/watch_line.hpp"

#include <fmt/format.h>

#include "cli/failure.hpp"

namespace carom::cli {

void WatchLine::stop_if_asked() {
  if (InterruptWatch::requested()) throw Failure{InterruptWatch::exit(), "interrupted; nothing was written"};
}

std::function<void()> progress_of(WatchLine& line, const Motion& motion, const char* doing, double until) {
  return [&line, &motion, doing, until] {
    line.tell([&] {
      const double share = (motion.time() - motion.begin()) / (until - motion.begin());
      return fmt::format("{}: t = {:.4g} of {:.4g} ({:.0f} %)", doing, motion.time(), until, 100 * share);
    });
  };
}

}  // namespace carom::cli
