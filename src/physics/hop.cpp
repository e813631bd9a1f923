#include "physics/hop.hpp"

#include <cmath>

#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

/// Hops up to this height are not seen, and lose nothing on something round.
double unseen_height(double reach) noexcept { return tolerance::contact_gap * reach; }

/// Hops up to this height are rounding.
double rounding_height(const Body& ball, const Hit& hit) noexcept {
  return tolerance::touch * (ball.radius + size_of(hit.center));
}

HopDecision smallest_hop(double restitution, double closing, double unseen, bool presses,
                         std::uint16_t count) noexcept {
  const bool dies_away = presses && closing * closing <= tolerance::least_hop * tolerance::least_hop * unseen;
  return {.loss = {1, restitution < 1, 0},
          .least_speed = dies_away ? std::sqrt(unseen) : 0,
          .collapse_count = count};
}

}  // namespace

bool is_slow(const Body& ball, const Hit& hit, Vec2 velocity) noexcept {
  const double height = std::max(rounding_height(ball, hit), tolerance::rest_hop * ball.radius);
  return length_squared(velocity) <= squared_speed_after_fall(length(ball.gravity), height);
}

HopDecision hop_on_face(const Body& ball, double restitution, const Hit& hit, double closing,
                        double pressing) noexcept {
  const double after = restitution * closing;
  const bool in_crowd = ball.leg.collapse_count > 0;
  const double smallest = in_crowd || restitution == 1 ? 0 : tolerance::rest_hop * ball.radius;
  const double height = std::max(rounding_height(ball, hit), smallest);
  if (after * after <= squared_speed_after_fall(pressing, height)) return {.loss = {0, false, 0}, .stays = true};
  // A ball that others bounce on keeps its smallest hops, or theirs would die away without end.
  const bool unseen = closing * closing <= squared_speed_after_fall(pressing, unseen_height(ball.radius));
  if (!in_crowd || !unseen) return {.loss = {restitution, false, 0}};
  return {.loss = {1, restitution < 1, 0}, .collapse_count = static_cast<std::uint16_t>(ball.leg.collapse_count - 1)};
}

HopDecision hop_on_round(double restitution, double reach, double closing, double pressing,
                         std::uint16_t count) noexcept {
  const double unseen = squared_speed_after_fall(pressing, unseen_height(reach));
  if (closing * closing > unseen) return {.loss = {restitution, false, 0}};
  return smallest_hop(restitution, closing, unseen, true, count);
}

HopDecision hop_on_ball(double gravity, double restitution, double reach, double closing, bool presses,
                        std::uint16_t count) noexcept {
  const double unseen = squared_speed_after_fall(gravity, unseen_height(reach));
  if (closing * closing > unseen) return {.loss = loss_of(restitution, count), .collapse_count = count};
  return smallest_hop(restitution, closing, unseen, presses, tolerance::longest_row);
}

Vec2 with_hop(Vec2 velocity, Vec2 normal, double least) noexcept {
  const Vec2 sideways = velocity - normal * dot(velocity, normal);
  const double squared = length_squared(sideways);
  const double left = squared - least * least;
  return normal * least + (left > 0 ? sideways * std::sqrt(left / squared) : sideways);
}

}  // namespace carom::physics
