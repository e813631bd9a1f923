#include "cli/drawing/canvas.hpp"

#include <cairo-svg.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <stdexcept>

#include "carom/line.hpp"

namespace carom::cli {
namespace {

constexpr const char* font = "DejaVu Sans";
// Cairo keeps coordinates in 24 bits; points farther away are not visible anyway.
constexpr double far = 1e6;

static_assert(std::endian::native == std::endian::little, "the bytes of a pixel are blue, green, red, unused");

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

cairo_surface_t* make_surface(const std::filesystem::path& file, bool png, const Sheet& sheet) {
  const Vec2 size = sheet.size * sheet.density;
  if (!png) {
    cairo_surface_t* svg = cairo_svg_surface_create(file.c_str(), size.x, size.y);
    cairo_svg_surface_set_document_unit(svg, CAIRO_SVG_UNIT_PX);  // the default is the printers' point
    return svg;
  }
  return cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(size.x)),
                                    static_cast<int>(std::lround(size.y)));
}

double fitting_scale(const Sheet& sheet) {
  return std::min((sheet.size.x - 2 * sheet.margin) / (sheet.shown.max.x - sheet.shown.min.x),
                  (sheet.size.y - 2 * sheet.margin - sheet.below) / (sheet.shown.max.y - sheet.shown.min.y));
}

std::uint32_t packed(Color color) {
  const auto byte = [](double share) { return static_cast<std::uint32_t>(std::lround(255 * share)); };
  return byte(color.red) << 16U | byte(color.green) << 8U | byte(color.blue);
}

}  // namespace

