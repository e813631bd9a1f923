#include "cli/traces.hpp"

#include <algorithm>

namespace carom::cli {

Traces::Traces(const Motion& motion, double trail, double mark) : trail_{trail}, mark_{mark} {
  if (trail_ == 0) return;
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    radii_.push_back(ball.radius);
    corners_.push_back({{motion.time(), ball.center}});
  }
}

void Traces::note(const Impact& impact) {
  if (mark_ > 0) marks_.push_back({impact.time, impact.contact});
  if (trail_ == 0) return;
  const auto turn = [&](std::size_t ball, Vec2 away) {
    corners_[ball].push_back({impact.time, impact.contact + away * radii_[ball]});
  };
  turn(impact.ball.index, impact.normal);
  if (impact.met == Met::ball) turn(impact.other, -impact.normal);
}

void Traces::forget_before(double now) {
  while (!marks_.empty() && marks_.front().time < now - mark_) marks_.pop_front();
  for (std::vector<Place>& corners : corners_) {
    // The last corner before the trail begins is where its first stretch comes from.
    const auto first = std::ranges::lower_bound(corners, now - trail_, {}, &Place::time);
    const auto old = std::max<std::ptrdiff_t>(first - corners.begin() - 1, 0);
    // Not one by one: that would move the rest each time.
    if (2 * old > std::ssize(corners)) corners.erase(corners.begin(), corners.begin() + old);
  }
}

std::vector<Traces::Place> Traces::way_of(std::size_t ball, double now, Vec2 here) const {
  if (trail_ == 0) return {};
  const std::vector<Place>& corners = corners_[ball];
  const double begin = now - trail_;
  auto first = std::ranges::lower_bound(corners, begin, {}, &Place::time);
  std::vector<Place> way;
  if (first != corners.begin()) {
    const Place before = *(first - 1);
    const Place after = first == corners.end() ? Place{now, here} : *first;
    const double share = after.time > before.time ? (begin - before.time) / (after.time - before.time) : 0;
    way.push_back({begin, before.center + (after.center - before.center) * share});
  }
  way.insert(way.end(), first, corners.end());
  way.push_back({now, here});
  return way;
}

}  // namespace carom::cli
