#pragma once

#include <gtest/gtest.h>

#include "carom/world.hpp"

/// Each advances a world, exact or stepped, and expects that nothing keeps it from the end.
namespace carom {

template <class AnyWorld>
void play(AnyWorld& world, double dt, const OnImpact& on_impact = {}) {
  EXPECT_EQ(world.advance(dt, on_impact), Progress::done);
}

template <class AnyWorld>
void play_to(AnyWorld& world, double t, const OnImpact& on_impact = {}) {
  EXPECT_EQ(world.advance_to(t, on_impact), Progress::done);
}

template <class AnyWorld>
void step(AnyWorld& world, const OnImpact& on_impact = {}) {
  EXPECT_EQ(world.step(on_impact), Progress::done);
}

}  // namespace carom
