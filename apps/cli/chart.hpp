#pragma once

#include "cli/canvas.hpp"

/// Charts: points, lines and bars over axes with round numbers.
namespace carom::cli {

struct Axis {
  std::string title;
  bool is_logarithmic = false;  ///< then only what is above zero is shown
  bool from_zero = false;       ///< whether it begins at zero, though no data do
  double least_span = 0;        ///< it shows no less than this, so that noise smaller than that looks small
};

/// One set of data.
struct Series {
  enum class Style {
    line,
    steps,  ///< flat over each x, as far as half way to its neighbours
    bars,   ///< the same, filled
    dots,
  };
  std::string name;  ///< in the legend; not there when empty
  Style style = Style::line;
  Color color;
  std::vector<Vec2> points;  ///< by x; those that are not finite are left out
};

struct Chart {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;  ///< the first is drawn first
  std::string remark;          ///< a line below the title
};

/// Draws a chart into a part of a canvas whose units are pixels. One without data says so.
void draw_chart(Canvas& canvas, const Chart& chart, const Rectangle& place, const Theme& theme);

}  // namespace carom::cli
