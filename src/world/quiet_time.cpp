#include <algorithm>

#include "world/engine.hpp"

/// Skipping a time in which nothing happens.
namespace carom {
namespace {

using engine::never;

/// So many pairs take about a second.
constexpr std::uint64_t most_pairs = 200'000'000;

}  // namespace

/// Boxes have moved again and again without a single impact, and much more time is left than that took: a few balls
/// that fly side by side through empty space for ever, say. Or it is so late that places round to one, and no box
/// helps.
bool World::Engine::is_quiet(Instant until) const noexcept {
  const std::uint64_t balls = table_.size();
  const std::uint64_t fixtures = table_.walls.size() + table_.pillars.size();
  if (balls * (balls / 2 + fixtures) > most_pairs) return false;
  constexpr double very_late = 1e100;
  if (!settled_) return now_.whole > very_late;
  constexpr double much_more = 1000;
  return counts().total() == settled_at_ && team_->boxes_moved().total() - moved_at_.total() > often_moved() &&
         until.whole - now_.whole > much_more * (now_ - settled_time_);
}

/// When anything meets next on the present legs, by asking all pairs: no boxes, no neighbour lists.
double World::Engine::next_meeting_of_all(StopToken requests) {
  double first = never;
  const auto consider = [&](const auto& collision) {
    if (collision) first = std::min(first, collision->time.whole);
  };
  for (std::uint32_t a = 0; a < table_.size() && !requests.requested(); ++a) {
    const engine::Body body = table_.body(a);
    const std::uint32_t id = table_.cold[a].id;
    for (std::uint32_t b = 0; b < a; ++b) consider(engine::next_collision(id, body, table_.cold[b].id, table_.body(b)));
    const auto consider_all = [&](const auto& fixtures) {
      for (std::uint32_t other = 0; other < fixtures.size(); ++other) {
        if (fixtures[other].present) consider(engine::next_collision(id, body, other, fixtures[other]));
      }
    };
    consider_all(table_.walls);
    consider_all(table_.pillars);
    table_.work.candidates += a + table_.walls.size() + table_.pillars.size();
  }
  return first;
}

/// Goes on to shortly before the next meeting, without anything to play on the way; boxes and lists have to be made
/// anew there. False when there is no meeting up to `until`.
bool World::Engine::skip_quiet_time(Instant until, StopToken requests) {
  settled_ = false;
  const double next = next_meeting_of_all(requests);
  if (requests.requested()) return true;
  if (next > until.whole) return false;
  const double shortly_before = now_.whole + 0.999 * (next - now_.whole);
  if (shortly_before > now_.whole && shortly_before < next) now_ = settled_time_ = {shortly_before, 0};
  return true;
}

}  // namespace carom
