#include "cli/drawing/picture.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "cli/drawing/color_key.hpp"
#include "cli/drawing/images.hpp"

namespace carom::cli {
namespace {

/// The clock is in the margin.
double margin_for(const Look& look) { return look.view ? 0 : look.clock ? 42 : 20; }

bool wants_key(const Look& look) { return look.key && look.color != ColorBy::id; }

/// The key is in the lower margin, which is wider for it unless it has room for a clock anyway.
double below_for(const Look& look) { return wants_key(look) && !look.view && !look.clock ? 14 : 0; }

KeyPlace key_place(const Look& look) {
  if (look.view) return {.above_edge = 24, .on_plate = true};
  return {.above_edge = (margin_for(look) + below_for(look)) / 2};
}

ColorScale scale_of(const Survey& survey, ColorBy by) {
  if (by == ColorBy::mass) return {by, survey.lightest, survey.heaviest};
  return {by, 0, survey.fast};
}

constexpr double standard_width = 960;
constexpr double standard_height = 720;

constexpr Color impact_color{0.93, 0.42, 0.12};

int next_even(double pixels) { return 2 * static_cast<int>(std::ceil(pixels / 2)); }

/// The smallest radius that a ball is drawn with, in pixels: points must be visible, but not fill the picture.
double least_radius(std::size_t balls, Vec2 size) {
  constexpr double share = 0.012;  // of the picture, for all balls together
  const double radius = std::sqrt(share * size.x * size.y / (std::numbers::pi * static_cast<double>(balls)));
  return std::clamp(radius, 0.5, 3.5);
}

void draw_pillars(Canvas& canvas, const Motion& motion, const Theme& theme) {
  for (const Pillar& pillar : motion.pillars()) {
    for_each_shown(motion.periodic_box(), outline_of(pillar), [&](Vec2 shift) {
      const Circle outline{pillar.center + shift, pillar.radius};
      canvas.disc(outline, theme.faint);
      const double pixels = pillar.radius * canvas.pixels_per_unit();
      if (pixels < 1) canvas.dot(outline.center, 1.5, theme.muted);
      if (pixels > 5) canvas.circle(outline, {theme.muted, 1.2});
    });
  }
}

/// What is shown of a plane that repeats: one periodic box, as far as the picture goes along an axis that does not.
Rectangle once(const PeriodicBox& box, Rectangle frame) {
  if (box.repeats_in_x()) frame = {{box.from.x, frame.min.y}, {box.to.x, frame.max.y}};
  if (box.repeats_in_y()) frame = {{frame.min.x, box.from.y}, {frame.max.x, box.to.y}};
  return frame;
}

/// The edges across which the plane repeats.
void draw_edges(Canvas& canvas, const PeriodicBox& box, const Theme& theme) {
  const auto& [low, high] = once(box, canvas.frame());
  const Stroke line{theme.muted, 1, true};
  if (box.repeats_in_x()) {
    canvas.segment(low, {low.x, high.y}, line);
    canvas.segment({high.x, low.y}, high, line);
  }
  if (box.repeats_in_y()) {
    canvas.segment(low, {high.x, low.y}, line);
    canvas.segment({low.x, high.y}, high, line);
  }
}

void draw_walls(Canvas& canvas, const Motion& motion, const Theme& theme) {
  for (const Wall& wall : motion.walls()) {
    canvas.segment(wall.from, wall.to, {theme.ink, 2.5});
    draw_stopping_side(canvas, wall, {theme.ink, 1.2});
  }
}

/// Balls too small to be round on these pixels are specks; the rest are discs with a rim.
void draw_balls(Canvas& canvas, const Motion& motion, const BallColors& colors, double least, bool chosen) {
  constexpr double largest_speck = 0.9;
  constexpr double smallest_with_rim = 4;
  const double scale = canvas.pixels_per_unit();
  std::vector<Speck> specks;
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    if (colors.is_chosen(id) != chosen) continue;
    const Ball ball = motion.ball(id);
    const Color color = colors.of(id, length(ball.velocity), ball.mass);
    const double pixels = std::max(ball.radius * scale, least);
    if (pixels <= largest_speck) {
      specks.push_back({ball.center, color});
      continue;
    }
    for_each_shown(motion.periodic_box(), Circle{ball.center, ball.radius}, [&](Vec2 shift) {
      canvas.dot(ball.center + shift, pixels, color);
      if (pixels >= smallest_with_rim)
        canvas.circle({ball.center + shift, (pixels - 0.5) / scale}, {mixed(color, colors.theme().ink, 0.45), 1});
    });
  }
  canvas.specks(specks, least);
}

void draw_arrows(Canvas& canvas, const Motion& motion, const Survey& survey, const Look& look) {
  if (survey.fast == 0) return;
  const double pixels_of_fast = 0.1 * std::min(canvas.size().x, canvas.size().y);
  constexpr double longest = 4;  // times pixels_of_fast
  const double time = pixels_of_fast / (survey.fast * canvas.pixels_per_unit());
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    const auto along = direction(ball.velocity);
    if (!along) continue;
    const double excess = std::max(1.0, length(ball.velocity) / (longest * survey.fast));
    const Vec2 rim = ball.center + *along * ball.radius;
    canvas.arrow(straight_line(rim, rim + ball.velocity * (time / excess)), {look.theme.ink, 1.4});
  }
}

