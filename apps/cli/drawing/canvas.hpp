#pragma once

#include <cairo.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "carom/shapes.hpp"
#include "cli/drawing/colors.hpp"
#include "cli/drawing/curve.hpp"

namespace carom::cli {

struct Stroke {
  Color color;
  double width = 1.5;  ///< pixels
  bool dashed = false;
};

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

[[nodiscard]] constexpr Vec2 pixels_of(PictureSize size) noexcept {
  return {static_cast<double>(size.width), static_cast<double>(size.height)};
}

/// What a canvas shows, and how large it is.
struct Sheet {
  Rectangle shown;     ///< fitted into the picture, centred, with the same scale both ways
  Vec2 size;           ///< of the drawing, in pixels
  double margin = 0;   ///< around what is shown, in pixels
  double below = 0;    ///< extra room under the lower margin, in pixels
  double density = 1;  ///< pixels of the file per pixel of the drawing
  Color background{1, 1, 1};
};

/// A dot; all dots drawn together have the same size.
struct Speck {
  Vec2 center;
  Color color;
};

/// The default size of text, in pixels.
inline constexpr double text_size = 15;

/// A drawing surface in world coordinates (y up), for an SVG or PNG file or a frame of a film. Shapes outside the
/// picture cost almost nothing.
class Canvas {
 public:
  /// For a file; the format is "svg" or "png".
  Canvas(const std::filesystem::path& file, const std::string& format, const Sheet& sheet);
  /// For a frame.
  explicit Canvas(const Sheet& sheet) : Canvas{{}, "png", sheet} {}

  void segment(Vec2 from, Vec2 to, const Stroke& stroke);
  void polyline(const std::vector<Vec2>& points, const Stroke& stroke);
  void curve(const Curve& curve, const Stroke& stroke);
  /// A curve with a head at its end; the head is smaller on short arrows.
  void arrow(const Curve& curve, const Stroke& stroke);
  void circle(const Circle& circle, const Stroke& stroke);
  void disc(const Circle& circle, Color fill);
  void rectangle(const Rectangle& rectangle, Color fill);
  /// A dot with a radius in pixels.
  void dot(Vec2 center, double pixels, Color fill);
  /// Squares as wide as dots of this radius, aligned to whole pixels: much faster than dots.
  void specks(const std::vector<Speck>& specks, double pixels);
  /// Text beside a point, `pixels` away from it in the direction `toward`.
  void label(Vec2 point, Vec2 toward, double pixels, const std::string& text, Color color, double size = text_size);
  /// Text that begins at a point.
  void text(Vec2 start, const std::string& text, Color color, double size = text_size);
  /// Text in the picture's upper left corner.
  void caption(const std::string& text, int line, Color color);

  /// Nothing outside of a rectangle is drawn until `unclip`.
  void clip_to(const Rectangle& rectangle);
  void unclip();

  [[nodiscard]] double pixels_per_unit() const noexcept { return scale_; }
  /// Of the drawing, in pixels.
  [[nodiscard]] Vec2 size() const noexcept { return size_; }
  /// Pixels of the file per pixel of the drawing.
  [[nodiscard]] double density() const noexcept { return density_; }
  /// The world coordinates of a pixel, counted to the right and down from the upper left corner.
  [[nodiscard]] Vec2 at_pixel(Vec2 pixel) const noexcept;
  /// The visible part of the world, margins included.
  [[nodiscard]] Rectangle frame() const noexcept { return {at_pixel({0, size_.y}), at_pixel({size_.x, 0})}; }
  /// The width of a text, in pixels.
  [[nodiscard]] double width_of(const std::string& text, double size = text_size);

  /// Writes the picture to its file. Throws std::runtime_error when that fails.
  void finish();
  /// The frame's pixels, row by row from the top, four bytes each: blue, green, red and an unused one.
  [[nodiscard]] std::span<const unsigned char> pixels();

 private:
  struct Free {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
  };
  [[nodiscard]] Vec2 to_pixels(Vec2 point) const noexcept;
  /// The same without the limits that cairo sets.
  [[nodiscard]] Vec2 to_any_pixels(Vec2 point) const noexcept;
  /// Whether the rectangle around two points, widened by `around` pixels, is partly visible.
  [[nodiscard]] bool is_visible(Vec2 first, Vec2 second, double around) const noexcept;
  /// Whether a part of a curve, in pixels, may be visible.
  [[nodiscard]] bool is_visible(const Curve& curve, double around) const noexcept;
  /// Strokes a curve that is not straight, in pixels. One that goes farther than cairo can draw is halved, and the
  /// halves are drawn that can be seen.
  void stroke_curve(const Curve& curve, double width, int halvings);
  void use(const Stroke& stroke);
  void use(Color color);
  void trace(const Circle& circle);

  std::filesystem::path file_;
  bool is_png_;
  double scale_;
  Vec2 middle_;  ///< of what is shown
  Vec2 size_;
  Vec2 center_;  ///< where middle_ is drawn, in pixels
  double density_;
  std::unique_ptr<cairo_surface_t, Free> surface_;
  std::unique_ptr<cairo_t, Free> context_;
};

/// Draws short strokes on the side from which a one-sided wall stops balls; nothing for a wall that stops from both.
void draw_stopping_side(Canvas& canvas, const Wall& wall, const Stroke& stroke);

}  // namespace carom::cli
