#include "parallel/block_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <thread>
#include <vector>

#include "parallel/thread_pool.hpp"

namespace carom::engine {
namespace {

TEST(ABlockQueue, HandsOutEveryBlockOnceToSeveralWorkers) {
  for (const unsigned workers : {1U, 2U, 3U}) {
    ThreadPool pool{workers};
    for (const std::size_t blocks : {0U, 1U, 2U, 7U, 500U}) {
      BlockQueue queue{workers};
      for (std::size_t block = 0; block < blocks; ++block) queue.add(3 * block);
      std::vector<std::vector<std::size_t>> done(workers);
      pool.run(workers, [&](unsigned worker) {
        queue.work(worker, [&](std::size_t block, std::optional<std::size_t> next) {
          done[worker].push_back(block);
          ASSERT_TRUE(!next || *next == block + 3) << "the one that was added after it";
          if (worker == 0 && block % 2 == 0) std::this_thread::yield();  // the others have to help out
        });
      });
      std::vector<std::size_t> all;
      for (const auto& of_worker : done) all.insert(all.end(), of_worker.begin(), of_worker.end());
      std::ranges::sort(all);
      ASSERT_EQ(all.size(), blocks);
      for (std::size_t block = 0; block < blocks; ++block) ASSERT_EQ(all[block], 3 * block);
    }
  }
}

TEST(ABlockQueue, LetsOneWorkerDoAllWhenNoOtherComes) {
  BlockQueue queue{4};
  for (std::size_t block = 0; block < 10; ++block) queue.add(block);
  std::vector<std::size_t> done;
  queue.work(2, [&](std::size_t block, auto) { done.push_back(block); });
  EXPECT_EQ(done, (std::vector<std::size_t>{5, 6, 7, 8, 9, 0, 1, 2, 3, 4})) << "its own run first";
  queue.work(0, [&](std::size_t, auto) { FAIL() << "nothing is left"; });
}

TEST(TheQueuesByColour, HaveEveryBlockInTheQueueOfItsColour) {
  const Tiling tiling{.block_columns = 5, .block_rows = 3};
  auto queues = queues_by_colour(tiling, 2);
  ASSERT_EQ(queues.size(), Tiling::colours);
  std::vector<int> found(tiling.blocks());
  for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) {
    queues[colour].work(0, [&](std::size_t block, auto) {
      ASSERT_EQ(tiling.colour_of(block), colour);
      ++found[block];
    });
  }
  EXPECT_EQ(found, std::vector<int>(tiling.blocks(), 1));
}

}  // namespace
}  // namespace carom::engine
