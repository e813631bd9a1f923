#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/play.hpp"
#include "support/shapes.hpp"

/// What the queries of a world mean, by examples. (That they miss nothing: queries_oracle_test.cpp.)
namespace carom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

MovingPoint ray(Vec2 start, Vec2 velocity) { return {start, velocity}; }

std::vector<ShapeId> shapes_of(const std::vector<CastHit>& hits) {
  std::vector<ShapeId> shapes;
  for (const CastHit& hit : hits) shapes.push_back(hit.shape);
  return shapes;
}

/// A ball at (0, 0), a wall across x = 4 and a pillar around (8, 0), each with the half-width 1.
class Queries : public testing::Test {
 protected:
  World world_;
  BallId ball_ = world_.add({.center = {0, 0}, .velocity = {3, 4}, .radius = 1});
  WallId wall_ = world_.add(Wall{{4, -1}, {4, 1}});
  PillarId pillar_ = world_.add(Pillar{{8, 0}, 1});
};

TEST_F(Queries, SayWhatARayHitsAndWhere) {
  const auto hit = world_.first_hit(ray({-5, 0}, {2, 0}));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->shape, ball_);
  EXPECT_EQ(hit->time, 2);
  EXPECT_EQ(hit->contact, (Vec2{-1, 0}));
  EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

TEST_F(Queries, ListAllThatARayPassesInOrder) {
  EXPECT_THAT(shapes_of(world_.all_hits(ray({-5, 0}, {1, 0}))), ElementsAre(ball_, wall_, pillar_));
  EXPECT_THAT(shapes_of(world_.all_hits(ray({20, 0}, {-1, 0}))), ElementsAre(pillar_, wall_, ball_));
  EXPECT_THAT(shapes_of(world_.all_hits(ray({-5, 0}, {1, 0}), 9)), ElementsAre(ball_, wall_)) << "the end is included";
  EXPECT_THAT(shapes_of(world_.all_hits(ray({-5, 0}, {1, 0}), 8.9)), ElementsAre(ball_));
  EXPECT_THAT(world_.all_hits(ray({-5, 0}, {-1, 0})), IsEmpty());
}

TEST_F(Queries, TakeACircleForWhatItIs) {
  const auto hit = world_.first_hit(MovingCircle{{-5, 1.5}, {1, 0}, 0.75});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->shape, ball_);
  EXPECT_FALSE(world_.first_hit(ray({-5, 1.5}, {1, 0})));
  const auto end = world_.first_hit(MovingCircle{{4, 9}, {0, -1}, 0.5});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->shape, wall_);
  EXPECT_EQ(end->feature, Feature::to);
  EXPECT_EQ(end->time, 7.5);
}

TEST_F(Queries, HitWhatIsOverlappedAtTheStartOnlyWhenClosing) {
  const auto inward = world_.first_hit(ray({-0.5, 0}, {1, 0}));
  ASSERT_TRUE(inward);
  EXPECT_EQ(inward->shape, ball_);
  EXPECT_EQ(inward->time, 0);
  const auto outward = world_.first_hit(ray({0.5, 0}, {1, 0}));
  ASSERT_TRUE(outward);
  EXPECT_EQ(outward->shape, wall_) << "it leaves the ball";
  const auto from_center = world_.first_hit(ray({0, 0}, {1, 0}));
  ASSERT_TRUE(from_center);
  EXPECT_EQ(from_center->shape, wall_);
}

TEST_F(Queries, LeaveOutWhatTheFilterDoes) {
  const MovingPoint through_all = ray({-0.5, 0}, {1, 0});
  EXPECT_EQ(world_.first_hit(through_all, infinity, {.except = ball_})->shape, wall_);
  EXPECT_EQ(world_.first_hit(through_all, infinity, {.balls = false, .walls = false})->shape, pillar_);
  EXPECT_FALSE(world_.first_hit(through_all, infinity, {.balls = false, .walls = false, .pillars = false}));
  EXPECT_THAT(world_.overlapping(Circle{{4, 0}, 50}, {.walls = false}), ElementsAre(ball_, pillar_));
  EXPECT_FALSE(world_.nearest_ball({0, 0}, infinity, {.except = ball_}));
}

