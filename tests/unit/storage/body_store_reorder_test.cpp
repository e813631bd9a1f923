#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "parallel/thread_pool.hpp"
#include "parallel/worker_group.hpp"
#include "storage/body_store.hpp"
#include "unit/storage/random_bodies.hpp"

namespace carom::engine {
namespace {

TEST(ReorderingByAnyNumberOfWorkers, PutsTheSameBallsIntoTheSameSlots) {
  for (const unsigned workers : {1U, 2U, 3U}) {
    Random random{1};
    const WorkerGroup group{std::make_shared<ThreadPool>(workers), workers};
    for (const std::uint32_t balls : {0U, 1U, 4U, 500U}) {
      BodyStore store;
      BodiesById model;
      for (std::uint32_t id = 0; id < balls; ++id) {
        model[id] = random_body(random);
        store.put(id, model[id]);
      }
      std::vector<std::uint32_t> source;
      for (int round = 0; round < 3; ++round) {
        source = random_permutation(balls, random);
        std::vector<std::uint32_t> ids;  // in the new order
        for (const std::uint32_t slot : source) ids.push_back(store.id_of(slot));
        std::vector<BodyStore::ReorderRoom> room(balls);
        store.reorder([&](std::uint32_t slot) { return source[slot]; }, room.data(),
                      [&](auto visit) {
                        group.run([&](unsigned worker) {
                          const auto [from, to] = group.range_of(balls, worker);
                          visit(from, to);
                        });
                      });
        for (std::uint32_t slot = 0; slot < balls; ++slot) ASSERT_EQ(store.id_of(slot), ids[slot]);
        ASSERT_NO_FATAL_FAILURE(expect_bodies(store, model)) << workers << " workers";
      }
    }
  }
}

}  // namespace
}  // namespace carom::engine
