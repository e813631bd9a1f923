#include "cli/canvas.hpp"

#include <cairo-svg.h>

#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace carom::cli {
namespace {

constexpr double png_density = 2;  // pixels of the file per pixel of the drawing: sharp on dense screens
constexpr double text_size = 15;
constexpr const char* font = "DejaVu Sans";

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

cairo_surface_t* make_surface(const std::filesystem::path& file, bool png, Vec2 size) {
  if (!png) return cairo_svg_surface_create(file.c_str(), size.x, size.y);
  return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(size.x * png_density),
                                    static_cast<int>(size.y * png_density));
}

}  // namespace

Canvas::Canvas(const std::filesystem::path& file, const std::string& format, const Rectangle& shown, double width,
               double height, double margin)
    : file_{file},
      is_png_{format == "png"},
      scale_{std::min((width - 2 * margin) / (shown.max.x - shown.min.x),
                      (height - 2 * margin) / (shown.max.y - shown.min.y))},
      middle_{(shown.min + shown.max) * 0.5},
      size_{width, height},
      surface_{make_surface(file, is_png_, size_)},
      context_{cairo_create(surface_.get())} {
  check(cairo_status(context_.get()));
  if (is_png_) cairo_scale(context_.get(), png_density, png_density);
  cairo_set_source_rgb(context_.get(), 1, 1, 1);
  cairo_paint(context_.get());
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
  cairo_select_font_face(context_.get(), font, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_.get(), text_size);
}

Vec2 Canvas::to_pixels(Vec2 point) const noexcept {
  return {size_.x / 2 + (point.x - middle_.x) * scale_, size_.y / 2 - (point.y - middle_.y) * scale_};
}

void Canvas::use(Color color) {
  cairo_set_source_rgba(context_.get(), color.red, color.green, color.blue, color.alpha);
}

void Canvas::use(const Stroke& stroke) {
  constexpr double dashes[] = {6, 5};
  use(stroke.color);
  cairo_set_line_width(context_.get(), stroke.width);
  cairo_set_dash(context_.get(), dashes, stroke.dashed ? 2 : 0, 0);
}

void Canvas::segment(Vec2 from, Vec2 to, const Stroke& stroke) {
  const Vec2 start = to_pixels(from);
  const Vec2 end = to_pixels(to);
  use(stroke);
  cairo_move_to(context_.get(), start.x, start.y);
  cairo_line_to(context_.get(), end.x, end.y);
  cairo_stroke(context_.get());
}

void Canvas::arrow(Vec2 from, Vec2 to, const Stroke& stroke) {
  const auto along = direction(to_pixels(to) - to_pixels(from));
  if (!along) return;
  constexpr double head = 11;
  const Vec2 tip = to_pixels(to);
  const Vec2 base = tip - *along * head;
  const Vec2 across = right_of(*along) * (0.4 * head);
  segment(from, to, stroke);
  cairo_set_dash(context_.get(), nullptr, 0, 0);
  cairo_move_to(context_.get(), tip.x, tip.y);
  cairo_line_to(context_.get(), base.x + across.x, base.y + across.y);
  cairo_line_to(context_.get(), base.x - across.x, base.y - across.y);
  cairo_close_path(context_.get());
  cairo_fill(context_.get());
}

void Canvas::circle(const Circle& circle, const Stroke& stroke) {
  const Vec2 center = to_pixels(circle.center);
  use(stroke);
  cairo_new_sub_path(context_.get());
  cairo_arc(context_.get(), center.x, center.y, circle.radius * scale_, 0, 2 * std::numbers::pi);
  cairo_stroke(context_.get());
}

void Canvas::disc(const Circle& circle, Color fill) {
  const Vec2 center = to_pixels(circle.center);
  use(fill);
  cairo_new_sub_path(context_.get());
  cairo_arc(context_.get(), center.x, center.y, circle.radius * scale_, 0, 2 * std::numbers::pi);
  cairo_fill(context_.get());
}

void Canvas::dot(Vec2 center, double pixels, Color fill) { disc({center, pixels / scale_}, fill); }

void Canvas::label(Vec2 point, Vec2 toward, double pixels, const std::string& text, Color color) {
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), text.c_str(), &extents);
  const Vec2 away = direction(Vec2{toward.x, -toward.y}).value_or(Vec2{1, 0});
  // The text's box is pushed off until it is clear of the point, whichever way it goes.
  const double reach = pixels + std::abs(away.x) * extents.width / 2 + std::abs(away.y) * extents.height / 2;
  const Vec2 middle = to_pixels(point) + away * reach;
  use(color);
  cairo_move_to(context_.get(), middle.x - extents.width / 2 - extents.x_bearing,
                middle.y - extents.height / 2 - extents.y_bearing);
  cairo_show_text(context_.get(), text.c_str());
}

void Canvas::caption(const std::string& text, int line, Color color) {
  use(color);
  cairo_move_to(context_.get(), 18, 28 + line * 1.5 * text_size);
  cairo_show_text(context_.get(), text.c_str());
}

void Canvas::finish() {
  check(cairo_status(context_.get()));
  if (is_png_) check(cairo_surface_write_to_png(surface_.get(), file_.c_str()));
  cairo_surface_finish(surface_.get());
  check(cairo_surface_status(surface_.get()));
}

}  // namespace carom::cli
