#pragma once

#include "storage/body_records.hpp"

/// Which of a list of balls a ball meets first: the engine's innermost loop, several at a time.
namespace carom::engine {

/// Who looks, and at whom.
struct CandidateScan {
  const BodyState* states = nullptr;
  const double* radii = nullptr;  ///< of materials of balls
  bool one_kind = false;          ///< there is only one
  const std::uint32_t* list = nullptr;
  std::uint32_t count = 0;  ///< at most 64; the list goes on to a multiple of four, with balls it never meets
  std::uint32_t own = 0;    ///< the slot of who looks
  double before = never;    ///< only meetings before this count
  double now = never;       ///< who began a leg at this time or later is noticed as being ahead
};

/// What was found. Only the larger part of the times is compared; what that leaves open is to be decided by the whole
/// order of collisions. Who has planned something earlier than the meeting is left out.
struct ScanResult {
  static constexpr std::int64_t nowhere = -1;

  double time = never;
  std::int64_t place = nowhere;  ///< in the list, of whom it meets
  bool tied = false;             ///< there may be others at the same time, or there is one at `before`
  bool coincides = false;        ///< somebody in the list would be met at the very time of what it has planned
  std::uint64_t ahead = 0;       ///< places in the list, a bit for each: they have begun a leg at `now` or since
};

using ScanCandidates = ScanResult (*)(const CandidateScan&) noexcept;

/// The fastest there is on this machine. All give the same answer, but for `tied` where nothing is.
[[nodiscard]] ScanCandidates fastest_scan() noexcept;

ScanResult scan_by_two(const CandidateScan& look) noexcept;
ScanResult scan_by_four(const CandidateScan& look) noexcept;  ///< needs AVX2

}  // namespace carom::engine