Canvas::Canvas(const std::filesystem::path& file, const std::string& format, const Sheet& sheet)
    : file_{file},
      is_png_{format == "png"},
      scale_{fitting_scale(sheet)},
      middle_{sheet.shown.min + (sheet.shown.max - sheet.shown.min) * 0.5},
      size_{sheet.size},
      center_{sheet.size.x / 2, (sheet.size.y - sheet.below) / 2},
      density_{sheet.density},
      surface_{make_surface(file, is_png_, sheet)},
      context_{cairo_create(surface_.get())} {
  check(cairo_status(context_.get()));
  cairo_scale(context_.get(), density_, density_);
  use(sheet.background);
  cairo_paint(context_.get());
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_select_font_face(context_.get(), font, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
}

Vec2 Canvas::to_any_pixels(Vec2 point) const noexcept {
  return {center_.x + (point.x - middle_.x) * scale_, center_.y - (point.y - middle_.y) * scale_};
}

Vec2 Canvas::to_pixels(Vec2 point) const noexcept {
  const Vec2 pixel = to_any_pixels(point);
  return {std::clamp(pixel.x, -far, far), std::clamp(pixel.y, -far, far)};
}

Vec2 Canvas::at_pixel(Vec2 pixel) const noexcept {
  return {middle_.x + (pixel.x - center_.x) / scale_, middle_.y - (pixel.y - center_.y) / scale_};
}

bool Canvas::is_visible(Vec2 first, Vec2 second, double around) const noexcept {
  const auto [left, right] = std::minmax(first.x, second.x);
  const auto [top, bottom] = std::minmax(first.y, second.y);
  return right >= -around && left <= size_.x + around && bottom >= -around && top <= size_.y + around;
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
  if (!is_visible(start, end, stroke.width)) return;
  use(stroke);
  cairo_move_to(context_.get(), start.x, start.y);
  cairo_line_to(context_.get(), end.x, end.y);
  cairo_stroke(context_.get());
}

void Canvas::clip_to(const Rectangle& rectangle) {
  const Vec2 corner = to_pixels({rectangle.min.x, rectangle.max.y});
  const Vec2 other = to_pixels({rectangle.max.x, rectangle.min.y});
  cairo_new_path(context_.get());
  cairo_rectangle(context_.get(), corner.x, corner.y, other.x - corner.x, other.y - corner.y);
  cairo_clip(context_.get());
}

void Canvas::unclip() { cairo_reset_clip(context_.get()); }

void Canvas::polyline(const std::vector<Vec2>& points, const Stroke& stroke) {
  use(stroke);
  cairo_new_path(context_.get());  // drawing text leaves a current point, where the line would begin
  for (const Vec2 point : points) {
    const Vec2 pixel = to_pixels(point);
    cairo_line_to(context_.get(), pixel.x, pixel.y);
  }
  cairo_stroke(context_.get());
}

bool Canvas::is_visible(const Curve& curve, double around) const noexcept {
  // A curve is within the rectangle around its controls.
  const auto [left, right] = std::minmax({curve.from.x, curve.first_control.x, curve.second_control.x, curve.to.x});
  const auto [top, bottom] = std::minmax({curve.from.y, curve.first_control.y, curve.second_control.y, curve.to.y});
  return is_visible(Vec2{left, top}, Vec2{right, bottom}, around);
}

void Canvas::stroke_curve(const Curve& curve, double width, int halvings) {
  if (!is_visible(curve, width)) return;
  const auto is_near = [](Vec2 pixel) { return std::abs(pixel.x) <= far && std::abs(pixel.y) <= far; };
  if (halvings > 0 &&
      !(is_near(curve.from) && is_near(curve.first_control) && is_near(curve.second_control) && is_near(curve.to))) {
    const auto [first, second] = halves_of(curve);
    stroke_curve(first, width, halvings - 1);
    stroke_curve(second, width, halvings - 1);
    return;
  }
  const auto limited = [](Vec2 pixel) { return Vec2{std::clamp(pixel.x, -far, far), std::clamp(pixel.y, -far, far)}; };
  const auto [from, first, second, to, is_straight] = moved(curve, limited);
  cairo_move_to(context_.get(), from.x, from.y);
  cairo_curve_to(context_.get(), first.x, first.y, second.x, second.y, to.x, to.y);
  cairo_stroke(context_.get());
}

void Canvas::curve(const Curve& curve, const Stroke& stroke) {
  if (curve.is_straight) {
    segment(curve.from, curve.to, stroke);
    return;
  }
  constexpr int most_halvings = 60;
  use(stroke);
  stroke_curve(moved(curve, [this](Vec2 point) { return to_any_pixels(point); }), stroke.width, most_halvings);
}

void Canvas::arrow(const Curve& curve, const Stroke& stroke) {
  const Curve pixels = moved(curve, [this](Vec2 point) { return to_pixels(point); });
  const Vec2 tip = pixels.to;
  const Vec2 whole = tip - pixels.from;
  const auto along = curve.is_straight ? direction(whole) : direction(tip - pixels.second_control);
  if (!along || !is_visible(pixels, stroke.width)) return;
  const double head = std::min(11.0, 0.6 * length(whole));
  const Vec2 base = tip - *along * head;
  const Vec2 across = right_of(*along) * (0.4 * head);
  use(stroke);
  if (curve.is_straight) {
    cairo_new_path(context_.get());
    cairo_line_to(context_.get(), pixels.from.x, pixels.from.y);
    cairo_line_to(context_.get(), base.x, base.y);
    cairo_stroke(context_.get());
  } else {
    // The last pixels of the curve, under the head, are as good as straight.
    stroke_curve({pixels.from, pixels.first_control, pixels.second_control - *along * head, base, false}, stroke.width,
                 0);
  }
  cairo_move_to(context_.get(), tip.x, tip.y);
  cairo_line_to(context_.get(), base.x + across.x, base.y + across.y);
  cairo_line_to(context_.get(), base.x - across.x, base.y - across.y);
  cairo_close_path(context_.get());
  cairo_fill(context_.get());
}

void Canvas::trace(const Circle& circle) {
  const Vec2 center = to_pixels(circle.center);
  const double radius = std::min(circle.radius * scale_, far);
  if (!is_visible(center, center, radius + 10)) return;
  cairo_new_sub_path(context_.get());
  cairo_arc(context_.get(), center.x, center.y, radius, 0, 2 * std::numbers::pi);
}

void Canvas::circle(const Circle& circle, const Stroke& stroke) {
  use(stroke);
  trace(circle);
  cairo_stroke(context_.get());
}

void Canvas::disc(const Circle& circle, Color fill) {
  use(fill);
  trace(circle);
  cairo_fill(context_.get());
}

void Canvas::rectangle(const Rectangle& rectangle, Color fill) {
  const Vec2 first = to_pixels(rectangle.min);
  const Vec2 second = to_pixels(rectangle.max);
  use(fill);
  cairo_rectangle(context_.get(), first.x, second.y, second.x - first.x, first.y - second.y);
  cairo_fill(context_.get());
}

void Canvas::dot(Vec2 center, double pixels, Color fill) { disc({center, pixels / scale_}, fill); }

void Canvas::specks(const std::vector<Speck>& specks, double pixels) {
  if (!is_png_) {
    const double reach = pixels / scale_;
    for (const Speck& speck : specks)
      rectangle({speck.center - Vec2{reach, reach}, speck.center + Vec2{reach, reach}}, speck.color);
    return;
  }
  cairo_surface_t* surface = surface_.get();
  cairo_surface_flush(surface);
  unsigned char* data = cairo_image_surface_get_data(surface);
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface);
  const long side = std::max(1L, std::lround(2 * pixels * density_));
  const long columns = cairo_image_surface_get_width(surface) - side;
  const long rows = cairo_image_surface_get_height(surface) - side;
  const double half = static_cast<double>(side) / 2;
  for (const Speck& speck : specks) {
    const Vec2 center = to_pixels(speck.center) * density_;
    const long column = std::lround(center.x - half);
    const long row = std::lround(center.y - half);
    if (column < 0 || column > columns || row < 0 || row > rows) continue;
    const std::uint32_t color = packed(speck.color);
    for (long y = row; y < row + side; ++y) {
      for (long x = column; x < column + side; ++x) std::memcpy(data + y * stride + x * 4, &color, sizeof color);
    }
  }
  cairo_surface_mark_dirty(surface);
}

