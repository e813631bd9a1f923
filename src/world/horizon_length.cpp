#include "world/horizon_length.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tuning.hpp"

namespace carom::engine {
namespace {

/// The time until next events, judged by a sample of all balls: the shortest fifth is below `early`, and `last` is the
/// longest. Infinite when no ball has a next event.
struct Delays {
  double early = never;
  double last = never;
};

Delays sample_delays(const BodyStore& bodies, Instant now) {
  const std::uint32_t stride = bodies.size() / tuned::delay_sample + 1;
  std::vector<double> delays;
  for (std::uint32_t slot = 0; slot < bodies.size(); slot += stride) {
    const double time = bodies.state(slot).event_time;
    if (time < never) delays.push_back(time - now.whole);
  }
  if (delays.empty()) return {};
  const auto early = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 5);
  std::ranges::nth_element(delays, early);
  return {*early, *std::max_element(early, delays.end())};
}

}  // namespace

double HorizonLength::in_tiles(const BodyStore& bodies, Instant now) const {
  const double early = sample_delays(bodies, now).early;
  if (early == never) return never;
  // As in the horizon before, unless events are about to come faster.
  return length_ > 0 ? std::min(length_, tuned::most_tile_delays * early) : tuned::first_tile_delays * early;
}

double HorizonLength::in_order(const BodyStore& bodies, Instant now, Instant until) {
  const auto [early, last] = sample_delays(bodies, now);
  const double left = until.whole - now.whole;
  if (last == never) return left;
  const double delays = bodies.size() < tuned::few_balls ? tuned::order_delays_of_few : tuned::order_delays_of_many;
  const double length = std::max({delays * early, tuned::order_longest_delay * last, 1e-12 * std::abs(now.whole)});
  return length > 0 ? length : left;
}

void HorizonLength::measured(double duration, double impacts_per_ball, double wanted) noexcept {
  const double rate = impacts_per_ball / duration;
  const double expected = rate + std::max(rate - impact_rate_, 0.0);  // it may go on rising as it has
  impact_rate_ = rate;
  const double fitting = wanted / expected;
  const bool was_cut_short = duration < 0.999 * length_;  // by the end of an advance: no reason for longer ones
  const double length = was_cut_short ? length_ : duration;
  length_ =
      std::clamp(fitting, tuned::horizon_shrinks * length, was_cut_short ? length : tuned::horizon_grows * length);
}

}  // namespace carom::engine
