#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "binary/chunks.hpp"
#include "checkpoint/saved.hpp"
#include "support/random.hpp"
#include "support/random_sensors.hpp"
#include "support/sanitized.hpp"

/// What is no checkpoint, or no longer one, is refused with a reason, and makes no world.
namespace carom {
namespace {

using testing::HasSubstr;

CheckpointRead read(const Bytes& bytes) { return read_checkpoint(source_of(bytes)); }

void expect_refused(const Bytes& bytes, const std::string& reason) {
  const CheckpointRead result = read(bytes);
  EXPECT_FALSE(result.world);
  EXPECT_TRUE(result.note.empty());
  ASSERT_TRUE(result.problem) << reason;
  EXPECT_THAT(to_string(*result.problem), HasSubstr(reason));
}

/// Something of everything.
World small_world() {
  World world;
  world.set_gravity({0, -1});
  const MoverId mover = world.add(Mover{.pivot = {3, 3}, .program = {{1, {{1, 0}, 0.5}}}, .repeats = true});
  world.add(Wall{.from = {-9, -3}, .to = {9, -3}, .restitution = 0.5, .user_data = 7});
  world.add(Wall{.from = {3, 3}, .to = {5, 3}, .kick = {1, 0.5}, .mover = mover});
  world.add(Pillar{.center = {0, -1}, .radius = 0.5});
  world.add(Sensor{.area = Circle{{0, 0}, 3}});
  world.add(Sensor{.area = Rectangle{{-1, -1}, {1, 1}}, .senses = Senses::edge});
  for (int i = 0; i < 5; ++i)
    world.add(Ball{.center = {i - 2.0, 2}, .velocity = {1, 0}, .radius = 0.3, .restitution = 0.5, .user_data = 9});
  world.remove(BallId{1});
  EXPECT_EQ(world.advance(6), Progress::done);
  return world;
}

TEST(ACheckpoint, IsRefusedWhereverAByteHasChanged) {
  const Bytes whole = saved(small_world(), "note");
  for (std::size_t place = 0; place < whole.size(); ++place) {
    Bytes changed = whole;
    changed[place] ^= std::byte{0x10};
    const CheckpointRead result = read(changed);
    ASSERT_TRUE(result.problem && !result.world) << "byte " << place;
  }
}

TEST(ACheckpoint, IsRefusedWhereverItIsCutOff) {
  const Bytes whole = saved(small_world(), "note");
  ASSERT_TRUE(read(whole).world);
  for (std::size_t length = 8; length < whole.size(); ++length)
    expect_refused({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}, "it is cut off");
}

TEST(ACheckpoint, IsRefusedWithSomethingAfterItsEnd) {
  Bytes longer = saved(World{});
  const std::string place = std::to_string(longer.size());
  longer.push_back(std::byte{0});
  expect_refused(longer, "at byte " + place + " something follows its end: cut that off with `head -c " + place + "`");
}

TEST(ACheckpoint, IsRefusedWhenItIsSomethingElse) {
  expect_refused({}, "it does not begin as a checkpoint does: give a file that `carom run --checkpoint` has written");
  expect_refused(bytes_of("{}"), "it does not begin as a checkpoint does");
  expect_refused(bytes_of("\x89\x43RM\r\n\x1a\n, a recording"), "it does not begin as a checkpoint does");
}

TEST(ACheckpoint, IsRefusedWhenItIsOfANewerFormat) {
  Bytes newer = saved(World{});
  newer[8] = std::byte{99};
  expect_refused(newer, "at byte 8 it has version 99 of the format");
}

TEST(ACheckpoint, IsRefusedWhenItCannotBeRead) {
  ByteSource failing = source_of(saved(small_world()));
  failing.read = [read = failing.read](std::uint64_t place, std::span<std::byte> into) {
    return place < 300 && read(place, into);
  };
  const CheckpointRead result = read_checkpoint(failing);
  ASSERT_TRUE(result.problem);
  EXPECT_THAT(to_string(*result.problem), HasSubstr("it can't be read any further"));
}

/// The place of every payload, and its length.
std::vector<std::pair<std::size_t, std::size_t>> payloads_of(const Bytes& bytes) {
  std::vector<std::pair<std::size_t, std::size_t>> payloads;
  for (std::size_t place = 12; place < bytes.size();) {
    const auto header = binary::take_chunk_header(std::span{bytes}.subspan(place));
    place += binary::chunk_header_size;
    payloads.emplace_back(place, header.value().length);
    place += header->length;
  }
  return payloads;
}

// Anyone can make checksums that agree. What is taken then can be asked for everything; what is not, says so.
TEST(ACheckpoint, OfSomethingImpossibleIsRefusedOrHarmless) {
  const Bytes whole = saved(small_world(), "note");
  const auto payloads = payloads_of(whole);
  Random random{1};
  int refused = 0, taken = 0;
  for (int i = 0; i < (sanitized ? 3000 : 20000); ++i) {
    Bytes changed = whole;
    const auto [place, length] =
        payloads[static_cast<std::size_t>(random.whole(1, static_cast<int>(payloads.size()) - 2))];
    for (int bytes = random.whole(1, 3); bytes > 0; --bytes) {
      const auto at = place + static_cast<std::size_t>(random.whole(0, static_cast<int>(length) - 1));
      changed[at] = static_cast<std::byte>(random.chance(0.5) ? random.whole(0, 255) : random.whole(0, 1) * 255);
    }
    auto header = binary::take_chunk_header(std::span{whole}.subspan(place - binary::chunk_header_size)).value();
    header.check = binary::checksum(std::span{changed}.subspan(place, length));
    Bytes again;
    binary::put(again, header);
    std::ranges::copy(again, changed.begin() + static_cast<std::ptrdiff_t>(place - binary::chunk_header_size));
    CheckpointRead result = read(changed);
    ASSERT_NE(result.world.has_value(), result.problem.has_value());
    if (result.problem) {
      ++refused;
      continue;
    }
    ++taken;
    const World& world = *result.world;
    (void)world.history();
    (void)world.energy();
    (void)world.energy_given();
    for (const BallId id : world.balls()) (void)world.ball(id);
    for (const WallId id : world.walls()) (void)world.wall(id);
    for (const MoverId id : world.movers()) (void)world.pose(id);
    const Bytes written = saved(world);
    EXPECT_FALSE(written.empty());
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(taken, 100);
}

}  // namespace
}  // namespace carom
