#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "carom/bond_order.hpp"
#include "carom/pair_distribution.hpp"
#include "carom/structure_factor.hpp"
#include "measure/lattices.hpp"

/// Where balls are: configurations whose answers are known, and brute force for the others.
namespace carom {
namespace {

constexpr double pi = std::numbers::pi;

TEST(PairDistribution, OfAnIdealGasIsOneButForThePairOfABallWithItself) {
  Random random{5};
  const Container box = repeating_box({-3, 10}, {9, 18});
  PairDistribution pairs{box, 3, 0.5};
  constexpr int balls = 200;
  constexpr int configurations = 400;
  for (int i = 0; i < configurations; ++i) pairs.add(ideal_gas(box, balls, random));
  ASSERT_EQ(pairs.result().size(), 6U);
  for (const PairDensity& bin : pairs.result()) {
    // 1 − 1/N, with the noise of a count: four standard deviations.
    const double ring = 2 * pi * bin.distance * 0.5;
    const double counted = configurations * balls * balls / 2.0 * ring / 96;
    EXPECT_NEAR(bin.g, 1 - 1.0 / balls, 4 / std::sqrt(counted)) << bin.distance;
  }
}

TEST(PairDistribution, CountsTheShellsOfALatticeAcrossTheEdgesOfTheBox) {
  const Container box = triangular_box(12, 12);
  PairDistribution pairs{box, 2.2, 0.1};
  pairs.add(triangular_lattice(12, 12));
  const double density = 144 / box.area;
  // 6 neighbours at 1, 6 at √3, 6 at 2; nothing between.
  std::vector<double> neighbours(23);
  for (const PairDensity& bin : pairs.result()) {
    const double area = pi * (std::pow(bin.distance + 0.05, 2) - std::pow(bin.distance - 0.05, 2));
    neighbours[static_cast<std::size_t>(bin.distance * 10)] = bin.g * density * area;
  }
  double sum = 0;
  for (const double value : neighbours) sum += value;
  EXPECT_NEAR(sum, 18, 1e-9);
  EXPECT_NEAR(neighbours[17], 6, 1e-9);
  EXPECT_NEAR(neighbours[9] + neighbours[10], 6, 1e-9);   // rounding decides on which side of 1
  EXPECT_NEAR(neighbours[19] + neighbours[20], 6, 1e-9);  // and of 2
}

TEST(PairDistribution, IgnoresWallsByTakingCentresAwayFromThem) {
  Random random{6};
  const Container box{.bounds = {{0, 0}, {20, 12}}, .area = 240, .perimeter = 64};
  PairDistribution pairs{box, 9, 0.25};
  EXPECT_EQ(pairs.reach(), 3);  // a quarter of the shorter side
  for (int i = 0; i < 300; ++i) pairs.add(ideal_gas(box, 240, random));
  // Balls are counted from centres in 14 by 6: some 84 · 2π r · 0.25 in each of 300 configurations. Without the margin,
  // g at 3 would be lower by a tenth.
  for (const PairDensity& bin : pairs.result()) {
    const double counted = 300 * 84 * 2 * pi * bin.distance * 0.25;
    EXPECT_NEAR(bin.g, 1 - 1.0 / 240, 6 / std::sqrt(counted)) << bin.distance;
  }
}

TEST(PairDistribution, ExtrapolatesToContact) {
  // Pairs of points whose distances have the density that g = exp(1 − 2(r − 1)) asks for near contact, in one long box:
  // a pair per cell of the box, far from others.
  Random random{8};
  constexpr int count = 4000;
  const Container box = repeating_box({0, 0}, {20.0 * count, 20});
  PairDistribution pairs{box, 1.5, 0.02};
  for (int configuration = 0; configuration < 50; ++configuration) {
    std::vector<Vec2> points;
    while (points.size() < 2 * count) {
      const double r = random.uniform(1, 1.5);
      if (random.uniform(0, 1.5) > r * std::exp(-2 * (r - 1))) continue;
      const Vec2 at{10.0 * static_cast<double>(points.size()) + 5, 10};
      points.push_back(at);
      points.push_back(at + Vec2{0, r});
    }
    pairs.add(points);
  }
  // The density of pairs at r = 1 relative to the ideal: one pair each, p(1) = 1/∫ r exp(−2(r−1)) dr.
  const double norm = 1.0 / 2 * 1 + 1.0 / 4 - std::exp(-1) * (1.5 / 2 + 1.0 / 4);
  const double density = 2.0 * count / box.area;
  const double expected = 1 / norm / (2 * pi * density);
  EXPECT_NEAR(pairs.contact_value(1) / expected, 1, 0.02);
  EXPECT_EQ(pairs.contact_value(0.5), 0);  // nothing there
}

TEST(StructureFactor, OfAnIdealGasIsOne) {
  Random random{9};
  const Container box = repeating_box({2, 3}, {12, 11});
  StructureFactor waves{box, 20};
  constexpr int configurations = 1500;
  for (int i = 0; i < configurations; ++i) waves.add(ideal_gas(box, 60, random));
  for (const StructurePoint& point : waves.result()) {
    // |sum|² is distributed exponentially: its standard deviation is its mean. Shells have at least one vector.
    EXPECT_NEAR(point.s, 1, 4.5 / std::sqrt(configurations)) << point.k;
    EXPECT_LE(point.k, 20);
  }
  EXPECT_NEAR(waves.result().front().k, 2 * pi / 10, 0.2);
}

TEST(StructureFactor, OfALatticeIsZeroButForItsBraggPeaks) {
  const Container box = triangular_box(10, 12);
  StructureFactor waves{box, 14};
  waves.add(triangular_lattice(10, 12));
  const double peak = 4 * pi / std::numbers::sqrt3;  // of the first ring of the reciprocal lattice
  double largest = 0;
  for (const StructurePoint& point : waves.result()) {
    if (point.k < 0.9 * peak) {
      EXPECT_NEAR(point.s, 0, 1e-20) << point.k;
    }
    largest = std::max(largest, point.s);
  }
  EXPECT_GT(largest, 1);  // the vectors that are taken have a peak among them
}

TEST(StructureFactor, IsThatOfTheDefinition) {
  Random random{10};
  const Container box = repeating_box({-1, -2}, {4, 5});
  const auto points = ideal_gas(box, 7, random);
  StructureFactor waves{box, 1.3};  // only k = (2π/5, 0), (0, 2π/7)
  waves.add(points);
  double sum = 0;
  for (const Vec2 k : {Vec2{2 * pi / 5, 0}, Vec2{0, 2 * pi / 7}}) {
    std::complex<double> amplitude;
    for (const Vec2 point : points) amplitude += std::polar(1.0, dot(k, point));
    sum += std::norm(amplitude) / 7;
  }
  double found = 0;
  for (const StructurePoint& point : waves.result()) found += point.s;
  ASSERT_EQ(waves.result().size(), 2U);
  EXPECT_NEAR(found, sum, 1e-12);
}

TEST(BondOrder, IsOneInATriangularLatticeHoweverItIsTurned) {
  const Container box = triangular_box(8, 10);
  for (const Vec2 order : bond_order(box, triangular_lattice(8, 10))) EXPECT_NEAR(order.x, 1, 1e-12);
  // Turned by an angle a, ψ₆ is exp(6ia): for a quarter turn −1.
  std::vector<Vec2> turned = triangular_lattice(8, 10);
  for (Vec2& point : turned) point = {-point.y, point.x};
  const Container upright = repeating_box({-box.bounds.max.y, 0}, {0, box.bounds.max.x});
  for (const Vec2 order : bond_order(upright, turned)) EXPECT_NEAR(order.x, -1, 1e-12);
}

TEST(BondOrder, IsThatOfBruteForceForTheSixNearest) {
  Random random{11};
  for (const bool wraps : {true, false}) {
    Container box = repeating_box({0, 0}, {10, 6});
    box.wraps_x = box.wraps_y = wraps;
    for (const int count : {2, 5, 7, 60, 400}) {
      const auto points = ideal_gas(box, count, random);
      const auto found = bond_order(box, points);
      for (std::size_t i = 0; i < points.size(); ++i) {
        std::vector<Vec2> others;
        for (std::size_t j = 0; j < points.size(); ++j)
          if (j != i) others.push_back(nearest_image(box, points[j] - points[i]));
        std::ranges::sort(others, {}, [](Vec2 apart) { return length_squared(apart); });
        others.resize(std::min<std::size_t>(others.size(), 6));
        std::complex<double> sum;
        for (const Vec2 apart : others) sum += std::polar(1.0, 6 * std::atan2(apart.y, apart.x));
        EXPECT_NEAR(found[i].x, sum.real() / static_cast<double>(others.size()), 1e-9);
        EXPECT_NEAR(found[i].y, sum.imag() / static_cast<double>(others.size()), 1e-9);
      }
    }
  }
  EXPECT_EQ(bond_order(repeating_box({0, 0}, {1, 1}), std::vector{Vec2{0.5, 0.5}})[0], Vec2{});
}

}  // namespace
}  // namespace carom
