#include "carom/periodic_box.hpp"

#include <algorithm>

#include "carom/validity.hpp"
#include "problem_list.hpp"

namespace carom {
namespace {

constexpr double largest_ratio = 1e6;  ///< of its sides: what the cells of the broad phase can cover

}  // namespace

std::vector<Problem> problems_with(const PeriodicBox& box) {
  const auto& [from, to, axes] = box;
  ProblemList found;
  found.require_finite("from", from).require_at_most("from", from, largest_length);
  found.require_finite("to", to).require_at_most("to", to, largest_length);
  if (!found.empty()) return found.take();
  const bool has_sides = (!box.repeats_in_x() || to.x > from.x) && (!box.repeats_in_y() || to.y > from.y);
  if (!found.require(has_sides, ProblemKind::no_box_side, "to", to).empty()) return found.take();
  const auto [width, height] = box.period();
  const bool is_thin = axes == Axes::both && std::max(width, height) > largest_ratio * std::min(width, height);
  return found.require(!is_thin, ProblemKind::box_too_thin, "to", to, {.most = largest_ratio}).take();
}

}  // namespace carom
