#include "storage/shape_ref.hpp"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

namespace carom::engine {
namespace {

const std::vector<std::uint32_t> numbers{0, 1, 7, 1'000'000, (1U << 30U) - 1};
const std::vector<ShapeType> kinds{ShapeType::ball, ShapeType::wall, ShapeType::pillar};
const std::vector<ShapeRef> without_a_shape{ShapeRef::none(), ShapeRef::box_exit(), ShapeRef::stale()};

TEST(AShapeRef, GivesBackItsKindAndItsNumber) {
  for (const ShapeType kind : kinds) {
    for (const std::uint32_t number : numbers) {
      const ShapeRef shape{kind, number};
      EXPECT_EQ(shape.type(), kind);
      EXPECT_EQ(shape.number(), number);
      EXPECT_TRUE(shape.is_shape());
      EXPECT_EQ(shape.is_ball(), kind == ShapeType::ball);
    }
  }
}

TEST(AShapeRef, IsOrderedByKindAndThenByNumber) {
  for (const ShapeType kind : kinds) {
    for (const std::uint32_t number : numbers) {
      for (const ShapeType other_kind : kinds) {
        for (const std::uint32_t other_number : numbers) {
          EXPECT_EQ((ShapeRef{kind, number} <=> ShapeRef{other_kind, other_number}),
                    std::tuple(kind, number) <=> std::tuple(other_kind, other_number));
        }
      }
    }
  }
}

TEST(AShapeRef, TellsEventsOfOneBallAloneFromShapesAndFromEachOther) {
  for (const ShapeRef alone : without_a_shape) {
    EXPECT_FALSE(alone.is_shape());
    EXPECT_FALSE(alone.is_ball());
    for (const ShapeType kind : kinds) {
      for (const std::uint32_t number : numbers) EXPECT_NE(alone, (ShapeRef{kind, number}));
    }
  }
  EXPECT_NE(ShapeRef::none(), ShapeRef::box_exit());
  EXPECT_NE(ShapeRef::none(), ShapeRef::stale());
  EXPECT_NE(ShapeRef::box_exit(), ShapeRef::stale());
}

TEST(AShapeRef, TakesFourBytes) { EXPECT_EQ(sizeof(ShapeRef), 4U); }

}  // namespace
}  // namespace carom::engine
