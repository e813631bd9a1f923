#pragma once

#include <limits>

/// Every tolerance of the library, each with its reason. All are relative: nothing depends on the unit of length.
namespace carom::tolerance {

inline constexpr double rounding = std::numeric_limits<double>::epsilon();  // 2⁻⁵²

/// A meeting is a graze, and changes nothing, when (distance of closest approach / reach)² is above 1 − graze.
/// Solving it would turn the velocity by about √graze ≈ 3e-8 on the strength of rounding alone; leaving it out lets the
/// shapes overlap by at most reach·graze/2, two roundings of the reach. It is what keeps a ball that rolls along
/// two walls in line from being kicked where they join.
inline constexpr double graze = 4 * rounding;

/// A ball that overlaps a one-sided wall by more than this part of the coordinates' size is on its way through and is
/// left alone; by less, it has come to touch the wall, and the overlap is the rounding of its position.
inline constexpr double touch = 4096 * rounding;  // 9e-13

}  // namespace carom::tolerance
