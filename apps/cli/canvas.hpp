#pragma once

#include <cairo.h>

#include <filesystem>
#include <memory>
#include <string>

#include "carom/shapes.hpp"

namespace carom::cli {

struct Color {
  double red, green, blue;
  double alpha = 1;
};

struct Stroke {
  Color color;
  double width = 1.5;  ///< pixels
  bool dashed = false;
};

/// A drawing surface in world coordinates (y up), written as SVG or PNG.
class Canvas {
 public:
  /// `shown` is fitted into the picture, centred, with the same scale both ways. The file's ending chooses the format.
  Canvas(const std::filesystem::path& file, const std::string& format, const Rectangle& shown, double width,
         double height, double margin);

  void segment(Vec2 from, Vec2 to, const Stroke& stroke);
  void arrow(Vec2 from, Vec2 to, const Stroke& stroke);
  void circle(const Circle& circle, const Stroke& stroke);
  void disc(const Circle& circle, Color fill);
  /// A dot of a size in pixels.
  void dot(Vec2 center, double pixels, Color fill);
  /// Text beside a point, pushed off it by `pixels` in the direction `toward`.
  void label(Vec2 point, Vec2 toward, double pixels, const std::string& text, Color color);
  /// Text in the picture's upper left corner.
  void caption(const std::string& text, int line, Color color);

  [[nodiscard]] double pixels_per_unit() const noexcept { return scale_; }

  /// Writes the picture out. Throws std::runtime_error when that fails.
  void finish();

 private:
  struct Free {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
  };
  [[nodiscard]] Vec2 to_pixels(Vec2 point) const noexcept;
  void use(const Stroke& stroke);
  void use(Color color);

  std::filesystem::path file_;
  bool is_png_;
  double scale_;
  Vec2 middle_;
  Vec2 size_;
  std::unique_ptr<cairo_surface_t, Free> surface_;
  std::unique_ptr<cairo_t, Free> context_;
};

}  // namespace carom::cli
