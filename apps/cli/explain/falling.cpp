#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "carom/line.hpp"
#include "cli/explain/steps.hpp"

namespace carom::cli {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

Step path_step(const Ball& ball, const Question& question) {
  const double whole = question.frame.end - question.frame.start;
  const MovingCircle free = motion_of(ball, question);
  return {"The path: a parabola, with τ = t − t_s",
          {{"B(τ) = B_s + v τ + g τ²/2", "", ""},
           {"B_e = B(t_e − t_s)", shown(position_after(free, whole)), "where the ball would end if nothing were there"},
           {"v + g (t_e − t_s)", shown(velocity_after(free, whole)), "its velocity then"}}};
}

/// How a root of the face's equation reads: whether the ball closes on the line then, and whether it is on the wall.
Row root_row(const char* formula, double delay, const Wall& wall, const Line& line, const MovingCircle& ball,
             double side) {
  if (!(delay >= 0)) return {formula, shown(delay), "before the frame"};
  const Vec2 place = position_after(ball, delay);
  const bool closes = side * dot(line.normal, velocity_after(ball, delay)) < 0;
  const bool is_on_wall = dot(place - wall.from, edge(wall)) >= 0 && dot(place - wall.to, edge(wall)) <= 0;
  return {formula, shown(delay),
          !closes      ? "moving away then"
          : is_on_wall ? "closing, on the wall's face"
                       : "closing, but beside the wall"};
}

/// The signed distance from the wall's line is a parabola in τ; the ball touches the line where it is D = ±r.
Step face_step(const Wall& wall, const Line& line, const Ball& ball, const Question& question) {
  const MovingCircle circle = motion_of(ball, question);
  const double distance = signed_distance(line, ball.center);
  const double drift = dot(line.normal, circle.velocity);
  const double pull = dot(line.normal, circle.acceleration);
  const double side = distance >= 0 ? 1 : -1;
  const double level = side * ball.radius;
  Step step{"The face: when is the centre at a distance of r from the line?", {}};
  step.rows = {{"δ = n̂·(B_s − P₀)", shown(distance), distance > 0 ? "outside" : "inside"},
               {"ν = n̂·v", shown(drift), ""},
               {"α = n̂·g", shown(pull), ""},
               {"D = ±r", shown(level), "on the ball's side"}};
  if (pull == 0) {
    step.rows.push_back({"δ + ν τ = D", "", "gravity is along the wall"});
    if (drift != 0)
      step.rows.push_back(root_row("τ = (D − δ) / ν", (level - distance) / drift, wall, line, circle, side));
    return step;
  }
  const double discriminant = drift * drift - 2 * pull * (distance - level);
  step.rows.push_back({"δ + ν τ + α τ²/2 = D", "", ""});
  step.rows.push_back({"ν² − 2α (δ − D)", shown(discriminant), discriminant < 0 ? "miss: it turns back before" : ""});
  if (discriminant < 0) return step;
  const double root = std::sqrt(discriminant);
  const auto [first, second] = std::minmax({(-drift - root) / pull, (-drift + root) / pull});
  step.rows.push_back(root_row("τ = (−ν ± √(ν² − 2α (δ − D))) / α", first, wall, line, circle, side));
  step.rows.push_back(root_row("", second, wall, line, circle, side));
  return step;
}

/// The parabola of the ball's centre against a circle around a fixed point.
Step circle_step(std::string heading, Vec2 center, double reach, const Ball& ball, const Question& question) {
  const Vec2 fall = acceleration_of(ball, question);
  const auto hit = sweep(Circle{center, reach}, MovingPoint{ball.center, ball.velocity, fall}, {0, forever});
  return {std::move(heading), parabola_against_circle({ball.center - center, ball.velocity, fall}, reach,
                                                      hit ? std::optional{hit->time} : std::nullopt, question.frame)};
}

void add_aftermath(Explanation& explanation, const Question& question) {
  if (!explanation.answer) return;
  explanation.steps.push_back({"Where they touch: at the first of these times",
                               {{"t_i", shown(explanation.answer->time), explanation.answer->touching},
                                {"B_i = B(t_i − t_s)", shown(explanation.answer->ball.center), ""}}});
  for (Step& step : rebound_steps(question, *explanation.answer)) explanation.steps.push_back(std::move(step));
}

}  // namespace

Explanation explain_falling(const Ball& ball, const Wall& wall, const Question& question) {
  const Line line = *line_through(wall);
  Explanation explanation{
      ball.radius > 0 ? "A falling circle against a wall" : "A falling point against a wall", {}, answer(question)};
  explanation.steps = {
      {"Given",
       {wall_row(wall, ""), ball_row("ball", ball), gravity_row("g", ball, question), frame_row(question.frame)}},
      path_step(ball, question),
      {"The wall's line",
       {{"n = (e_y, −e_x), e = P₁ − P₀", shown(outward_normal(wall)), "points outside"},
        {"n̂ = n / |n|", shown(line.normal), ""}}},
      face_step(wall, line, ball, question)};
  if (ball.radius > 0) {
    explanation.steps.push_back(
        circle_step("The end P₀: a parabola against a circle of radius r", wall.from, ball.radius, ball, question));
    explanation.steps.push_back(
        circle_step("The end P₁: a parabola against a circle of radius r", wall.to, ball.radius, ball, question));
  }
  add_aftermath(explanation, question);
  return explanation;
}

Explanation explain_falling(const Ball& ball, const Pillar& pillar, const Question& question) {
  const double reach = pillar.radius + ball.radius;
  Explanation explanation{
      ball.radius > 0 ? "A falling circle against a pillar" : "A falling point against a circle", {}, answer(question)};
  explanation.steps = {
      {"Given",
       {pillar_row(pillar), ball_row("ball", ball), gravity_row("g", ball, question), frame_row(question.frame)}},
      path_step(ball, question),
      {"The pillar, inflated by the ball's radius: the ball becomes a point", {{"r = r_c + r_s", shown(reach), ""}}},
      circle_step("A parabola against that circle", pillar.center, reach, ball, question)};
  add_aftermath(explanation, question);
  return explanation;
}

}  // namespace carom::cli
