#include "cli/chart_page.hpp"

#include <algorithm>

namespace carom::cli {

void draw_page(const std::filesystem::path& file, const std::string& format, const std::vector<Chart>& charts,
               const Theme& theme, std::optional<PictureSize> size) {
  constexpr Vec2 usual{560, 360};
  const std::size_t columns = std::min<std::size_t>(charts.size(), 2);
  const std::size_t rows = (charts.size() + columns - 1) / columns;
  const Vec2 counts{static_cast<double>(columns), static_cast<double>(rows)};
  Vec2 page{usual.x * counts.x, usual.y * counts.y};
  double density = 1;
  if (size) {
    // Text grows with the picture, and the charts take the room that is left.
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
