#include "cli/compare_charts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::cli {
namespace {

/// A curve with dots for every policy; `value(side)` is what to show, nothing when there is nothing.
template <class Value>
Chart against_step(const Comparison& comparison, std::string title, std::string remark, Axis y, Value value) {
  Chart chart;
  chart.title = std::move(title);
  chart.remark = std::move(remark);
  chart.x = {.title = "step", .is_logarithmic = true};
  chart.y = std::move(y);
  std::vector<std::string> policies;
  for (const SteppedSide& side : comparison.stepped) {
    if (policies.empty() || policies.back() != side.policy) policies.push_back(side.policy);
  }
  for (std::size_t kind = 0; kind < policies.size(); ++kind) {
    Series curve{.name = policies[kind], .style = Series::Style::line, .color = color_of_kind(kind), .points = {}};
    for (const SteppedSide& side : comparison.stepped) {
      if (side.policy != policies[kind]) continue;
      if (const auto shown = value(side)) curve.points.push_back({side.step, static_cast<double>(*shown)});
    }
    std::ranges::sort(curve.points, {}, &Vec2::x);
    Series dots = curve;
    dots.name.clear();
    dots.style = Series::Style::dots;
    chart.series.push_back(curve);
    chart.series.push_back(dots);
  }
  return chart;
}

}  // namespace

std::vector<Chart> charts_of(const Comparison& comparison) {
  const Axis length_axis{.title = "length", .is_logarithmic = true};
  const Axis count_axis{.title = "", .from_zero = true};
  return {
      against_step(comparison, "How far from its exact place a ball is",
                   fmt::format("at the end, t = {:.4g}; the largest of all", comparison.until), length_axis,
                   [](const SteppedSide& side) { return std::optional{side.off_by}; }),
      against_step(comparison, "When the histories part",
                   "a ball is further from its exact place than its radius; no dot: they never do",
                   {.title = "time", .from_zero = true}, [](const SteppedSide& side) { return side.parted; }),
      against_step(comparison, "Meetings overlooked", "between two looks, along the stepped balls' own paths",
                   count_axis, [](const SteppedSide& side) { return std::optional{side.overlooked}; }),
      against_step(comparison, "Deepest penetration", "when it was treated; by bisection none, so there is no dot",
                   length_axis, [](const SteppedSide& side) { return std::optional{side.deepest}; }),
  };
}

}  // namespace carom::cli
