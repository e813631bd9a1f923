#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <optional>

#include "carom/mpi.hpp"

/// Run by three processes or more, each of which has the same expectations at the same time.
namespace carom::cluster {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// Bytes that say who they are from, and for whom.
Bytes bytes_of(std::size_t size, int from, int to = 0) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<std::byte>(i * 31 + static_cast<std::size_t>(from) * 7 + static_cast<std::size_t>(to) * 3);
  return bytes;
}

/// Sizes that differ between ranks, around the limits of short records and of pieces.
std::size_t size_of(std::size_t size, int from, int to = 0) {
  return size + static_cast<std::size_t>(3 * from + to) % 5;
}

constexpr std::size_t small_piece = 1000;
const std::vector<std::size_t> sizes = {0, 1, 500, 502, 504, 996, 998, 1000, 1996, 2000, 12345, 300'000};

/// The first is as programs use it; the other divides messages into many pieces.
class Messages : public testing::TestWithParam<std::size_t> {
 protected:
  MpiCommunicator all_{GetParam()};
};

TEST_P(Messages, AreGatheredFromAll) {
  for (const std::size_t size : sizes) {
    const auto gathered = all_.gather_all(bytes_of(size_of(size, all_.rank()), all_.rank()));
    ASSERT_THAT(gathered, SizeIs(all_.size()));
    for (int from = 0; from < all_.size(); ++from)
      ASSERT_EQ(gathered[static_cast<std::size_t>(from)], bytes_of(size_of(size, from), from)) << size;
  }
}

TEST_P(Messages, AreGatheredAtTheFirstAlone) {
  for (const std::size_t size : sizes) {
    const auto gathered = all_.gather_at_first(bytes_of(size_of(size, all_.rank()), all_.rank()));
    if (all_.rank() != 0) {
      ASSERT_THAT(gathered, IsEmpty());
      continue;
    }
    ASSERT_THAT(gathered, SizeIs(all_.size()));
    for (int from = 0; from < all_.size(); ++from)
      ASSERT_EQ(gathered[static_cast<std::size_t>(from)], bytes_of(size_of(size, from), from)) << size;
  }
}

TEST_P(Messages, AreExchangedByAll) {
  for (const std::size_t size : sizes) {
    std::vector<Bytes> to;
    for (int rank = 0; rank < all_.size(); ++rank)
      to.push_back(bytes_of(size_of(size, all_.rank(), rank), all_.rank(), rank));
    const auto here = all_.exchange_all(std::move(to));
    ASSERT_THAT(here, SizeIs(all_.size()));
    for (int from = 0; from < all_.size(); ++from)
      ASSERT_EQ(here[static_cast<std::size_t>(from)], bytes_of(size_of(size, from, all_.rank()), from, all_.rank()));
  }
}

/// Each sends to the next in a ring.
TEST_P(Messages, AreExchangedWithNeighbours) {
  const int next = (all_.rank() + 1) % all_.size();
  const int last = (all_.rank() + all_.size() - 1) % all_.size();
  for (const std::size_t size : sizes) {
    const std::vector<Message> to{{next, bytes_of(size_of(size, all_.rank(), next), all_.rank(), next)}};
    std::vector<Message> from{{last, bytes_of(17, 0)}};
    all_.exchange(to, from);
    ASSERT_EQ(from.front().bytes, bytes_of(size_of(size, last, all_.rank()), last, all_.rank())) << size;
  }
}

TEST_P(Messages, OfTwoExchangesInARowAreNotMixed) {
  if (all_.rank() > 1) return;
  const int other = 1 - all_.rank();
  for (std::size_t round = 0; round < 50; ++round) {
    const std::size_t size = round % 2 == 0 ? 2 * small_piece : 10;
    const std::vector<Message> to{{other, bytes_of(size + round, all_.rank(), other)}};
    std::vector<Message> from{{other, {}}};
    all_.exchange(to, from);
    ASSERT_EQ(from.front().bytes, bytes_of(size + round, other, all_.rank()));
  }
}

TEST_P(Messages, AreReceivedOneByOne) {
  if (all_.rank() != 0) {
    for (const std::size_t size : sizes) all_.send(0, bytes_of(size, all_.rank()));
    EXPECT_EQ(all_.receive(0), bytes_of(5, 0, all_.rank()));
    return;
  }
  std::vector<std::size_t> received(static_cast<std::size_t>(all_.size()));
  for (std::size_t missing = sizes.size() * (received.size() - 1); missing > 0;) {
    const auto message = all_.receive_if_there();
    if (!message) continue;
    const std::size_t size = sizes[received[static_cast<std::size_t>(message->rank)]++];
    ASSERT_EQ(message->bytes, bytes_of(size, message->rank));
    --missing;
  }
  EXPECT_FALSE(all_.receive_if_there().has_value());
  for (int rank = 1; rank < all_.size(); ++rank) all_.send(rank, bytes_of(5, 0, rank));
}

INSTANTIATE_TEST_SUITE_P(OfMpi, Messages, testing::Values(std::size_t{1} << 30U, small_piece));

TEST(MpiCommunicator, KnowsItsRankAmongAll) {
  MpiCommunicator all;
  EXPECT_GE(all.size(), 3);
  const auto own = static_cast<std::byte>(all.rank());
  std::vector<int> ranks;
  for (const Bytes& bytes : all.gather_all({&own, 1})) ranks.push_back(std::to_integer<int>(bytes.at(0)));
  std::vector<int> expected(static_cast<std::size_t>(all.size()));
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(ranks, expected);
}

}  // namespace
}  // namespace carom::cluster

int main(int argc, char** argv) {
  const carom::cluster::MpiEnvironment mpi{argc, argv};
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