TEST_F(Queries, SeeOneSidedWallsFromTheirSide) {
  world_.change(wall_, Wall{{4, -1}, {4, 1}, Stops::outside});  // its outside is on the right
  EXPECT_EQ(world_.first_hit(ray({2, 0}, {1, 0}))->shape, pillar_);
  EXPECT_EQ(world_.first_hit(ray({6, 0}, {-1, 0}))->shape, wall_);
}

TEST_F(Queries, OrderTiesByIds) {
  world_.add(Ball{.center = {-20, 3}, .velocity = {}, .radius = 2});
  const BallId smaller{1};
  world_.add(Ball{.center = {-20, -3}, .velocity = {}, .radius = 2});
  const MovingCircle between{{-30, 0}, {1, 0}, 2};
  EXPECT_EQ(world_.first_hit(between)->shape, smaller);
  EXPECT_THAT(shapes_of(world_.all_hits(between, 12)), ElementsAre(ShapeId{smaller}, ShapeId{BallId{2}}));
  EXPECT_EQ(world_.nearest_ball({-20, 0})->ball, smaller);
}

TEST_F(Queries, FindWhatSharesAPoint) {
  EXPECT_THAT(world_.overlapping(Circle{{2.5, 0}, 1.5}), ElementsAre(ball_, wall_)) << "touching counts";
  EXPECT_THAT(world_.overlapping(Circle{{0.5, 0.5}, 0}), ElementsAre(ball_)) << "a point";
  EXPECT_THAT(world_.overlapping(Rectangle{{3, -9}, {7, 9}}), ElementsAre(wall_, pillar_));
  EXPECT_THAT(world_.overlapping(Rectangle{{3.5, -0.1}, {4.5, 0.1}}), ElementsAre(wall_)) << "no end is inside";
  EXPECT_THAT(world_.overlapping(Rectangle{{1, 1}, {2, 2}}), IsEmpty()) << "beside the corner";
}

TEST_F(Queries, ReuseTheRoomTheyAreGiven) {
  std::vector<ShapeId> found{ball_, ball_, ball_, ball_};
  world_.find_overlapping(found, Circle{{8, 0}, 0.5});
  EXPECT_THAT(found, ElementsAre(pillar_));
  std::vector<CastHit> hits(3);
  world_.find_hits(hits, ray({6, 0}, {0, 1}));
  EXPECT_THAT(hits, IsEmpty());
}

TEST_F(Queries, MeasureTheNearestBallToItsEdge) {
  const BallId large = world_.add({.center = {-20, 0}, .velocity = {}, .radius = 9});
  const auto nearest = world_.nearest_ball({-8, 0});
  ASSERT_TRUE(nearest);
  EXPECT_EQ(nearest->ball, large);
  EXPECT_EQ(nearest->distance, 3);
  EXPECT_EQ(world_.nearest_ball({0.25, 0})->distance, -0.75) << "inside";
  EXPECT_FALSE(world_.nearest_ball({-8, 0}, 2.9));
  EXPECT_TRUE(world_.nearest_ball({-8, 0}, 3));
}

TEST_F(Queries, AreAboutTheWorldAsItIsNow) {
  play(world_, 0.5);
  EXPECT_THAT(world_.overlapping(Circle{{1.5, 2}, 0}), ElementsAre(ball_));
  EXPECT_THAT(world_.overlapping(Circle{{0, 0}, 0}), IsEmpty());
}

