#include "execution/impact_listener.hpp"

#include <algorithm>
#include <utility>

namespace carom::engine {
namespace {

/// The order of play, as that of Collision.
bool comes_before(const NotedImpact* a, const NotedImpact* b) noexcept {
  const auto key = [](const NotedImpact& noted) {
    return physics::Collision{{noted.impact.time, noted.rest},
                              noted.cascade_depth,
                              noted.impact.ball.index,
                              noted.impact.other.type,
                              noted.impact.other.index};
  };
  return key(*a) < key(*b);
}

}  // namespace

ImpactListener::ImpactListener(Listening which) : which_{std::move(which)} {
  const auto bit = [](ShapeType type, bool is_wanted) {
    return static_cast<unsigned>(is_wanted) << static_cast<unsigned>(type);
  };
  types_ =
      bit(ShapeType::ball, which_.balls) | bit(ShapeType::wall, which_.walls) | bit(ShapeType::pillar, which_.pillars);
  for (const BallId ball : which_.only) {
    if (only_.size() <= ball.index) only_.resize(std::size_t{ball.index} + 1);
    only_[ball.index] = 1;
  }
}

// Times spread evenly over a horizon: a few impacts per bucket, then each bucket by comparison.
void ImpactListener::add_noted(std::span<const std::span<const NotedImpact>> of_workers, const UndoLog& log,
                               double from, double to) {
  valid_.clear();
  for (const auto noted : of_workers) {
    for (const NotedImpact& one : noted) {
      if (log[one.undo_entry].slot != none) valid_.push_back(&one);
    }
  }
  constexpr std::size_t per_bucket = 4;
  const std::size_t buckets = valid_.size() / per_bucket + 1;
  const double scale = static_cast<double>(buckets) / (to - from);
  const auto bucket_of = [&](const NotedImpact* noted) {
    const double place = (noted->impact.time - from) * scale;
    return place > 0 ? std::min(static_cast<std::size_t>(std::min(place, 1e15)), buckets - 1) : 0;
  };
  bucket_ends_.assign(buckets + 1, 0);
  for (const NotedImpact* noted : valid_) ++bucket_ends_[bucket_of(noted) + 1];
  for (std::size_t i = 1; i <= buckets; ++i) bucket_ends_[i] += bucket_ends_[i - 1];
  sorted_.resize(valid_.size());
  for (const NotedImpact* noted : valid_) sorted_[bucket_ends_[bucket_of(noted)]++] = noted;  // starts become ends
  std::size_t start = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    const std::size_t end = bucket_ends_[bucket];
    std::sort(sorted_.begin() + static_cast<std::ptrdiff_t>(start), sorted_.begin() + static_cast<std::ptrdiff_t>(end),
              comes_before);
    start = end;
  }
  impacts_.reserve(impacts_.size() + sorted_.size());
  for (const NotedImpact* noted : sorted_) impacts_.push_back(noted->impact);
}

}  // namespace carom::engine
