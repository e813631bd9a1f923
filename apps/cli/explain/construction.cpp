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
Leg undisturbed(const Ball& ball, const Question& question) {
  return flight(question.frame.start, ball.center, ball.velocity, acceleration_of(ball, question));
}

/// A part of a leg.
struct Stretch {
  Leg leg;
  double from = 0;
  double to = 0;

  [[nodiscard]] Curve curve() const { return path_of(leg, {from}, {to}); }
};

/// The ball's path from the start to the end of the frame, in two parts: before and after the impact at `time`, if
/// there is one.
struct Path {
  Stretch before;
  std::optional<Stretch> after;
};

Path path_in(const Question& question, const Ball& ball, const Aftermath* after, double time) {
  const Interval& frame = question.frame;
  const Leg first = undisturbed(ball, question);
  if (!after) return {{first, frame.start, frame.end}, {}};
  const Leg second = flight(time, after->center, after->velocity, acceleration_of(ball, question));
  return {{first, frame.start, time}, Stretch{second, time, frame.end}};
}

void include_path(Bounds& bounds, const Path& path, double radius) {
  const auto add = [&](const Stretch& part) { add_path(bounds, part.leg, {part.from}, {part.to}, radius); };
  add(path.before);
  if (path.after) add(*path.after);
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
  const Path path = path_in(question, ball, after, time);
  const Leg free = undisturbed(ball, question);
  const double beyond_rim = ball.radius * canvas.pixels_per_unit() + label_gap;
  const auto place = [&](Vec2 center, Color line, Color fill) {
    canvas.disc({center, ball.radius}, fill);
    canvas.circle({center, ball.radius}, {line});
    canvas.dot(center, 3, line);
  };
  const Vec2 free_end = position_at(free, {question.frame.end});
  const Vec2 heading = ball.velocity;
  const Vec2 end_heading = velocity_at(free, {question.frame.end});

  const bool at_once = after != nullptr && after->center == ball.center;

  place(ball.center, muted, faint);
  if (!at_once) canvas.label(ball.center, freest_direction({heading}), beyond_rim, "Bₛ" + style.suffix, ink);
  if (!after) {
    place(free_end, style.line, style.fill);
    canvas.arrow(path.before.curve(), {style.line});
    canvas.label(free_end, freest_direction({-end_heading}), beyond_rim, "Bₑ" + style.suffix, ink);
    return;
  }
  canvas.curve(path_of(free, {time}, {question.frame.end}), {muted, 1.2, true});
  canvas.dot(free_end, 3, muted);
  canvas.label(free_end, freest_direction({-end_heading}), label_gap, "Bₑ" + style.suffix, muted);
  place(after->center, style.line, style.fill);
  place(after->end, muted, faint);
  canvas.arrow(path.before.curve(), {style.line});
  canvas.arrow(path.after->curve(), {style.line});
  const Vec2 arriving = after->arriving;
  canvas.label(after->center, freest_direction({-arriving, arriving, after->velocity, normal, -normal}), beyond_rim,
               (at_once ? "Bₛ = Bᵢ" : "Bᵢ") + style.suffix, ink);
  const Vec2 leaving = velocity_at(path.after->leg, {question.frame.end});
  canvas.label(after->end, freest_direction({-leaving}), beyond_rim, "Bₑ′" + style.suffix, ink);
}

void draw_normal(Canvas& canvas, const Answer& answer) {
  constexpr double arrow_pixels = 70;
  const Vec2 tip = answer.contact + answer.normal * (arrow_pixels / canvas.pixels_per_unit());
  canvas.arrow(straight_line(answer.contact, tip), {green, 2});
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
    include_path(bounds, path_in(question, moving, after, answer ? answer->time : 0), moving.radius);
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
