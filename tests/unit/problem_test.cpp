#include "carom/problem.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "carom/validity.hpp"

/// Problems are plain values; these are their sentences.
namespace carom {
namespace {

Problem problem_of(ProblemKind kind, std::string field, ProblemValue value) {
  Problem problem;
  problem.kind = kind;
  problem.field = std::move(field);
  problem.value = std::move(value);
  return problem;
}

TEST(Problem, IsDataOfAShape) {
  const auto problems = problems_with(Ball{.center = {}, .velocity = {}, .radius = 1, .mass = -2.5});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].kind, ProblemKind::not_positive);
  EXPECT_EQ(problems[0].field, "mass");
  EXPECT_EQ(problems[0].value, ProblemValue{-2.5});
}

TEST(Problem, HasTheLimitThatWasExceeded) {
  const auto problems = problems_with(Pillar{.center = {2e70, 0}, .radius = 1});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].kind, ProblemKind::too_large);
  EXPECT_EQ(problems[0].value, (ProblemValue{Vec2{2e70, 0}}));
  EXPECT_EQ(problems[0].most, largest_length);
}

TEST(ProblemText, NamesFieldValueAndRemedy) {
  const Problem problem = problem_of(ProblemKind::negative, "radius", -1.0);
  EXPECT_EQ(to_string(problem), "radius is -1: make it zero or more, and finite");
  EXPECT_EQ(predicate_of(problem), "is -1: make it zero or more, and finite");
}

TEST(ProblemText, ShowsTheShortestNumberThatReadsBackTheSame) {
  EXPECT_EQ(predicate_of(problem_of(ProblemKind::negative, "radius", -0.1)).substr(0, 8), "is -0.1:");
  const double tiny = -std::numeric_limits<double>::min();
  EXPECT_EQ(predicate_of(problem_of(ProblemKind::negative, "radius", tiny)).substr(0, 28),
            "is -2.2250738585072014e-308:");
}

TEST(ProblemText, WritesCountsInFull) {
  Problem problem = problem_of(ProblemKind::count_out_of_range, "balls", std::uint64_t{3'000'000'000});
  problem.least = 1;
  problem.most = 1e9;
  EXPECT_EQ(to_string(problem), "balls is 3000000000: make it a whole number from 1 to 1000000000");
}

TEST(ProblemText, SpeaksOfNumbersAndOfPoints) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(to_string(problem_of(ProblemKind::not_finite, "stagger", nan)), "stagger is nan: make it a finite number");
  EXPECT_EQ(to_string(problem_of(ProblemKind::not_finite, "center", Vec2{0, nan})),
            "center is [0, nan]: make both coordinates finite numbers");
}

TEST(ProblemText, OfAnOverlapNamesTheOtherAndTheDepth) {
  Problem problem;
  problem.kind = ProblemKind::overlap;
  problem.other = {ShapeType::pillar, 3};
  problem.depth = 0.5;
  EXPECT_EQ(to_string(problem), "it overlaps pillar 3 by 0.5: move them apart");
}

TEST(ProblemText, IsAnotherForEveryKind) {
  std::set<std::string> sentences;
  for (auto kind = 0; kind <= static_cast<int>(ProblemKind::at_least_more); ++kind)
    sentences.insert(to_string(problem_of(static_cast<ProblemKind>(kind), "it", 7.0)));
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(ProblemKind::at_least_more) + 1);
}

TEST(ProblemErrors, CarryTheProblemsAndALineForEach) {
  const ProblemError error{problems_with(Ball{.center = {}, .velocity = {}, .radius = -1, .mass = 0})};
  EXPECT_EQ(error.problems().size(), 2U);
  EXPECT_STREQ(error.what(),
               "radius is -1: make it zero or more, and finite\nmass is 0: make it more than zero, and finite");
}

}  // namespace
}  // namespace carom
