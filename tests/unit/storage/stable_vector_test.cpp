#include "storage/stable_vector.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <barrier>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

TEST(AStableVector, HoldsWhatAVectorWouldHold) {
  Random random{1};
  StableVector<int> stable;
  std::vector<int> model;
  while (model.size() < 100'000) {
    const auto count = static_cast<std::uint32_t>(random.whole(1, random.chance(0.1) ? 5000 : 20));
    const std::uint32_t first = stable.extend(count);
    ASSERT_EQ(first, model.size()) << "the new elements follow the others";
    for (std::uint32_t i = first; i < first + count; ++i) {
      model.push_back(random.whole(0, 1'000'000));
      stable[i] = model.back();
    }
    ASSERT_EQ(stable.size(), model.size());
  }
  const StableVector<int>& read_only = stable;
  for (std::uint32_t i = 0; i < model.size(); ++i) ASSERT_EQ(read_only[i], model[i]) << "element " << i;
}

TEST(AStableVector, NeverMovesAnElementWhileItGrows) {
  StableVector<double> stable;
  std::vector<const double*> addresses;
  for (std::uint32_t size = 0; size < 50'000; ++size) {
    static_cast<void>(stable.extend(1));
    addresses.push_back(&stable[size]);
  }
  for (std::uint32_t i = 0; i < addresses.size(); ++i) ASSERT_EQ(&stable[i], addresses[i]) << "element " << i;
  std::ranges::sort(addresses);
  EXPECT_EQ(std::ranges::adjacent_find(addresses), addresses.end()) << "two elements share an address";
}

TEST(AStableVector, ValueInitializesElementsThatHaveAConstructor) {
  StableVector<std::string> stable;
  for (std::uint32_t size = 0; size < 3000; size += 100) {
    const std::uint32_t first = stable.extend(100);
    for (std::uint32_t i = first; i < first + 100; ++i) {
      ASSERT_EQ(stable[i], "");
      stable[i] = "long enough to need memory of its own, " + std::to_string(i);
    }
  }
}

TEST(AStableVector, KeepsItsMemoryAndItsElementsWhenItIsReset) {
  StableVector<std::string> stable;
  static_cast<void>(stable.extend(3000));
  for (std::uint32_t i = 0; i < 3000; ++i) stable[i] = std::to_string(i);
  const std::string* const address = &stable[2999];
  stable.reset();
  EXPECT_EQ(stable.size(), 0U);
  EXPECT_EQ(stable.extend(3000), 0U) << "numbers start again";
  EXPECT_EQ(&stable[2999], address);
  EXPECT_EQ(stable[2999], "2999");
}

/// Counts how many of its kind there are.
class Counted {
 public:
  Counted() { ++alive; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --alive; }
  static inline int alive = 0;
};

TEST(AStableVector, DestroysItsElementsWhenItIsClearedOrDestroyed) {
  {
    StableVector<Counted> stable;
    static_cast<void>(stable.extend(5000));
    EXPECT_GE(Counted::alive, 5000);
    stable.reset();
    EXPECT_GE(Counted::alive, 5000) << "a reset destroys nothing";
    stable.clear();
    EXPECT_EQ(Counted::alive, 0);
    EXPECT_EQ(stable.size(), 0U);
    EXPECT_EQ(stable.extend(7), 0U) << "it can be used again";
    EXPECT_GE(Counted::alive, 7);
  }
  EXPECT_EQ(Counted::alive, 0);
}

TEST(AStableVector, HandsOutDisjointElementsToThreadsThatExtendItAtOnce) {
  constexpr std::uint32_t threads = 4, extensions = 200'000;
  StableVector<std::uint32_t> stable;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> ranges(threads);
  std::barrier start{threads};
  const auto work = [&](std::uint32_t worker) {
    Random random{worker};
    start.arrive_and_wait();
    for (std::uint32_t n = 0; n < extensions; ++n) {
      const auto count = static_cast<std::uint32_t>(random.whole(1, 3));
      const std::uint32_t first = stable.extend(count);
      for (std::uint32_t i = first; i < first + count; ++i) stable[i] = worker;
      ranges[worker].emplace_back(first, count);
    }
  };
  std::vector<std::thread> running;
  running.reserve(threads);
  for (std::uint32_t worker = 0; worker < threads; ++worker) running.emplace_back(work, worker);
  for (std::thread& thread : running) thread.join();
  std::vector<int> handed_out(stable.size());
  for (std::uint32_t worker = 0; worker < threads; ++worker) {
    for (const auto& [first, count] : ranges[worker]) {
      ASSERT_LE(first + count, stable.size());
      for (std::uint32_t i = first; i < first + count; ++i) {
        ++handed_out[i];
        ASSERT_EQ(stable[i], worker) << "another thread has written element " << i;
      }
    }
  }
  EXPECT_TRUE(std::ranges::all_of(handed_out, [](int times) { return times == 1; }));
}

TEST(AChunk, HandsOutElementsOneByOneWithoutGapsWithinIt) {
  StableVector<int> stable;
  Chunk<int> chunk;
  for (std::uint32_t i = 0; i < 1000; i += 2) ASSERT_EQ(chunk.take(stable, 2), i);
  EXPECT_GE(stable.size(), 1000U);
  EXPECT_LT(stable.size(), 1000U + 256);
}

TEST(AChunk, SharesNoElementWithAnotherChunk) {
  Random random{2};
  StableVector<int> stable;
  std::vector<Chunk<int>> chunks(3);
  std::vector<std::uint32_t> taken;
  for (int n = 0; n < 3000; ++n) {
    const auto which = static_cast<std::uint32_t>(random.whole(0, 2));
    taken.push_back(chunks[which].take(stable, 1));
  }
  std::ranges::sort(taken);
  EXPECT_EQ(std::ranges::adjacent_find(taken), taken.end());
  EXPECT_LT(taken.back(), stable.size());
}

TEST(AChunk, LiesInOnePieceOfMemory) {
  StableVector<int> stable;
  Chunk<int> chunk;
  for (int n = 0; n < 5000; ++n) {
    const std::uint32_t first = chunk.take(stable, 4);
    ASSERT_EQ(&stable[first + 3] - &stable[first], 3);
  }
}

TEST(AChunk, BeginsAgainWithTheVectorAfterAReset) {
  StableVector<int> stable;
  Chunk<int> chunk;
  static_cast<void>(chunk.take(stable, 1));
  stable.reset();
  chunk.reset();
  EXPECT_EQ(chunk.take(stable, 1), 0U);
  EXPECT_GT(stable.size(), 0U) << "it does not use up a range from before";
}

}  // namespace
}  // namespace carom::engine
