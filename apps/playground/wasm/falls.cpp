#include "playground/wasm/falls.hpp"

#include <string>
#include <utility>

namespace carom::page {
namespace {

using cli::Row;
using cli::shown;

const char* title_of(ShapeType other) {
  switch (other) {
    case ShapeType::ball: return "Two circles, falling";
    case ShapeType::wall: return "A falling circle against a wall";
    case ShapeType::pillar: return "A falling circle against a pillar";
  }
  return "";
}

/// From the start of the frame to the impact; `whose` tells two balls apart.
cli::Step flight_of(const Leg& leg, const Leg& next, double start, const std::string& whose) {
  const double lasting = next.start - Instant{start};
  const char* remark = leg.support == Support::slides  ? "what is left of gravity along the wall"
                       : leg.support == Support::rests ? "it rests"
                                                       : "gravity, times the ball's gravity scale";
  return {"The way" + whose + " to the impact",
          {{"t_s", shown(start), "the start of the frame"},
           {"B_s", shown(position_at(leg, {start})), ""},
           {"v_s", shown(velocity_at(leg, {start})), ""},
           {"a", shown(leg.acceleration), remark},
           {"τ = t_i − t_s", shown(lasting), ""},
           {"B_i = B_s + v_sτ + ½aτ²", shown(next.center), "at the impact"},
           {"v_i = v_s + aτ", shown(velocity_at(leg, next.start)), ""}}};
}

/// Where the leg that an impact began leads until `end`; `ended` is the one before.
cli::Aftermath aftermath_of(const Leg& ended, const Leg& next, double end) {
  return {.center = next.center,
          .arriving = velocity_at(ended, next.start),
          .velocity = next.velocity,
          .end = position_at(next, {end})};
}

/// To rounding, on the scale of `size`.
bool agree(Vec2 a, Vec2 b, double size) { return length(a - b) <= 1e-9 * size; }

}  // namespace

bool is_by_the_book(const cli::Explanation& explanation, const World& before, const World& after,
                    const Impact& impact) {
  if (!explanation.answer) return false;
  const auto is_as_played = [&](const cli::Aftermath& told, BallId id) {
    const Leg leg = before.leg(id);
    const Leg next = after.leg(id);
    const bool is_free = leg.support == Support::none || leg.support == Support::left;
    const double speed = length(velocity_at(leg, next.start)) + length(next.velocity);
    return is_free && agree(told.center, next.center, before.ball(id).radius + length(next.center)) &&
           agree(told.velocity, next.velocity, speed);
  };
  return is_as_played(explanation.answer->ball, impact.ball) &&
         (!impact.other.is_ball() || is_as_played(*explanation.answer->other, impact.other.ball()));
}

cli::Explanation explain_fall(const World& before, const World& after, const Impact& impact, const Interval& frame) {
  const Leg leg = before.leg(impact.ball);
  const Leg next = after.leg(impact.ball);
  const bool are_two = impact.other.is_ball();
  cli::Explanation made{.title = title_of(impact.other.type), .steps = {}, .answer = {}};
  made.steps.push_back(flight_of(leg, next, frame.start, are_two ? " of A" : ""));
  cli::Answer answer{.time = impact.time,
                     .contact = impact.contact,
                     .normal = impact.normal,
                     .touching = "",
                     .impulse = impact.impulse,
                     .ball = aftermath_of(leg, next, frame.end),
                     .other = {}};
  Vec2 relative = answer.ball.arriving;
  std::vector<Row> rows{{"n̂", shown(impact.normal), "toward the ball"}};
  if (are_two) {
    const Leg others = before.leg(impact.other.ball());
    const Leg others_next = after.leg(impact.other.ball());
    made.steps.push_back(flight_of(others, others_next, frame.start, " of B"));
    answer.other = aftermath_of(others, others_next, frame.end);
    relative -= answer.other->arriving;
  }
  rows.push_back({are_two ? "(v_A − v_B)·n̂" : "v_i·n̂", shown(dot(relative, impact.normal)), "negative: closing"});
  rows.push_back(
      {"J", shown(impact.impulse),
       impact.impulse == 0 ? "no closing speed: it only touches, slides or leaves" : "the impulse, along n̂"});
  rows.push_back({are_two ? "v_A' = v_A + J n̂ / m_A" : "v' = v_i + J n̂ / m", shown(next.velocity), ""});
  if (answer.other) rows.push_back({"v_B' = v_B − J n̂ / m_B", shown(answer.other->velocity), ""});
  made.steps.push_back({"Response", std::move(rows)});
  made.answer = answer;
  return made;
}

}  // namespace carom::page
