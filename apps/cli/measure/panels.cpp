#include "cli/measure/panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace carom::cli {
namespace {

using nlohmann::json;

/// Two lists of a curve as points. What is null in them is NaN, which charts leave out.
std::vector<Vec2> curve(const json& object, const char* x, const char* y, double x_unit = 1, double y_unit = 1) {
  const json& xs = object.at(x);
  const json& ys = object.at(y);
  std::vector<Vec2> points;
  const auto number = [](const json& value) { return value.is_null() ? std::nan("") : value.get<double>(); };
  for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i)
    points.push_back({number(xs.at(i)) / x_unit, number(ys.at(i)) / y_unit});
  return points;
}

std::optional<double> number(const json& measures, const char* key) {
  const json& value = measures.at(key);
  if (value.is_null()) return std::nullopt;
  return value.get<double>();
}

Series series(std::string name, Series::Style style, std::size_t kind, std::vector<Vec2> points) {
  return {.name = std::move(name), .style = style, .color = color_of_kind(kind), .points = std::move(points)};
}

Chart chart_of(std::string title, Axis x, Axis y, std::vector<Series> all, std::string remark) {
  return {.title = std::move(title),
          .x = std::move(x),
          .y = std::move(y),
          .series = std::move(all),
          .remark = std::move(remark)};
}

/// "1000 balls, packing 0.3, from t = 20 to 520"
std::string described(const json& measures) {
  const std::optional<double> packing = number(measures, "packing");
  return fmt::format("{} balls{}, from t = {:.6g} to {:.6g}", measures.at("balls").get<std::uint64_t>(),
                     packing ? fmt::format(", packing {:.4g}", *packing) : "", measures.at("from").get<double>(),
                     measures.at("time").get<double>());
}

/// The name of the unit of length, for axes.
const char* unit_of(const json& measures) {
  if (!measures.at("diameter").is_null()) return "d";
  return "mean d";
}

/// A function, drawn between two places.
std::vector<Vec2> sampled(double from, double to, bool logarithmic, const std::function<double(double)>& f) {
  constexpr int steps = 200;
  std::vector<Vec2> points;
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps;
    const double x = logarithmic ? from * std::pow(to / from, share) : from + (to - from) * share;
    points.push_back({x, f(x)});
  }
  return points;
}

std::vector<Chart> pair_panels(const json& measures, const Theme& theme) {
  const double unit = measures.at("unit").get<double>();
  auto points = curve(measures.at("pair_distribution"), "r", "g", unit);
  // Nothing is nearer than contact: a chart from 0 would be mostly empty.
  const auto first = std::ranges::find_if(points, [](Vec2 point) { return point.y > 0; });
  points.erase(points.begin(), first);
  std::vector<Series> all;
  if (!points.empty())
    all.push_back({.name = "", .color = theme.muted, .points = {{points.front().x, 1}, {points.back().x, 1}}});
  all.push_back(series("", Series::Style::line, 0, points));
  const auto at_contact = number(measures, "contact_value");
  const auto z = number(measures, "compressibility");
  const auto packing = number(measures, "packing");
  if (at_contact) all.push_back(series("extrapolated to contact", Series::Style::dots, 0, {{1, *at_contact}}));
  // In a closed box both of these are about the box, with its layers along the walls.
  if (at_contact && z && packing && measures.at("pressure_by") == "virial")
    all.push_back(series("from the pressure", Series::Style::dots, 1, {{1, (*z - 1) / (2 * *packing)}}));
  return {chart_of("Radial distribution", {.title = fmt::format("distance r / {}", unit_of(measures))},
                   {.title = "g(r)", .from_zero = true}, all, described(measures))};
}

std::vector<Chart> structure_panels(const json& measures, const Theme& theme) {
  const double unit = measures.at("unit").get<double>();
  const auto points = curve(measures.at("structure_factor"), "k", "s", 1 / unit);
  std::vector<Series> all;
  if (!points.empty()) all.push_back({.name = "", .color = theme.muted, .points = {{0, 1}, {points.back().x, 1}}});
  all.push_back(series("", Series::Style::line, 0, points));
  return {chart_of("Structure factor", {.title = fmt::format("wave number k {}", unit_of(measures)), .from_zero = true},
                   {.title = "S(k)", .from_zero = true}, all,
                   points.empty() ? "only a box that repeats along both axes has one" : described(measures))};
}

