#include "cluster/domains.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/random.hpp"

/// The division of the plane among ranks.
namespace carom::cluster {
namespace {

std::vector<Vec2> places(Random& random, int count, double side) {
  std::vector<Vec2> made;
  for (int i = 0; i < count; ++i) made.push_back(random.vector(0, side));
  return made;
}

bool touches(const Rectangle& a, const Rectangle& b) {
  return a.min.x <= b.max.x && a.max.x >= b.min.x && a.min.y <= b.max.y && a.max.y >= b.min.y;
}

TEST(Domains, GiveEveryRankAboutAsManyBalls) {
  Random random{1};
  for (const int ranks : {1, 2, 3, 5, 7, 16, 23}) {
    const std::vector<Vec2> balls = places(random, 1000 * ranks, 10);
    const Domains domains{balls, ranks, {}};
    std::vector<int> owned(static_cast<std::size_t>(ranks));
    for (const Vec2 ball : balls) ++owned[static_cast<std::size_t>(domains.owner_of(ball))];
    EXPECT_GE(*std::ranges::min_element(owned), 990) << ranks;
    EXPECT_LE(*std::ranges::max_element(owned), 1010) << ranks;
  }
}

/// Clusters, and balls at one place, on a line or nowhere.
TEST(Domains, OwnEveryPointOnceWhateverTheyWereMadeOf) {
  Random random{2};
  std::vector<std::vector<Vec2>> samples{{}, {{1, 1}}, std::vector<Vec2>(50, Vec2{2, 2}), places(random, 300, 0.1)};
  samples.emplace_back();
  for (int i = 0; i < 100; ++i) samples.back().push_back({random.between(0, 9), 4});
  for (const auto& sample : samples) {
    const Domains domains{sample, 6, {}};
    for (const Vec2 point : places(random, 500, 10)) {
      int holding = 0;
      const int owner = domains.owner_of(point);
      for (int rank = 0; rank < 6; ++rank) {
        const Rectangle& domain = domains.of(rank);
        const bool holds =
            point.x >= domain.min.x && point.x < domain.max.x && point.y >= domain.min.y && point.y < domain.max.y;
        holding += holds ? 1 : 0;
        EXPECT_EQ(holds, rank == owner);
        EXPECT_EQ(domains.distance(rank, point) == 0, touches(domain, {point, point}));
      }
      EXPECT_EQ(holding, 1);
    }
  }
}

TEST(Domains, FindAllThatARectangleTouches) {
  Random random{3};
  const PeriodicBox torus{{0, 0}, {10, 10}};
  for (const bool is_periodic : {false, true}) {
    const Domains domains{places(random, 1000, 10), 9, is_periodic ? std::optional{torus} : std::nullopt};
    for (int i = 0; i < 1000; ++i) {
      const Vec2 at = random.vector(-1, 11);
      const Vec2 size = random.vector(0, 3);
      const Rectangle rectangle{at, at + size};
      std::set<int> expected;
      std::optional<int> within;
      for (int rank = 0; rank < 9; ++rank) {
        for (int x = is_periodic ? -1 : 0; x <= (is_periodic ? 1 : 0); ++x) {
          for (int y = is_periodic ? -1 : 0; y <= (is_periodic ? 1 : 0); ++y) {
            const Vec2 shift{10.0 * x, 10.0 * y};
            if (touches(domains.of(rank), {rectangle.min + shift, rectangle.max + shift})) expected.insert(rank);
          }
        }
        if (domains.is_within(rank, rectangle)) within = rank;
      }
      if (within) {
        EXPECT_EQ(expected, std::set<int>{*within});
      }
      std::set<int> found;
      domains.for_each_touched_by(rectangle, [&](int rank) { found.insert(rank); });
      EXPECT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace carom::cluster
