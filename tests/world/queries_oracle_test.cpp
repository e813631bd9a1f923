#include <gtest/gtest.h>

#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "support/standing_shapes.hpp"
#include "world/awkward_worlds.hpp"
#include "world/families.hpp"
#include "world/standard_gas.hpp"

/// What a world answers, against brute force over all shapes, to the last bit.
namespace carom {
namespace {

/// Asks at random: near shapes, between them, and from far outside.
class Questions {
 public:
  explicit Questions(std::uint64_t seed) : random_{seed} {}

  void ask(const World& world, int rounds) {
    const StandingShapes all{world};
    places_ = all.landmarks();
    if (places_.empty()) places_ = {{0, 0}, {1, 2}};
    for (int n = 0; n < rounds; ++n) {
      const QueryFilter filter = any_filter();
      const Vec2 from = any_place();
      const Vec2 way = any_place() - from;
      const double size = length(way);
      const double radius = random_.chance(0.5) ? 0 : size * power_of_ten(-4, 0.5);
      const double t_max = random_.chance(0.5) ? World::forever : random_.between(0, 3);
      const MovingCircle circle{from, way, radius};
      ASSERT_TRUE(agrees_on_hits(world, all, circle, t_max, filter)) << describe(circle) << " up to " << t_max;
      ASSERT_TRUE(agrees_on_hits(world, all, {from, along_an_axis(way), radius}, t_max, filter)) << describe(circle);
      hits_ += world.first_hit(circle, t_max, filter) ? 1 : 0;
      if (n % curved_one_in == 0) {
        const MovingCircle curved = any_curve(circle);
        ASSERT_TRUE(agrees_on_hits(world, all, curved, t_max, filter)) << describe(curved) << " up to " << t_max;
        curved_hits_ += world.first_hit(curved, t_max, filter) ? 1 : 0;
      }
      const Circle area{from, radius};
      ASSERT_TRUE(agrees_on_overlaps(world, all, area, filter)) << describe(circle);
      const Vec2 half{size * power_of_ten(-3, 0.5), size * power_of_ten(-3, 0.5)};
      const Rectangle rectangle{from - half, from + half};
      ASSERT_TRUE(agrees_on_overlaps(world, all, rectangle, filter)) << describe(circle);
      overlaps_ += static_cast<int>(world.overlapping(rectangle, filter).size());
      const double within = random_.chance(0.5) ? World::forever : size * random_.between(-0.1, 1);
      ASSERT_TRUE(agrees_on_nearest(world, all, from, within, filter)) << describe(circle) << " within " << within;
      nearest_ += world.nearest_ball(from, within, filter) ? 1 : 0;
    }
  }

  /// Answers that are always empty would agree, too.
  void expect_answers(int least) const {
    EXPECT_GT(hits_, least);
    EXPECT_GT(curved_hits_, least / (2 * curved_one_in));
    EXPECT_GT(overlaps_, least);
    EXPECT_GT(nearest_, least);
  }

 private:
  static constexpr int curved_one_in = 4;  ///< the brute force takes several times as long for them

  double power_of_ten(double low, double high) { return std::pow(10, random_.between(low, high)); }
  Vec2 any_landmark() { return places_[random_.next() % places_.size()]; }
  Vec2 any_place() {
    const Vec2 a = any_landmark();
    const Vec2 b = any_landmark();
    const double scale = length(b - a);
    switch (random_.whole(0, 4)) {
      case 0: return a;
      case 1: return (a + b) / 2;
      case 2: return a + random_.vector(-1, 1) * (scale * power_of_ten(-5, 0));
      case 3: return a + (b - a) * random_.between(-1, 2);
      default: return a + random_.vector(-1, 1) * (scale * power_of_ten(0, 6));
    }
  }
  Vec2 along_an_axis(Vec2 way) { return random_.chance(0.5) ? Vec2{way.x, 0} : Vec2{0, way.y}; }
  /// Curved within the length of the way, or hardly, or much; sometimes thrown toward a place, or from rest.
  MovingCircle any_curve(MovingCircle circle) {
    const double size = length(circle.velocity);
    circle.acceleration = random_.vector(-1, 1) * (size * power_of_ten(-2, 2));
    if (random_.chance(0.2)) circle.acceleration = along_an_axis(circle.acceleration);
    if (random_.chance(0.4)) circle.velocity = circle.velocity - circle.acceleration / 2;  // there after the time 1
    if (random_.chance(0.1)) circle.velocity = {};
    return circle;
  }
  QueryFilter any_filter() {
    QueryFilter filter;
    if (random_.chance(0.6)) return filter;
    filter = {random_.chance(0.5), random_.chance(0.5), random_.chance(0.5), {}, {}};
    if (random_.chance(0.5)) filter.as = random_filter(random_);
    if (random_.chance(0.5)) filter.except = BallId{static_cast<std::uint32_t>(random_.whole(0, 9))};
    return filter;
  }
  static std::string describe(const MovingCircle& circle) {
    std::ostringstream out;
    out.precision(17);
    out << '(' << circle.center.x << ", " << circle.center.y << ") by (" << circle.velocity.x << ", "
        << circle.velocity.y << "), accelerated by (" << circle.acceleration.x << ", " << circle.acceleration.y
        << "), radius " << circle.radius;
    return out.str();
  }

