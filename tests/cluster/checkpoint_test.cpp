#include <gtest/gtest.h>

#include <stdexcept>

#include "carom/checkpoint.hpp"
#include "support/play_on_ranks.hpp"
#include "support/shapes.hpp"
#include "world/standard_gas.hpp"

/// Checkpoints that several ranks write and read.
namespace carom::cluster {
namespace {

using ByteList = std::vector<std::byte>;

/// Balls of several materials, with user data, in a periodic box if asked for.
carom::World mixture(bool is_periodic) {
  SceneShapes scene = standard_gas(20, 0.4);
  for (std::size_t i = 0; i < scene.balls.size(); ++i) {
    scene.balls[i].mass = 1 + static_cast<double>(i % 3);
    if (i % 5 == 0) scene.balls[i].user_data = i + 1;
  }
  if (is_periodic) {
    scene.walls.clear();
    scene.periodic = PeriodicBox{{-10, -10}, {10, 10}};
  }
  return world_of(scene);
}

ByteList written_by(int ranks, const carom::World& start, double time, const ByteList& note) {
  ByteList bytes;
  ThreadRanks{ranks}.run([&](Communicator& communicator) {
    World world{communicator, start, divided()};
    EXPECT_EQ(world.advance_to(time), Progress::done);
    world.write_checkpoint(
        [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }, note);
  });
  return bytes;
}

TEST(ClusterCheckpoint, IsReadByOneProcessAndByAnyNumberOfRanks) {
  for (const bool is_periodic : {false, true}) {
    const carom::World start = mixture(is_periodic);
    carom::World single = start;
    ASSERT_EQ(single.advance_to(2), Progress::done);
    const ByteList note{std::byte{1}, std::byte{2}};
    const ByteList bytes = written_by(3, start, 0.8, note);

    CheckpointRead read = carom::read_checkpoint(source_of(bytes));
    ASSERT_TRUE(read.world);
    EXPECT_EQ(read.note, note);
    EXPECT_EQ(read.world->time(), 0.8);
    ASSERT_EQ(read.world->advance_to(2), Progress::done);
    EXPECT_EQ(history_and_counts(*read.world), history_and_counts(single));
    EXPECT_EQ(read.world->ball({5}).user_data, start.ball({5}).user_data);

    for (const int ranks : {1, 2, 5}) {
      ThreadRanks{ranks}.run([&](Communicator& communicator) {
        World::Read again = World::read_checkpoint(communicator, source_of(bytes), divided());
        ASSERT_TRUE(again.world);
        EXPECT_EQ(again.note, note);
        EXPECT_EQ(again.world->advance_to(2), Progress::done);
        const HistoryAndCounts result{again.world->history(), again.world->counts()};
        EXPECT_EQ(result, history_and_counts(single));
        again.world->for_each_ball([&](const BallNow& ball) {
          EXPECT_EQ(ball.ball.user_data, single.ball(ball.id).user_data);
          EXPECT_EQ(ball.unwrapped, single.unwrapped_position(ball.id));
        });
      });
    }
  }
}

TEST(ClusterCheckpoint, OfOneProcessIsGoneOnWithBySeveralRanks) {
  carom::World single = mixture(true);
  ASSERT_EQ(single.advance_to(0.8), Progress::done);
  ByteList bytes;
  carom::write_checkpoint(
      single, [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); });
  ASSERT_EQ(single.advance_to(2), Progress::done);
  ThreadRanks{3}.run([&](Communicator& communicator) {
    World::Read read = World::read_checkpoint(communicator, source_of(bytes), divided());
    ASSERT_TRUE(read.world);
    EXPECT_EQ(read.world->advance_to(2), Progress::done);
    EXPECT_EQ(read.world->history(), single.history());
  });
}

TEST(ClusterCheckpoint, ThatIsDamagedIsAProblemAtEveryRank) {
  ByteList bytes = written_by(2, mixture(false), 0.1, {});
  bytes[bytes.size() / 2] ^= std::byte{1};
  const ByteList cut{bytes.begin(), bytes.begin() + 1000};
  for (const ByteList& wrong : {bytes, cut}) {
    ThreadRanks{2}.run([&](Communicator& communicator) {
      const World::Read read = World::read_checkpoint(communicator, source_of(wrong));
      EXPECT_FALSE(read.world);
      EXPECT_TRUE(read.problem);
    });
  }
}

/// The other ranks are not left waiting, and the world can be played on.
TEST(ClusterCheckpoint, ThatCannotBeWrittenThrowsAtRankZero) {
  const carom::World start = mixture(false);
  carom::World single = start;
  ASSERT_EQ(single.advance_to(1), Progress::done);
  ThreadRanks{3}.run([&](Communicator& communicator) {
    World world{communicator, start, divided()};
    EXPECT_EQ(world.advance_to(0.5), Progress::done);
    std::size_t written = 0;
    const ByteSink full = [&](std::span<const std::byte> more) {
      written += more.size();
      if (written > 5000) throw std::runtime_error{"no room"};
    };
    if (communicator.rank() == 0)
      EXPECT_THROW(world.write_checkpoint(full), std::runtime_error);
    else
      EXPECT_NO_THROW(world.write_checkpoint(full));
    EXPECT_EQ(world.advance_to(1), Progress::done);
    EXPECT_EQ(world.history(), single.history());
  });
}

}  // namespace
}  // namespace carom::cluster
