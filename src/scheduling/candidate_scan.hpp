#pragma once

#include "physics/period.hpp"
#include "storage/body_state.hpp"

/// Which ball of a list a ball collides with first: the engine's innermost loop, with several pairs side by side.
namespace carom::engine {

/// The ball to predict for, and the candidates.
struct CandidateScan {
  const BodyState* states = nullptr;
  const double* radii = nullptr;  ///< by material
  Vec2 gravity{};                 ///< the acceleration of all balls that do not fall differently
  physics::Period period;         ///< how the plane repeats, if it does
  const std::uint32_t* candidates = nullptr;
  std::uint32_t count = 0;  ///< at most 60; the list is padded to a multiple of four with balls that are never met
  std::uint32_t own = 0;    ///< the slot of the ball to predict for
  double before = never;    ///< only collisions before this count
  double now = never;       ///< candidates whose leg began at this time or later are reported as ahead
};

/// The result. Only the larger parts of times are compared; what that leaves open is to be decided by the whole order
/// of collisions. Candidates that have an earlier event than the collision are left out.
struct ScanResult {
  static constexpr std::int64_t nowhere = -1;

  double time = never;
  std::int64_t place = nowhere;  ///< in the list, of the first to be met
  bool tied = false;             ///< there may be others at the same time, or there is one at `before`
  bool coincides = false;        ///< a candidate would be met at the very time of its own next event
  std::uint64_t ahead = 0;       ///< a bit for each place in the list: its leg began at `now` or later
  std::uint64_t curved = 0;      ///< the same: one of the two falls differently, and it has not been decided
};

using ScanFunction = ScanResult (*)(const CandidateScan&) noexcept;

/// For balls that fall or not, in a periodic box or not, and of one radius or not. All versions give the same answer,
/// except that `tied` may differ where there is no tie.
struct ScanKind {
  bool falling = false;
  bool periodic = false;
  bool single_radius = false;
};

/// The fastest version for this machine.
[[nodiscard]] ScanFunction fastest_scan(ScanKind kind) noexcept;
[[nodiscard]] ScanFunction scan_by_two(ScanKind kind) noexcept;
[[nodiscard]] ScanFunction scan_by_four(ScanKind kind) noexcept;  ///< what it returns needs AVX2

}  // namespace carom::engine
