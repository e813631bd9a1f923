#include "carom/show.hpp"
#include "problem_list.hpp"

namespace carom {

std::vector<Problem> problems_with(const ShownComparison& comparison) {
  return ProblemList{}.require_positive("step", comparison.step).take();
}

std::vector<Problem> problems_with(const Show& show) {
  ProblemList problems;
  problems.require_count("order", show.order, 0, last_in_order).require_positive("speed", show.speed);
  if (show.end) problems.require_positive("end", *show.end);
  if (show.trail) problems.require_zero_or_more("trail", *show.trail);
  if (show.view) {
    const auto& [min, max] = *show.view;
    const bool finite = is_finite(min) && is_finite(max);
    problems.require_finite("view.min", min).require_finite("view.max", max);
    problems.require(!finite || (min.x < max.x && min.y < max.y), ProblemKind::no_area, "view.max", max);
  }
  return problems.take();
}

}  // namespace carom
