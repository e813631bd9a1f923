#include "cli/playback.hpp"

#include <algorithm>
#include <chrono>

#include "cli/stuck.hpp"

namespace carom::cli {

void Playback::go_to(double time, const OnImpact& on_impact) {
  using Clock = std::chrono::steady_clock;
  while (motion_.time() < time) {
    const Clock::time_point start = Clock::now();
    const double next = motion_.time() + pace_.piece();
    // A piece too small to be added would never come to an end.
    const bool moves = next > motion_.time();
    const Progress progress = motion_.go_to(moves ? std::min(time, next) : time, on_impact, stop_);
    if (progress == Progress::stuck) throw stuck_at(motion_.time(), "show it up to there only");
    pace_.took(std::chrono::duration<double>(Clock::now() - start).count());
    on_piece_();
    if (progress == Progress::stopped) return;
  }
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