std::vector<Chart> displacement_panels(const json& measures, const Theme& theme) {
  const double unit = measures.at("unit").get<double>();
  const double time = number(measures, "mean_free_time").value_or(1);
  const auto points = curve(measures.at("displacement"), "lag", "msd", time, unit * unit);
  std::vector<Series> all;
  const auto first = std::ranges::find_if(points, [](Vec2 point) { return point.x > 0; });
  if (first != points.end()) {
    const double from = first->x;
    const double to = points.back().x;
    const auto add_line = [&](const char* name, std::size_t kind, const std::optional<double>& diffusion) {
      if (!diffusion) return;
      const double slope = 4 * *diffusion * time / (unit * unit);
      all.push_back(
          series(name, Series::Style::line, kind, sampled(from, to, true, [&](double x) { return slope * x; })));
    };
    const double start = first->y / (from * from);
    all.push_back({.name = "free flight",
                   .color = theme.muted,
                   .points = sampled(from, std::min(to, 4.0), true, [&](double x) { return start * x * x; })});
    add_line("4 D t", 1, number(measures, "diffusion"));
    add_line("by Enskog", 2, number(measures, "diffusion_by_enskog"));
  }
  all.push_back(series("measured", Series::Style::dots, 0, points));
  return {chart_of("Mean squared displacement", {.title = "time / mean free time", .is_logarithmic = true},
                   {.title = fmt::format("⟨|Δr|²⟩ / {}²", unit_of(measures)), .is_logarithmic = true}, all,
                   described(measures))};
}

std::vector<Chart> velocity_correlation_panels(const json& measures, const Theme& theme) {
  const double time = number(measures, "mean_free_time").value_or(1);
  auto points = curve(measures.at("displacement"), "lag", "vacf", time);
  if (points.empty() || !(points[0].y > 0)) return {chart_of("Velocity autocorrelation", {}, {}, {}, "")};
  const double square = points[0].y;
  for (Vec2& point : points) point.y /= square;
  std::vector<Vec2> near = points;
  constexpr double most = 12;
  std::erase_if(near, [](Vec2 point) { return point.x > most; });
  std::vector<Vec2> tail = points;
  std::erase_if(tail, [](Vec2 point) { return point.x == 0 || point.x > 100; });
  const double to = near.back().x;
  std::vector<Series> all;
  std::vector<Series> of_tail;
  if (const auto enskog = number(measures, "diffusion_by_enskog")) {
    // ⟨v·v⟩ = 2 D/τ: an exponential that decays in τ = 2 D / ⟨v²⟩.
    const double decay = 2 * *enskog / square / time;
    const auto exponential = [&](double x) { return std::exp(-x / decay); };
    all.push_back(series("by Enskog", Series::Style::line, 2, sampled(0, to, false, exponential)));
    of_tail.push_back(
        series("by Enskog", Series::Style::line, 2, sampled(tail.front().x, 7 * decay, true, exponential)));
  }
  all.push_back({.name = "", .color = theme.muted, .points = {{0, 0}, {to, 0}}});
  all.push_back(series("measured", Series::Style::line, 0, near));
  of_tail.push_back(series("measured", Series::Style::dots, 0, tail));
  return {chart_of("Velocity autocorrelation", {.title = "time / mean free time", .from_zero = true},
                   {.title = "⟨v(t)·v(0)⟩ / ⟨v²⟩"}, all, described(measures)),
          chart_of("Velocity autocorrelation, its tail", {.title = "time / mean free time", .is_logarithmic = true},
                   {.title = "⟨v(t)·v(0)⟩ / ⟨v²⟩", .is_logarithmic = true}, of_tail,
                   "in an infinite plane it decays about as 1/t; in a box, until sound has crossed it")};
}

std::vector<Chart> speed_panels(const json& measures, const Theme& theme) {
  Series bars{.name = "balls",
              .style = Series::Style::bars,
              .color = mixed(color_of_kind(5), theme.background, 0.35),
              .points = curve(measures.at("speeds"), "speed", "density")};
  std::erase_if(bars.points, [](Vec2 point) { return point.x > 4.5; });
  const auto maxwell = curve(measures.at("speeds"), "speed", "maxwell");
  std::vector<Vec2> line = maxwell;
  std::erase_if(line, [](Vec2 point) { return point.x > 4.5; });
  const auto sonine = number(measures, "sonine");
  return {chart_of("Speeds", {.title = "|v| / √(kT/m)", .from_zero = true},
                   {.title = "share in a unit of speed", .from_zero = true},
                   {bars, series("Maxwell", Series::Style::line, 1, line)},
                   described(measures) + (sonine ? fmt::format(", a₂ = {:.4f}", *sonine) : ""))};
}

