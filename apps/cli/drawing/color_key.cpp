#include "cli/drawing/color_key.hpp"

#include <fmt/format.h>

namespace carom::cli {
namespace {

constexpr double size_of_text = 13;
constexpr double least_size_of_text = 6.8;  // in the file's pixels; smaller text is not readable
constexpr double from_left = 18;
constexpr double gap = 7;
constexpr double bar_height = 9;

/// Draws parts next to each other, from left to right.
class Row {
 public:
  Row(Canvas& canvas, double middle) : canvas_{canvas}, middle_{middle} {}

  void text(const std::string& text, Color color) {
    constexpr double below_middle = 0.36 * size_of_text;  // the baseline that centres digits
    canvas_.text(canvas_.at_pixel({x_, middle_ + below_middle}), text, color, size_of_text);
    x_ += canvas_.width_of(text, size_of_text) + gap;
  }

  /// All colours in turn, each drawn up to the right end so that there are no seams.
  void bar(double width, int colors, const Theme& theme) {
    for (int i = 0; i < colors; ++i) {
      const double left = x_ + width * i / colors;
      const Vec2 low = canvas_.at_pixel({left, middle_ + bar_height / 2});
      const Vec2 high = canvas_.at_pixel({x_ + width, middle_ - bar_height / 2});
      canvas_.rectangle({low, high}, color_of_share(colors > 1 ? i / (colors - 1.0) : 0, theme));
    }
    x_ += width + gap;
  }

 private:
  Canvas& canvas_;
  double middle_;
  double x_ = from_left;
};

}  // namespace

bool has_room_for_key(Vec2 size, double density) noexcept {
  constexpr double least_width = 280;
  constexpr double least_height = 140;
  return size_of_text * density >= least_size_of_text && size.x >= least_width && size.y >= least_height;
}

void draw_color_key(Canvas& canvas, const ColorScale& scale, const Theme& theme, KeyPlace place) {
  const bool is_speed = scale.by == ColorBy::speed;
  if (scale.by == ColorBy::id || !(scale.greatest > 0)) return;
  const std::string name = is_speed ? "speed" : "mass";
  const std::string least = fmt::format("{:.3g}", scale.least);
  // A few balls may be faster than the scale's end.
  const std::string greatest = fmt::format("{}{:.3g}", is_speed ? "≥ " : "", scale.greatest);
  const bool is_range = scale.greatest > scale.least;
  const double width = is_range ? 110 : bar_height;
  const double middle = canvas.size().y - place.above_edge;
  if (place.on_plate) {
    double right = from_left + width + 2 * gap;
    for (const std::string& text : {name, least, is_range ? greatest : ""})
      right += text.empty() ? 0 : canvas.width_of(text, size_of_text) + gap;
    Color plate = theme.background;
    plate.alpha = 0.85;
    const Vec2 low = canvas.at_pixel({from_left - gap, middle + size_of_text});
    canvas.rectangle({low, canvas.at_pixel({right - gap, middle - size_of_text})}, plate);
  }
  Row row{canvas, middle};
  row.text(name, theme.muted);
  if (is_range) row.text(least, theme.ink);
  row.bar(width, is_range ? 64 : 1, theme);
  row.text(is_range ? greatest : least, theme.ink);
}

}  // namespace carom::cli
