#include "playground/wasm/falls.hpp"

#include <string>
#include <utility>

namespace carom::page {
namespace {

using cli::Row;
using cli::shown;

std::string title_of(ShapeType other, const std::optional<Drive>& drive) {
  if (other == ShapeType::ball) return "Two circles, falling";
  const std::string thing = other == ShapeType::wall ? "a wall" : "a pillar";
  if (!drive) return "A falling circle against " + thing;
  return "A circle against " + thing +
         (drive->temperature > 0 ? " of a temperature"
          : drive->moves         ? " that moves"
                                 : " that kicks");
}

/// What a wall or pillar that moves, kicks or is thermal has to do with an impact.
void add_drive(std::vector<Row>& rows, const Drive& drive, const Impact& impact) {
  if (drive.temperature > 0)
    rows.push_back({"T", shown(drive.temperature), "the temperature of what it hits: the velocity is drawn at random"});
  else if (drive.kick.speed > 0)
    rows.push_back(
        {"k", shown(drive.kick.speed), "the kick, from a closing speed of " + shown(drive.kick.from) + " on"});
  else if (impact.impulse != 0)
    rows.push_back({"u·n̂", shown(impact.work / impact.impulse), "of what it hits, where they touch"});
  rows.push_back({"W", shown(impact.work), "the energy that this gives to the ball"});
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

std::optional<Drive> drive_of(const World& world, ShapeId shape) {
  const auto drive_of_shape = [](const auto& of) -> std::optional<Drive> {
    double temperature = 0;
    if constexpr (requires { of.temperature; }) temperature = of.temperature;
    if (!of.mover && of.kick == Kick{} && temperature == 0) return std::nullopt;
    return Drive{of.mover.has_value(), of.kick, temperature};
  };
  if (shape.is_wall()) return drive_of_shape(world.wall(shape.wall()));
  return shape.is_pillar() ? drive_of_shape(world.pillar(shape.pillar())) : std::nullopt;
}

Leg leg_near(const World& world, BallId id, double time, Vec2 place) {
  Leg leg = world.leg(id);
  if (const auto& box = world.periodic_box()) {
    const Vec2 offset = position_at(leg, {time}) - place;
    leg.center += nearest_image(*box, offset) - offset;
  }
  return leg;
}

bool is_by_the_book(const cli::Explanation& explanation, const World& before, const World& after,
                    const Impact& impact) {
  if (!explanation.answer) return false;
  const Vec2 place = after.leg(impact.ball).center;
  const auto is_as_played = [&](const cli::Aftermath& told, BallId id) {
    const Leg leg = before.leg(id);
    const Leg next = leg_near(after, id, impact.time, place);
    const bool is_free = leg.support == Support::none || leg.support == Support::left;
    const double speed = length(velocity_at(leg, next.start)) + length(next.velocity);
    return is_free && agree(told.center, next.center, before.ball(id).radius + length(next.center)) &&
           agree(told.velocity, next.velocity, speed);
  };
  return is_as_played(explanation.answer->ball, impact.ball) &&
         (!impact.other.is_ball() || is_as_played(*explanation.answer->other, impact.other.ball()));
}

cli::Explanation explain_as_played(const World& before, const World& after, const Impact& impact,
                                   const Interval& frame) {
  const Leg next = after.leg(impact.ball);
  const Leg leg = leg_near(before, impact.ball, impact.time, next.center);
  const bool are_two = impact.other.is_ball();
  const std::optional<Drive> drive = drive_of(after, impact.other);
  cli::Explanation made{.title = title_of(impact.other.type, drive), .steps = {}, .answer = {}};
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
    const Leg others = leg_near(before, impact.other.ball(), impact.time, next.center);
    const Leg others_next = leg_near(after, impact.other.ball(), impact.time, next.center);
    made.steps.push_back(flight_of(others, others_next, frame.start, " of B"));
    answer.other = aftermath_of(others, others_next, frame.end);
    relative -= answer.other->arriving;
  }
  rows.push_back(
      {are_two ? "(v_A − v_B)·n̂" : "v_i·n̂", shown(dot(relative, impact.normal)), drive ? "" : "negative: closing"});
  if (drive) add_drive(rows, *drive, impact);
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
