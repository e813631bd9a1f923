#include "carom/problem.hpp"

#include "carom/tolerances.hpp"
#include "text.hpp"

/// Every sentence about a problem, in this one place.
namespace carom {
namespace {

struct TextOfValue {
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const auto& number) const { return text_of(number); }
};

std::string count_of(double number) { return text_of(static_cast<std::uint64_t>(number)); }

std::string subject_of(const Problem& problem) {
  switch (problem.kind) {
    case ProblemKind::too_many_shapes: return "the scene";
    case ProblemKind::earlier_than_now:
    case ProblemKind::end_not_finite: return "a world at time " + text_of(problem.least);
    case ProblemKind::negative_step:
    case ProblemKind::ball_flies_too_far:
    case ProblemKind::time_not_finite: return "a world";
    default: return problem.field.empty() ? "it" : problem.field;
  }
}

}  // namespace

std::string to_string(ShapeId shape) {
  const char* const kind = shape.type == ShapeType::ball ? "ball" : shape.type == ShapeType::wall ? "wall" : "pillar";
  return std::string{kind} + " " + std::to_string(shape.index);
}

std::string predicate_of(const Problem& problem) {
  const auto& [kind, field, held, least, most, other, depth] = problem;
  const bool is_point = std::holds_alternative<Vec2>(held);
  const std::string value = std::visit(TextOfValue{}, held);
  const std::string is = "is " + value + ": ";
  switch (kind) {
    case ProblemKind::not_finite:
      return is + (is_point ? "make both coordinates finite numbers" : "make it a finite number");
    case ProblemKind::not_positive: return is + "make it more than zero, and finite";
    case ProblemKind::negative: return is + "make it zero or more, and finite";
    case ProblemKind::too_large:
      return is + (is_point ? "make both coordinates no more than " + text_of(most) + " from 0"
                            : "make it no more than " + text_of(most));
    case ProblemKind::restitution_out_of_range: return is + "make it a number from 0 (dead) to 1 (lossless)";
    case ProblemKind::count_out_of_range:
      return is + "make it a whole number from " + count_of(least) + " to " + count_of(most);
    case ProblemKind::no_direction: return is + "make it a direction: finite, and not [0, 0]";
    case ProblemKind::list_too_short: return "is a list of " + value + ": give " + count_of(least) + " or more";
    case ProblemKind::list_too_long: return "is a list of " + value + ": give " + count_of(most) + " or fewer";

    case ProblemKind::no_length: return is + "move it away from `from`: a wall needs a length";
    case ProblemKind::no_gate_length: return is + "move it away from `from`: a gate needs a length";
    case ProblemKind::no_area: return is + "make both coordinates more than those of `min`";
    case ProblemKind::no_such_mover: return is + "make it the number of a mover that is there";
    case ProblemKind::motion_and_program: return is + "leave it out, or `program`: a mover can't do both";
    case ProblemKind::no_name: return "is empty: give it a name";
    case ProblemKind::not_one_choice: return "needs one of " + value + ": give it exactly one";
    case ProblemKind::no_such_button: return is + "make it the number of a button of the game";
    case ProblemKind::earlier_than_last:
      return is + "make it " + text_of(least) + " or later, and finite: inputs are given in the order of time";
    case ProblemKind::no_shapes: return "names nothing: give it walls, or pillars, or both";
    case ProblemKind::no_box_side: return is + "make its coordinates more than those of `from`, where the box repeats";
    case ProblemKind::box_too_thin:
      return is + "make its sides no more than " + count_of(most) + " times as long as each other";
    case ProblemKind::too_large_for_periodic:
      return is + "make it no more than " + text_of(most) + ", or the sides of the periodic box longer";
    case ProblemKind::outside_periodic_box: return is + "move it into the periodic box";
    case ProblemKind::not_in_periodic_box: return "can't be in a periodic box: leave one of the two out";
    case ProblemKind::world_not_empty: return "can't be set any more: set it before anything is added";
    case ProblemKind::repeated_point: return is + "move it away from the point before it: a wall needs a length";
    case ProblemKind::closed_twice: return is + "leave it out: a closed chain returns to its first point by itself";
    case ProblemKind::no_such_side: return is + "make it the number of a wall, less than `sides`";
    case ProblemKind::aim_and_rest: return is + "leave it out, or `aim`: the second ball can't do both";
    case ProblemKind::packing_too_high:
      return is + "make it " + text_of(most) + " or less, the most that a gas of so many balls can have";
    case ProblemKind::mass_far_from_temperature:
      return is + "make it less far from the temperature: their ratio is no finite number above zero";
    case ProblemKind::ball_outside_arena:
      return is + "make it more than " + text_of(least) + ", so that " + to_string(other) + " begins inside";
    case ProblemKind::too_many_shapes:
      return "would have " + value + " " + field + ": make it " + count_of(most) + " or fewer";

    case ProblemKind::rows_not_even: return is + "make it even: a triangular lattice repeats after every second row";
    case ProblemKind::periodic_box_too_small:
      return is + "make it more: a periodic box needs a side of four diameters of its largest ball";
    case ProblemKind::growth_jammed:
      return is + "make it " + text_of(most) + " or less, as the balls jammed, or try another seed";
    case ProblemKind::temperature_and_kick: return is + "leave it out, or `kick`: a wall can't do both";
    case ProblemKind::no_room_left:
      return is + "make it " + count_of(most) + " or fewer, for which there was room, or their radius less";

    case ProblemKind::overlap: return "overlaps " + to_string(other) + " by " + text_of(depth) + ": move them apart";

    case ProblemKind::earlier_than_now: return "can't advance to " + value + ": make it later, and finite";
    case ProblemKind::negative_step: return "can't advance by " + value + ": make it zero or more, and finite";
    case ProblemKind::end_not_finite:
      return "can't advance by " + value + ": no number can hold that time; make it less";
    case ProblemKind::ball_flies_too_far:
      return "can't advance to " + value + ": " + to_string(other) + " flies farther than " +
             text_of(tolerance::farthest) + " by then, where places can't be computed any more; make it less than " +
             text_of(most) + ", or remove the ball";
    case ProblemKind::time_not_finite: return "can't advance to " + value + ": make it a finite time";

    case ProblemKind::unreadable: return std::visit(TextOfValue{}, held);
    case ProblemKind::more: return "and " + value + " more problems like these";
    case ProblemKind::at_least_more: return "and at least " + value + " more problems like these";
  }
  return "";
}

std::string to_string(const Problem& problem) { return subject_of(problem) + " " + predicate_of(problem); }

std::string to_string(const std::vector<Problem>& problems) {
  std::string lines;
  for (const Problem& problem : problems) lines += (lines.empty() ? "" : "\n") + to_string(problem);
  return lines;
}

}  // namespace carom
