#include "carom/crystal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/scene.hpp"
#include "support/in_words.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// How many neighbours of a ball are at the least distance that any two have, for every ball of a periodic box.
std::vector<int> neighbours(const std::vector<Ball>& balls, Vec2 box) {
  std::vector<double> squares;
  const auto squared = [&](const Ball& a, const Ball& b) {
    Vec2 offset = a.center - b.center;
    offset -= Vec2{box.x * std::round(offset.x / box.x), box.y * std::round(offset.y / box.y)};
    return length_squared(offset);
  };
  double least = 1e300;
  for (std::size_t i = 0; i < balls.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, squared(balls[i], balls[j]));
  std::vector<int> counts(balls.size());
  for (std::size_t i = 0; i < balls.size(); ++i)
    for (std::size_t j = 0; j < balls.size(); ++j)
      counts[i] += i != j && squared(balls[i], balls[j]) < least * (1 + 1e-9) ? 1 : 0;
  return counts;
}

TEST(Crystal, OfAPeriodicBoxGoesOnThroughItsEdges) {
  for (const auto& [lattice, expected] : {std::pair{Lattice::triangular, 6}, std::pair{Lattice::square, 4}}) {
    const Crystal crystal{.lattice = lattice, .columns = 7, .rows = 8, .packing = 0.6, .periodic = true};
    const auto balls = balls_of(crystal);
    const Vec2 box = size_of(crystal);
    ASSERT_EQ(balls.size(), 56U);
    for (const int count : neighbours(balls, box)) EXPECT_EQ(count, expected);
    EXPECT_NEAR(56 * std::numbers::pi * 0.25 / (box.x * box.y), 0.6, 1e-12);
    EXPECT_THAT(walls_of(crystal), IsEmpty());
    for (const Ball& ball : balls) {
      EXPECT_LE(std::abs(ball.center.x), box.x / 2);
      EXPECT_LE(std::abs(ball.center.y), box.y / 2);
    }
  }
}

TEST(Crystal, FitsIntoItsWallsAtTheHighestPacking) {
  for (const auto& [lattice, most] : {std::pair{Lattice::triangular, 0.9068}, std::pair{Lattice::square, 0.7853}}) {
    for (const std::uint32_t rows : {1U, 2U, 9U}) {
      const Crystal crystal{.lattice = lattice, .columns = 10, .rows = rows, .packing = most, .center = {5, 8}};
      World world;  // it refuses what overlaps
      for (const Wall& wall : walls_of(crystal)) world.add(wall);
      for (const Ball& ball : balls_of(crystal)) EXPECT_TRUE(world.try_add(ball));
      EXPECT_EQ(world.balls().size(), 10 * rows);
      EXPECT_EQ(world.advance_to(0.02), Progress::done);
      for (const BallId id : world.balls()) EXPECT_LE(std::abs(world.position(id).x - 5), size_of(crystal).x / 2);
    }
  }
}

TEST(Crystal, LeavesVacanciesAtRandomPlaces) {
  Crystal crystal{.columns = 20, .rows = 20, .vacancies = 17};
  const auto first = balls_of(crystal);
  EXPECT_EQ(first.size(), 383U);
  crystal.seed = 2;
  const auto second = balls_of(crystal);
  EXPECT_EQ(second.size(), 383U);
  EXPECT_FALSE(std::ranges::equal(first, second, {}, &Ball::center, &Ball::center));
  crystal.vacancies = 399;
  EXPECT_EQ(balls_of(crystal).size(), 1U);
}

TEST(Crystal, HasItsTemperature) {
  const Crystal crystal{.columns = 50, .rows = 50, .mass = 4, .temperature = 3};
  double energy = 0;
  for (const Ball& ball : balls_of(crystal)) energy += 0.5 * ball.mass * length_squared(ball.velocity) / 2500;
  EXPECT_NEAR(energy, 3, 5 * 3 / std::sqrt(2500));  // five standard errors of the mean
}

TEST(Crystal, NamesWhatIsWrong) {
  EXPECT_THAT(
      in_words(problems_with(Crystal{.rows = 0, .packing = 0.91})),
      ElementsAre("rows is 0: make it a whole number from 1 to 10000", "packing is 0.91: make it no more than 0.9068"));
  EXPECT_THAT(in_words(problems_with(Crystal{.rows = 7, .vacancies = 70, .periodic = true})),
              ElementsAre("vacancies is 70: make it a whole number from 0 to 69",
                          "rows is 7: make it even: a triangular lattice repeats after every second row"));
  EXPECT_THAT(problems_with(Crystal{.lattice = Lattice::square, .rows = 7, .packing = 0.7, .periodic = true}),
              IsEmpty());
}

TEST(Crystal, IsAPartOfAScene) {
  const SceneRead read = read_scene(R"({"crystals": [
      {"columns": 4, "rows": 5, "packing": 0.5, "lattice": "square", "vacancies": 2, "drift": [1, 0]}]})");
  ASSERT_TRUE(read.scene);
  const WorldMade made = make_world(*read.scene);
  ASSERT_TRUE(made.world);
  EXPECT_EQ(made.world->balls().size(), 18U);
}

}  // namespace
}  // namespace carom
