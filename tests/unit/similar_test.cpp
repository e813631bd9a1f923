#include "carom/similar.hpp"

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

TEST(Slips, AreLettersPutInLeftOutChangedOrSwapped) {
  EXPECT_EQ(slips_between("balls", "balls"), 0U);
  EXPECT_EQ(slips_between("bals", "balls"), 1U);
  EXPECT_EQ(slips_between("ballls", "balls"), 1U);
  EXPECT_EQ(slips_between("bells", "balls"), 1U);
  EXPECT_EQ(slips_between("blals", "balls"), 1U);
  EXPECT_EQ(slips_between("ca", "abc"), 3U);
  EXPECT_EQ(slips_between("kitten", "sitting"), 3U);
  EXPECT_EQ(slips_between("", "abc"), 3U);
  EXPECT_EQ(slips_between("abc", ""), 3U);
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
