#include "cli/running/playback.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/terminal/failure.hpp"

namespace carom::cli {

void Playback::go_to(double time, const OnImpact& on_impact) {
  using Clock = std::chrono::steady_clock;
  while (motion_.time() < time) {
    const Clock::time_point start = Clock::now();
    const double next = motion_.time() + pace_.piece();
    // A piece that is lost in rounding would never get there.
    const bool moves = next > motion_.time();
    const Progress progress = motion_.go_to(moves ? std::min(time, next) : time, on_impact, stop_);
    if (progress == Progress::stuck) throw stuck_at(motion_.time(), "show it up to there only");
    pace_.took(std::chrono::duration<double>(Clock::now() - start).count());
    on_piece_();
    if (progress == Progress::stopped) return;
  }
}

std::function<void()> progress_of(ProgressLine& line, const Motion& motion, const char* doing, double until) {
  return [&line, &motion, doing, until] {
    line.update([&] {
      const double share = (motion.time() - motion.begin()) / (until - motion.begin());
      return fmt::format("{}: t = {:.4g} of {:.4g} ({:.0f} %)", doing, motion.time(), until, 100 * share);
    });
  };
}

std::vector<double> moments_between(double first, double last, std::size_t count) {
  std::vector<double> moments;
  moments.reserve(count);
  const auto steps = static_cast<double>(std::max<std::size_t>(count, 2) - 1);
  for (std::size_t i = 0; i + 1 < count; ++i)
    moments.push_back(first + (last - first) * (static_cast<double>(i) / steps));
  moments.push_back(last);
  return moments;
}

}  // namespace carom::cli
