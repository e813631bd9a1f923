#include <algorithm>
#include <nlohmann/json.hpp>

#include "carom/line.hpp"
#include "cli/explain/explanation.hpp"
#include "playground/wasm/falls.hpp"
#include "playground/wasm/surface.hpp"
#include "playground/wasm/telling.hpp"

namespace carom::page {
namespace {

using nlohmann::json;

json tree_of(Vec2 point) { return {point.x, point.y}; }

json tree_of(const cli::Aftermath& after) {
  return {{"center", tree_of(after.center)}, {"velocity", tree_of(after.velocity)}, {"end", tree_of(after.end)}};
}

/// `end` is where the ball would be at the end of the frame if nothing were in its way.
json tree_of(const Ball& ball, const Interval& frame) {
  const Leg leg = cli::flight(frame.start, ball.center, ball.velocity);
  return {{"kind", "ball"},
          {"center", tree_of(ball.center)},
          {"velocity", tree_of(ball.velocity)},
          {"radius", ball.radius},
          {"end", tree_of(position_at(leg, {frame.end}))}};
}
json tree_of(const Wall& wall, const Interval& /*frame*/) {
  return {{"kind", "wall"}, {"from", tree_of(wall.from)}, {"to", tree_of(wall.to)}};
}
json tree_of(const Pillar& pillar, const Interval& /*frame*/) {
  return {{"kind", "pillar"}, {"center", tree_of(pillar.center)}, {"radius", pillar.radius}};
}

json tree_of(const cli::Step& step) {
  json rows = json::array();
  for (const cli::Row& row : step.rows)
    rows.push_back({{"formula", row.formula}, {"value", row.value}, {"remark", row.remark}});
  return {{"heading", step.heading}, {"rows", rows}};
}

json tree_of(const Body& body) {
  return {{"velocity", tree_of(body.velocity)},
          {"speed", length(body.velocity)},
          {"momentum", tree_of(momentum(body))},
          {"energy", kinetic_energy(body)}};
}

json tree_of(const Met& met) {
  return {
      {"name", met.name}, {"mass", met.before.mass}, {"before", tree_of(met.before)}, {"after", tree_of(met.after)}};
}

/// What the balls have together.
json sum_of(const Body& a, const Body& b) {
  return {{"momentum", tree_of(momentum(a) + momentum(b))}, {"energy", kinetic_energy(a) + kinetic_energy(b)}};
}

/// The balls of an impact before and after it, what is kept, and what it all comes to in a sentence.
void tell(json& tree, const World& before, const World& after, const Impact& impact) {
  const Encounter encounter = encounter_of(before, after, impact);
  tree["sentence"] = sentence_of(encounter, before, after, impact);
  tree["blow"] = tree_of(impact.normal * impact.impulse);
  tree["bodies"] = json::array({tree_of(encounter.ball)});
  if (!encounter.other) return;
  tree["bodies"].push_back(tree_of(*encounter.other));
  tree["together"] = {{"before", sum_of(encounter.ball.before, encounter.other->before)},
                      {"after", sum_of(encounter.ball.after, encounter.other->after)}};
}

/// The image of a wall or pillar in a periodic box that is nearest to a place.
Pillar image_at(const World& world, Pillar pillar, Vec2 place) {
  if (const auto& box = world.periodic_box()) pillar.center = place + nearest_image(*box, pillar.center - place);
  return pillar;
}
Wall image_at(const World& world, const Wall& wall, Vec2 place) {
  if (!world.periodic_box()) return wall;
  const Vec2 period = world.periodic_box()->period();
  const auto distance_to = [&](const Wall& image) { return length(nearest_on(image, place).point - place); };
  Wall nearest = wall;
  for (const double x : {-1, 0, 1}) {
    for (const double y : {-1, 0, 1}) {
      const Vec2 shift{x * period.x, y * period.y};
      Wall image = wall;
      image.from += shift;
      image.to += shift;
      if (distance_to(image) < distance_to(nearest)) nearest = image;
    }
  }
  return nearest;
}

/// The question that `impact`, the world's next, answers: both as they are `lead` before it, or where their legs begin;
/// a wall or pillar where it is at the impact, in `after`.
cli::Question question_of(const World& world, const World& after, const Impact& impact, double lead) {
  const Leg leg = world.leg(impact.ball);
  double start = std::max(impact.time - lead, leg.start.whole);
  if (impact.other.is_ball()) start = std::max(start, world.leg(impact.other.ball()).start.whole);
  const Vec2 place = after.leg(impact.ball).center;
  const auto ball_at_start = [&](BallId id) {
    const Leg flown = leg_near(world, id, impact.time, place);
    Ball ball = world.ball(id);
    ball.center = position_at(flown, {start});
    ball.velocity = velocity_at(flown, {start});
    return ball;
  };
  cli::Question question{.ball = ball_at_start(impact.ball),
                         .other = {},
                         .frame = {start, impact.time + lead},
                         .gravity = world.gravity()};
  switch (impact.other.type) {
    case ShapeType::ball: question.other = ball_at_start(impact.other.ball()); break;
    case ShapeType::wall: question.other = image_at(after, after.wall(impact.other.wall()), impact.contact); break;
    case ShapeType::pillar: question.other = image_at(after, after.pillar(impact.other.pillar()), place); break;
  }
  return question;
}

/// A ball's way is an arc between two points: the control point of its Bézier curve.
json control_of(const Leg& leg, double from, double to) {
  return tree_of(position_at(leg, {from}) + velocity_at(leg, {from}) * ((to - from) / 2));
}

/// Where a falling ball comes to, in place of straight ways: the arcs into the impact, on without it, and out of it.
void bend(json& ball, json& after, const Leg& leg, const Leg& next, const Interval& frame) {
  ball["end"] = tree_of(position_at(leg, {frame.end}));
  ball["control"] = control_of(leg, frame.start, next.start.whole);
  ball["end_control"] = control_of(leg, next.start.whole, frame.end);
  after["control"] = control_of(next, next.start.whole, frame.end);
}

}  // namespace
}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// Works the world's next impact through, as `carom explain` does where that applies, in a frame from `lead` before to
/// `lead` after it: the answer is JSON, with what is drawn and all steps with their numbers. False when there
/// is no impact to come. The world stays as it is.
PAGE_EXPORT(page_explain)(const carom_world* handle, double lead)->bool {
  World ahead = handle->world;
  const auto impact = ahead.advance_to_next_impact();
  if (!impact) return false;
  const cli::Question question = question_of(handle->world, ahead, *impact, lead);
  const bool falls = handle->world.gravity() != Vec2{};
  const bool is_driven = drive_of(ahead, impact->other).has_value();
  cli::Explanation explanation = is_driven ? cli::Explanation{} : cli::explain(question);
  if (is_driven || (falls && !is_by_the_book(explanation, handle->world, ahead, *impact)))
    explanation = explain_as_played(handle->world, ahead, *impact, question.frame);

  json steps = json::array();
  for (const cli::Step& step : explanation.steps) steps.push_back(tree_of(step));
  json tree = {{"title", explanation.title},
               {"frame", {question.frame.start, question.frame.end}},
               {"time", impact->time},
               {"contact", tree_of(impact->contact)},
               {"normal", tree_of(impact->normal)},
               {"impulse", impact->impulse},
               {"ball", tree_of(question.ball, question.frame)},
               {"other", std::visit([&](const auto& other) { return tree_of(other, question.frame); }, question.other)},
               {"steps", steps}};
  if (explanation.answer) {
    tree["after"] = tree_of(explanation.answer->ball);
    if (explanation.answer->other) tree["other_after"] = tree_of(*explanation.answer->other);
  }
  if (falls) {
    const auto bend_ball = [&](BallId id, const char* ball, const char* after) {
      const Vec2 place = ahead.leg(impact->ball).center;
      bend(tree[ball], tree[after], leg_near(handle->world, id, impact->time, place),
           leg_near(ahead, id, impact->time, place), question.frame);
    };
    bend_ball(impact->ball, "ball", "after");
    if (impact->other.is_ball()) bend_ball(impact->other.ball(), "other", "other_after");
  }
  tell(tree, handle->world, ahead, *impact);
  answer(tree.dump());
  return true;
}
