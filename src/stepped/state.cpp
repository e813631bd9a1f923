#include "stepped/state.hpp"

#include "carom/response.hpp"

namespace carom::stepped {
namespace {

Body body_of(const Ball& ball) { return {ball.velocity, ball.mass}; }

double restitution_of(const Shapes& shapes, engine::ShapeRef item) {
  if (item.is_ball()) return shapes.balls[item.number()].restitution;
  return item.type() == ShapeType::wall ? shapes.walls[item.number()].restitution
                                        : shapes.pillars[item.number()].restitution;
}

std::uint64_t user_data_of(const Shapes& shapes, engine::ShapeRef item) {
  if (item.is_ball()) return shapes.balls[item.number()].user_data;
  return item.type() == ShapeType::wall ? shapes.walls[item.number()].user_data
                                        : shapes.pillars[item.number()].user_data;
}

void count(ImpactCounts& counts, ShapeType met) {
  ++(met == ShapeType::ball ? counts.balls : met == ShapeType::wall ? counts.walls : counts.pillars);
}

}  // namespace

BallsBefore::BallsBefore(const std::vector<Ball>& balls) {
  motions_.reserve(balls.size());
  for (const Ball& ball : balls) motions_.push_back({ball.center, ball.velocity});
}

void BallsBefore::restore(std::vector<Ball>& balls) const {
  for (std::size_t i = 0; i < balls.size(); ++i) {
    balls[i].center = motions_[i].start;
    balls[i].velocity = motions_[i].velocity;
  }
}

void accelerate(State& state) noexcept {
  if (state.gravity == Vec2{}) return;
  for (Ball& ball : state.shapes.balls) ball.velocity += state.gravity * ball.gravity_scale * state.stepping.step;
}

bool overlap(const Shapes& shapes, const Circle& ball, engine::ShapeRef other) noexcept {
  if (other.is_ball()) return overlaps(ball, outline_of(shapes.balls[other.number()]));
  if (other.type() == ShapeType::wall) return overlaps(ball, shapes.walls[other.number()]);
  return overlaps(ball, outline_of(shapes.pillars[other.number()]));
}

std::optional<Contact> contact_with(const Shapes& shapes, std::uint32_t ball, engine::ShapeRef other) noexcept {
  const Circle outline = outline_of(shapes.balls[ball]);
  if (other.is_ball()) return contact_of(outline, outline_of(shapes.balls[other.number()]));
  if (other.type() == ShapeType::wall) return contact_of(outline, shapes.walls[other.number()]);
  const Pillar& pillar = shapes.pillars[other.number()];
  auto contact = contact_of(outline, outline_of(pillar));
  if (contact) contact->point = pillar.center + contact->normal * pillar.radius;
  return contact;
}

bool respond(State& state, std::uint32_t ball, engine::ShapeRef other, const Contact& contact, double time,
             const OnImpact& on_impact) {
  Ball& a = state.shapes.balls[ball];
  const double restitution = a.restitution * restitution_of(state.shapes, other);
  double given = 0;
  if (other.is_ball()) {
    Ball& b = state.shapes.balls[other.number()];
    const PairRebound after = rebound(body_of(a), body_of(b), contact.normal, restitution);
    a.velocity = after.velocity_a;
    b.velocity = after.velocity_b;
    given = after.impulse;
  } else {
    const Rebound after = rebound(body_of(a), contact.normal, restitution);
    a.velocity = after.velocity;
    given = after.impulse;
  }
  if (!(given > 0)) return false;
  count(state.counts, other.type());
  if (on_impact)
    on_impact({.time = time,
               .ball = {ball},
               .other = {other.type(), other.number()},
               .feature = contact.feature,
               .contact = contact.point,
               .normal = contact.normal,
               .impulse = given,
               .ball_data = a.user_data,
               .other_data = user_data_of(state.shapes, other)});
  return true;
}

}  // namespace carom::stepped
