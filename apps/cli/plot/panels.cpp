#include "cli/plot/panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr std::size_t rate_bins = 80;
/// Rounding causes drifts of this size; a chart with a smaller range would show nothing but rounding.
constexpr double rounding_span = 1e-15;

template <class Value>
std::vector<Vec2> over_time(const Samples& samples, Value value) {
  std::vector<Vec2> points(samples.moments.size());
  std::ranges::transform(samples.moments, points.begin(),
                         [&](const Sample& sample) { return Vec2{sample.time, value(sample)}; });
  return points;
}

/// A share of a whole that may be zero.
double ratio(double part, double whole) { return part == 0 ? 0 : part / whole; }

double largest(const std::vector<Vec2>& points) {
  double most = 0;
  for (const Vec2 point : points) most = std::max(most, std::abs(point.y));
  return most;
}

Series line(std::string name, std::size_t kind, std::vector<Vec2> points) {
  return {
      .name = std::move(name), .style = Series::Style::line, .color = color_of_kind(kind), .points = std::move(points)};
}

Chart against_time(std::string title, Axis y, std::vector<Series> series, std::string remark) {
  Chart chart;
  chart.title = std::move(title);
  chart.x.title = "time";
  chart.y = std::move(y);
  chart.series = std::move(series);
  chart.remark = std::move(remark);
  return chart;
}

Axis axis_from_zero(std::string title) { return {.title = std::move(title), .from_zero = true}; }
Axis axis_of_drift(std::string title) { return {.title = std::move(title), .least_span = rounding_span}; }

/// "no more than 3e-15 of the energy", or "none: every bit is kept".
std::string drift_in_words(double drift, const char* whole) {
  return drift == 0 ? "none: every bit is kept" : fmt::format("no more than {:.1e} of the {}", drift, whole);
}

/// The kinetic energy; under gravity the potential energy and the sum as well.
Chart energy_panel(const Samples& samples, std::string remark) {
  const auto kinetic = over_time(samples, [](const Sample& sample) { return sample.kinetic_energy; });
  if (!samples.falls())
    return against_time("Energy", axis_from_zero("½ Σ m v²"), {line("", 0, kinetic)}, std::move(remark));
  const auto potential = over_time(samples, [](const Sample& sample) { return sample.potential_energy; });
  const auto sum = over_time(samples, [](const Sample& sample) { return sample.energy(); });
  return against_time("Energy", axis_from_zero("½ Σ m v² − Σ m g·x"),
                      {line("sum", 0, sum), line("kinetic", 1, kinetic), line("potential", 2, potential)},
                      std::move(remark));
}

}  // namespace

std::vector<Chart> energy_panels(const Samples& samples) {
  const double first = samples.moments.front().energy();
  const double last = samples.moments.back().energy();
  const double scale = samples.energy_scale;
  const auto drift = over_time(samples, [&](const Sample& sample) { return ratio(sample.energy() - first, scale); });
  const Chart total = energy_panel(samples, fmt::format("{:.6g} at first, {:.6g} at the end", first, last));
  constexpr double more_than_rounding = 1e-9;
  if (largest(drift) < more_than_rounding)
    return {total, against_time("Energy drift", axis_of_drift("(E − E₀) / E₀"), {line("", 0, drift)},
                                drift_in_words(largest(drift), "energy, by rounding"))};
  const auto lost = over_time(samples, [&](const Sample& sample) { return first - sample.energy(); });
  return {total, against_time("Energy lost", axis_from_zero("E₀ − E"), {line("", 1, lost)},
                              fmt::format("{:.6g} by inelastic impacts, {} of all", first - last,
                                          percentage(ratio(first - last, scale))))};
}

std::vector<Chart> momentum_panels(const Samples& samples) {
  const Sample& first = samples.moments.front();
  const auto drift_of = [&](const Sample& sample) { return sample.momentum - first.momentum - sample.given; };
  const double whole = first.momenta;
  const ImpactCounts& counts = samples.moments.back().counts;
  const bool is_given = counts.walls + counts.pillars > first.counts.walls + first.counts.pillars;
  const auto x_drift = over_time(samples, [&](const Sample& sample) { return ratio(drift_of(sample).x, whole); });
  const auto y_drift = over_time(samples, [&](const Sample& sample) { return ratio(drift_of(sample).y, whole); });
  const auto x_sum = over_time(samples, [](const Sample& sample) { return sample.momentum.x; });
  const auto y_sum = over_time(samples, [](const Sample& sample) { return sample.momentum.y; });
  const std::vector<Series> sums = {line("x", 0, x_sum), line("y", 1, y_sum)};
  // Balls that slide or rest are held up without impacts, so what they are given is not known.
  if (samples.falls())
    return {against_time("Momentum", {.title = "Σ m v"}, sums, "gravity, walls and pillars change it")};
  return {
      against_time("Momentum", {.title = "Σ m v"}, sums,
                   is_given ? "walls and pillars change it" : "no wall and no pillar has changed it"),
      against_time(
          "Momentum drift", axis_of_drift("share of Σ m|v|"), {line("x", 0, x_drift), line("y", 1, y_drift)},
          drift_in_words(std::max(largest(x_drift), largest(y_drift)), "momenta, less what walls and pillars gave"))};
}

