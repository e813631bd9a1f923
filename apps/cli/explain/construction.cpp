#include "cli/explain/construction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numbers>

#include "carom/line.hpp"
#include "cli/drawing/bounds.hpp"
#include "cli/drawing/canvas.hpp"
#include "cli/drawing/path.hpp"

namespace carom::cli {
namespace {

constexpr Color ink{0.13, 0.16, 0.22};
constexpr Color muted{0.55, 0.59, 0.66};
constexpr Color faint{0.55, 0.59, 0.66, 0.18};
constexpr Color blue{0.13, 0.40, 0.80};
constexpr Color blue_fill{0.13, 0.40, 0.80, 0.16};
constexpr Color orange{0.83, 0.38, 0.05};
constexpr Color orange_fill{0.83, 0.38, 0.05, 0.16};
constexpr Color green{0.05, 0.50, 0.33};

constexpr double picture_width = 960;
constexpr double picture_height = 640;
constexpr double picture_margin = 80;
constexpr double label_gap = 7;  // pixels

/// The ball's flight from the start of the frame if nothing were in its way.
Leg undisturbed(const Ball& ball, const Interval& frame) { return flight(frame.start, ball.center, ball.velocity); }

/// The ball's path from the start to the end of the frame, in two parts: before and after the impact at `time`, if
/// there is one.
struct Path {
  std::vector<Vec2> before;
  std::vector<Vec2> after;
};

Path path_in(const Interval& frame, const Ball& ball, const Aftermath* after, double time) {
  const Leg first = undisturbed(ball, frame);
  if (!after) return {path_of(first, {frame.start}, {frame.end}), {}};
  const Leg second = flight(time, after->center, after->velocity);
  return {path_of(first, {frame.start}, {time}), path_of(second, {time}, {frame.end})};
}

void include_path(Bounds& bounds, const Path& path, double radius) {
  for (const Vec2 center : path.before) bounds.add(Circle{center, radius});
  for (const Vec2 center : path.after) bounds.add(Circle{center, radius});
}

/// Of sixteen directions, the one farthest from all that are taken: a label has room there.
Vec2 freest_direction(const std::vector<Vec2>& taken) {
  constexpr int directions = 16;
  Vec2 best{1, 0};
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < directions; ++i) {
    const double angle = 2 * std::numbers::pi * i / directions;
    const Vec2 candidate{std::cos(angle), std::sin(angle)};
    double closest = -1;
    for (const Vec2 other : taken) closest = std::max(closest, dot(candidate, direction(other).value_or(Vec2{})));
    if (closest < least) {
      least = closest;
      best = candidate;
    }
  }
  return best;
}

struct BallStyle {
  Color line;
  Color fill;
  std::string suffix;  ///< of the labels: empty, or the ball's letter
};

/// Draws a ball at the start, at the impact and at the end; its path; and the rest of its path without the impact.
void draw_path(Canvas& canvas, const Question& question, const Ball& ball, const Aftermath* after,
               const std::optional<Answer>& answer, const BallStyle& style) {
  const double time = answer ? answer->time : question.frame.end;
  const Vec2 normal = answer ? answer->normal : Vec2{};
  const Path path = path_in(question.frame, ball, after, time);
  const Leg straight = undisturbed(ball, question.frame);
  const double beyond_rim = ball.radius * canvas.pixels_per_unit() + label_gap;
  const auto place = [&](Vec2 center, Color line, Color fill) {
    canvas.disc({center, ball.radius}, fill);
    canvas.circle({center, ball.radius}, {line});
    canvas.dot(center, 3, line);
  };
  const Vec2 straight_end = position_at(straight, {question.frame.end});
  const Vec2 heading = ball.velocity;

  const bool at_once = after != nullptr && after->center == ball.center;

  place(ball.center, muted, faint);
  if (!at_once) canvas.label(ball.center, freest_direction({heading}), beyond_rim, "Bₛ" + style.suffix, ink);
  if (!after) {
    place(straight_end, style.line, style.fill);
    canvas.arrow(path.before, {style.line});
    canvas.label(straight_end, freest_direction({-heading}), beyond_rim, "Bₑ" + style.suffix, ink);
    return;
  }
  canvas.polyline(path_of(straight, {time}, {question.frame.end}), {muted, 1.2, true});
  canvas.dot(straight_end, 3, muted);
  canvas.label(straight_end, freest_direction({-heading}), label_gap, "Bₑ" + style.suffix, muted);
  place(after->center, style.line, style.fill);
  place(after->end, muted, faint);
  canvas.arrow(path.before, {style.line});
  canvas.arrow(path.after, {style.line});
  canvas.label(after->center, freest_direction({-heading, heading, after->velocity, normal, -normal}), beyond_rim,
               (at_once ? "Bₛ = Bᵢ" : "Bᵢ") + style.suffix, ink);
  canvas.label(after->end, freest_direction({-after->velocity}), beyond_rim, "Bₑ′" + style.suffix, ink);
}

void draw_normal(Canvas& canvas, const Answer& answer) {
  constexpr double arrow_pixels = 70;
  const Vec2 tip = answer.contact + answer.normal * (arrow_pixels / canvas.pixels_per_unit());
  canvas.arrow({answer.contact, tip}, {green, 2});
  canvas.dot(answer.contact, 4, green);
  canvas.label(tip, right_of(answer.normal), label_gap, answer.other ? "d̂" : "n̂", green);
}

/// Draws the wall, with strokes on the side that stops balls, and the capsule of all centres that touch it.
void draw_obstacle(Canvas& canvas, const Wall& wall, const Ball& ball, const std::optional<Answer>& answer) {
  const Vec2 normal = line_through(wall)->normal;
  const Vec2 offset = normal * ball.radius;
  const Stroke touching{blue, 1.2, true};
  if (ball.radius > 0) {
    canvas.segment(wall.from + offset, wall.to + offset, touching);
    canvas.segment(wall.from - offset, wall.to - offset, touching);
    canvas.circle({wall.from, ball.radius}, touching);
    canvas.circle({wall.to, ball.radius}, touching);
  }
  canvas.segment(wall.from, wall.to, {ink, 4});
  canvas.dot(wall.from, 5, ink);
  canvas.dot(wall.to, 5, ink);
  const double beyond_rim = ball.radius * canvas.pixels_per_unit() + label_gap;
  const Vec2 toward_ball = answer ? answer->normal : Vec2{};
  canvas.label(wall.from, freest_direction({edge(wall), toward_ball}), beyond_rim, "P₀", ink);
  canvas.label(wall.to, freest_direction({-edge(wall), toward_ball}), beyond_rim, "P₁", ink);
  draw_stopping_side(canvas, wall, {ink, 1.5});
}

void draw_obstacle(Canvas& canvas, const Pillar& pillar, const Ball& ball) {
  canvas.disc({pillar.center, pillar.radius}, faint);
  canvas.circle({pillar.center, pillar.radius}, {ink, 3});
  if (ball.radius > 0) canvas.circle({pillar.center, pillar.radius + ball.radius}, {blue, 1.2, true});
  canvas.dot(pillar.center, 4, ink);
  canvas.label(pillar.center, {0, -1}, label_gap, "C", ink);
}

/// Draws the second ball where they touch, inflated by the first one's radius.
void draw_inflated(Canvas& canvas, const Ball& a, const Ball& b, const Answer& answer) {
  canvas.circle({answer.other->center, a.radius + b.radius}, {blue, 1.2, true});
}

Bounds bounds_of(const Question& question, const std::optional<Answer>& answer) {
  const Ball& ball = question.ball;
  Bounds bounds;
  const auto include = [&](const Ball& moving, const Aftermath* after) {
    include_path(bounds, path_in(question.frame, moving, after, answer ? answer->time : 0), moving.radius);
  };
  include(ball, answer ? &answer->ball : nullptr);
  if (const auto* wall = std::get_if<Wall>(&question.other)) {
    bounds.add(Circle{wall->from, ball.radius});
    bounds.add(Circle{wall->to, ball.radius});
  } else if (const auto* pillar = std::get_if<Pillar>(&question.other)) {
    bounds.add(Circle{pillar->center, pillar->radius + ball.radius});
  } else {
    include(std::get<Ball>(question.other), answer ? &*answer->other : nullptr);
  }
  return bounds;
}

}  // namespace

