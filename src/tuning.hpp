#pragma once

#include <cstddef>
#include <cstdint>

/// The constants of the engine that were chosen by measurement. They change how fast it is, never what happens. The
/// figures come from `carom bench gas` (10⁴ to 10⁶ balls, packing 0.5 and 0.7) and `bench/cliffs` unless said
/// otherwise; docs/design.md, "What was tried", has more of them. What changes a history stands in
/// carom/tolerances.hpp.
namespace carom::engine::tuned {

// Fat boxes and neighbour lists.

/// Balls on a neighbour list, on average: longer lists take longer to scan, shorter ones are rebuilt more often. Lists
/// of 4.5, 5.5 and 8 balls were 8, 1 and 3 % slower at packing 0.5, and 14, 6 and 3 % at 0.7.
inline constexpr double listed_balls = 6.5;
/// Where balls are farther apart than `dense_spacing` of their reaches, so many fewer per reach, down to the fewest. At
/// packing 0.05, lists of 4 or 5 balls are 12 to 14 % faster than of 6.5, as few of them outgrow their cache line.
inline constexpr double dense_spacing = 1.25;
inline constexpr double fewer_per_reach = 2;
inline constexpr double fewest_listed = 4.5;
/// Candidates in a list's cache line; longer lists are stored apart.
inline constexpr std::uint32_t list_room = 12;
/// A box is at least this part of the balls' reach, or dense balls would leave theirs all the time.
inline constexpr double least_box = 0.05;
/// How far ahead of the ball its new box is centred: at most this part of the box's half-side (with 0.8, a gas of
/// packing 0.05 is 2 to 3 % slower, and others are the same), …
inline constexpr double box_lead = 0.95;
/// … and this part of the mean time between impacts.
inline constexpr double lead_time = 0.7;
/// Boxes of outliers: this part of their radius, or of their distance from the cells; centred this far ahead.
inline constexpr double outlier_box = 0.25;
inline constexpr double outlier_lead = 0.7;

// Cell list.

/// As many balls per cell as leave few cells overfull (a cell's cache line has room for seven).
inline constexpr double balls_per_cell = 3.8;
/// Cells there may be per ball, before the cells wrap; while shapes are still being added, a quarter of that.
inline constexpr std::size_t most_cells_per_ball = 4;
/// Where cells wrap, they cover the core of the balls and at least so many cells around it.
inline constexpr double cells_around_core = 16;
/// Free space around all balls for shapes to come, as a part of the extent, while shapes are being added.
inline constexpr double headroom = 0.5;

// Hierarchical grid.

/// Each level's cells are so many times as large as those of the level before. With two, a ball is looked up in twice
/// as many levels; with eight, small shapes share cells with much larger ones.
inline constexpr double level_ratio = 4;
/// The smallest cells: so many mean boxes of balls, unless static shapes are closer together.
inline constexpr double boxes_per_grid_cell = 4;
/// Grid cells per static shape, and balls per further grid cell.
inline constexpr double grid_cells_per_static = 16;
inline constexpr double balls_per_grid_cell = 16;

// Survey.

/// The size of the sample of balls.
inline constexpr std::uint32_t survey_sample = 4096;
/// Cells that are counted have about so many balls, to measure how far apart those are.
inline constexpr double balls_per_counted_cell = 4;
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

/// A bucket with more entries becomes a heap.
inline constexpr std::size_t longest_scan = 16;
/// A heap with more entries is searched for repeated ones.
inline constexpr std::size_t heap_size_to_compact = 1024;

// Tiles and horizons.

/// Blocks need room between them: at least so many spacings a side.
inline constexpr double least_block = 24;
/// Blocks per worker and colour: three were slower with 16 threads, ten share the last ones out better.
inline constexpr double blocks_per_worker = 10;
inline constexpr double most_tiles_a_side = 1000;
/// The height of the rows within a tile, by which balls are sorted, in spacings.
inline constexpr double row_height = 1.5;
/// Worlds with no more balls than this are in the cache: nothing has to be fetched ahead.
inline constexpr std::uint32_t cached_balls = 6000;
/// Balls fetched ahead per event, and how much later the cells around them.
inline constexpr std::uint32_t fetched_per_event = 4;
inline constexpr std::uint32_t fetch_delay = 64;
/// Pairs fetched ahead where lists are gone through in no order of memory.
inline constexpr std::size_t fetched_pairs = 8;
/// Undo entries per ball before a horizon counts as going wrong.
inline constexpr std::size_t undo_per_ball = 8;
/// A longer cascade at one instant is executed in order: in tiles each of its impacts examines all legs of that
/// instant.
inline constexpr std::uint32_t deepest_tile_cascade = 64;
/// A rollback that touches more balls is left to one worker alone.
inline constexpr std::size_t largest_shared_rollback = 100;

// The length of horizons, by the time until balls have their next events.

/// The size of the sample of balls.
inline constexpr std::uint32_t delay_sample = 256;
/// In tiles: at first this times the delay that a fifth of the balls has or less; later no more than `most_tile_delays`
/// times that, as events may be about to come faster.
inline constexpr double first_tile_delays = 0.5;
inline constexpr double most_tile_delays = 2.2;
/// From one horizon to the next the length shrinks and grows by no more.
inline constexpr double horizon_shrinks = 0.5;
inline constexpr double horizon_grows = 1.5;
/// In order: this many times the same delay, in worlds of less than `few_balls` balls and in larger ones; but at least
/// `order_longest_delay` of the longest delay.
inline constexpr std::uint32_t few_balls = 1000;
inline constexpr double order_delays_of_few = 8;
inline constexpr double order_delays_of_many = 2;
inline constexpr double order_longest_delay = 1.0 / 64;
/// What is left of an advance is executed in order when it is shorter than `shortest_tiled_part` of a horizon, and as
/// one horizon up to `longest_single_part`. An advance longer than `order_given_up` of a horizon that is open in order
/// gives that horizon up for tiles.
inline constexpr double shortest_tiled_part = 1.0 / 8;
inline constexpr double longest_single_part = 1.1;
inline constexpr double order_given_up = 1.0 / 7;

// Shapes that move: they are searched for in a rectangle that they stay in for a while, of so many balls' spacings.

inline constexpr double cover_spacings = 4;
/// When there were fewer impacts and moves of boxes than this since it got one, the next one is to do for twice as
/// long.
inline constexpr std::uint64_t events_per_cover = 16;
inline constexpr double longest_cover = 0x1p40;

// Rebuilding.

/// The box of a ball outside the cells counts as so many moves: the cells should follow soon.
inline constexpr std::uint64_t moves_per_outside_move = 16;
/// Boxes moved per ball before they count as not suitable.
inline constexpr std::uint64_t moves_per_ball = 16;
/// Balls that are placed or removed from outside are stored far from their neighbours, or leave an empty slot: all is
/// rebuilt when there has been one for so many balls.
inline constexpr std::uint64_t balls_per_placed = 4;
/// The initial state is a poor guide to later spacings and flight times, so the second rebuild comes soon.
inline constexpr double impacts_before_second_rebuild = 0.8;
/// With several workers, rebuilding is the part that scales least: do it less often.
inline constexpr double rebuild_factor_of_threads = 2;

// Quiet times (src/world/quiet_time.cpp).

/// All pairs are asked only where there are no more than this: about a second's work.
inline constexpr std::uint64_t most_quiet_pairs = 200'000'000;
/// It is worth it when so many times as long is left as has passed without an impact.
inline constexpr double quiet_time_left = 1000;

// Stopping: how much work there is between two checks of the stop request.
inline constexpr std::uint64_t work_between_stops = 8192;

}  // namespace carom::engine::tuned
