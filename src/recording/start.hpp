#pragma once

#include <vector>

#include "carom/scene.hpp"
#include "history.hpp"
#include "physics/support.hpp"

namespace carom::recording {

/// The acceleration of a ball of a scene when nothing supports it.
[[nodiscard]] inline Vec2 gravity_on(const Ball& ball, Vec2 gravity) noexcept {
  return gravity == Vec2{} ? Vec2{} : gravity * ball.gravity_scale;
}

/// The leg of a ball of a scene, before anything has happened.
[[nodiscard]] inline Leg first_leg(const Ball& ball, Vec2 gravity) noexcept {
  const Leg placed{.start = {}, .center = ball.center, .velocity = ball.velocity};
  const Vec2 acceleration = gravity_on(ball, gravity);
  // As a world that is given its gravity begins it: −0 becomes 0.
  return acceleration == Vec2{} ? placed : physics::falling_leg({.leg = placed, .gravity = acceleration}, {});
}

/// The hash of a world's history before anything has happened.
[[nodiscard]] inline std::uint64_t history_at_start(const SceneShapes& shapes) noexcept {
  HistoryHash hash{0};
  for (const Ball& ball : shapes.balls) hash.add(first_leg(ball, shapes.gravity));
  return hash.value();
}

}  // namespace carom::recording
