#pragma once

#include <optional>
#include <vector>

#include "carom/scene.hpp"
#include "physics/resolution.hpp"
#include "recording/format.hpp"
#include "storage/movers.hpp"

namespace carom::recording {

/// The walls and pillars of a scene with what moves them. Nothing searches for them.
struct MovedStatics {
  std::vector<physics::StaticShape<Wall>> walls;
  std::vector<physics::StaticShape<Pillar>> pillars;
  engine::Movers movers;

  MovedStatics() = default;
  /// As they are at first.
  explicit MovedStatics(const SceneShapes& shapes);

  /// Puts the shapes of a mover to where they are on its leg.
  void place_shapes_of(std::uint32_t mover);
};

/// The balls of a scene at some point of their history. Collisions change them by the physics of the engine; which
/// balls collide is read from the recording instead of being searched for.
class ReplayState {
 public:
  explicit ReplayState(const SceneShapes& shapes);

  [[nodiscard]] const std::vector<physics::Body>& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] const MovedStatics& statics() const noexcept { return statics_; }
  /// When something has last changed: by an impact, or as a mover began to move otherwise.
  [[nodiscard]] Instant last_change() const noexcept { return last_change_; }
  [[nodiscard]] std::uint64_t history() const noexcept;

  /// When the two shapes collide on their current legs; nothing when they don't, or only before the last change.
  [[nodiscard]] std::optional<physics::Collision> collision(const RecordedImpact& impact) const noexcept;
  /// Begins the legs that follow from a collision.
  Impact execute(const physics::Collision& collision) noexcept;

  /// When a mover next begins to move otherwise; infinite when none does.
  [[nodiscard]] Instant next_piece() const noexcept { return statics_.movers.next_change(); }
  /// It does so. Balls that its shapes support fall.
  void begin_next_pieces();
  /// Whether a squeeze is one of the scene, and not before the last change.
  [[nodiscard]] bool is_possible(const RecordedSqueeze& squeeze) const noexcept;
  /// The mover of a squeeze that is possible stands still.
  void execute(const RecordedSqueeze& squeeze);

  /// Returns to the state before anything has happened.
  void restart(const SceneShapes& shapes) noexcept;

  /// All legs and counts, as the payload of a keyframe.
  [[nodiscard]] std::vector<std::byte> keyframe() const;
  /// Takes them from a keyframe. False, and no change, when the bytes are not a keyframe of this scene.
  [[nodiscard]] bool take_keyframe(std::span<const std::byte> payload);

 private:
  /// Could this be a leg of the ball, as it stands in a keyframe?
  [[nodiscard]] bool is_possible(const Leg& leg, const physics::Body& ball, const MovedStatics& statics) const noexcept;
  /// The statics of a keyframe; nothing when these can't be the legs of the movers.
  [[nodiscard]] std::optional<MovedStatics> moved_by(const std::vector<MoverLeg>& legs, Instant last) const;
  /// A mover has begun a leg.
  void place_shapes_of(std::uint32_t mover, Instant now);
  /// Does a shape of the mover support a ball?
  [[nodiscard]] bool is_supported_by(const physics::Body& ball, std::uint32_t mover, Instant now) const noexcept;

  std::vector<physics::Body> bodies_;
  std::vector<Mover> movers_;
  MovedStatics statics_;
  MovedStatics statics_at_first_;  ///< empty when nothing moves
  ImpactCounts counts_;
  Instant last_impact_;
  Instant last_change_;
};

}  // namespace carom::recording