void Canvas::label(Vec2 point, Vec2 toward, double pixels, const std::string& text, Color color, double size) {
  cairo_set_font_size(context_.get(), size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), text.c_str(), &extents);
  const Vec2 away = direction(Vec2{toward.x, -toward.y}).value_or(Vec2{1, 0});
  // The text's box is moved until it is clear of the point, in any direction.
  const double reach = pixels + std::abs(away.x) * extents.width / 2 + std::abs(away.y) * extents.height / 2;
  const Vec2 middle = to_pixels(point) + away * reach;
  use(color);
  cairo_move_to(context_.get(), middle.x - extents.width / 2 - extents.x_bearing,
                middle.y - extents.height / 2 - extents.y_bearing);
  cairo_show_text(context_.get(), text.c_str());
}

void Canvas::text(Vec2 start, const std::string& text, Color color, double size) {
  const Vec2 pixel = to_pixels(start);
  cairo_set_font_size(context_.get(), size);
  use(color);
  cairo_move_to(context_.get(), pixel.x, pixel.y);
  cairo_show_text(context_.get(), text.c_str());
}

void Canvas::caption(const std::string& text, int line, Color color) {
  cairo_set_font_size(context_.get(), text_size);
  use(color);
  cairo_move_to(context_.get(), 18, 28 + line * 1.5 * text_size);
  cairo_show_text(context_.get(), text.c_str());
}

double Canvas::width_of(const std::string& text, double size) {
  cairo_set_font_size(context_.get(), size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), text.c_str(), &extents);
  return extents.x_advance;
}

void Canvas::finish() {
  check(cairo_status(context_.get()));
  if (is_png_) check(cairo_surface_write_to_png(surface_.get(), file_.c_str()));
  cairo_surface_finish(surface_.get());
  check(cairo_surface_status(surface_.get()));
}

std::span<const unsigned char> Canvas::pixels() {
  check(cairo_status(context_.get()));
  cairo_surface_flush(surface_.get());
  const auto rows = static_cast<std::size_t>(cairo_image_surface_get_height(surface_.get()));
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface_.get()));
  return {cairo_image_surface_get_data(surface_.get()), rows * stride};
}

void draw_stopping_side(Canvas& canvas, const Wall& wall, const Stroke& stroke) {
  const auto line = line_through(wall);
  if (wall.stops == Stops::both || !line) return;
  constexpr double stroke_pixels = 7;
  constexpr double gap_pixels = 11;
  constexpr double most_strokes = 500;
  const double reach = (wall.stops == Stops::outside ? stroke_pixels : -stroke_pixels) / canvas.pixels_per_unit();
  const double gaps = length(edge(wall)) * canvas.pixels_per_unit() / gap_pixels;
  const int strokes = static_cast<int>(std::clamp(std::round(gaps), 1.0, most_strokes));
  for (int i = 0; i <= strokes; ++i) {
    const Vec2 foot = wall.from + edge(wall) * (static_cast<double>(i) / strokes);
    canvas.segment(foot, foot + line->normal * reach, stroke);
  }
}

}  // namespace carom::cli
