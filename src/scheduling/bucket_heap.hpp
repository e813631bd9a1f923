#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "physics/collision.hpp"
#include "storage/body_records.hpp"

namespace carom::engine {

/// The entries of an event queue's bucket that has many of them, such as when rows of balls meet all at one instant: a
/// binary heap in the whole order of collisions.
///
/// What a ball has planned may turn out to be another collision at the same time. So the heap holds lower bounds: an
/// entry that comes to the top is compared with what it is now, and goes back with that if it is later. Whoever makes
/// an collision earlier adds the entry again.
class BucketHeap {
 public:
  struct Due {
    double time = 0;
    std::uint32_t ball = none;
  };

  [[nodiscard]] bool is_empty() const noexcept { return waiting_.empty(); }
  /// Empties it, and gives memory back that is seldom needed.
  void clear() noexcept {
    waiting_.clear();
    if (waiting_.capacity() > 16 * least_large_) waiting_.shrink_to_fit();
    large_ = least_large_;
  }

  /// An entry at this time, whose collision is not known yet.
  void add(double time, std::uint32_t ball) {
    push({{{time, -never}, 0, 0, Met::ball, 0}, ball});
    if (waiting_.size() > large_) drop_repeated();
  }

  /// Takes out the earliest entry that is still `valid(time, ball)`, `collision(time, ball)` being what it is now.
  /// `looked_at` counts entries.
  template <class Valid, class EncounterOf>
  [[nodiscard]] std::optional<Due> take_first(Valid valid, EncounterOf collision, std::uint64_t& looked_at) {
    while (!waiting_.empty()) {
      ++looked_at;
      const auto [at_least, ball] = waiting_.front();
      std::ranges::pop_heap(waiting_, later);
      waiting_.pop_back();
      if (!valid(at_least.time.whole, ball)) continue;
      const Collision now = collision(at_least.time.whole, ball);
      if (!(at_least < now)) return Due{at_least.time.whole, ball};
      push({now, ball});
    }
    return std::nullopt;
  }

 private:
  struct Waiting {
    Collision at_least;
    std::uint32_t ball = none;
  };
  static constexpr auto later = [](const Waiting& a, const Waiting& b) { return b.at_least < a.at_least; };
  static constexpr std::size_t least_large_ = 1024;

  void push(const Waiting& entry) {
    waiting_.push_back(entry);
    std::ranges::push_heap(waiting_, later);
  }

  /// Of entries of one ball at one time, the earliest is enough.
  void drop_repeated() {
    std::ranges::sort(waiting_, [](const Waiting& a, const Waiting& b) {
      return std::tie(a.ball, a.at_least) < std::tie(b.ball, b.at_least);
    });
    const auto same = [](const Waiting& a, const Waiting& b) {
      return a.ball == b.ball && a.at_least.time.whole == b.at_least.time.whole;
    };
    const auto repeated = std::ranges::unique(waiting_, same);
    waiting_.erase(repeated.begin(), repeated.end());
    std::ranges::make_heap(waiting_, later);
    large_ = std::max(least_large_, 2 * waiting_.size());
  }

  std::vector<Waiting> waiting_;
  std::size_t large_ = least_large_;  ///< with more than this, many may be there several times
};

}  // namespace carom::engine
