#pragma once

#include <limits>

/// Every tolerance of the library, each with its reason. All are relative: nothing depends on the unit of length.
namespace carom::tolerance {

inline constexpr double rounding = std::numeric_limits<double>::epsilon();  // 2⁻⁵²

/// A meeting of round things is a graze, and changes nothing, when they would overlap by no more than
/// graze/2 · (reach + distance at the start): four roundings of the lengths that the question is asked in. Below that
/// the overlap is rounding; solving for it would turn the velocity by up to 2√graze ≈ 8e-8 and more on the strength of
/// that alone. It keeps a ball that rolls along two walls in line from being kicked where they join.
inline constexpr double graze = 8 * rounding;

/// A ball that overlaps a one-sided wall by more than this part of the coordinates' size is on its way through and is
/// left alone; by less, it has come to touch the wall, and the overlap is the rounding of its position.
inline constexpr double touch = 4096 * rounding;  // 9e-13

}  // namespace carom::tolerance
