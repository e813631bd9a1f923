#include "carom/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <vector>

namespace carom {
namespace {

// The draws are the same in every run, so no test here is left to chance. The bounds are those that a fair generator
// would exceed for one seed in a thousand or fewer.
constexpr int draws = 1'000'000;
constexpr double sigmas = 4;  // one in 16 000, both sides

std::vector<double> drawn(const std::function<double()>& draw) {
  std::vector<double> numbers(draws);
  std::generate(numbers.begin(), numbers.end(), draw);
  return numbers;
}

double mean_of(const std::vector<double>& numbers, const std::function<double(double)>& f) {
  double sum = 0;
  for (const double x : numbers) sum += f(x);
  return sum / static_cast<double>(numbers.size());
}

/// The greatest distance between the numbers' own distribution and the one that they should have.
double kolmogorov_distance(std::vector<double> numbers, const std::function<double(double)>& distribution) {
  std::sort(numbers.begin(), numbers.end());
  const auto count = static_cast<double>(numbers.size());
  double worst = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double expected = distribution(numbers[i]);
    const auto below = static_cast<double>(i);
    worst = std::max({worst, expected - below / count, (below + 1) / count - expected});
  }
  return worst;
}

/// Exceeded by one sample in a thousand: √(ln(2/0.001)/2) = 1.949 over √n.
double critical_distance() { return 1.949 / std::sqrt(static_cast<double>(draws)); }

double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

TEST(Random, GivesTheReferenceWordsOfSplitmix64) {
  Random zero{0};
  EXPECT_EQ(zero.bits(), 0xe220a8397b1dcdafU);
  EXPECT_EQ(zero.bits(), 0x6e789e6aa1b965f4U);
  EXPECT_EQ(zero.bits(), 0x06c45d188009454fU);
  Random other{1234567};
  EXPECT_EQ(other.bits(), 6457827717110365317U);
  EXPECT_EQ(other.bits(), 3203168211198807973U);
  EXPECT_EQ(other.bits(), 9817491932198370423U);
}

TEST(Random, IsWorkedOutByTheCompilerToo) {
  constexpr double first = Random{0}.uniform();
  static_assert(first == 0x1.c4415072f63b9p-1);
}

TEST(Random, GivesTheSameFirstNormalNumbersEverywhere) {
  Random random{0};
  constexpr std::array<std::uint64_t, 6> golden = {0x3fd95fbb374f2c4eU, 0xbfd3ea7e9cc92144U, 0xbfe980d862ca5d7eU,
                                                   0x3fc159a9f827a7a8U, 0x3fc97e55aed76adcU, 0xbff46a9fdac40bf0U};
  for (const std::uint64_t bits : golden) EXPECT_EQ(std::bit_cast<std::uint64_t>(random.normal()), bits);
}

TEST(Random, UniformNumbersFillTheIntervalEvenly) {
  Random random{1};
  const auto numbers = drawn([&] { return random.uniform(); });
  EXPECT_GE(*std::min_element(numbers.begin(), numbers.end()), 0);
  EXPECT_LT(*std::max_element(numbers.begin(), numbers.end()), 1);
  EXPECT_LT(kolmogorov_distance(numbers, [](double x) { return x; }), critical_distance());
}

TEST(Random, UniformNumbersStretchToAnInterval) {
  Random random{2};
  const auto numbers = drawn([&] { return random.uniform(-3, 5); });
  EXPECT_LT(kolmogorov_distance(numbers, [](double x) { return (x + 3) / 8; }), critical_distance());
}

TEST(Random, NormalNumbersFollowTheNormalDistribution) {
  Random random{3};
  EXPECT_LT(kolmogorov_distance(drawn([&] { return random.normal(); }), normal_distribution), critical_distance());
}

TEST(Random, NormalNumbersHaveTheMomentsOfTheNormalDistribution) {
  Random random{4};
  const auto numbers = drawn([&] { return random.normal(); });
  // E[xᵏ] is 0 for odd k and (k − 1)!! for even k; the variance of xᵏ is E[x²ᵏ] − E[xᵏ]².
  constexpr std::array<double, 13> moments = {1, 0, 1, 0, 3, 0, 15, 0, 105, 0, 945, 0, 10395};
  for (std::size_t k = 1; k <= 6; ++k) {
    const double mean = mean_of(numbers, [k](double x) { return std::pow(x, static_cast<double>(k)); });
    const double deviation = std::sqrt((moments[2 * k] - moments[k] * moments[k]) / draws);
    EXPECT_NEAR(mean, moments[k], sigmas * deviation) << "moment " << k;
  }
}

TEST(Random, NormalNumbersReachIntoBothTails) {
  Random random{5};
  const auto numbers = drawn([&] { return random.normal(); });
  for (const double edge : {1.0, 2.0, 3.0, 4.0}) {
    const double share = normal_distribution(-edge);
    const double deviation = std::sqrt(share * (1 - share) / draws);
    EXPECT_NEAR(mean_of(numbers, [=](double x) { return x < -edge ? 1 : 0; }), share, sigmas * deviation) << -edge;
    EXPECT_NEAR(mean_of(numbers, [=](double x) { return x > edge ? 1 : 0; }), share, sigmas * deviation) << edge;
  }
}

TEST(Random, ConsecutiveNormalNumbersAreUnrelated) {
  Random random{6};
  const auto numbers = drawn([&] { return random.normal(); });
  double products = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) products += numbers[i - 1] * numbers[i];
  EXPECT_NEAR(products / draws, 0, sigmas / std::sqrt(static_cast<double>(draws)));
}

TEST(Random, StreamsOfOneSeedBeginApartAndAreUnrelated) {
  std::vector<std::uint64_t> first_words;
  std::uint64_t index = 0;
  const auto normals = drawn([&] {
    Random stream = random_stream(7, index++);
    first_words.push_back(Random{stream}.bits());
    return stream.normal();
  });
  std::sort(first_words.begin(), first_words.end());
  EXPECT_EQ(std::adjacent_find(first_words.begin(), first_words.end()), first_words.end());
  EXPECT_LT(kolmogorov_distance(normals, normal_distribution), critical_distance());
  EXPECT_NE(random_stream(7, 0).bits(), random_stream(8, 0).bits());
}

}  // namespace
}  // namespace carom
