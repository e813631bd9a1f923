#pragma once

#include <optional>
#include <vector>

#include "carom/scene.hpp"
#include "physics/collision.hpp"
#include "recording/format.hpp"

namespace carom::recording {

/// The balls of a scene at some point of their history, and what a meeting does to them: by the engine's own physics,
/// but told who meets whom instead of looking for it.
class Cast {
 public:
  explicit Cast(const SceneShapes& shapes);

  [[nodiscard]] const std::vector<engine::Body>& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] Instant last_impact() const noexcept { return last_impact_; }
  [[nodiscard]] std::uint64_t history() const noexcept;

  /// When those meet on their present legs; nothing when they don't, or would have before the last impact.
  [[nodiscard]] std::optional<engine::Collision> collision(const Meeting& meeting) const noexcept;
  [[nodiscard]] Impact impact_of(const engine::Collision& collision) const noexcept;
  void play(const engine::Collision& collision) noexcept;

  /// As it was before anything has happened.
  void start_anew(const std::vector<Ball>& balls) noexcept;

  /// All legs and counts, as a keyframe has them; taking them back answers whether the bytes are a keyframe of this
  /// cast, and changes nothing otherwise.
  [[nodiscard]] std::vector<std::byte> keyframe() const;
  [[nodiscard]] bool take_keyframe(std::span<const std::byte> payload);

 private:
  std::vector<engine::Body> bodies_;
  std::vector<engine::StaticShape<Wall>> walls_;
  std::vector<engine::StaticShape<Pillar>> pillars_;
  ImpactCounts counts_;
  Instant last_impact_;
};

}  // namespace carom::recording