/// Rings that widen and fade.
void draw_marks(Canvas& canvas, const Traces& traces, double now) {
  for (const Traces::Mark& mark : traces.marks()) {
    const double age = (now - mark.time) / traces.plan().mark;
    if (age > 1) continue;
    Color color = impact_color;
    color.alpha = 1 - age;
    canvas.circle({mark.contact, (3 + 7 * age) / canvas.pixels_per_unit()}, {color, 1.8});
  }
}

}  // namespace

PictureSize size_to_show(const Rectangle& shown, const Look& look) {
  const Vec2 size = shown.max - shown.min;
  const double margin = margin_for(look);
  const double below = below_for(look);
  const double scale =
      std::min((standard_width - 2 * margin) / size.x, (standard_height - 2 * margin - below) / size.y);
  const auto pixels = [&](double length) { return next_even(std::max(length * scale + 2 * margin, 200.0)); };
  return {pixels(size.x), pixels(size.y + below / scale)};
}

Sheet sheet_of(const Rectangle& shown, PictureSize size, const Look& look) {
  const Vec2 pixels = pixels_of(size);
  // Lines grow with a large picture, but shrink less than a small one: they must stay visible.
  const double ratio = std::sqrt(pixels.x * pixels.y / (standard_width * standard_height));
  const double density = ratio > 1 ? ratio : std::sqrt(ratio);
  const bool has_key = wants_key(look) && has_room_for_key(pixels / density, density);
  return {.shown = shown,
          .size = pixels / density,
          .margin = std::min({margin_for(look), pixels.x / density / 8, pixels.y / density / 8}),
          .below = has_key ? below_for(look) : 0,
          .density = density,
          .background = look.theme.background};
}

void draw_moment(Canvas& canvas, const Motion& motion, const Traces& traces, const Survey& survey, const Look& look) {
  const std::vector<std::size_t>& chosen = traces.plan().balls;
  const ColorScale scale = scale_of(survey, look.color);
  const BallColors colors{look.theme, scale, chosen};
  const double least = least_radius(motion.balls(), canvas.size());
  const auto box = motion.periodic_box();
  if (box) canvas.clip_to(once(*box, canvas.frame()));
  if (chosen.empty()) draw_trails(canvas, motion, traces, colors);
  draw_pillars(canvas, motion, look.theme);
  draw_walls(canvas, motion, look.theme);
  draw_balls(canvas, motion, colors, least, false);
  if (!chosen.empty()) {
    // On top of the others, which would hide them.
    draw_trails(canvas, motion, traces, colors);
    draw_balls(canvas, motion, colors, least_radius(chosen.size(), canvas.size()), true);
  }
  if (box) {
    canvas.unclip();
    draw_edges(canvas, *box, look.theme);
  }
  if (look.arrows) draw_arrows(canvas, motion, survey, look);
  draw_marks(canvas, traces, motion.time());
  if (wants_key(look) && has_room_for_key(canvas.size(), canvas.density()))
    draw_color_key(canvas, scale, look.theme, key_place(look));
  if (look.clock) canvas.caption(fmt::format("t = {:.2f}", motion.time()), 0, look.theme.muted);
}

}  // namespace carom::cli
