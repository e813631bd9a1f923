#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "carom/world.hpp"
#include "support/play.hpp"
#include "support/random.hpp"
#include "support/sanitized.hpp"

/// Many falling balls, compared with what statistics say of them.
namespace carom {
namespace {

/// Σ (measured − expected)² / expected, over bins that each expect enough to be normal.
double chi_squared(const std::vector<double>& measured, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < measured.size(); ++i)
    sum += (measured[i] - expected[i]) * (measured[i] - expected[i]) / expected[i];
  return sum;
}

/// What χ² exceeds in one of 10⁴ fair samples (Wilson and Hilferty).
double largest_chi_squared(std::size_t degrees_of_freedom) {
  const double f = static_cast<double>(degrees_of_freedom);
  const double root = 1 - 2 / (9 * f) + 3.72 * std::sqrt(2 / (9 * f));
  return f * root * root * root;
}

/// A Galton board on which every pin is a fair coin. Pins are round tops of columns, and a ball falls on a pin through
/// the channel between the two columns above it. It bounces to and fro in the channel without loss, and leaves it
/// anywhere across and to either side: on the pin below, left is as likely as right, whatever the pins above have
/// decided. Dividers over the channels keep it from jumping over a column. Balls do not collide with each other.
class GaltonBoard {
 public:
  static constexpr int rows = 6;

  explicit GaltonBoard(Vec2 gravity) {
    world_.set_gravity(gravity);
    for (int row = 0; row < rows; ++row) add_row(row);
  }

  /// Drops balls at once, and counts how many have passed so many pins on the right.
  void drop(int count, Random& random, std::vector<double>& counts) {
    std::vector<BallId> balls;
    for (int i = 0; i < count; ++i) {
      const double across = 0.5 - half_width - radius;
      const double x = random.between(-across, across);
      const double y = random.between(0.5, 1) * pitch;
      balls.push_back(world_.add(Ball{.center = {x, y},
                                      .velocity = {random.between(-1, 1), 0},
                                      .radius = radius,
                                      .filter = {.category = 2, .mask = 1}}));
    }
    const double below = -(rows - 1) * pitch - length;
    for (int seconds = 0; seconds < 200 && !world_.balls().empty(); ++seconds) {
      play(world_, 1);
      for (const BallId ball : balls) {
        if (!world_.has(ball) || world_.position(ball).y > below) continue;
        // Its last leg began in a channel of the last row.
        ++counts.at(static_cast<std::size_t>(std::lround(world_.leg(ball).center.x + 0.5 * rows)));
        world_.remove(ball);
      }
    }
    EXPECT_TRUE(world_.balls().empty());
  }

 private:
  void add_row(int row) {
    const double y = -row * pitch;
    for (int column = -1; column <= row + 1; ++column) {
      const double x = column - 0.5 * row;
      world_.add(Pillar{.center = {x, y}, .radius = half_width, .restitution = 0.7});
      for (const double side : {x - half_width, x + half_width})
        world_.add(Wall{.from = {side, y - length}, .to = {side, y}});
      if (column > row) continue;
      world_.add(Wall{.from = {x + 0.5, y}, .to = {x + 0.5, y + pitch}});  // over the channel to the right
    }
  }

  static constexpr double half_width = 0.45;  ///< of a column: channels are 0.1 wide
  static constexpr double length = 1.5;       ///< of a channel
  static constexpr double pitch = 2.1;        ///< from a row to the next
  static constexpr double radius = 0.01;      ///< of a ball
  World world_;
};

/// χ² of the bins under a board, of which the binomial distribution is expected.
double chi_squared_of_board(Vec2 gravity, int balls) {
  constexpr int at_once = 250;
  constexpr std::size_t bins = GaltonBoard::rows + 1;
  GaltonBoard board{gravity};
  Random random{17};
  std::vector<double> measured(bins);
  for (int dropped = 0; dropped < balls; dropped += at_once) board.drop(at_once, random, measured);
  std::vector<double> expected(bins);
  double share = std::pow(0.5, GaltonBoard::rows);
  for (std::size_t k = 0; k < bins; ++k) {
    expected[k] = share * balls;
    share = share * static_cast<double>(bins - 1 - k) / static_cast<double>(k + 1);
  }
  return chi_squared(measured, expected);
}

constexpr int board_balls = sanitized ? 500 : 2000;
constexpr int tilted_board_balls = sanitized ? 500 : 1000;

TEST(AGaltonBoard, FillsItsBinsBinomially) {
  EXPECT_LT(chi_squared_of_board({0, -9.81}, board_balls), largest_chi_squared(GaltonBoard::rows));
}

TEST(ATiltedGaltonBoard, DoesNot) {
  EXPECT_GT(chi_squared_of_board({1.37, -9.71}, tilted_board_balls),
            largest_chi_squared(GaltonBoard::rows));  // by 8 degrees
}

/// A gas of balls of mass 1 in a tall box under gravity, so dilute that they take up 1/200 of the room at the bottom.
/// It begins far from the barometric profile: at equal numbers up to a height, and nothing above.
World column_of_gas(int balls, double gravity, double width, double height) {
  World world;
  world.set_gravity({0, -gravity});
  world.add(Wall{.from = {0, 0}, .to = {width, 0}});
  for (const double side : {0.0, width}) world.add(Wall{.from = {side, 0}, .to = {side, 1e4}});
  Random random{3};
  const auto normal = [&] {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.between(0, 1);
    return sum;
  };
  for (int added = 0; added < balls;) {
    const double x = random.between(0.1, width - 0.1);
    const double y = random.between(0.1, height);
    const double along = normal();
    const Ball ball{.center = {x, y}, .velocity = {along, normal()}, .radius = 0.025};
    if (!world.problems_with(ball).empty()) continue;
    world.add(ball);
    ++added;
  }
  return world;
}

TEST(AColumnOfGas, TakesOnTheBarometricProfile) {
  constexpr int count = sanitized ? 300 : 1000;
  constexpr int samples = sanitized ? 5 : 20;
  constexpr std::size_t bins = 12;
  constexpr double gravity = 0.0625;
  World world = column_of_gas(count, gravity, 0.02 * count, 40);
  const double begin = world.energy();

  // Bins of equal probability, between heights −ln(1 − k/bins) kT/mg. By equipartition kT is half of the energy, as the
  // kinetic and the potential energy have kT each.
  const double scale = begin / 2 / count / gravity;
  std::vector<double> measured(bins);
  const auto sample = [&] {
    for (const BallId id : world.balls()) {
      const double share = 1 - std::exp(-world.position(id).y / scale);
      ++measured[std::min(bins - 1, static_cast<std::size_t>(share * bins))];
    }
  };
  sample();
  const std::vector<double> once(bins, 1.0 * count / bins);
  EXPECT_GT(chi_squared(measured, once), 2 * largest_chi_squared(bins - 1)) << "it begins elsewhere";

  play(world, 600);
  measured.assign(bins, 0);
  double kinetic = 0;
  for (int i = 0; i < samples; ++i) {
    play(world, 25);  // long enough for a sample of its own
    sample();
    kinetic += world.kinetic_energy() / count / samples;
  }
  const std::vector<double> expected(bins, 1.0 * count * samples / bins);
  EXPECT_LT(chi_squared(measured, expected), largest_chi_squared(bins - 1));
  // Each sample's kinetic energy has the standard deviation kT √(1 / 2N), at a fixed sum of both energies.
  EXPECT_NEAR(kinetic, scale * gravity, 4 * scale * gravity / std::sqrt(2.0 * count * samples));
}

}  // namespace
}  // namespace carom