double maxwell_boltzmann(double scaled_speed, double energy) {
  return scaled_speed / energy * std::exp(-scaled_speed * scaled_speed / (2 * energy));
}

std::vector<Vec2> histogram(const std::vector<double>& values, double until, std::size_t bins) {
  const double width = until / static_cast<double>(bins);
  std::vector<Vec2> result(bins);
  for (std::size_t i = 0; i < bins; ++i) result[i].x = (static_cast<double>(i) + 0.5) * width;
  const double share = 1 / (static_cast<double>(values.size()) * width);
  for (const double value : values) {
    const double bin = std::floor(value / width);
    if (bin >= 0 && bin < static_cast<double>(bins)) result[static_cast<std::size_t>(bin)].y += share;
  }
  return result;
}

std::vector<Chart> speed_panels(const Samples& samples, const Theme& theme) {
  // In two dimensions the mean energy per ball is the temperature: ½ for each direction.
  double energy = 0;
  for (const double speed : samples.scaled_speeds)
    energy += speed * speed / 2 / static_cast<double>(samples.scaled_speeds.size());
  Chart chart;
  chart.title = "Speeds";
  chart.x = axis_from_zero(samples.mass ? "speed" : "√m · speed, as the masses differ");
  chart.y = axis_from_zero("share in a unit of speed");
  chart.remark = fmt::format("{}, from t = {:.4g} to {:.4g}, {:.4g} of energy each", counted(samples.balls, "ball"),
                             samples.moments.front().time, samples.moments.back().time, energy);
  if (!(energy > 0)) return {chart};

  const double scale = samples.mass ? 1 / std::sqrt(*samples.mass) : 1;
  constexpr double widths = 4.5;  // one ball in 25,000 of a gas is faster
  const double until = widths * std::sqrt(energy);
  const auto bins =
      static_cast<std::size_t>(std::clamp(std::sqrt(static_cast<double>(samples.scaled_speeds.size())), 15.0, 60.0));
  const auto to_speed = [&](Vec2 point) { return Vec2{point.x * scale, point.y / scale}; };
  Series bars{.name = "balls",
              .style = Series::Style::bars,
              .color = mixed(color_of_kind(5), theme.background, 0.35),
              .points = histogram(samples.scaled_speeds, until, bins)};
  std::ranges::transform(bars.points, bars.points.begin(), to_speed);
  Series curve = line("Maxwell–Boltzmann", 1, {});
  constexpr int points = 200;
  curve.points.reserve(points + 1);
  for (int i = 0; i <= points; ++i) {
    const double speed = until * i / points;
    curve.points.push_back(to_speed({speed, maxwell_boltzmann(speed, energy)}));
  }
  chart.series = {std::move(bars), std::move(curve)};
  return {chart};
}

std::vector<Chart> rate_panels(const Samples& samples) {
  const std::size_t stride = std::max<std::size_t>((samples.moments.size() - 1) / rate_bins, 1);
  const auto rate_of = [&](auto count) {
    std::vector<Vec2> points;
    for (std::size_t i = stride; i < samples.moments.size(); i += stride) {
      const Sample& before = samples.moments[i - stride];
      const Sample& after = samples.moments[i];
      const double span = after.time - before.time;
      points.push_back({before.time + span / 2, static_cast<double>(count(after) - count(before)) / span});
    }
    return points;
  };
  const auto total = [](const Sample& sample) { return sample.counts.total(); };
  Chart chart = against_time("Impacts", axis_from_zero("in a unit of time"), {},
                             fmt::format("{} in all", total(samples.moments.back()) - total(samples.moments.front())));
  const auto add = [&](const char* name, std::size_t kind, auto count) {
    if (count(samples.moments.back()) == count(samples.moments.front())) return;
    chart.series.push_back(
        {.name = name, .style = Series::Style::steps, .color = color_of_kind(kind), .points = rate_of(count)});
  };
  add("of two balls", 0, [](const Sample& sample) { return sample.counts.balls; });
  add("with walls", 1, [](const Sample& sample) { return sample.counts.walls; });
  add("with pillars", 2, [](const Sample& sample) { return sample.counts.pillars; });
  return {chart};
}

}  // namespace carom::cli
