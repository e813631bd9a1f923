#include <carom/carom.h>
#include <carom/carom_bulk.h>
#include <carom/carom_mover.h>
#include <carom/carom_queries.h>
#include <carom/carom_sensor.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>

/// No exception leaves a C function: neither one of the callback's, nor those of memory that runs out.

namespace {

/// How many more allocations succeed; the one after them fails once.
std::size_t allocations_left = std::numeric_limits<std::size_t>::max();

void* allocate(std::size_t size) {
  if (allocations_left-- == 0) throw std::bad_alloc{};
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc{};
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace {

/// Makes every allocation of `call` fail in turn, until one call needs no more: then it must succeed.
template <class Prepare, class Call>
void run_out_of_memory(Prepare prepare, Call call) {
  int failures = 0;
  for (std::size_t allowed = 0; allowed < 5000; ++allowed) {
    carom_world* world = prepare();
    allocations_left = allowed;
    const carom_result result = call(world);
    const bool did_fail = allocations_left > allowed;  // it has gone below zero
    allocations_left = std::numeric_limits<std::size_t>::max();
    if (!did_fail) {
      EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
      EXPECT_EQ(result, CAROM_OK);
      EXPECT_GT(failures, 0) << "nothing was allocated";
      return;
    }
    ++failures;
    EXPECT_EQ(result, CAROM_OUT_OF_MEMORY) << allowed;
    if (world != nullptr) {
      EXPECT_STREQ(carom_last_error(world), "there is not enough memory");
    }
    EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
  }
  FAIL() << "it never had enough";
}

carom_world* empty_world() {
  carom_world* world = nullptr;
  EXPECT_EQ(carom_world_create(&world), CAROM_OK);
  return world;
}

carom_world* row_of_balls() {
  carom_world* world = empty_world();
  for (int i = 0; i < 20; ++i) {
    carom_ball ball = carom_default_ball();
    ball.center.x = 2 * i;
    ball.velocity.x = i % 2 == 0 ? 1 : -1;
    ball.radius = 0.5;
    EXPECT_EQ(carom_add_ball(world, &ball, nullptr), CAROM_OK);
  }
  return world;
}

TEST(WithoutMemory, AWorldIsNotCreated) {
  run_out_of_memory([]() -> carom_world* { return nullptr; },
                    [](carom_world*& world) { return carom_world_create(&world); });
  EXPECT_STREQ(carom_last_error(nullptr), "there is not enough memory");
}

TEST(WithoutMemory, AWorldIsNotCopied) {
  run_out_of_memory(row_of_balls, [](const carom_world* world) {
    carom_world* copy = nullptr;
    const carom_result result = carom_world_copy(world, &copy);
    EXPECT_EQ(copy == nullptr, result != CAROM_OK);
    EXPECT_EQ(carom_world_destroy(copy), CAROM_OK);
    return result;
  });
}

TEST(WithoutMemory, AShapeIsNotAdded) {
  run_out_of_memory(empty_world, [](carom_world* world) {
    carom_ball ball = carom_default_ball();
    ball.center.y = 10;
    ball.radius = 0.5;
    return carom_add_ball(world, &ball, nullptr);
  });
}

TEST(WithoutMemory, AnAdvanceEnds) {
  run_out_of_memory(row_of_balls, [](carom_world* world) { return carom_advance(world, 3, nullptr); });
}

TEST(WithoutMemory, ListeningEnds) {
  run_out_of_memory(
      [] {
        carom_world* world = row_of_balls();
        const carom_listening all = carom_default_listening();
        EXPECT_EQ(carom_listen(world, &all, nullptr, 0), CAROM_OK);
        return world;
      },
      [](carom_world* world) { return carom_next_impact(world, 100, nullptr, nullptr); });
}

TEST(WithoutMemory, ASensorIsNotAdded) {
  run_out_of_memory(row_of_balls, [](carom_world* world) {
    const carom_sensor sensor = carom_default_sensor();
    return carom_add_sensor(world, &sensor, nullptr);
  });
}

TEST(WithoutMemory, AMoverIsNotAdded) {
  run_out_of_memory(row_of_balls, [](carom_world* world) {
    const carom_mover_step step{.duration = 1, .to = {{1, 0}, 0}};
    carom_mover mover = carom_default_mover();
    mover.program = &step;
    mover.program_count = 1;
    return carom_add_mover(world, &mover, nullptr);
  });
}

TEST(WithoutMemory, ADrivenWallIsNotAdded) {
  run_out_of_memory(
      [] {
        carom_world* world = row_of_balls();
        const carom_mover mover = carom_default_mover();
        EXPECT_EQ(carom_add_mover(world, &mover, nullptr), CAROM_OK);
        return world;
      },
      [](carom_world* world) {
        carom_wall wall = carom_default_wall();
        wall.from = {0, 5};
        wall.to = {9, 5};
        const carom_drive drive{.kick = {}, .has_mover = 1, .mover = 0};
        return carom_add_driven_wall(world, &wall, &drive, nullptr);
      });
}

TEST(WithoutMemory, QuestionsAreNotAnswered) {
  run_out_of_memory(row_of_balls, [](const carom_world* world) {
    const carom_ray ray{{-5, 0}, {1, 0}};
    carom_cast_hit hits[20];
    return carom_all_ray_hits(world, &ray, 100, nullptr, hits, 20, nullptr);
  });
  run_out_of_memory(row_of_balls, [](const carom_world* world) {
    carom_path path;
    carom_impact impacts[3];
    return carom_find_path(world, 3, 5, 3, &path, nullptr, impacts, nullptr);
  });
}

TEST(WithoutMemory, BulkReadsStillRead) {
  carom_world* world = row_of_balls();
  carom_motion motions[20];
  carom_ball_id ids[20];
  carom_ball balls[20];
  carom_vec2f floats[20];
  allocations_left = 0;
  const carom_result results[] = {
      carom_read_motions(world, motions, 20, nullptr), carom_read_ball_ids(world, ids, 20, nullptr),
      carom_read_balls(world, balls, 20, nullptr), carom_read_positions_float(world, nullptr, floats, 20, nullptr)};
  const bool did_allocate = allocations_left != 0;
  allocations_left = std::numeric_limits<std::size_t>::max();
  EXPECT_FALSE(did_allocate);
  for (const carom_result result : results) EXPECT_EQ(result, CAROM_OK);
  EXPECT_EQ(motions[19].position.x, 38);
  EXPECT_EQ(ids[19], 19U);
  EXPECT_EQ(balls[19].center.x, 38);
  EXPECT_EQ(floats[19].x, 38.0F);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(WithoutMemory, ProblemsAreStillAnError) {
  carom_world* world = row_of_balls();
  carom_ball ball = carom_default_ball();
  for (std::size_t allowed = 0; allowed < 50; ++allowed) {
    allocations_left = allowed;
    const carom_result result = carom_add_ball(world, &ball, nullptr);
    allocations_left = std::numeric_limits<std::size_t>::max();
    EXPECT_TRUE(result == CAROM_PROBLEM || result == CAROM_OUT_OF_MEMORY) << carom_result_name(result);
  }
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(RoomForMoreThanThereCanBe, IsNotMade) {
  carom_world* world = row_of_balls();
  EXPECT_EQ(carom_reserve(world, std::numeric_limits<std::size_t>::max()), CAROM_OUT_OF_MEMORY);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

TEST(ACallbackThatThrows, IsAnError) {
  carom_world* world = row_of_balls();
  ASSERT_EQ(carom_set_on_impact(
                world, [](void* /*context*/, const carom_impact* /*impact*/) { throw std::runtime_error{"enough"}; },
                nullptr),
            CAROM_OK);
  EXPECT_EQ(carom_advance(world, 3, nullptr), CAROM_FAILED);
  EXPECT_STREQ(carom_last_error(world), "enough");
  ASSERT_EQ(carom_set_on_impact(
                world, [](void* /*context*/, const carom_impact* /*impact*/) { throw 3; }, nullptr),
            CAROM_OK);
  EXPECT_EQ(carom_advance(world, 3, nullptr), CAROM_FAILED);
  EXPECT_STREQ(carom_last_error(world), "something that is no std::exception was thrown");
  ASSERT_EQ(carom_set_on_impact(world, nullptr, nullptr), CAROM_OK);
  EXPECT_EQ(carom_advance(world, 3, nullptr), CAROM_OK);
  EXPECT_EQ(carom_world_destroy(world), CAROM_OK);
}

}  // namespace
