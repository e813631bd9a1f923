#pragma once

#include "carom/shapes.hpp"

/// The infinite line through a wall, and on which side of it a point lies. Each function says what it makes of a
/// zero-length wall, of NaN and of infinities; none uses a wall's restitution.
namespace carom {

/// e = P₁ − P₀, from the wall's start to its end. Zero for a zero-length wall; not finite when an end isn't.
[[nodiscard]] constexpr Vec2 edge(const Wall& wall) noexcept { return wall.to - wall.from; }

/// (e_y, −e_x): the edge turned clockwise, pointing from the inside half-plane to the outside one. As long as the edge,
/// and zero or not finite when that is.
[[nodiscard]] constexpr Vec2 outward_normal(const Wall& wall) noexcept { return right_of(edge(wall)); }

/// A line in point-normal form: all P with n̂·(P − P₀) = 0.
///
/// The form n̂·P − n̂·P₀ = 0 is the same line, but subtracts two large numbers when the wall is far from the origin;
/// subtracting the points first keeps the distance as exact as the coordinates are.
struct Line {
  Vec2 point;   ///< P₀, any point of the line
  Vec2 normal;  ///< n̂, of length one, toward the outside
};

/// The line through a wall. Nothing when the wall has no direction: zero length, NaN or infinite.
[[nodiscard]] std::optional<Line> line_through(const Wall& wall) noexcept;

/// The boundary condition n̂·(P − P₀): how far `point` is from the line, positive outside, negative inside, zero on it.
/// Not finite when a number in it isn't.
[[nodiscard]] constexpr double signed_distance(const Line& line, Vec2 point) noexcept {
  return dot(line.normal, point - line.point);
}

/// n̂·P₀: the signed distance from the origin to the line. Not finite when a number in it isn't.
[[nodiscard]] constexpr double distance_from_origin(const Line& line) noexcept { return dot(line.normal, line.point); }

/// Does the wall stop a ball that touches it with its centre at this signed distance from the wall's line? From a
/// distance of zero or NaN, which is on neither side, only a wall that stops both does.
[[nodiscard]] constexpr bool stops_from(const Wall& wall, double distance) noexcept {
  return wall.stops == Stops::both || (wall.stops == Stops::outside ? distance > 0 : distance < 0);
}

/// Where a point is, as seen from a directed wall.
enum class Side {
  inside,   ///< on the left-hand side of from→to
  on,       ///< on the line
  outside,  ///< on the right-hand side
};

/// The side of the wall's infinite line on which `point` lies, without a square root.
///
/// The answer is the sign of n·(P − P₀) as doubles give it: exact for points that are further from the line than a few
/// roundings of the coordinates. A zero-length wall, or NaN or an infinity anywhere, has no sides: the answer is `on`.
[[nodiscard]] Side side_of(const Wall& wall, Vec2 point) noexcept;

/// The parts of a wall a ball can touch.
enum class Feature {
  face,  ///< between its ends
  from,  ///< the end where it begins
  to,    ///< the end where it ends
};

/// The point of a wall that is nearest to another point, and which part of the wall it belongs to.
struct NearestPoint {
  Vec2 point;                       ///< on the wall
  Feature feature = Feature::face;  ///< the part it belongs to
};

/// The point of the closed segment from…to nearest to `point`. The ends count as the face when the foot of the
/// perpendicular falls exactly on them. A zero-length wall is its `from`. With NaN or an infinity anywhere there is no
/// nearest point: what comes back has NaN in it, or is one of the ends.
[[nodiscard]] NearestPoint nearest_on(const Wall& wall, Vec2 point) noexcept;

}  // namespace carom
