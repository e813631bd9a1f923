#include "carom/chord.hpp"

#include <algorithm>

#include "carom/overlap.hpp"

namespace carom {
namespace {

bool has_line(const MovingPoint& ray, const Circle& circle) noexcept {
  return is_finite(ray.start) && is_finite(ray.velocity) && is_finite(circle.center) && is_finite(circle.radius) &&
         circle.radius >= 0 && ray.velocity != Vec2{};
}

struct Quadratic {
  double a, b, c;
  double discriminant;
};

// b² − 4ac = 4 (a r² − ((C − B_s)×v)²) by Lagrange's identity: the same number, free of the cancellation that the
// left-hand side suffers when the circle is far away.
Quadratic quadratic(const MovingPoint& ray, const Circle& circle) noexcept {
  const Vec2 to_center = circle.center - ray.start;
  const double a = length_squared(ray.velocity);
  const double sideways = cross(to_center, ray.velocity);
  return {.a = a,
          .b = -2 * dot(to_center, ray.velocity),
          .c = length_squared(to_center) - circle.radius * circle.radius,
          .discriminant = 4 * (a * circle.radius * circle.radius - sideways * sideways)};
}

/// The circle's centre as the ray sees it.
struct Projection {
  double along;           ///< m, negative when the centre is behind the start
  double beside_squared;  ///< n², the squared distance of the centre from the ray's line
  double speed;           ///< |v|
};

// n² = |C − B_s|² − m² is ((C − B_s)×v̂)²: squared once, instead of subtracting two large squares.
Projection project(const MovingPoint& ray, const Circle& circle) noexcept {
  const Vec2 to_center = circle.center - ray.start;
  const double speed = length(ray.velocity);
  const Vec2 heading = ray.velocity / speed;
  const double beside = cross(to_center, heading);
  return {dot(to_center, heading), beside * beside, speed};
}

}  // namespace

Crossing crossing(const MovingPoint& ray, const Circle& circle) noexcept {
  if (!has_line(ray, circle)) return Crossing::miss;
  const double discriminant = quadratic(ray, circle).discriminant;
  if (discriminant > 0) return Crossing::hit;
  return discriminant == 0 ? Crossing::graze : Crossing::miss;
}

// The textbook roots (−b ∓ √D)/2a subtract nearly equal numbers when one root is small. The sum q = −(b ± √D)/2, with
// the sign that makes it a sum, gives one root as q/a and the other as c/q, since the roots multiply to c/a.
std::optional<Chord> chord_by_quadratic(const MovingPoint& ray, const Circle& circle) noexcept {
  if (!has_line(ray, circle)) return std::nullopt;
  const auto [a, b, c, discriminant] = quadratic(ray, circle);
  if (!(discriminant >= 0)) return std::nullopt;
  const double root = std::sqrt(discriminant);
  const double q = b > 0 ? -0.5 * (b + root) : -0.5 * (b - root);
  if (discriminant == 0) return Chord{q / a, q / a};
  return Chord{std::min(q / a, c / q), std::max(q / a, c / q)};
}

std::optional<Chord> chord_by_projection(const MovingPoint& ray, const Circle& circle) noexcept {
  if (!has_line(ray, circle)) return std::nullopt;
  const auto [along, beside_squared, speed] = project(ray, circle);
  const double half_squared = circle.radius * circle.radius - beside_squared;
  if (!(half_squared >= 0)) return std::nullopt;
  const double half = std::sqrt(half_squared);
  return Chord{(along - half) / speed, (along + half) / speed};
}

bool passes_by(const MovingPoint& ray, const Circle& circle) noexcept {
  if (!has_line(ray, circle)) return true;
  const auto [along, beside_squared, speed] = project(ray, circle);
  const bool behind = along < 0 && !contains(circle, ray.start);
  return behind || beside_squared > circle.radius * circle.radius;
}

}  // namespace carom
