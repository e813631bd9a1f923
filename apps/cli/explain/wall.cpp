#include <limits>

#include "carom/line.hpp"
#include "carom/touching.hpp"
#include "cli/explain/steps.hpp"

namespace carom::cli {
namespace {

const char* name_of(Stops stops) {
  switch (stops) {
    case Stops::both: return "stops balls from both sides";
    case Stops::outside: return "stops balls from outside (its right-hand side) only";
    case Stops::inside: return "stops balls from inside (its left-hand side) only";
  }
  return "";
}

const char* side(double distance) { return distance > 0 ? "outside" : distance < 0 ? "inside" : "on the line"; }

Step line_step(const Wall& wall, const Line& line) {
  return {"The wall's line",
          {{"e = P₁ − P₀", shown(edge(wall)), ""},
           {"n = (e_y, −e_x)", shown(outward_normal(wall)), "points outside: to the right of P₀ → P₁"},
           {"n̂ = n / |n|", shown(line.normal), ""},
           {"n̂·P₀", shown(distance_from_origin(line)), "the line's distance from the origin"}}};
}

/// What a one-sided wall lets pass: a ball from its open side, and a ball that is halfway through it.
std::vector<Row> one_sided_rows(const Wall& wall, const Ball& ball, double bc_start) {
  const double overlap = ball.radius - length(ball.center - nearest_on(wall, ball.center).point);
  const bool on_its_way = overlap > touching_depth(wall, ball.center, ball.radius);
  return {{"from the open side?", stops_from(wall, bc_start) ? "no" : "yes: the face lets it pass",
           std::string{"it starts "} + side(bc_start)},
          {"on its way through?", on_its_way ? "yes: it is left alone" : "no",
           on_its_way ? "it overlaps the wall by " + shown(overlap) + " at the start" : ""}};
}

/// The tests that need no time of impact: where the path starts and ends, and from which side it comes.
Step rejection_step(const Wall& wall, const Line& line, const Ball& ball, const Interval& frame) {
  const double r = ball.radius;
  const Vec2 end = position_at(flight(frame.start, ball.center, ball.velocity), {frame.end});
  const double bc_start = signed_distance(line, ball.center);
  const double bc_end = signed_distance(line, end);
  const double drift = dot(line.normal, ball.velocity);
  Step step{"Ways to miss the line", {}};
  step.rows = {{"B_e = B_s + v (t_e − t_s)", shown(end), "where the ball would end if nothing were there"},
               {"n̂·(B_s − P₀)", shown(bc_start), side(bc_start)},
               {"n̂·(B_e − P₀)", shown(bc_end), side(bc_end)},
               {"both inside?  both < −r", outcome(bc_start < -r && bc_end < -r), ""},
               {"both outside?  both > r", outcome(bc_start > r && bc_end > r), ""},
               {"parallel?  n̂·v = 0", outcome(drift == 0), "n̂·v = " + shown(drift)}};
  if (wall.stops != Stops::both)
    for (Row& row : one_sided_rows(wall, ball, bc_start)) step.rows.push_back(std::move(row));
  return step;
}

/// The infinite line, moved toward the ball by its radius, and whether the ball meets it within the wall.
Step face_step(const Wall& wall, const Line& line, const Ball& ball, const Interval& frame) {
  const double bc_start = signed_distance(line, ball.center);
  const double offset = bc_start > 0 ? ball.radius : -ball.radius;
  Step step{ball.radius > 0 ? "The line, offset by the radius" : "Where the path crosses the line", {}};
  if (ball.radius > 0) step.rows.push_back({"D = ±r", shown(offset), std::string{"the ball starts "} + side(bc_start)});
  const auto hit = sweep(line, motion_of(ball), {frame.start, std::numeric_limits<double>::infinity()});
  if (!hit) {
    step.rows.push_back({"t_i", "none", "the ball does not approach the line"});
    return step;
  }
  const double before_from = dot(hit->center - wall.from, wall.to - wall.from);
  const double beyond_to = dot(hit->center - wall.to, wall.from - wall.to);
  const std::string d = ball.radius > 0 ? " + D" : "";
  const bool overlaps = std::abs(bc_start) < ball.radius;
  const double by_formula = frame.start + (offset - bc_start) / dot(line.normal, ball.velocity);
  step.rows.insert(
      step.rows.end(),
      {{"t_i = t_s + (n̂·P₀ − n̂·B_s" + d + ") / n̂·v", shown(overlaps ? by_formula : hit->time),
        overlaps ? already_there() : place_in_frame(hit->time, frame)},
       {"B_i = B_s + v (t_i − t_s)", shown(hit->center), ""},
       {"before P₀?  (B_i − P₀)·(P₁ − P₀) < 0", before_from < 0 ? "yes" : "no", "it is " + shown(before_from)},
       {"beyond P₁?  (B_i − P₁)·(P₀ − P₁) < 0", beyond_to < 0 ? "yes" : "no", "it is " + shown(beyond_to)}});
  const bool on_wall = before_from >= 0 && beyond_to >= 0;
  step.rows.push_back({"on the wall's face?", on_wall ? "yes" : "no",
                       on_wall           ? ""
                       : ball.radius > 0 ? "the line is met, but not the wall: only an end can be"
                                         : "the line is met, but not the wall"});
  return step;
}

Step end_step(const std::string& name, Vec2 end, const Wall& wall, const Line& line, const Ball& ball,
              const Interval& frame) {
  Step step{"The end " + name + ": a ray against a circle of radius r around it", {}};
  const MovingPoint ray{ball.center, ball.velocity};
  step.rows = ray_against_circle(ray, {end, ball.radius}, frame);
  const auto hit = sweep(Circle{end, ball.radius}, ray, frame);
  if (hit && wall.stops != Stops::both) {
    const double distance = signed_distance(line, hit->center);
    step.rows.push_back({"centre then", side(distance), stops_from(wall, distance) ? "stopped" : "let pass"});
  }
  return step;
}

}  // namespace

Explanation explain_wall(const Ball& ball, const Wall& wall, const Question& question) {
  const Interval& frame = question.frame;
  const Line line = *line_through(wall);
  Explanation explanation{
      ball.radius > 0 ? "A moving circle against a wall" : "A moving point against a wall", {}, answer(question)};
  explanation.steps = {{"Given", {wall_row(wall, name_of(wall.stops)), ball_row("ball", ball), frame_row(frame)}},
                       line_step(wall, line),
                       rejection_step(wall, line, ball, frame),
                       face_step(wall, line, ball, frame)};
  if (ball.radius > 0) {
    explanation.steps.push_back(end_step("P₀", wall.from, wall, line, ball, frame));
    explanation.steps.push_back(end_step("P₁", wall.to, wall, line, ball, frame));
  }
  if (explanation.answer) {
    for (Step& step : rebound_steps(question, *explanation.answer)) explanation.steps.push_back(std::move(step));
  }
  return explanation;
}

}  // namespace carom::cli
