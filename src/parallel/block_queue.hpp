#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "storage/tiling.hpp"

namespace carom::engine {

/// Blocks as work items of several workers. Each worker has a run of neighbouring blocks, and takes from the others
/// when its own are done: so it mostly knows which block comes next.
class BlockQueue {
 public:
  explicit BlockQueue(unsigned workers) : runs_(workers) {}

  void add(std::size_t block) { blocks_.push_back(block); }

  /// Calls `visit(block, next block if known)` for what is left, as one of the workers.
  template <class Visit>
  void work(unsigned worker, Visit visit) {
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const std::size_t run = (worker + i) % runs_.size();
      const std::size_t first = start_of(run), end = start_of(run + 1);
      for (;;) {
        const std::size_t place = first + runs_[run].taken.fetch_add(1, std::memory_order_relaxed);
        if (place >= end) break;
        visit(blocks_[place], place + 1 < end ? std::optional{blocks_[place + 1]} : std::nullopt);
      }
    }
  }

 private:
  struct alignas(64) Run {
    std::atomic<std::size_t> taken = 0;
  };

  [[nodiscard]] std::size_t start_of(std::size_t run) const { return run * blocks_.size() / runs_.size(); }

  std::vector<std::size_t> blocks_;
  std::vector<Run> runs_;
};

/// For each colour, a queue with the blocks of that colour.
[[nodiscard]] inline std::vector<BlockQueue> queues_by_colour(const Tiling& tiling, unsigned workers) {
  std::vector<BlockQueue> queues;
  queues.reserve(Tiling::colours);
  for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) queues.emplace_back(workers);
  for (std::size_t block = 0; block < tiling.blocks(); ++block) queues[tiling.colour_of(block)].add(block);
  return queues;
}

}  // namespace carom::engine