TEST_F(Queries, FollowAParabola) {
  const MovingPoint thrown{{2, 2}, {6, 4}, {0, -10}};  // over the wall, down to (8, 1)
  const auto hit = world_.first_hit(thrown);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->shape, pillar_);
  EXPECT_DOUBLE_EQ(hit->time, 1);
  EXPECT_NEAR(length(hit->contact - Vec2{8, 0}), 1, 1e-12);
  EXPECT_FALSE(world_.first_hit(MovingPoint{thrown.start, thrown.velocity}));
  EXPECT_THAT(shapes_of(world_.all_hits(MovingPoint{{9.5, 0}, {-6, 0}, {3, 0}})), ElementsAre(pillar_, wall_))
      << "it turns back at 3.5";
}

TEST_F(Queries, MayStartAtRestWhenTheyAreAccelerated) {
  const auto hit = world_.first_hit(MovingPoint{{8, 6}, {0, 0}, {0, -10}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->shape, pillar_);
  EXPECT_EQ(hit->time, 1);
  EXPECT_FALSE(world_.first_hit(MovingPoint{{8, 6}, {0, 0}, {0, -10}}, 0.9));
  EXPECT_TRUE(world_.first_hit(MovingCircle{{8, 6}, {0, 0}, 1, {0, -10}}, 0.9));
  EXPECT_FALSE(world_.first_hit(MovingPoint{{8, 6}, {0, 0}, {0, nan}}));
  EXPECT_FALSE(world_.first_hit(MovingPoint{{8, 6}, {0, 0}, {0, -infinity}}));
}

TEST_F(Queries, OfWhatIsNoShapeFindNothing) {
  for (const double bad : {nan, infinity, -1.0}) {
    EXPECT_FALSE(world_.first_hit(MovingCircle{{-5, 0}, {1, 0}, bad})) << bad;
    EXPECT_THAT(world_.overlapping(Circle{{0, 0}, bad}), IsEmpty()) << bad;
  }
  EXPECT_FALSE(world_.first_hit(ray({-5, 0}, {0, 0})));
  EXPECT_FALSE(world_.first_hit(ray({-5, nan}, {1, 0})));
  EXPECT_FALSE(world_.first_hit(ray({-5, 0}, {infinity, 0})));
  EXPECT_FALSE(world_.first_hit(ray({-5, 0}, {1, 0}), nan));
  EXPECT_FALSE(world_.first_hit(ray({-5, 0}, {1, 0}), -1));
  EXPECT_THAT(world_.overlapping(Rectangle{{1, 1}, {-1, -1}}), IsEmpty());
  EXPECT_THAT(world_.overlapping(Rectangle{{-infinity, 0}, {1, 1}}), IsEmpty());
  EXPECT_FALSE(world_.nearest_ball({nan, 0}));
  EXPECT_FALSE(world_.nearest_ball({0, 0}, nan));
}

TEST(QueriesOfAnEmptyWorld, FindNothing) {
  World world;
  const World taken = std::move(world);
  for (const World* empty : {&taken, static_cast<const World*>(&world)}) {  // NOLINT(bugprone-use-after-move)
    EXPECT_FALSE(empty->first_hit(ray({0, 0}, {1, 0})));
    EXPECT_THAT(empty->all_hits(ray({0, 0}, {1, 0})), IsEmpty());
    EXPECT_THAT(empty->overlapping(Circle{{0, 0}, 1e9}), IsEmpty());
    EXPECT_FALSE(empty->nearest_ball({0, 0}));
  }
}

TEST_F(Queries, ChangeNothingAndAreNotCountedAsWork) {
  play(world_, 0.25);
  const auto before = std::pair{world_.history(), world_.work().total()};
  static_cast<void>(world_.all_hits(ray({-5, 0}, {1, 0})));
  static_cast<void>(world_.overlapping(Circle{{0, 0}, 9}));
  static_cast<void>(world_.nearest_ball({0, 0}));
  static_cast<void>(world_.path(ball_, 100));
  EXPECT_EQ((std::pair{world_.history(), world_.work().total()}), before);
}

}  // namespace
}  // namespace carom
