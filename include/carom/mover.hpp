#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "carom/ids.hpp"
#include "carom/instant.hpp"
#include "carom/problem.hpp"
#include "carom/vec2.hpp"

/// What moves walls and pillars: pistons, paddles, flippers, gates, drums. In other engines: kinematic bodies.
namespace carom {

/// Where a mover is, relative to where it was added: its shapes are turned about its pivot by `angle`, then shifted by
/// `offset`.
struct Pose {
  Vec2 offset{};     ///< length
  double angle = 0;  ///< radians, counterclockwise

  friend constexpr bool operator==(const Pose&, const Pose&) noexcept = default;  ///< member by member
};

/// How fast a mover moves: at constant velocity, turning about its pivot at a constant rate, or both, as a wheel that
/// rolls. The default is to stand still.
struct MoverMotion {
  Vec2 velocity{};  ///< length per time
  double rate = 0;  ///< radians per time, counterclockwise

  friend constexpr bool operator==(const MoverMotion&, const MoverMotion&) noexcept = default;  ///< member by member
};

/// One step of a mover's program: from where it is, evenly to another pose. A step to the pose that it has is a pause.
struct MoverStep {
  double duration = 0;  ///< how long it takes; more than zero
  Pose to{};            ///< where the mover is at its end, exactly
};

/// Walls and pillars that move together, whatever hits them: nothing stops or slows a mover, but for a squeeze (see
/// World::squeezes). A shape belongs to a mover by its own member `mover`.
///
/// It changes how it moves only at stated times: when the program is told to (`World::set_motion`), and at the ends of
/// its program's steps. In between it moves evenly, so that every impact with it is solved exactly.
struct Mover {
  Vec2 pivot{};          ///< what it turns about; shifted with it
  MoverMotion motion{};  ///< from the time on at which it is added; only without a program
  /// What it does from the time on at which it is added, step after step.
  // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out
  std::vector<MoverStep> program{};
  bool repeats = false;  ///< after its last step the program begins again; otherwise the mover stands still
};

/// A piece of a mover's motion, in which it moves evenly, or stands: where it is then follows from this alone, as where
/// a ball is follows from its leg. One that turns has a new leg after every whole turn.
struct MoverLeg {
  Instant start;                                            ///< when it began
  Pose pose{};                                              ///< at the start
  MoverMotion motion{};                                     ///< all along
  Instant end{std::numeric_limits<double>::infinity(), 0};  ///< when it begins to move otherwise; infinite if never
  Instant step_end{std::numeric_limits<double>::infinity(), 0};  ///< when its step ends; infinite without one
  std::uint64_t step = 0;  ///< which step of its program it is in; the number of steps when that is over

  friend constexpr bool operator==(const MoverLeg&, const MoverLeg&) noexcept = default;  ///< member by member
};

/// Where the mover is on this leg. Any time is allowed.
[[nodiscard]] constexpr Pose pose_at(const MoverLeg& leg, Instant time) noexcept {
  const double elapsed = time - leg.start;
  return {leg.pose.offset + leg.motion.velocity * elapsed, leg.pose.angle + leg.motion.rate * elapsed};
}

/// The largest angle of a pose, without its sign.
inline constexpr double largest_angle = 1e6;
/// The largest rate of a motion, without its sign.
inline constexpr double largest_rate = 1e6;

/// Everything that is wrong with a mover; empty when it is sound. All numbers are to be finite, lengths and speeds at
/// most `largest_length`, rates at most `largest_rate`, angles at most `largest_angle`, durations more than zero.
[[nodiscard]] std::vector<Problem> problems_with(const Mover& mover);
/// The same for a motion, and for a program.
[[nodiscard]] std::vector<Problem> problems_with(const MoverMotion& motion);
[[nodiscard]] std::vector<Problem> problems_with(const std::vector<MoverStep>& program);

/// A ball was pressed against others by a mover, and had no room left: it stops, and so does the mover, until that is
/// set in motion again or the next step of its program begins.
struct Squeeze {
  double time = 0;             ///< when, to the nearest double
  MoverId mover;               ///< what stands still now
  std::optional<BallId> ball;  ///< what it pressed; nothing when the world would have been stuck for another reason
  Instant instant{};           ///< when, exactly
};

}  // namespace carom
