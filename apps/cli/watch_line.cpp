#include "cli/watch_line.hpp"

#include "cli/failure.hpp"

namespace carom::cli {

void WatchLine::stop_if_asked() {
  if (InterruptWatch::requested()) throw Failure{Exit::interrupted, "interrupted; nothing was written"};
}

}  // namespace carom::cli
