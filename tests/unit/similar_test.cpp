#include "carom/similar.hpp"

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

TEST(EditDistance, CountsLettersInsertedRemovedChangedOrSwapped) {
  EXPECT_EQ(edit_distance("balls", "balls"), 0U);
  EXPECT_EQ(edit_distance("bals", "balls"), 1U);
  EXPECT_EQ(edit_distance("ballls", "balls"), 1U);
  EXPECT_EQ(edit_distance("bells", "balls"), 1U);
  EXPECT_EQ(edit_distance("blals", "balls"), 1U);
  EXPECT_EQ(edit_distance("ca", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
}

TEST(ASimilarWord, IsTheNearestOfThoseThatAreNear) {
  constexpr std::array words = {"balls", "walls", "pillars", "to", "from"};
  EXPECT_EQ(similar_to("bals", words), "balls");
  EXPECT_EQ(similar_to("wall", words), "walls");
  EXPECT_EQ(similar_to("pilars", words), "pillars");
  EXPECT_EQ(similar_to("form", words), "from");
  EXPECT_EQ(similar_to("calls", words), "balls");  // the first of two
  EXPECT_EQ(similar_to("color", words), std::nullopt);
  EXPECT_EQ(similar_to("", std::array<const char*, 0>{}), std::nullopt);
  EXPECT_EQ(similar_to(std::string(100'000, 'b'), words), std::nullopt);
}

}  // namespace
}  // namespace carom
