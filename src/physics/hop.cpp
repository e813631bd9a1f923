#include "physics/hop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "physics/rounding.hpp"

namespace carom::physics {
namespace {

/// Impacts that follow each other sooner than this lose nothing.
double shortest_time(double reach, double gravity) noexcept {
  return tolerance::contact_time * std::sqrt(reach / gravity);
}

/// Impacts that are slower than this may lose nothing.
double lossless_speed(double reach, double gravity) noexcept {
  return tolerance::contact_speed * std::sqrt(reach * gravity);
}

/// Hops up to this height are rounding.
double rounding_height(const Body& ball, const Hit& hit) noexcept {
  return tolerance::touch * (ball.radius + size_of(hit.center));
}

/// How many impacts of a ball in a crowd have followed each other without room to move, after this one, on top of
/// tolerance::longest_row.
std::uint16_t jam_count_after(const RoundContact& contact) noexcept {
  constexpr std::uint16_t most = 2 * tolerance::longest_row - 1;
  const bool no_room = contact.closing * contact.elapsed <= tolerance::jam_gap * contact.reach;
  if (!no_room) return 0;
  return std::min<std::uint16_t>(std::max(contact.collapse_count, tolerance::longest_row) + 1U, most);
}

/// A velocity without its part along a unit normal.
Vec2 without_part_along(Vec2 normal, Vec2 velocity) noexcept { return velocity - normal * dot(velocity, normal); }

/// How steeply a unit normal points upward; zero where that is within tolerance::jam_slope, or nothing is up.
double slope_of(Vec2 normal, Vec2 gravity) noexcept {
  const double slope = -dot(normal, gravity);
  return std::abs(slope) <= tolerance::jam_slope * length(gravity) ? 0 : slope;
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
  if (after * after <= squared_speed_after_fall(pressing, height))
    return {.loss = {0, false, 0}, .ending = Ending::stays};
  // A ball that others bounce on keeps its hops, or theirs would die away without end.
  if (!in_crowd || closing > lossless_speed(ball.radius, pressing)) return {.loss = {restitution, false, 0}};
  return {.loss = {1, restitution < 1, 0}, .collapse_count = static_cast<std::uint16_t>(ball.leg.collapse_count - 1)};
}

HopDecision hop_on_round(const RoundContact& contact) noexcept {
  const auto [restitution, reach, closing, speed, gravity, pressing, elapsed, count, flat] = contact;
  const double shortest = shortest_time(reach, gravity);
  const bool is_short = elapsed < shortest;
  const bool dies_away = pressing > 0 && 2 * closing < tolerance::least_hop * shortest * pressing;
  const bool is_slow = closing <= lossless_speed(reach, gravity);
  const bool in_crowd = is_slow && (is_short || count > 0);
  if (!dies_away && !in_crowd) return {.loss = {restitution, false, 0}};
  // Between faces alone, as in the corner of a slope and a side wall, a ball comes to rest by its loss.
  if (flat && count == 0) {
    const bool at_once = elapsed < tolerance::least_hop * shortest;
    return {.loss = {at_once ? 1 : restitution, at_once && restitution < 1, 0}};
  }
  const std::uint16_t jam = jam_count_after(contact);
  if (restitution < 1 && jam > tolerance::longest_row + tolerance::longest_jam) {
    const bool settles = dies_away || speed <= tolerance::jam_speed * std::sqrt(reach * gravity);
    return {.loss = {restitution, false, 0},
            .ending = settles ? Ending::settles : Ending::bounces,
            .hop_speed = shortest * gravity / 2,
            .collapse_count = settles ? jam : tolerance::longest_row};
  }
  const bool is_crowded = is_short || count == 0 || count > tolerance::longest_row;
  const std::uint16_t crowd = is_crowded ? tolerance::longest_row : static_cast<std::uint16_t>(count - 1);
  return {.loss = {1, restitution < 1, 0},
          .ending = dies_away ? Ending::hops : Ending::bounces,
          .hop_speed = shortest * pressing / 2,
          .collapse_count = std::max(jam, crowd)};
}

double since_impact(const Leg& leg, Instant time) noexcept {
  return leg.began_at_impact && leg.renewals == 0 ? time - leg.start : std::numeric_limits<double>::infinity();
}

Vec2 settled(Vec2 normal, Vec2 gravity, double hop) noexcept {
  const double slope = slope_of(normal, gravity);
  if (slope == 0) return {};
  const double speed = slope > 0 ? hop : tolerance::carrying_hop * hop;
  return gravity * (-speed / length(gravity));
}

Vec2 settled_at_static(Vec2 velocity, Vec2 normal, Vec2 gravity, double hop) noexcept {
  return slope_of(normal, gravity) > 0 ? settled(normal, gravity, hop) : without_part_along(normal, velocity);
}

bool stays_settled(const Body& ball) noexcept {
  if (ball.leg.support == Support::rests) return true;
  const double slope = tolerance::jam_slope * length(ball.gravity);
  return ball.leg.support == Support::slides && length_squared(ball.leg.acceleration) <= slope * slope;
}

Vec2 with_hop(Vec2 velocity, Vec2 normal, double least) noexcept {
  const Vec2 sideways = without_part_along(normal, velocity);
  const double squared = length_squared(sideways);
  const double left = squared - least * least;
  return normal * least + (left > 0 ? sideways * std::sqrt(left / squared) : sideways);
}

}  // namespace carom::physics
