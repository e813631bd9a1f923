#include <carom/carom.h>
#include <carom/carom_bulk.h>
#include <carom/carom_queries.h>
#include <carom/carom_sensor.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>

/// Functions that take a const world may be called from several threads at once, those that fail too: each thread has
/// its own errors. ThreadSanitizer, which runs this, notices any function that changes something that others see.

namespace {

constexpr int threads = 4;

/// Runs `work(number)` in several threads at the same time.
template <class Work>
void in_several_threads(Work work) {
  std::atomic<int> ready = 0;
  std::vector<std::thread> all;
  for (int number = 0; number < threads; ++number) {
    all.emplace_back([&, number] {
      ++ready;
      while (ready < threads) std::this_thread::yield();
      work(number);
    });
  }
  for (std::thread& thread : all) thread.join();
}

carom_world* row_of_balls() {
  carom_world* world = nullptr;
  EXPECT_EQ(carom_world_create(&world), CAROM_OK);
  for (int i = 0; i < 20; ++i) {
    carom_ball ball = carom_default_ball();
    ball.center.x = 2 * i;
    ball.velocity.x = i % 2 == 0 ? 1 : -1;
    ball.radius = 0.5;
    EXPECT_EQ(carom_add_ball(world, &ball, nullptr), CAROM_OK);
  }
  const carom_listening listening = carom_default_listening();
  EXPECT_EQ(carom_listen(world, &listening, nullptr, 0), CAROM_OK);
  EXPECT_EQ(carom_advance(world, 1, nullptr), CAROM_OK);
  return world;
}

/// Calls that succeed, as one number.
std::uint64_t ask(const carom_world* world) {
  std::uint64_t sum = 0;
  const auto add = [&](auto number) { sum = sum * 31 + static_cast<std::uint64_t>(number); };
  EXPECT_EQ(carom_history(world, &sum), CAROM_OK);
  std::vector<carom_motion> motions(20);
  EXPECT_EQ(carom_read_motions(world, motions.data(), 20, nullptr), CAROM_OK);
  for (const carom_motion& motion : motions) add(motion.position.x * 1e6 + 1e9);
  std::vector<carom_impact> impacts(50);
  std::size_t count = 0;
  EXPECT_EQ(carom_read_impacts(world, impacts.data(), 50, &count), CAROM_OK);
  add(count);
  const carom_ray ray{{-5, 0}, {1, 0}};
  carom_cast_hit hit{};
  bool found = false;
  EXPECT_EQ(carom_first_ray_hit(world, &ray, std::numeric_limits<double>::infinity(), nullptr, &hit, &found), CAROM_OK);
  add(found ? hit.time * 1e6 : 0);
  carom_path path{};
  EXPECT_EQ(carom_find_path(world, 3, 5, 3, &path, nullptr, nullptr, nullptr), CAROM_OK);
  add(path.impact_count);
  carom_world* copy = nullptr;
  EXPECT_EQ(carom_world_copy(world, &copy), CAROM_OK);
  EXPECT_EQ(carom_world_destroy(copy), CAROM_OK);
  return sum;
}

/// Calls that fail, each with words that only this thread has caused.
void fail(const carom_world* world, int number) {
  carom_ball ball = carom_default_ball();
  const auto id = static_cast<carom_ball_id>(1000 + number);
  EXPECT_EQ(carom_get_ball(world, id, &ball), CAROM_NO_SUCH_ID);
  EXPECT_EQ(carom_last_error(world), "there is no ball " + std::to_string(id) + " in this world");
  ball.radius = -1 - number;
  EXPECT_EQ(carom_check_ball(world, &ball), CAROM_PROBLEM);
  std::size_t count = 0;
  carom_problem problem{};
  EXPECT_EQ(carom_problem_count(world, &count), CAROM_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(carom_get_problem(world, 0, &problem), CAROM_OK);
  EXPECT_EQ(problem.value, ball.radius);
  EXPECT_STREQ(problem.text, carom_last_error(world));
  EXPECT_EQ(carom_check_step(world, -1 - number), CAROM_PROBLEM);
  carom_motion motion{};
  EXPECT_EQ(carom_read_motions(world, &motion, 1, nullptr), CAROM_TOO_SMALL);
  EXPECT_EQ(carom_problem_count(world, &count), CAROM_OK);
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(carom_time(world, nullptr), CAROM_NULL_ARGUMENT);
}

TEST(ConcurrentReadsFromC, Agree) {
  carom_world* world = row_of_balls();
  std::vector<std::uint64_t> answers(threads);
  in_several_threads([&](int number) {
    for (int round = 0; round < 20; ++round) answers[static_cast<std::size_t>(number)] = ask(world);
  });
  for (const std::uint64_t answer : answers) EXPECT_EQ(answer, answers[0]);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(ConcurrentReadsFromC, HaveTheirOwnErrors) {
  carom_world* world = row_of_balls();
  in_several_threads([&](int number) {
    for (int round = 0; round < 20; ++round) fail(world, number);
  });
  EXPECT_STREQ(carom_last_error(world), "");  // nothing has failed in this thread
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(ConcurrentReadsFromC, HaveTheirOwnErrorsWithinACallback) {
  carom_world* world = row_of_balls();
  const auto on_impact = [](void* context, const carom_impact* /*impact*/) {
    in_several_threads([&](int number) { fail(static_cast<const carom_world*>(context), number); });
  };
  ASSERT_EQ(carom_set_on_impact(world, on_impact, world), CAROM_OK);
  EXPECT_EQ(carom_advance(world, 1, nullptr), CAROM_OK);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(ErrorsFromC, OfThreadsThatHaveEndedAreNotThoseOfLaterOnes) {
  carom_world* world = row_of_balls();
  for (int number = 0; number < 50; ++number) {
    std::thread{[&] {
      EXPECT_STREQ(carom_last_error(world), "");
      fail(world, number);
      EXPECT_STRNE(carom_last_error(world), "");
    }}.join();
  }
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(ErrorsFromC, OfOneWorldAreNotThoseOfAnother) {
  carom_world* world = row_of_balls();
  carom_world* other = row_of_balls();
  fail(world, 1);
  const std::string error = carom_last_error(world);
  EXPECT_STREQ(carom_last_error(other), "");
  EXPECT_EQ(carom_remove_ball(other, 77), CAROM_NO_SUCH_ID);
  EXPECT_EQ(carom_last_error(world), error);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
  EXPECT_EQ(carom_world_destroy(other), CAROM_OK);
}

}  // namespace
