#pragma once

#include <cairo.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "carom/shapes.hpp"
#include "cli/colors.hpp"

namespace carom::cli {

struct Stroke {
  Color color;
  double width = 1.5;  ///< pixels
  bool dashed = false;
};

/// What a canvas shows, and how large it is.
struct Sheet {
  Rectangle shown;     ///< fitted into the picture, centred, with the same scale both ways
  Vec2 size;           ///< of the drawing, in pixels
  double margin = 0;   ///< around what is shown, in pixels
  double below = 0;    ///< room under it, beside the margin, in pixels
  double density = 1;  ///< pixels of the file per pixel of the drawing
  Color background{1, 1, 1};
};

/// A dot of a given place and colour; its size is that of all of them.
struct Speck {
  Vec2 center;
  Color color;
};

/// The size of text unless told otherwise, in pixels.
inline constexpr double text_size = 15;

/// A drawing surface in world coordinates (y up), written as SVG or PNG or taken as the frame of a film. What lies
/// outside the picture costs next to nothing.
class Canvas {
 public:
  /// A file, whose format is "svg" or "png".
  Canvas(const std::filesystem::path& file, const std::string& format, const Sheet& sheet);
  /// A frame.
  explicit Canvas(const Sheet& sheet) : Canvas{{}, "png", sheet} {}

  void segment(Vec2 from, Vec2 to, const Stroke& stroke);
  void polyline(const std::vector<Vec2>& points, const Stroke& stroke);
  /// The head is smaller on short ones.
  void arrow(Vec2 from, Vec2 to, const Stroke& stroke);
  void circle(const Circle& circle, const Stroke& stroke);
  void disc(const Circle& circle, Color fill);
  void rectangle(const Rectangle& rectangle, Color fill);
  /// A dot of a size in pixels.
  void dot(Vec2 center, double pixels, Color fill);
  /// Any number of squares, as wide as a dot of this size, put on whole pixels: much quicker than dots.
  void specks(const std::vector<Speck>& specks, double pixels);
  /// Text beside a point, pushed off it by `pixels` in the direction `toward`.
  void label(Vec2 point, Vec2 toward, double pixels, const std::string& text, Color color, double size = text_size);
  /// Text whose first letter stands on a point.
  void text(Vec2 start, const std::string& text, Color color, double size = text_size);
  /// Text in the picture's upper left corner.
  void caption(const std::string& text, int line, Color color);

  [[nodiscard]] double pixels_per_unit() const noexcept { return scale_; }
  /// Of the drawing, in pixels.
  [[nodiscard]] Vec2 size() const noexcept { return size_; }
  /// Pixels of the file per pixel of the drawing.
  [[nodiscard]] double density() const noexcept { return density_; }
  /// The point that is drawn so many pixels to the right of the upper left corner, and below it.
  [[nodiscard]] Vec2 at_pixel(Vec2 pixel) const noexcept;
  /// All that can be seen, margins included.
  [[nodiscard]] Rectangle frame() const noexcept { return {at_pixel({0, size_.y}), at_pixel({size_.x, 0})}; }
  /// How wide a text would be, in pixels.
  [[nodiscard]] double width_of(const std::string& text, double size = text_size);

  /// Writes the picture out. Throws std::runtime_error when that fails.
  void finish();
  /// The frame's pixels, row by row from the top, four bytes each: blue, green, red, and one without meaning.
  [[nodiscard]] std::span<const unsigned char> pixels();

 private:
  struct Free {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
  };
  [[nodiscard]] Vec2 to_pixels(Vec2 point) const noexcept;
  /// Whether a part of the rectangle around these two, with so many pixels around, can be seen.
  [[nodiscard]] bool is_visible(Vec2 first, Vec2 second, double around) const noexcept;
  void use(const Stroke& stroke);
  void use(Color color);
  void trace(const Circle& circle);

  std::filesystem::path file_;
  bool is_png_;
  double scale_;
  Vec2 middle_;
  Vec2 size_;
  Vec2 center_;  ///< where the middle is drawn, in pixels
  double density_;
  std::unique_ptr<cairo_surface_t, Free> surface_;
  std::unique_ptr<cairo_t, Free> context_;
};

}  // namespace carom::cli
