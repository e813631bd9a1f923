#pragma once

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "storage/body_store.hpp"
#include "support/bits.hpp"
#include "support/random.hpp"

namespace carom::engine {

/// A ball on any leg, of one of several materials.
[[nodiscard]] inline physics::Body random_body(Random& random) {
  physics::Body body;
  body.leg.start = {random.between(0, 1), random.between(-1e-17, 1e-17)};
  body.leg.center = random.vector(-9, 9);
  body.leg.velocity = random.vector(-2, 2);
  body.leg.began_at_impact = random.chance(0.7);
  if (body.leg.began_at_impact) {
    body.leg.origin = static_cast<ShapeType>(random.whole(0, 2));
    body.leg.origin_id = static_cast<std::uint32_t>(random.whole(0, 9));
  }
  body.leg.collapse_count = static_cast<std::uint16_t>(random.whole(0, 64));
  body.leg.cascade_depth = static_cast<std::uint32_t>(random.whole(0, 1'000'001));
  body.radius = random.whole(1, 30) * 0.125;
  body.mass = random.whole(1, 3);
  body.restitution = random.whole(0, 2) * 0.5;
  return body;
}

inline void expect_same_body(const physics::Body& found, const physics::Body& expected) {
  ASSERT_TRUE(same_bits(found.leg, expected.leg));
  ASSERT_EQ(found.radius, expected.radius);
  ASSERT_EQ(found.mass, expected.mass);
  ASSERT_EQ(found.restitution, expected.restitution);
}

/// The balls of a store by id, as a plain map has them.
using BodiesById = std::map<std::uint32_t, physics::Body>;

/// The store has these balls and no others, and ids and slots name each other.
inline void expect_bodies(const BodyStore& store, const BodiesById& expected) {
  std::size_t present = 0;
  for (std::uint32_t slot = 0; slot < store.size(); ++slot) {
    if (!store.is_present(slot)) continue;
    ++present;
    ASSERT_EQ(store.slot_of(store.id_of(slot)), slot);
  }
  ASSERT_EQ(present, expected.size());
  for (std::uint32_t id = 0; id < store.id_count(); ++id) {
    const auto body = expected.find(id);
    ASSERT_EQ(store.slot_of(id) != none, body != expected.end());
    if (body == expected.end()) continue;
    ASSERT_EQ(store.id_of(store.slot_of(id)), id);
    ASSERT_NO_FATAL_FAILURE(expect_same_body(store.body(store.slot_of(id)), body->second));
    ASSERT_EQ(store.radius(store.slot_of(id)), body->second.radius);
  }
}

/// The numbers below `count` in a random order.
[[nodiscard]] inline std::vector<std::uint32_t> random_permutation(std::uint32_t count, Random& random) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint32_t i = count; i > 1; --i)
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.whole(0, static_cast<int>(i) - 1))]);
  return order;
}

}  // namespace carom::engine
