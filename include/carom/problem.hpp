#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "carom/ids.hpp"
#include "carom/vec2.hpp"

/// Errors are data. What is wrong with a shape, a scene or a time is a list of problems, each made of plain values;
/// `to_string` puts one into words, where a person is to read it.
namespace carom {

/// What is wrong. Every kind has one sentence, which names the remedy.
enum class ProblemKind : std::uint8_t {
  // A value by itself
  not_finite,                ///< a number, or a coordinate of a point, is NaN or infinite
  not_positive,              ///< zero or less, or not finite
  negative,                  ///< less than zero, or not finite
  too_large,                 ///< a number above `most`, or a coordinate farther than `most` from 0
  restitution_out_of_range,  ///< not from 0 to 1
  count_out_of_range,        ///< not from `least` to `most`
  no_direction,              ///< a vector that is zero or not finite
  list_too_short,            ///< it has `value` members, fewer than `least`
  list_too_long,             ///< it has `value` members, more than `most`

  // A value that does not go with another
  no_length,                  ///< of a wall: its end is its start
  repeated_point,             ///< of a chain: the same as the point before it
  closed_twice,               ///< of a closed chain: the last point is the first
  no_such_side,               ///< of a ring: `open` has a number that no side has
  aim_and_rest,               ///< of a pair: the second ball can't have both
  packing_too_high,           ///< of a gas: above `most`, the densest that this number of balls can be
  mass_far_from_temperature,  ///< of a gas: their ratio is not finite, or zero
  ball_outside_arena,         ///< `other` begins at the distance `least` from the centre of an arena of radius `value`
  too_many_shapes,            ///< a scene would have `value` of those that `field` lists, more than `most`

  // A shape that does not fit into its world
  overlap,  ///< with `other`, by `depth`

  // A time that a world can't advance to
  earlier_than_now,    ///< the time `value` is before `least`, the time now, or not finite
  negative_step,       ///< the step `value` is less than zero, or not finite
  end_not_finite,      ///< no double can hold the time `value` after `least`, the time now
  ball_flies_too_far,  ///< at the time `most`, which is before `value`, `other` is farther out than tolerance::farthest
  time_not_finite,     ///< of a stepped world

  // A text
  unreadable,     ///< not what it should be: `value` says what it is and what it should be
  more,           ///< `value` more problems were found than are listed
  at_least_more,  ///< the same, and the search ended before all were found

  // A sensor (new kinds come last: carom.h numbers them)
  no_gate_length,  ///< of a gate: its end is its start
  no_area,         ///< of a rectangle: a coordinate of its `max` is not above that of its `min`

  // A mover
  no_such_mover,       ///< of a wall or pillar: the world has no mover `value`
  motion_and_program,  ///< of a mover: it has a program, and a motion besides

  // The rules of a game
  no_name,            ///< an empty text, where a name is asked for
  not_one_choice,     ///< none or several of what `value` lists, where exactly one is asked for
  no_such_button,     ///< the game has no button `value`
  earlier_than_last,  ///< the time `value` of an input is before `least`, that of the one before, or not finite
  no_shapes,          ///< no walls and no pillars, where some are asked for

  // A periodic box
  no_box_side,             ///< of a periodic box: along an axis that repeats, `to` is not above `from`
  box_too_thin,            ///< of a periodic box: one side is more than `most` times as long as the other
  too_large_for_periodic,  ///< a radius above `most`, the largest for the sides of the world's periodic box
  outside_periodic_box,    ///< of a wall or pillar: a point that is not within the world's periodic box
  not_in_periodic_box,     ///< a mover or sensor, in a world with a periodic box
  world_not_empty,         ///< a world can be given a periodic box only before anything else

  // A generator that searches
  rows_not_even,           ///< of a periodic triangular crystal
  periodic_box_too_small,  ///< of a growth: its side is less than four diameters of the largest ball
  growth_jammed,           ///< the balls of a growth jammed at a packing just above `most`
  no_room_left,            ///< there was room for `most` scatterers only

  // A thermal wall
  temperature_and_kick  ///< of a wall: it kicks, and has a temperature besides
};

/// What a member holds: a number, a count, a point, or a text as it stands in a file.
using ProblemValue = std::variant<double, std::uint64_t, Vec2, std::string>;

/// One thing that is wrong. What a kind has no use for stays zero or empty.
struct Problem {
  ProblemKind kind = ProblemKind::unreadable;  ///< what is wrong
  std::string field;   ///< the member it is about: "radius", "points[3]"; empty when it is about the whole shape
  ProblemValue value;  ///< what that holds
  double least = 0;    ///< the smallest value that would do
  double most = 0;     ///< the largest
  ShapeId other;       ///< the shape that is in the way
  double depth = 0;    ///< how far the two overlap, as a length
};

/// "radius is -1: make it zero or more, and finite"; "it overlaps ball 3 by 0.5: move them apart"
[[nodiscard]] std::string to_string(const Problem& problem);
/// The same without its subject, for a text that names it otherwise: "is -1: make it zero or more, and finite"
[[nodiscard]] std::string predicate_of(const Problem& problem);
/// "ball 3"
[[nodiscard]] std::string to_string(ShapeId shape);
/// One problem per line; empty when there is none.
[[nodiscard]] std::string to_string(const std::vector<Problem>& problems);

/// Thrown where something can't be taken as it is; `what()` has a line for every problem.
class ProblemError : public std::invalid_argument {
 public:
  /// Of one problem or more.
  explicit ProblemError(std::vector<Problem> problems)
      : std::invalid_argument{to_string(problems)}, problems_{std::move(problems)} {}
  /// What is wrong, as data.
  [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }

 private:
  std::vector<Problem> problems_;
};

}  // namespace carom
