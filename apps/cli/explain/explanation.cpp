#include "cli/explain/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "carom/response.hpp"

namespace carom::cli {
namespace {

const char* name_of(Feature feature) {
  switch (feature) {
    case Feature::face: return "face";
    case Feature::from: return "end P₀";
    case Feature::to: return "end P₁";
  }
  return "";
}

const char* touched(const Wall& /*wall*/, const Hit& hit) { return name_of(hit.feature); }
const char* touched(const Pillar& /*pillar*/, const Hit& /*hit*/) { return "pillar"; }

Vec2 velocity_then(const Question& question, const Ball& ball, double time) {
  return velocity_after(motion_of(ball, question), time - question.frame.start);
}

Aftermath aftermath(const Question& question, const Ball& ball, double time, Vec2 center, Vec2 velocity) {
  const Leg after = flight(time, center, velocity, acceleration_of(ball, question));
  return {center, velocity_then(question, ball, time), velocity, position_at(after, {question.frame.end})};
}

/// The answer for an impact with something fixed.
Answer after_fixed(const Question& question, const Hit& hit, const char* touching) {
  const Vec2 arriving = velocity_then(question, question.ball, hit.time);
  const auto after = rebound(Body{arriving, question.ball.mass}, hit.normal, restitution_of(question));
  return {.time = hit.time,
          .contact = hit.contact,
          .normal = hit.normal,
          .touching = touching,
          .impulse = after.impulse,
          .ball = aftermath(question, question.ball, hit.time, hit.center, after.velocity),
          .other = {}};
}

std::optional<Answer> meet(const Question& question, const Ball& other) {
  const Ball& ball = question.ball;
  const auto hit = sweep(motion_of(ball, question), motion_of(other, question), question.frame);
  if (!hit) return std::nullopt;
  const auto after =
      rebound(Body{velocity_then(question, ball, hit->time), ball.mass},
              Body{velocity_then(question, other, hit->time), other.mass}, hit->normal, restitution_of(question));
  return Answer{.time = hit->time,
                .contact = hit->contact,
                .normal = hit->normal,
                .touching = "ball and ball",
                .impulse = after.impulse,
                .ball = aftermath(question, ball, hit->time, hit->center_a, after.velocity_a),
                .other = aftermath(question, other, hit->time, hit->center_b, after.velocity_b)};
}

template <class Fixed>
std::optional<Answer> meet(const Question& question, const Fixed& obstacle) {
  const auto hit = sweep(obstacle, motion_of(question.ball, question), question.frame);
  if (!hit) return std::nullopt;
  return after_fixed(question, *hit, touched(obstacle, *hit));
}

/// The number of columns of a text on a terminal: its code points without combining accents.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool continues = (byte & 0xC0U) == 0x80U;
    const bool circumflex = text.substr(i).starts_with("\u0302");
    if (!continues && !circumflex) ++columns;
  }
  return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
  return std::string{text} + std::string(columns - std::min(columns, width(text)), ' ');
}

void write_step(std::string& text, const Step& step) {
  std::size_t formulas = 0;
  std::size_t values = 0;
  for (const Row& row : step.rows) {
    formulas = std::max(formulas, width(row.formula));
    if (!row.remark.empty()) values = std::max(values, width(row.value));
  }
  text += "\n" + step.heading + "\n";
  for (const Row& row : step.rows) {
    std::string line = "  " + padded(row.formula, formulas) + "  " + padded(row.value, values) + "  " + row.remark;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
}

std::string exact(Vec2 point) { return fmt::format("({}, {})", point.x, point.y); }

Step answer_step(const std::optional<Answer>& answer) {
  Step step{"Answer of the library, in full", {}};
  if (!answer) {
    step.rows.push_back({"no impact in this frame", "", ""});
    return step;
  }
  step.rows = {{"time", fmt::format("{}", answer->time), ""},
               {"touching", answer->touching, ""},
               {"contact", exact(answer->contact), ""},
               {"normal", exact(answer->normal), ""},
               {"impulse", fmt::format("{}", answer->impulse), ""}};
  const auto add = [&](const std::string& name, const Aftermath& after) {
    step.rows.push_back({name + "centre then", exact(after.center), ""});
    step.rows.push_back({name + "velocity after", exact(after.velocity), ""});
    step.rows.push_back({name + "end of the frame", exact(after.end), ""});
  };
  add(answer->other ? "A: " : "", answer->ball);
  if (answer->other) add("B: ", *answer->other);
  return step;
}

}  // namespace

// Not by fmt: the playground's module has this function too, and fmt would be a tenth of what every visitor loads.
std::string shown(double number) {
  std::array<char, 32> digits{};
  const int size = std::snprintf(digits.data(), digits.size(), "%.6g", number == 0 ? 0.0 : number);
  return {digits.data(), static_cast<std::size_t>(size)};
}

std::string shown(Vec2 point) { return "(" + shown(point.x) + ", " + shown(point.y) + ")"; }

std::string outcome(bool missed) { return missed ? "yes: a miss" : "no"; }

double restitution_of(const Question& question) {
  return question.ball.restitution * std::visit([](const auto& shape) { return shape.restitution; }, question.other);
}

std::optional<Answer> answer(const Question& question) {
  return std::visit([&](const auto& other) { return meet(question, other); }, question.other);
}

Explanation explain(const Question& question) {
  const Ball& ball = question.ball;
  const bool falls = acceleration_of(ball, question) != Vec2{};
  if (const auto* wall = std::get_if<Wall>(&question.other))
    return falls ? explain_falling(ball, *wall, question) : explain_wall(ball, *wall, question);
  if (const auto* pillar = std::get_if<Pillar>(&question.other))
    return falls ? explain_falling(ball, *pillar, question) : explain_pillar(ball, *pillar, question);
  return explain_balls(ball, std::get<Ball>(question.other), question);
}

std::string to_text(const Explanation& explanation) {
  std::string text = explanation.title + "\n" + std::string(width(explanation.title), '=') + "\n";
  for (const Step& step : explanation.steps) write_step(text, step);
  write_step(text, answer_step(explanation.answer));
  return text;
}

}  // namespace carom::cli
