#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace carom::growth {

/// The next time of each of a fixed number of items, and which is the earliest: a tournament, in which each node holds
/// the winner of the two below it. Of equal times the item with the smaller number wins.
class EventTree {
 public:
  explicit EventTree(std::size_t items) {
    while (leaves_ < items) leaves_ *= 2;
    times_.assign(leaves_, std::numeric_limits<double>::infinity());
    winners_.resize(leaves_);
    for (std::size_t node = leaves_ - 1; node > 0; --node) winners_[node] = better(node);
  }

  [[nodiscard]] double time(std::uint32_t item) const noexcept { return times_[item]; }
  [[nodiscard]] std::uint32_t earliest() const noexcept { return leaves_ > 1 ? winners_[1] : 0; }

  void set(std::uint32_t item, double time) noexcept {
    times_[item] = time;
    for (std::size_t node = (leaves_ + item) / 2; node > 0; node /= 2) {
      const std::uint32_t winner = better(node);
      if (winner == winners_[node] && winner != item) return;  // the item is not seen from here on upward
      winners_[node] = winner;
    }
  }

 private:
  [[nodiscard]] std::uint32_t winner_of(std::size_t node) const noexcept {
    return node < leaves_ ? winners_[node] : static_cast<std::uint32_t>(node - leaves_);
  }
  [[nodiscard]] std::uint32_t better(std::size_t node) const noexcept {
    const std::uint32_t left = winner_of(2 * node);
    const std::uint32_t right = winner_of(2 * node + 1);
    return times_[right] < times_[left] ? right : left;
  }

  std::size_t leaves_ = 1;  ///< a power of two
  std::vector<double> times_;
  std::vector<std::uint32_t> winners_;  ///< of the nodes from 1 on; the children of node k are 2k and 2k + 1
};

}  // namespace carom::growth
