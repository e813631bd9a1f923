#pragma once

#include <memory>
#include <optional>

#include "carom/recording.hpp"

namespace carom {

/// Shows any moment of a recording: every leg, position, velocity and hash has the bits that the world had then.
///
///     carom::Replay replay{std::move(*read.recording)};
///     if (const auto problem = replay.go_to(7.5)) …
///     carom::Vec2 where = replay.position({0});
///
/// Impacts are played again by the engine's own physics, from the last keyframe before the moment.
class Replay {
 public:
  /// Stands at the beginning, before anything has happened.
  explicit Replay(Recording recording);
  ~Replay();
  /// Takes over the other, which may only be destroyed or assigned to then.
  Replay(Replay&& other) noexcept;
  Replay& operator=(Replay&& other) noexcept;  ///< as above
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  [[nodiscard]] const Recording& recording() const noexcept;  ///< that is shown
  [[nodiscard]] static double begin() noexcept { return 0; }  ///< the earliest time
  [[nodiscard]] double end() const noexcept;                  ///< the latest time
  [[nodiscard]] double time() const noexcept;                 ///< where it stands

  /// Goes to a time, forward or back, as a world is that was advanced to it: impacts at that very time included. A time
  /// outside begin() … end() is taken to the nearer of the two; NaN is not allowed.
  ///
  /// On its way forward, `on_impact` is called for every impact since the time now, in order; the replay is then as it
  /// was just after that impact, and must not be moved. On its way back it is not called.
  ///
  /// Returns a problem when the recording holds something that can't have happened, or that can't be read any more. The
  /// replay is then back at the beginning. When `stop` is requested before it has arrived, it stands at the last impact
  /// on its way.
  [[nodiscard]] std::optional<RecordingProblem> go_to(double time, const OnImpact& on_impact = {}, StopToken stop = {});

  /// Back to the beginning, before anything has happened; even impacts at time 0 are still to come.
  void rewind() noexcept;

  /// Plays all of it from the beginning, and compares it with every keyframe and the hash at its end. Ends at end().
  [[nodiscard]] std::optional<RecordingProblem> verify(const OnImpact& on_impact = {});

  /// How many balls there are: their ids are 0 … balls() − 1. The ids below must be of these.
  [[nodiscard]] std::uint32_t balls() const noexcept;
  [[nodiscard]] Ball ball(BallId id) const noexcept;              ///< as it is now
  [[nodiscard]] Vec2 position(BallId id) const noexcept;          ///< of its centre, now
  [[nodiscard]] Vec2 velocity(BallId id) const noexcept;          ///< now; length per time
  [[nodiscard]] const Leg& leg(BallId id) const noexcept;         ///< its flight since its last impact
  [[nodiscard]] const std::vector<Wall>& walls() const noexcept;  ///< in the order of their ids, as they are at first
  [[nodiscard]] const std::vector<Pillar>& pillars() const noexcept;  ///< the same
  [[nodiscard]] Wall wall(WallId id) const noexcept;                  ///< where it is now
  [[nodiscard]] Pillar pillar(PillarId id) const noexcept;            ///< where it is now
  [[nodiscard]] Pose pose(MoverId id) const noexcept;                 ///< where it is now

  [[nodiscard]] Vec2 gravity() const noexcept;                ///< of the scene
  [[nodiscard]] double energy() const noexcept;               ///< kinetic and potential
  [[nodiscard]] double kinetic_energy() const noexcept;       ///< ½ Σ m v²
  [[nodiscard]] double potential_energy() const noexcept;     ///< −Σ m s g·x: zero at the origin, and without gravity
  [[nodiscard]] Vec2 momentum() const noexcept;               ///< Σ m v
  [[nodiscard]] const ImpactCounts& counts() const noexcept;  ///< of the impacts up to now
  [[nodiscard]] std::uint64_t history() const noexcept;       ///< as World::history was then

 private:
  class Stage;
  std::unique_ptr<Stage> stage_;
};

}  // namespace carom
