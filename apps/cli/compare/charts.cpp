#include "cli/compare/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace carom::cli {
namespace {

/// A curve with dots for every policy; `value(side)` is the y coordinate.
template <class Value>
Chart against_step(const Comparison& comparison, const char* title, const std::string& remark, const Axis& y,
                   Value value) {
  Chart chart{.title = title, .x = {.title = "step", .is_logarithmic = true}, .y = y, .series = {}, .remark = remark};
  std::vector<std::string> policies;
  for (const SteppedSide& side : comparison.stepped) {
    if (policies.empty() || policies.back() != side.policy) policies.push_back(side.policy);
  }
  for (std::size_t kind = 0; kind < policies.size(); ++kind) {
    Series curve{.name = policies[kind], .style = Series::Style::line, .color = color_of_kind(kind), .points = {}};
    for (const SteppedSide& side : comparison.stepped) {
      if (side.policy == policies[kind])
        curve.points.push_back({side.step, static_cast<double>(std::invoke(value, side))});
    }
    std::ranges::sort(curve.points, {}, &Vec2::x);
    Series dots{.name = "", .style = Series::Style::dots, .color = curve.color, .points = curve.points};
    chart.series.push_back(std::move(curve));
    chart.series.push_back(std::move(dots));
  }
  return chart;
}

/// A chart of counts, which is empty when all are zero.
template <class Value>
Chart counts_against_step(const Comparison& comparison, const char* title, const std::string& remark, Value value) {
  const bool none =
      std::ranges::all_of(comparison.stepped, [&](const SteppedSide& side) { return std::invoke(value, side) == 0; });
  Chart chart = against_step(comparison, title, none ? remark + ": none at any of these steps" : remark,
                             {.title = "", .from_zero = true}, value);
  if (none) chart.series.clear();
  return chart;
}

Chart seconds_against_step(const Comparison& comparison) {
  Chart chart = against_step(comparison, "Time taken", "for the whole run, on this machine",
                             {.title = "seconds", .is_logarithmic = true}, &SteppedSide::seconds);
  Series exact{
      .name = "exact", .style = Series::Style::line, .color = color_of_kind(distinct_colors - 1), .points = {}};
  for (const SteppedSide& side : comparison.stepped) exact.points.push_back({side.step, comparison.exact.seconds});
  std::ranges::sort(exact.points, {}, &Vec2::x);
  chart.series.push_back(std::move(exact));
  return chart;
}

Chart chart_named(const std::string& name, const Comparison& comparison) {
  const Axis length_axis{.title = "length", .is_logarithmic = true};
  if (name == "error")
    return against_step(comparison, "How far from its exact place a ball is",
                        fmt::format("at the end, t = {:.4g}; the largest of all", comparison.until), length_axis,
                        [](const SteppedSide& side) { return side.off_by; });
  if (name == "parting") {
    const bool all_part =
        std::ranges::all_of(comparison.stepped, [](const SteppedSide& side) { return side.parted.has_value(); });
    return against_step(comparison, "When the histories part",
                        "a ball is further from its exact place than its radius" +
                            (all_part ? "" : fmt::format("; at {:.4g}: never", comparison.until)),
                        {.title = "time", .from_zero = true},
                        [&](const SteppedSide& side) { return side.parted.value_or(comparison.until); });
  }
  if (name == "overlooked")
    return counts_against_step(comparison, "Meetings overlooked", "between two looks, on the balls' own paths",
                               [](const SteppedSide& side) { return side.overlooked; });
  if (name == "tunnelled")
    return counts_against_step(comparison, "Balls tunnelled", "through a wall that stops them",
                               [](const SteppedSide& side) { return side.tunnelled; });
  if (name == "penetration")
    return against_step(comparison, "Deepest penetration", "when it was treated; none is not shown", length_axis,
                        [](const SteppedSide& side) { return side.deepest; });
  return seconds_against_step(comparison);
}

}  // namespace

const std::vector<std::string>& names_of_charts() {
  static const std::vector<std::string> names = {"error", "parting", "overlooked", "tunnelled", "penetration", "time"};
  return names;
}

std::vector<Chart> charts_of(const Comparison& comparison, const std::vector<std::string>& names) {
  std::vector<Chart> charts;
  std::ranges::transform(names, std::back_inserter(charts),
                         [&](const std::string& name) { return chart_named(name, comparison); });
  return charts;
}

}  // namespace carom::cli
