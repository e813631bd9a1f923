#pragma once

#include <optional>
#include <vector>

#include "carom/scene.hpp"
#include "physics/resolution.hpp"
#include "recording/format.hpp"

namespace carom::recording {

/// The balls of a scene at some point of their history. Collisions change them by the physics of the engine; which
/// balls collide is read from the recording instead of being searched for.
class ReplayState {
 public:
  explicit ReplayState(const SceneShapes& shapes);

  [[nodiscard]] const std::vector<physics::Body>& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] Instant last_impact() const noexcept { return last_impact_; }
  [[nodiscard]] std::uint64_t history() const noexcept;

  /// When the two shapes collide on their current legs; nothing when they don't, or only before the last impact.
  [[nodiscard]] std::optional<physics::Collision> collision(const RecordedImpact& impact) const noexcept;
  /// Begins the legs that follow from a collision.
  Impact execute(const physics::Collision& collision) noexcept;

  /// Returns to the state before anything has happened.
  void restart(const SceneShapes& shapes) noexcept;

  /// All legs and counts, as the payload of a keyframe.
  [[nodiscard]] std::vector<std::byte> keyframe() const;
  /// Takes them from a keyframe. False, and no change, when the bytes are not a keyframe of this scene.
  [[nodiscard]] bool take_keyframe(std::span<const std::byte> payload);

 private:
  /// Could this be a leg of the ball, as it stands in a keyframe?
  [[nodiscard]] bool is_possible(const Leg& leg, const physics::Body& ball) const noexcept;
  /// The acceleration on a leg of the ball, which no keyframe holds.
  [[nodiscard]] Vec2 acceleration_on(const Leg& leg, const physics::Body& ball) const noexcept;

  std::vector<physics::Body> bodies_;
  std::vector<physics::StaticShape<Wall>> walls_;
  std::vector<physics::StaticShape<Pillar>> pillars_;
  ImpactCounts counts_;
  Instant last_impact_;
};

}  // namespace carom::recording
