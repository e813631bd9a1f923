#include "carom/response.hpp"
#include "cli/explain/steps.hpp"

namespace carom::cli {
namespace {

/// How two balls exchange an impulse. Momentum is kept; energy is lost to restitution only.
std::vector<Step> exchange_steps(const Ball& a, const Ball& b, const Question& question, const Answer& answer) {
  const Vec2 d = answer.normal;
  const double restitution = restitution_of(question);
  const Vec2 velocity_a = answer.ball.arriving;
  const Vec2 velocity_b = answer.other->arriving;
  const double along_a = dot(velocity_a, d);
  const double along_b = dot(velocity_b, d);
  const Body before_a{velocity_a, a.mass};
  const Body before_b{velocity_b, b.mass};
  const Body after_a{answer.ball.velocity, a.mass};
  const Body after_b{answer.other->velocity, b.mass};
  const double remaining = question.frame.end - answer.time;
  const bool falls = question.gravity != Vec2{};
  const auto with_fall = [&](const char* formula, const char* fall) {
    return falls ? std::string{formula} + fall : std::string{formula};
  };
  Step touching{"Where they touch",
                {{with_fall("B_iA = B_sA + c_A (t_i − t_s)", " + g_A (t_i − t_s)²/2"), shown(answer.ball.center), ""},
                 {with_fall("B_iB = B_sB + c_B (t_i − t_s)", " + g_B (t_i − t_s)²/2"), shown(answer.other->center), ""},
                 {"d̂ = (B_iA − B_iB) / |…|", shown(d), "from B toward A"}}};
  if (falls) {
    touching.rows.push_back({"c_A + g_A (t_i − t_s)", shown(velocity_a), "c_A at the impact"});
    touching.rows.push_back({"c_B + g_B (t_i − t_s)", shown(velocity_b), "c_B at the impact"});
  }
  return {
      touching,
      {"Response",
       {{"a_A = c_A·d̂, a_B = c_B·d̂", shown(along_a) + ", " + shown(along_b), "closing at " + shown(along_b - along_a)},
        {"ε", shown(restitution), "restitution of A × of B"},
        {"j = (1 + ε)(a_B − a_A) / (1/m_A + 1/m_B)", shown(answer.impulse),
         restitution == 1 ? "= 2 m_A m_B (a_B − a_A) / (m_A + m_B)" : ""},
        {"c_A' = c_A + (j/m_A) d̂", shown(after_a.velocity), ""},
        {"c_B' = c_B − (j/m_B) d̂", shown(after_b.velocity), ""}}},
      {"What is kept",
       {{"momentum before", shown(momentum(before_a) + momentum(before_b)), ""},
        {"momentum after", shown(momentum(after_a) + momentum(after_b)), ""},
        {"energy before", shown(kinetic_energy(before_a) + kinetic_energy(before_b)), ""},
        {"energy after", shown(kinetic_energy(after_a) + kinetic_energy(after_b)), ""}}},
      {"The rest of the frame",
       {{"t_e − t_i", shown(remaining), ""},
        {with_fall("B_eA = B_iA + c_A' (t_e − t_i)", " + g_A (t_e − t_i)²/2"), shown(answer.ball.end), ""},
        {with_fall("B_eB = B_iB + c_B' (t_e − t_i)", " + g_B (t_e − t_i)²/2"), shown(answer.other->end), ""}}},
  };
}

}  // namespace

Explanation explain_pillar(const Ball& ball, const Pillar& pillar, const Question& question) {
  const Circle inflated{pillar.center, pillar.radius + ball.radius};
  Explanation explanation{
      ball.radius > 0 ? "A moving circle against a pillar" : "A moving point against a circle", {}, answer(question)};
  explanation.steps = {
      {"Given", {pillar_row(pillar), ball_row("ball", ball), frame_row(question.frame)}},
      {"The pillar, inflated by the ball's radius: the ball becomes a point",
       {{"r = r_c + r_s", shown(inflated.radius), ""}}},
      {"A ray against that circle", ray_against_circle({ball.center, ball.velocity}, inflated, question.frame)}};
  if (explanation.answer) {
    explanation.steps.push_back(
        {"Where they touch", {{"B_i = B_s + v (t_i − t_s)", shown(explanation.answer->ball.center), ""}}});
    for (Step& step : rebound_steps(question, *explanation.answer)) explanation.steps.push_back(std::move(step));
  }
  return explanation;
}

Explanation explain_balls(const Ball& a, const Ball& b, const Question& question) {
  const Vec2 relative = a.velocity - b.velocity;
  const Circle inflated{b.center, a.radius + b.radius};
  Explanation explanation{"Two moving circles", {}, answer(question)};
  Step given{"Given", {ball_row("A", a), ball_row("B", b), frame_row(question.frame)}};
  Step seen{"Seen from B: B stands still, inflated by A's radius, and A is a point",
            {{"c_AB = c_A − c_B", shown(relative), ""}, {"r = r_A + r_B", shown(inflated.radius), ""}}};
  const Vec2 fall = acceleration_of(a, question) - acceleration_of(b, question);
  if (question.gravity != Vec2{}) {
    given.rows.push_back(gravity_row("g_A", a, question));
    given.rows.push_back(gravity_row("g_B", b, question));
    seen.rows.push_back({"g_AB = g_A − g_B", shown(fall), fall == Vec2{} ? "both fall alike: A flies straight" : ""});
  }
  explanation.steps = {given, seen};
  if (fall == Vec2{}) {
    explanation.steps.push_back({"A ray against that circle, with v = c_AB and C − B_s from A to B",
                                 ray_against_circle({a.center, relative}, inflated, question.frame)});
  } else {
    const MovingCircle point{a.center - b.center, relative, 0, fall};
    const auto hit = sweep(Pillar{.center = {}, .radius = inflated.radius}, point);
    explanation.steps.push_back(
        {"A parabola against that circle, with v = c_AB, g = g_AB and C − B_s from A to B",
         parabola_against_circle({point.center, relative, fall}, inflated.radius,
                                 hit ? std::optional{hit->time} : std::nullopt, question.frame)});
  }
  if (explanation.answer) {
    for (Step& step : exchange_steps(a, b, question, *explanation.answer)) explanation.steps.push_back(std::move(step));
  }
  return explanation;
}

}  // namespace carom::cli
