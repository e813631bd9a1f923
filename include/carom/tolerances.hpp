#pragma once

#include <cstdint>
#include <limits>

/// Every tolerance of the library, each with its reason. All are relative: nothing depends on the unit of length.
namespace carom::tolerance {

/// The distance from 1 to the next double: twice the largest relative error of a rounding.
inline constexpr double rounding = std::numeric_limits<double>::epsilon();  // 2⁻⁵²

/// A contact of circles is a graze, and changes nothing, when they would overlap by no more than
/// graze/2 · (reach + distance at the start): four roundings of these lengths. Below that
/// the overlap is rounding; solving for it would turn the velocity by up to 2√graze ≈ 8e-8 and more on the strength of
/// that alone. It keeps a ball that rolls along two walls in line from being kicked where they join.
inline constexpr double graze = 8 * rounding;

/// A ball that overlaps a one-sided wall by more than this part of the coordinates' size is on its way through and is
/// left alone; by less, it has come to touch the wall, and the overlap is the rounding of its position.
inline constexpr double touch = 4096 * rounding;  // 9e-13

/// Contact with loss (docs/math.md). Impacts of a ball are in one row when the gap has closed by no more than this part
/// of the reach between them. A tenth of it changes neither what is left of a cooling gas's energy nor the picture, and
/// doubles the work.
inline constexpr double contact_gap = 1e-4;

/// A row loses energy for as many impacts as leave `row_loss` of a relative velocity, but for no fewer than
/// `shortest_row` and no more than `longest_row`; further impacts are lossless. When a rack of touching balls breaks,
/// it has rows of 7 to 11 impacts (15 balls). They lose what their restitution says. In a rack of 55 the rows have up
/// to 36 impacts, at restitution 0.5, and some are spent (docs/math.md, section 10).
inline constexpr double row_loss = 1e-4;
inline constexpr std::uint16_t shortest_row = 8;  ///< impacts of a row that always lose energy
inline constexpr std::uint16_t longest_row = 64;  ///< impacts of a row that may lose energy

/// When a row has lost all that it may, the two separate with at least this part of their speeds: 2⁸ roundings of them.
/// Smaller motions can't be distinguished from rounding, and touching balls would pass them around for ever. It adds
/// 2⁻⁸⁸ of the energy, which no sum of doubles shows.
inline constexpr double least_separation = 0x1p-44;

/// Under gravity, a rebound from a wall's face that would rise by no more than this part of the radius does not leave
/// the face: the ball slides along it, or rests. The time to come to rest is too short by what such hops would take: at
/// most 2e-5 / (1 − restitution) of the time in which the ball falls by its radius. They would have had 1e-10 of the
/// energy of that fall.
inline constexpr double rest_hop = 1e-10;

/// Under gravity, an impact with a ball or something round loses nothing when one of the balls has had another impact
/// less than this part of √(reach / gravity) ago. So the hops of a heap do not become shorter without end: those of a
/// single ball on a pillar rise by 3e-4 of the reach.
inline constexpr double contact_time = 0.05;

/// The impact must also be slower than this part of √(reach · gravity): faster ones always lose energy.
inline constexpr double contact_speed = 0.5;

/// When such a hop would be shorter than this part of that time, and gravity presses the two together, they separate
/// for a hop of that time. That adds 3.2e-4 m g R at most, R being the reach.
inline constexpr double least_hop = 0x1p-10;

/// A jam: balls without room, as in a row that fills its bin exactly, where lossless impacts would follow each other
/// without end. They are in one after more than `longest_jam` impacts in a row, between each of which the two closed by
/// no more than `jam_gap` of their reach. One more impact then loses energy; if it is slower than `jam_speed` of
/// √(reach · gravity), twice the speed of a smallest hop, it stops both balls, and one that lies on the other hops
/// straight up: it may be held from two sides. The other one hops with `carrying_hop` of that speed. Contacts with a
/// slope of up to `jam_slope` count as level.
inline constexpr double jam_gap = 1e-6;
inline constexpr std::uint16_t longest_jam = 32;  ///< lossless impacts in a row without room
inline constexpr double jam_speed = 0.05;         ///< slower impacts stop the balls
inline constexpr double carrying_hop = 0x1p-4;  ///< columns of balls do not lift each other without end at one instant
inline constexpr double jam_slope = 0x1p-26;    ///< a ball moves past another by that without visible overlap

/// A ball is squeezed between a shape that moves and others when it touches them to within this part of its radius, and
/// has come no nearer by more since its last impact. Both stop then. An elastic ball bounces the faster the
/// less room it has: in a hundredth of its radius it is a few hundred times as fast as before.
inline constexpr double squeeze_gap = 1e-2;

/// A thermal wall reflects a ball that has come no nearer by more than this part of its radius since its last impact.
/// A ball wedged in a narrower gap would have impacts without end, as the wall gives it ever new speed. So short are
/// one in some ten thousand of the flights of a gas.
inline constexpr double thermal_gap = 1e-4;

/// A world is stuck when one instant has a cascade of more impacts than this, each following from the one before. Racks
/// of touching balls need up to a few thousand.
inline constexpr std::uint32_t deepest_cascade = 1'000'000;

/// A world is also stuck when a slice of time has more than `most_in_slice` impacts and `most_in_slice_per_ball` for
/// each ball. A slice is so short that no ball moves by more than this part of the smallest radius in it: a million
/// impacts without any visible motion.
inline constexpr double slice_motion = 0x1p-30;
inline constexpr double falling_slice_motion = 0x1p-16;        ///< the same under gravity, where hops bound the impacts
inline constexpr std::uint64_t most_in_slice = 1'000'000;      ///< impacts in a slice, whatever the number of balls
inline constexpr std::uint64_t most_in_slice_per_ball = 1000;  ///< impacts in a slice, for each ball

/// No coordinate may become larger: squares and sums of such numbers are still finite where the engine forms them.
/// Before the time `all_near_until` none can, as speeds are 1e70 at most.
inline constexpr double farthest = 1e290;
inline constexpr double all_near_until = 1e200;   ///< no ball can be so far before this time
inline constexpr double all_near_falling = 1e70;  ///< the same with gravity

/// The margin of a search for possible collisions, as a part of the coordinates' size: 64 roundings, where a position
/// is good to four or five. It decides which pairs are examined, so too small a margin would miss impacts; a larger one
/// only costs time.
inline constexpr double search = 0x1p-46;

}  // namespace carom::tolerance
