#include "cli/explain/steps.hpp"

#include <limits>

#include "carom/chord.hpp"
#include "carom/overlap.hpp"
#include "carom/response.hpp"

namespace carom::cli {

Row frame_row(const Interval& frame) {
  return {"frame", "t_s = " + shown(frame.start) + ", t_e = " + shown(frame.end), ""};
}

Row ball_row(const std::string& name, const Ball& ball) {
  const std::string size = ball.radius == 0 ? "a point" : "r = " + shown(ball.radius);
  return {name, "B_s = " + shown(ball.center) + ", v = " + shown(ball.velocity) + ", " + size,
          "mass " + shown(ball.mass) + ", restitution " + shown(ball.restitution)};
}

Row wall_row(const Wall& wall, const char* remark) {
  return {"wall", "P₀ = " + shown(wall.from) + ", P₁ = " + shown(wall.to), remark};
}

Row pillar_row(const Pillar& pillar) {
  return {"pillar", "C = " + shown(pillar.center) + ", r_c = " + shown(pillar.radius), ""};
}

std::string place_in_frame(double time, const Interval& frame) {
  if (time < frame.start) return "before the frame";
  if (time > frame.end) return "after the frame";
  return "in the frame";
}

std::string already_there() { return "before the frame: they overlap already, so now or not at all"; }

namespace {

/// The meaning of the discriminant. As in the library, a hit that is a graze to rounding counts as a graze.
std::string crossing_of(const MovingPoint& ray, const Circle& circle, double discriminant) {
  if (discriminant < 0) return "miss";
  const bool closes = dot(circle.center - ray.start, ray.velocity) > 0;
  const bool meets = sweep(circle, ray, {0, std::numeric_limits<double>::infinity()}).has_value();
  return discriminant > 0 && (meets || !closes) ? "hit" : "graze: they touch without closing, which changes nothing";
}

}  // namespace

std::vector<Row> ray_against_circle(const MovingPoint& ray, const Circle& circle, const Interval& frame) {
  const Vec2 to_center = circle.center - ray.start;
  const double a = length_squared(ray.velocity);
  const double b = -2 * dot(to_center, ray.velocity);
  const double c = length_squared(to_center) - circle.radius * circle.radius;
  std::vector<Row> rows = {{"C − B_s", shown(to_center), ""},
                           {"a = v·v", shown(a), ""},
                           {"b = −2 (C − B_s)·v", shown(b), b < 0 ? "ahead" : "not ahead: moving away, or still"},
                           {"c = |C − B_s|² − r²", shown(c), c > 0 ? "apart" : "touching or overlapping"}};
  if (a == 0) return rows;

  const double speed = length(ray.velocity);
  const double along = dot(to_center, ray.velocity) / speed;
  const double beside = cross(to_center, ray.velocity) / speed;
  const double half_squared = circle.radius * circle.radius - beside * beside;
  rows.insert(rows.end(), {{"m = (C − B_s)·v̂", shown(along), "how far along the path the centre lies"},
                           {"n = √(|C − B_s|² − m²)", shown(std::abs(beside)), "how far beside it"},
                           {"behind?  m < 0, B_s outside", outcome(along < 0 && !contains(circle, ray.start)), ""},
                           {"passes by?  n² > r²", outcome(half_squared < 0), ""},
                           {"b² − 4ac", shown(4 * a * half_squared), crossing_of(ray, circle, half_squared)}});
  const auto roots = chord_by_quadratic(ray, circle);
  if (!roots) return rows;
  const double t_enter = frame.start + roots->enter;
  const bool inside_and_closing = c < 0 && b < 0;
  rows.push_back({"t_i = t_s + (−b − √(b² − 4ac)) / 2a", shown(t_enter),
                  inside_and_closing ? already_there() : place_in_frame(t_enter, frame)});
  rows.push_back({"    = t_s + (m − s) / |v|, s² = r² − n²",
                  shown(frame.start + chord_by_projection(ray, circle)->enter), "the projection form agrees"});
  return rows;
}

Row gravity_row(const std::string& name, const Ball& ball, const Question& question) {
  return {name, shown(acceleration_of(ball, question)),
          ball.gravity_scale == 1 ? "" : "gravity " + shown(question.gravity) + " × " + shown(ball.gravity_scale)};
}

std::vector<Row> parabola_against_circle(const MovingPoint& path, double reach, std::optional<double> contact,
                                         const Interval& frame) {
  const auto [d, w, a] = path;
  std::vector<Row> rows = {{"d = B_s − C", shown(d), ""},
                           {"|d + v τ + g τ²/2|² = r²", "a quartic: c₄τ⁴ + c₃τ³ + c₂τ² + c₁τ + c₀ = 0", ""},
                           {"c₄ = g·g / 4", shown(length_squared(a) / 4), ""},
                           {"c₃ = v·g", shown(dot(w, a)), ""},
                           {"c₂ = v·v + d·g", shown(length_squared(w) + dot(d, a)), ""},
                           {"c₁ = 2 d·v", shown(2 * dot(d, w)), ""},
                           {"c₀ = d·d − r²", shown(length_squared(d) - reach * reach),
                            length_squared(d) > reach * reach ? "apart" : "touching or overlapping"}};
  if (!contact) {
    rows.push_back({"τ", "none", "the parabola does not come that near while closing"});
    return rows;
  }
  rows.push_back({"τ, the first root while closing", shown(*contact), "by Newton's method between two bounds"});
  rows.push_back({"t_i = t_s + τ", shown(frame.start + *contact), place_in_frame(frame.start + *contact, frame)});
  return rows;
}

std::vector<Step> rebound_steps(const Question& question, const Answer& answer) {
  const Ball& ball = question.ball;
  const double restitution = restitution_of(question);
  const double remaining = question.frame.end - answer.time;
  Step reflection{"Reflection", {}};
  const Vec2 v = answer.ball.arriving;
  const Vec2 g = acceleration_of(ball, question);
  const bool falls = g != Vec2{};
  if (falls) reflection.rows.push_back({"v = v_s + g (t_i − t_s)", shown(v), "the velocity at the impact"});
  const std::vector<Row> rows = {{"n̂, from the contact toward the ball", shown(answer.normal), ""},
                                 {"v·n̂", shown(dot(v, answer.normal)), "negative: closing"},
                                 {"ε", shown(restitution), "restitution of the ball × of what it meets"},
                                 {"v' = v − (1 + ε)(v·n̂) n̂", shown(answer.ball.velocity), ""},
                                 {"|v|, |v'|", shown(length(v)) + ", " + shown(length(answer.ball.velocity)),
                                  restitution == 1 ? "the speed is kept" : "some speed is lost"},
                                 {"j = m (1 + ε) |v·n̂|", shown(answer.impulse), "the impulse"}};
  reflection.rows.insert(reflection.rows.end(), rows.begin(), rows.end());
  Step rest{"The rest of the frame", {}};
  rest.rows = {{"t_e − t_i", shown(remaining), ""},
               {falls ? "B_e' = B_i + v' (t_e − t_i) + g (t_e − t_i)²/2" : "B_e' = B_i + v' (t_e − t_i)",
                shown(answer.ball.end), falls ? "if nothing else is in its way" : ""}};
  if (falls) return {reflection, rest};
  const Vec2 back = ball.center - answer.ball.center;
  if (restitution == 1 && back != Vec2{}) {
    const Vec2 reflected = -reflect(back, answer.normal);
    rest.rows.push_back({"m = B_s − B_i", shown(back), "the same by the way back:"});
    rest.rows.push_back({"r = 2(m·n̂) n̂ − m", shown(reflected), ""});
    rest.rows.push_back({"B_e' = B_i + k r̂ (t_e − t_i), k = |v|",
                         shown(answer.ball.center + *direction(reflected) * (length(ball.velocity) * remaining)), ""});
  }
  return {reflection, rest};
}

}  // namespace carom::cli
