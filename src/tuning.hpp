#pragma once

#include <cstddef>
#include <cstdint>

/// Every constant of the engine that changes only how fast it is, never what happens. The figures come from
/// `carom bench gas` (10⁴ to 10⁶ balls, packing 0.5 and 0.7) and `bench/cliffs` unless said otherwise; docs/design.md,
/// "What was tried", has more of them. What changes a history stands in carom/tolerances.hpp.
namespace carom::engine::tuned {

// Fat boxes and neighbour lists.

/// Balls on a neighbour list, on average: longer lists take longer to scan, shorter ones are rebuilt more often. Lists
/// of 4.5, 5.5 and 8 balls were 8, 1 and 3 % slower at packing 0.5, and 14, 6 and 3 % at 0.7.
inline constexpr double listed_balls = 6.5;
/// Candidates in a list's cache line; longer lists are stored apart.
inline constexpr std::uint32_t list_room = 12;
/// A box is at least this part of the balls' reach, or dense balls would leave theirs all the time.
inline constexpr double least_box = 0.05;
/// How far ahead of the ball its new box is centred: at most this part of the box's half-side, …
inline constexpr double box_lead = 0.8;
/// … and this part of the mean time between impacts.
inline constexpr double lead_time = 0.7;
/// Boxes of outliers: this part of their radius, or of their distance from the cells; centred this far ahead.
inline constexpr double outlier_box = 0.25;
inline constexpr double outlier_lead = 0.7;

// Cell list.

/// As many balls per cell as leave few cells overfull (a cell's cache line has room for seven).
inline constexpr double balls_per_cell = 3.8;
/// Cells there may be per ball, before the cells wrap; while shapes are still being added, a quarter of that.
inline constexpr std::size_t cells_per_ball = 4;
/// Free space around all balls for shapes to come, as a part of the extent, while shapes are being added.
inline constexpr double headroom = 0.5;

// Survey.

/// How many balls stand for all of them.
inline constexpr std::uint32_t survey_sample = 4096;
/// Balls are regular up to this times the mean radius, …
inline constexpr double regular_radius = 1.5;
/// … or, if nearly all are that large, up to this part of the spacing.
inline constexpr double regular_spacing = 0.6;
/// Regular balls began their legs within so many spacings of the middle: farther away numbers round more.
inline constexpr double regular_distance = 1e6;

// Calendar queue.

/// Buckets per ball of a tile, and per ball when all are executed in order.
inline constexpr std::size_t buckets_in_tiles = 2;
inline constexpr std::size_t buckets_in_order = 1;

// Tiles and horizons.

/// Blocks need room between them: at least so many spacings a side.
inline constexpr double least_block = 24;
/// Blocks per worker and colour: three were slower with 16 threads, ten share the last ones out better.
inline constexpr double blocks_per_worker = 10;
inline constexpr double most_tiles_a_side = 1000;
/// Worlds with no more balls than this are in the cache: nothing has to be fetched ahead.
inline constexpr std::uint32_t cached_balls = 6000;
/// Balls fetched ahead per event, and how much later the cells around them.
inline constexpr std::uint32_t fetched_per_event = 4;
inline constexpr std::uint32_t fetch_delay = 64;
/// Undo entries per ball before a horizon counts as going wrong.
inline constexpr std::size_t undo_per_ball = 8;
/// A longer cascade at one instant is executed in order: in tiles each of its impacts examines all legs of that
/// instant.
inline constexpr std::uint32_t deepest_tile_cascade = 64;
/// A rollback that touches more balls is left to one worker alone.
inline constexpr std::size_t largest_shared_rollback = 100;

// Rebuilding.

/// The box of a ball outside the cells counts as so many moves: the cells should follow soon.
inline constexpr std::uint64_t outside_move = 16;
/// Boxes moved per ball before they count as not suitable.
inline constexpr std::uint64_t moves_per_ball = 16;
/// The first rebuild says little, as the start says little of how balls will be: the second comes after so many impacts
/// per ball.
inline constexpr double first_rebuild = 0.8;
/// With several workers, rebuilding is the part that scales least: do it less often.
inline constexpr double threads_rebuild = 2;

// Work between two looks at the stop request.
inline constexpr std::uint64_t work_between_stops = 8192;

}  // namespace carom::engine::tuned
