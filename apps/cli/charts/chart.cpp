#include "cli/charts/chart.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "cli/charts/ticks.hpp"
#include "cli/drawing/bounds.hpp"

namespace carom::cli {
namespace {

constexpr double title_size = 15;
constexpr double small_size = 12;
constexpr double gap = 7;  // to labels, in pixels

bool can_be_shown(const Axis& axis, double value) {
  return std::isfinite(value) && (!axis.is_logarithmic || value > 0);
}

/// Maps values to shares of an axis' length, and has the axis' ticks.
class Scale {
 public:
  Scale(const Axis& axis, double low, double high, int about) : is_logarithmic_{axis.is_logarithmic} {
    if (is_logarithmic_) {
      if (!(low < high)) low /= 2, high *= 2;
      ticks_ = power_ticks(low, high, about);
      low_ = std::log10(low);
      high_ = std::log10(high);
      return;
    }
    if (axis.from_zero) low = std::min(low, 0.0), high = std::max(high, 0.0);
    // A range close to the rounding of its own numbers would show nothing but rounding.
    const double largest = std::max(std::abs(low), std::abs(high));
    const double lost = largest * 1e-9;
    const double least = std::max(axis.least_span, lost > 0 || axis.least_span > 0 ? lost : 1);
    if (high - low < least) {
      const double middle = low + (high - low) / 2;
      low = middle - least / 2;
      high = middle + least / 2;
    }
    low_ = low;
    high_ = high;
    ticks_ = round_ticks(low, high, about);
  }

  [[nodiscard]] double share(double value) const {
    return ((is_logarithmic_ ? std::log10(value) : value) - low_) / (high_ - low_);
  }
  [[nodiscard]] const Ticks& ticks() const noexcept { return ticks_; }

 private:
  bool is_logarithmic_;
  double low_ = 0;
  double high_ = 1;
  Ticks ticks_;
};

/// The points of a series that can be shown.
std::vector<Vec2> shown_points(const Chart& chart, const Series& series) {
  std::vector<Vec2> points;
  std::ranges::copy_if(series.points, std::back_inserter(points),
                       [&](Vec2 point) { return can_be_shown(chart.x, point.x) && can_be_shown(chart.y, point.y); });
  return points;
}

/// The left and right edges of the bars, halfway between neighbours.
std::vector<double> edges_of(const std::vector<Vec2>& points) {
  if (points.size() < 2)
    return points.empty() ? std::vector<double>{} : std::vector{points[0].x - 0.5, points[0].x + 0.5};
  std::vector<double> edges = {points[0].x - (points[1].x - points[0].x) / 2};
  for (std::size_t i = 1; i < points.size(); ++i) edges.push_back((points[i - 1].x + points[i].x) / 2);
  const std::size_t last = points.size() - 1;
  edges.push_back(points[last].x + (points[last].x - points[last - 1].x) / 2);
  return edges;
}

bool has_width(const Series& series) {
  return series.style == Series::Style::bars || series.style == Series::Style::steps;
}

Bounds bounds_of(const Chart& chart) {
  Bounds bounds;
  for (const Series& series : chart.series) {
    const std::vector<Vec2> points = shown_points(chart, series);
    for (const Vec2 point : points) bounds.add(point);
    if (points.empty() || !has_width(series)) continue;
    const std::vector<double> edges = edges_of(points);
    if (can_be_shown(chart.x, edges.front())) bounds.add(Vec2{edges.front(), points[0].y});
    bounds.add(Vec2{edges.back(), points[0].y});
  }
  return bounds;
}

std::string title_of(const Axis& axis, const Ticks& ticks) {
  if (ticks.factor.empty()) return axis.title;
  return axis.title + (axis.title.empty() ? "× " : "  × ") + ticks.factor;
}

/// Draws one chart.
class Drawing {
 public:
  Drawing(Canvas& canvas, const Chart& chart, const Rectangle& place, const Theme& theme, const Bounds& bounds)
      : canvas_{canvas},
        chart_{chart},
        theme_{theme},
        x_{chart.x, bounds.box().min.x, bounds.box().max.x, 6},
        y_{chart.y, bounds.box().min.y, bounds.box().max.y, 5} {
    double labels = 0;
    for (const std::string& label : y_.ticks().labels) labels = std::max(labels, canvas.width_of(label, small_size));
    area_ = {{place.min.x + 18 + labels + gap, place.min.y + 50}, {place.max.x - 18, place.max.y - 78}};
  }

  void draw() {
    draw_grid();
    for (const Series& series : chart_.series) draw_series(series);
    canvas_.segment(area_.min, {area_.max.x, area_.min.y}, {theme_.ink, 1.2});
    draw_legend();
  }

 private:
  [[nodiscard]] double x_at(double value) const { return area_.min.x + x_.share(value) * (area_.max.x - area_.min.x); }
  [[nodiscard]] double y_at(double value) const {
    // A margin at both ends, so that a line along the edge is visible.
    return area_.min.y + (0.03 + 0.94 * y_.share(value)) * (area_.max.y - area_.min.y);
  }
  [[nodiscard]] Vec2 place_of(Vec2 point) const { return {x_at(point.x), y_at(point.y)}; }
  /// The y coordinate of the lower end of bars.
  [[nodiscard]] double foot() const { return chart_.y.is_logarithmic ? area_.min.y : y_at(0); }

