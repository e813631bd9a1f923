#include "cli/drawing/traces.hpp"

#include <algorithm>

namespace carom::cli {
namespace {

/// The leg that a ball is on at a time; the first when the time is before all of them.
std::ptrdiff_t index_at(const std::vector<Leg>& legs, double time) {
  const auto later = std::ranges::upper_bound(legs, Instant{time}, std::less<>{}, &Leg::start);
  return std::max<std::ptrdiff_t>(later - legs.begin() - 1, 0);
}

}  // namespace

Traces::Traces(const Motion& motion, TracePlan plan) : motion_{motion}, plan_{std::move(plan)}, begin_{motion.time()} {
  if (plan_.trail == 0) return;
  legs_.resize(motion.balls());
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    if (plan_.balls.empty() || std::ranges::count(plan_.balls, id) > 0) legs_[id].push_back(motion.leg(id));
  }
}

void Traces::note(const Impact& impact) {
  if (plan_.mark > 0) marks_.push_back({impact.time, impact.contact});
  if (plan_.trail == 0) return;
  const auto add_leg = [&](std::size_t ball) {
    if (!legs_[ball].empty()) legs_[ball].push_back(motion_.leg(ball));
  };
  add_leg(impact.ball.index);
  if (impact.other.is_ball()) add_leg(impact.other.index);
}

void Traces::forget_old() {
  const double now = motion_.time();
  while (!marks_.empty() && marks_.front().time < now - plan_.mark) marks_.pop_front();
  for (std::vector<Leg>& legs : legs_) {
    const std::ptrdiff_t old = index_at(legs, now - plan_.trail);
    // Many at once: each erasure moves the rest.
    if (2 * old > std::ssize(legs)) legs.erase(legs.begin(), legs.begin() + old);
  }
}

std::vector<Traces::Stretch> Traces::trail_of(std::size_t ball) const {
  if (plan_.trail == 0 || legs_[ball].empty()) return {};
  const std::vector<Leg>& legs = legs_[ball];
  const double now = motion_.time();
  const double begin = std::max(begin_, now - plan_.trail);
  std::vector<Stretch> trail;
  for (auto i = static_cast<std::size_t>(index_at(legs, begin)); i < legs.size(); ++i)
    trail.push_back({.leg = legs[i],
                     .from = std::max(legs[i].start, Instant{begin}),
                     .to = i + 1 < legs.size() ? legs[i + 1].start : Instant{now}});
  return trail;
}

}  // namespace carom::cli
