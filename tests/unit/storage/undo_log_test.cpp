#include "storage/undo_log.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

TEST(AnUndoLog, HoldsNothingAtFirst) {
  const UndoLog log;
  EXPECT_EQ(log.size(), 0U);
  EXPECT_FALSE(log.holds(0)) << "0 stands for no entry";
  EXPECT_FALSE(log.holds(1));
}

TEST(AnUndoLog, NumbersThePairOfAnImpactSoThatEitherGivesTheOther) {
  UndoLog log;
  Chunk<UndoEntry> chunk;
  for (int n = 0; n < 1000; ++n) {
    const std::uint32_t entry = log.append_pair(chunk);
    ASSERT_EQ(entry % 2, 0U);
    ASSERT_TRUE(log.holds(entry));
    ASSERT_TRUE(log.holds(entry ^ 1U));
    ASSERT_EQ(&log[entry] + 1, &log[entry ^ 1U]) << "the two follow each other in memory";
  }
}

TEST(AnUndoLog, TakesNumbersOfAnEarlierHorizonForStale) {
  UndoLog log;
  std::vector<std::uint32_t> stale;
  for (int horizon = 0; horizon < 5; ++horizon) {
    Chunk<UndoEntry> chunk;
    std::vector<std::uint32_t> entries(700);
    for (std::uint32_t& entry : entries) entry = log.append_pair(chunk);
    for (const std::uint32_t entry : entries) ASSERT_TRUE(log.holds(entry));
    for (const std::uint32_t entry : stale) ASSERT_FALSE(log.holds(entry));
    EXPECT_GE(log.size(), 2 * entries.size());
    log.commit();
    EXPECT_EQ(log.size(), 0U);
    for (const std::uint32_t entry : entries) ASSERT_FALSE(log.holds(entry));
    stale.insert(stale.end(), entries.begin(), entries.end());
  }
}

TEST(AnUndoLog, GoesOnWithNewNumbersAfterItsMemoryWasReleased) {
  UndoLog log;
  Chunk<UndoEntry> chunk;
  const std::uint32_t before = log.append_pair(chunk);
  log.commit();
  chunk.reset();
  log.release();
  const std::uint32_t after = log.append_pair(chunk);
  EXPECT_GT(after, before);
  EXPECT_FALSE(log.holds(before));
  log[after].slot = 7;
  EXPECT_EQ(log[after].slot, 7U);
}

TEST(AnUndoLog, BeginsWithTheSmallestNumbersAgainWhenItIsRestarted) {
  UndoLog log;
  Chunk<UndoEntry> chunk;
  const std::uint32_t first = log.append_pair(chunk);
  static_cast<void>(log.append_pair(chunk));
  log.commit();
  log.restart();
  chunk.reset();
  EXPECT_EQ(log.size(), 0U);
  EXPECT_EQ(log.append_pair(chunk), first);
}

// Several workers append in any order, through chunks of their own.
TEST(AnUndoLog, KeepsEveryEntryUntilTheHorizonIsCommitted) {
  Random random{1};
  UndoLog log;
  for (int horizon = 0; horizon < 3; ++horizon) {
    std::vector<Chunk<UndoEntry>> chunks(3);
    std::map<std::uint32_t, std::uint32_t> model;  // entry → ball
    for (int n = 0; n < 2000; ++n) {
      const std::uint32_t entry = log.append_pair(chunks[static_cast<std::uint32_t>(random.whole(0, 2))]);
      for (const std::uint32_t side : {entry, entry ^ 1U}) {
        const auto ball = static_cast<std::uint32_t>(random.whole(0, 1'000'000));
        log[side] = {.motion = {}, .origin = {}, .slot = ball, .before = side};
        ASSERT_TRUE(model.emplace(side, ball).second) << "an entry was handed out twice";
      }
    }
    for (const auto& [entry, ball] : model) {
      ASSERT_EQ(log[entry].slot, ball);
      ASSERT_EQ(log[entry].before, entry);
    }
    log.commit();
  }
}

}  // namespace
}  // namespace carom::engine