std::vector<Chart> order_panels(const json& measures, const Theme& theme) {
  const json& order = measures.at("bond_order");
  const auto global = number(measures, "global_order");
  Series bars{.name = "",
              .style = Series::Style::bars,
              .color = mixed(color_of_kind(5), theme.background, 0.35),
              .points = curve(order, "psi6", "density")};
  const json& global_series = order.at("global_series");
  const json& local_series = order.at("local_series");
  return {chart_of("Bond order of single balls", {.title = "|ψ₆| of a ball", .from_zero = true},
                   {.title = "density", .from_zero = true}, {bars}, described(measures)),
          chart_of("Bond order", {.title = "time"}, {.title = "|ψ₆|", .from_zero = true},
                   {series("mean of balls", Series::Style::line, 1, curve(local_series, "time", "value")),
                    series("global", Series::Style::line, 0, curve(global_series, "time", "value"))},
                   global ? fmt::format("global {:.4g}, mean of balls {:.4g}", *global,
                                        number(measures, "local_order").value_or(0))
                          : "")};
}

std::vector<Chart> pressure_panels(const json& measures, const Theme& theme) {
  const auto pressure = number(measures, "pressure");
  const auto z = number(measures, "compressibility");
  // Z where there is one: it needs no units.
  const double unit = pressure && z ? *pressure / *z : 1;
  const auto points = curve(measures.at("pressure_series"), "time", "value", 1, unit);
  const auto error = number(measures, z ? "compressibility_error" : "pressure_error");
  std::vector<Series> all = {series("", Series::Style::steps, 0, points)};
  if (pressure && !points.empty()) {
    const double mean = *pressure / unit;
    const auto add_level = [&](const char* name, std::size_t kind, double level) {
      all.push_back(series(name, Series::Style::line, kind, {{points.front().x, level}, {points.back().x, level}}));
    };
    if (const auto theory = number(measures, "compressibility_in_theory")) add_level("theory", 2, *theory);
    add_level("mean", 1, mean);
  }
  const std::string by = measures.at("pressure_by").get<std::string>();
  const json& blocks = measures.at("pressure_blocks");
  const double interval = blocks.at("interval").get<double>();
  const auto errors = curve(blocks, "length", "error", 1 / interval, unit);
  std::vector<Series> of_error = {series("", Series::Style::dots, 0, errors)};
  if (error && !errors.empty())
    of_error.push_back(
        {.name = "chosen", .color = theme.muted, .points = {{errors.front().x, *error}, {errors.back().x, *error}}});
  const std::string symbol = z ? "Z = P A / N kT" : "pressure";
  return {chart_of(z ? "Compressibility factor" : "Pressure", {.title = "time"}, {.title = symbol}, all,
                   pressure ? fmt::format("{:.6g}{}, by the {}", *pressure / unit,
                                          error ? fmt::format(" ± {:.2g}", *error) : "", by)
                            : "not measured"),
          chart_of("Standard error by blocks", {.title = "length of a block, in time", .is_logarithmic = true},
                   {.title = fmt::format("standard error of {}", z ? "Z" : "the pressure"), .from_zero = true},
                   of_error, blocks.at("is_settled").get<bool>() ? "settled" : "not settled: the run is too short")};
}

struct Panel {
  const char* name;
  std::vector<Chart> (*draw)(const json&, const Theme&);
};

constexpr Panel panels[] = {{"pressure", pressure_panels},
                            {"gr", pair_panels},
                            {"sk", structure_panels},
                            {"msd", displacement_panels},
                            {"vacf", velocity_correlation_panels},
                            {"velocities", speed_panels},
                            {"psi6", order_panels}};

}  // namespace

const std::vector<std::string>& names_of_measure_panels() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Panel& panel : panels) all.emplace_back(panel.name);
    return all;
  }();
  return names;
}

std::vector<Chart> measure_panels(const std::string& name, const json& measures, const Theme& theme) {
  for (const Panel& panel : panels)
    if (name == panel.name) return panel.draw(measures, theme);
  return {};
}

}  // namespace carom::cli
