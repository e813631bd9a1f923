#include "storage/static_shapes.hpp"

#include <gtest/gtest.h>

#include <map>

#include "physics/collision.hpp"
#include "support/random.hpp"

namespace carom::engine {
namespace {

TEST(StaticShapes, AreWhatAPlainMapWouldHold) {
  Random random{1};
  StaticShapes<Pillar> shapes;
  std::map<std::uint32_t, std::pair<double, double>> model;  // radius and time
  std::uint32_t ids = 0;
  for (int n = 0; n < 2000; ++n) {
    const bool adds = ids == 0 || random.chance(0.3);
    const std::uint32_t id = adds ? ids : static_cast<std::uint32_t>(random.whole(0, static_cast<int>(ids) - 1));
    if (!adds && random.chance(0.3)) {
      shapes.remove(id);
      model.erase(id);
    } else if (adds || model.contains(id)) {
      const double radius = random.between(0, 1), since = random.between(0, 1);
      shapes.put(id, {{.center = {}, .radius = radius}, {since, 0}});
      model[id] = {radius, since};
      ids += adds ? 1 : 0;
    }
    ASSERT_EQ(shapes.size(), ids) << "ids are not used again";
  }
  EXPECT_GT(model.size(), 10U);
  auto expected = model.begin();
  shapes.for_each([&](std::uint32_t id, const auto& shape) {
    ASSERT_NE(expected, model.end());
    ASSERT_EQ(id, expected->first) << "in the order of ids";
    ASSERT_EQ(shape.shape.radius, expected->second.first);
    ASSERT_EQ(shape.since, (Instant{expected->second.second, 0}));
    ASSERT_EQ(shapes[id].shape.radius, expected->second.first);
    ++expected;
  });
  EXPECT_EQ(expected, model.end());
  for (std::uint32_t id = 0; id < ids + 5; ++id) ASSERT_EQ(shapes.has(id), model.contains(id));
}

TEST(StaticShapes, LeaveAShapeThatNothingCollidesWithInPlaceOfARemovedOne) {
  StaticShapes<Wall> walls;
  walls.put(0, {{.from = {1, -1}, .to = {1, 1}}, {}});
  StaticShapes<Pillar> pillars;
  pillars.put(0, {{.center = {3, 0}, .radius = 1}, {}});
  physics::Body ball;
  ball.leg.velocity = {1, 0};
  EXPECT_TRUE(next_collision(0, ball, 0, walls[0]));
  EXPECT_TRUE(next_collision(0, ball, 0, pillars[0]));
  walls.remove(0);
  pillars.remove(0);
  EXPECT_FALSE(next_collision(0, ball, 0, walls[0]));
  EXPECT_FALSE(next_collision(0, ball, 0, pillars[0]));
}

}  // namespace
}  // namespace carom::engine