void draw_construction(const std::filesystem::path& file, const std::string& format, const Question& question,
                       const std::optional<Answer>& answer) {
  const Rectangle box = bounds_of(question, answer).box();
  const double density = format == "png" ? 2 : 1;  // sharp on dense screens
  Canvas canvas{file,
                format,
                {.shown = box, .size = {picture_width, picture_height}, .margin = picture_margin, .density = density}};
  const auto* other = std::get_if<Ball>(&question.other);
  if (const auto* wall = std::get_if<Wall>(&question.other)) draw_obstacle(canvas, *wall, question.ball, answer);
  if (const auto* pillar = std::get_if<Pillar>(&question.other)) draw_obstacle(canvas, *pillar, question.ball);
  if (other && answer) draw_inflated(canvas, question.ball, *other, *answer);
  if (other)
    draw_path(canvas, question, *other, answer ? &*answer->other : nullptr, answer, {orange, orange_fill, " B"});
  draw_path(canvas, question, question.ball, answer ? &answer->ball : nullptr, answer,
            {blue, blue_fill, other ? " A" : ""});
  if (answer) draw_normal(canvas, *answer);
  canvas.caption(answer ? fmt::format("impact at t = {}", shown(answer->time)) : "no impact in this frame", 0, ink);
  canvas.finish();
}

}  // namespace carom::cli