  Random random_;
  std::vector<Vec2> places_;
  int hits_ = 0, curved_hits_ = 0, overlaps_ = 0, nearest_ = 0;
};

/// In a new world, right after a copy, after an advance, after edits and after a stop.
void ask_at_every_stage(World world, double duration, Questions& questions, int rounds) {
  const auto ask = [&](const World& asked, const char* when) {
    SCOPED_TRACE(when);
    questions.ask(asked, rounds);
    return !testing::Test::HasFatalFailure();
  };
  if (!ask(world, "when it is new")) return;
  if (world.advance(duration / 3) != Progress::done) return;
  if (!ask(world, "after an advance")) return;
  World copy = world;
  if (!ask(copy, "right after a copy")) return;
  copy.prepare_queries();
  if (!ask(copy, "after a copy was prepared")) return;
  for (const BallId ball : world.balls()) {
    if (ball.index % 5 == 0) world.remove(ball);
  }
  for (const WallId wall : world.walls()) {
    if (wall.index % 3 == 0) world.remove(wall);
  }
  if (!ask(world, "after some shapes were removed")) return;
  if (world.advance(duration / 100) != Progress::done || !ask(world, "after another advance")) return;
  for (int n = 0; n < 5; ++n) static_cast<void>(world.advance_to_next_impact());
  if (!ask(world, "after single impacts")) return;
  StopFlag stop;
  stop.request();
  static_cast<void>(world.advance(duration / 100, {}, stop));
  if (!ask(world, "after a stop")) return;
}

class QueriesOfFamilies : public testing::TestWithParam<Family> {};

TEST_P(QueriesOfFamilies, AgreeWithBruteForce) {
  constexpr int scenes = sanitized ? 10 : 150;
  Questions questions{1};
  for (int seed = 0; seed < scenes; ++seed) {
    SCOPED_TRACE("scene " + std::to_string(seed));
    Random random{static_cast<std::uint64_t>(seed)};
    ask_at_every_stage(world_of(GetParam().make(random)), GetParam().duration, questions, 10);
    if (HasFatalFailure()) return;
  }
  questions.expect_answers(scenes);
}

INSTANTIATE_TEST_SUITE_P(Of, QueriesOfFamilies, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

class QueriesOfAwkwardWorlds : public testing::TestWithParam<AwkwardWorld> {};

TEST_P(QueriesOfAwkwardWorlds, AgreeWithBruteForce) {
  Questions questions{2};
  constexpr int rounds = sanitized ? 10 : 150;
  ask_at_every_stage(world_of(GetParam().make(1)), GetParam().duration / 10, questions, rounds);
  questions.expect_answers(rounds);
}

INSTANTIATE_TEST_SUITE_P(Of, QueriesOfAwkwardWorlds, testing::ValuesIn(awkward_worlds()),
                         [](const auto& tested) { return tested.param.name; });

// Large enough for tiles, with balls that fly far out of the box through a one-sided wall.
TEST(QueriesOfALargeWorld, AgreeWithBruteForce) {
  SceneShapes scene = standard_gas(sanitized ? 45 : 75, 0.4);
  scene.walls[1].stops = Stops::outside;
  for (std::size_t i = 0; i < scene.balls.size(); i += 97) scene.balls[i].velocity = scene.balls[i].velocity * 30;
  Questions questions{3};
  ask_at_every_stage(world_of(scene), 9, questions, sanitized ? 20 : 150);
  questions.expect_answers(100);
}

// Cells wrap, and some balls are so far away that no cell is theirs.
TEST(QueriesOfClustersFarFromEachOther, AgreeWithBruteForce) {
  Random random{4};
  SceneShapes scene;
  for (const Vec2 corner : {Vec2{0, 0}, Vec2{1e4, -3e3}, Vec2{-5e6, 2e6}, Vec2{1e10, 1e10}}) {
    for (int n = 0; n < 200; ++n) {
      const Vec2 place{static_cast<double>(n % 15), static_cast<double>(n / 15)};
      scene.balls.push_back({.center = corner + place, .velocity = random.vector(-1, 1), .radius = 0.3});
    }
    scene.pillars.push_back({corner - Vec2{50, 50}, 3});
  }
  scene.walls.push_back({{-3, -3}, {1e4, -3.1e3}});
  scene.walls.push_back({{-5e6, -10}, {1e10, -30}, Stops::inside});
  Questions questions{5};
  ask_at_every_stage(world_of(scene), 10, questions, sanitized ? 30 : 400);
  questions.expect_answers(30);
}

}  // namespace
}  // namespace carom
