#pragma once

#include <cstdint>
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

/// Contact with loss (see docs/design.md, "Contact with loss"). Impacts of a ball between which the gap has closed by
/// no more than this part of the reach are in one row. A tenth of it changes neither what is left of a cooling gas's
/// energy nor the picture, and doubles the work.
inline constexpr double contact_gap = 1e-4;

/// A row loses energy for as many impacts as leave `row_loss` of a relative velocity, but for no fewer than
/// `shortest_row` and no more than `longest_row`; further ones are lossless. Balls that touch in a rack have rows of 5
/// to 10 impacts when it breaks (15 balls), up to 30 in a rack of 55: they lose what their restitution says.
inline constexpr double row_loss = 1e-4;
inline constexpr std::uint16_t shortest_row = 8;
inline constexpr std::uint16_t longest_row = 64;

/// Where a row is spent, the two part with at least this part of their speeds: 2⁹ roundings of them. What is less can't
/// be told from rounding, and balls that touch would hand it around for ever. It adds 2⁻⁸⁸ of the energy, which no sum
/// of doubles shows.
inline constexpr double least_parting = 0x1p-44;

}  // namespace carom::tolerance
