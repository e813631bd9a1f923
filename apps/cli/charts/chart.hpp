#pragma once

#include <filesystem>
#include <optional>

#include "cli/drawing/canvas.hpp"

/// Charts: points, lines and bars over axes with round numbers.
namespace carom::cli {

struct Axis {
  std::string title;
  bool is_logarithmic = false;  ///< then only values above zero are shown
  bool from_zero = false;       ///< whether the axis includes zero even if the data do not
  double least_span = 0;        ///< the smallest range the axis shows, so that smaller noise looks small
};

/// One set of data.
struct Series {
  enum class Style {
    line,
    steps,  ///< constant around each x, halfway to its neighbours
    bars,   ///< the same, filled
    dots,
  };
  std::string name;  ///< in the legend; empty for none
  Style style = Style::line;
  Color color;
  std::vector<Vec2> points;  ///< in the order of x; those that are not finite are not shown
};

struct Chart {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;  ///< the first is drawn first
  std::string remark;          ///< a line below the title
};

/// Draws a chart into a part of a canvas whose units are pixels. A chart without data says so.
void draw_chart(Canvas& canvas, const Chart& chart, const Rectangle& place, const Theme& theme);

/// Draws charts side by side, two in a row, as a file of the format "png" or "svg". The default size suits the text.
/// Throws std::exception when the file can't be written.
void draw_page(const std::filesystem::path& file, const std::string& format, const std::vector<Chart>& charts,
               const Theme& theme, std::optional<PictureSize> size = std::nullopt);

}  // namespace carom::cli