  void draw_grid() {
    const Ticks& across = x_.ticks();
    for (std::size_t i = 0; i < across.at.size(); ++i) {
      const double x = x_at(across.at[i]);
      canvas_.segment({x, area_.min.y}, {x, area_.min.y - 4}, {theme_.ink, 1.2});
      canvas_.label({x, area_.min.y - 4}, {0, -1}, gap - 1, across.labels[i], theme_.ink, small_size);
    }
    const Ticks& up = y_.ticks();
    for (std::size_t i = 0; i < up.at.size(); ++i) {
      const double y = y_at(up.at[i]);
      canvas_.segment({area_.min.x, y}, {area_.max.x, y}, {theme_.faint, 1});
      canvas_.label({area_.min.x, y}, {-1, 0}, gap, up.labels[i], theme_.ink, small_size);
    }
    const std::string title = title_of(chart_.x, across);
    canvas_.text({area_.max.x - canvas_.width_of(title, small_size), area_.min.y - 38}, title, theme_.muted,
                 small_size);
    canvas_.text({area_.min.x, area_.max.y + 10}, title_of(chart_.y, up), theme_.muted, small_size);
  }

  void draw_series(const Series& series) {
    const std::vector<Vec2> points = shown_points(chart_, series);
    const Stroke stroke{series.color, 1.8};
    if (has_width(series)) {
      draw_columns(series, points, stroke);
      return;
    }
    std::vector<Vec2> places;
    std::ranges::transform(points, std::back_inserter(places), [&](Vec2 point) { return place_of(point); });
    if (series.style == Series::Style::line) {
      canvas_.polyline(places, stroke);
    } else {
      for (const Vec2 place : places) canvas_.dot(place, 3, series.color);
    }
  }

  void draw_columns(const Series& series, const std::vector<Vec2>& points, const Stroke& stroke) {
    const std::vector<double> edges = edges_of(points);
    std::vector<Vec2> outline;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double left = x_at(edges[i]);
      const double right = x_at(edges[i + 1]);
      const double top = y_at(points[i].y);
      outline.push_back({left, top});
      outline.push_back({right, top});
      if (series.style == Series::Style::bars)
        canvas_.rectangle({{left + 0.5, foot()}, {right - 0.5, top}}, series.color);
    }
    if (series.style == Series::Style::steps) canvas_.polyline(outline, stroke);
  }

  /// On the right, level with the title of the y axis.
  void draw_legend() {
    double x = area_.max.x;
    const double y = area_.max.y + 10;
    for (const Series& series : std::views::reverse(chart_.series)) {
      if (series.name.empty()) continue;
      x -= canvas_.width_of(series.name, small_size);
      canvas_.text({x, y}, series.name, theme_.ink, small_size);
      const double middle = y + small_size / 3;
      if (series.style == Series::Style::bars) {
        canvas_.rectangle({{x - 24, middle - 4}, {x - 8, middle + 4}}, series.color);
      } else {
        canvas_.segment({x - 24, middle}, {x - 8, middle}, {series.color, 2.5});
      }
      x -= 40;
    }
  }

  Canvas& canvas_;
  const Chart& chart_;
  const Theme& theme_;
  Scale x_;
  Scale y_;
  Rectangle area_;
};

}  // namespace

void draw_chart(Canvas& canvas, const Chart& chart, const Rectangle& place, const Theme& theme) {
  canvas.text({place.min.x + 18, place.max.y - 26}, chart.title, theme.ink, title_size);
  canvas.text({place.min.x + 18, place.max.y - 45}, chart.remark, theme.muted, small_size);
  const Bounds bounds = bounds_of(chart);
  if (bounds.is_empty()) {
    canvas.label((place.min + place.max) * 0.5, {0, 1}, 0, "nothing to show", theme.muted);
    return;
  }
  Drawing{canvas, chart, place, theme, bounds}.draw();
}

void draw_page(const std::filesystem::path& file, const std::string& format, const std::vector<Chart>& charts,
               const Theme& theme, std::optional<PictureSize> size) {
  constexpr Vec2 usual{560, 360};
  const std::size_t columns = std::min<std::size_t>(charts.size(), 2);
  const std::size_t rows = (charts.size() + columns - 1) / columns;
  const Vec2 counts{static_cast<double>(columns), static_cast<double>(rows)};
  Vec2 page{usual.x * counts.x, usual.y * counts.y};
  double density = 1;
  if (size) {
    // Text grows with the picture; the charts take the remaining room.
    const Vec2 wanted = pixels_of(*size);
    density = std::min(wanted.x / page.x, wanted.y / page.y);
    page = wanted / density;
  }
  // In units of pixels, from the lower left corner.
  Canvas canvas{
      file, format, {.shown = {{0, 0}, page}, .size = page, .density = density, .background = theme.background}};
  const Vec2 each{page.x / counts.x, page.y / counts.y};
  for (std::size_t i = 0; i < charts.size(); ++i) {
    const auto column = static_cast<double>(i % columns);
    const std::size_t rows_above = i / columns;
    const Vec2 corner{column * each.x, static_cast<double>(rows - 1 - rows_above) * each.y};
    draw_chart(canvas, charts[i], {corner, corner + each}, theme);
  }
  canvas.finish();
}

}  // namespace carom::cli
