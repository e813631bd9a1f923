#pragma once

#include <cmath>
#include <optional>

namespace carom {

/// A point or a vector of the plane, in the user's unit of length (or of length per time).
/// Unless a function says otherwise, bad input follows the arithmetic of doubles: NaN and infinities are passed on.
struct Vec2 {
  double x = 0;  ///< to the right
  double y = 0;  ///< up

  /// Equal coordinates; NaN equals nothing.
  friend constexpr bool operator==(const Vec2&, const Vec2&) noexcept = default;

  /// Adds another, coordinate by coordinate.
  constexpr Vec2& operator+=(Vec2 other) noexcept {
    x += other.x;
    y += other.y;
    return *this;
  }
  /// Subtracts another, coordinate by coordinate.
  constexpr Vec2& operator-=(Vec2 other) noexcept {
    x -= other.x;
    y -= other.y;
    return *this;
  }
};

[[nodiscard]] constexpr Vec2 operator+(Vec2 a, Vec2 b) noexcept { return {a.x + b.x, a.y + b.y}; }  ///< their sum
[[nodiscard]] constexpr Vec2 operator-(Vec2 a, Vec2 b) noexcept { return {a.x - b.x, a.y - b.y}; }  ///< from b to a
[[nodiscard]] constexpr Vec2 operator-(Vec2 a) noexcept { return {-a.x, -a.y}; }                    ///< the opposite
[[nodiscard]] constexpr Vec2 operator*(Vec2 a, double s) noexcept { return {a.x * s, a.y * s}; }    ///< s times as long
[[nodiscard]] constexpr Vec2 operator*(double s, Vec2 a) noexcept { return a * s; }                 ///< s times as long
[[nodiscard]] constexpr Vec2 operator/(Vec2 a, double s) noexcept { return {a.x / s, a.y / s}; }  ///< 1/s times as long

/// a·b = |a||b| cos θ.
[[nodiscard]] constexpr double dot(Vec2 a, Vec2 b) noexcept { return a.x * b.x + a.y * b.y; }

/// a×b = |a||b| sin θ, positive when b lies to the left of a.
[[nodiscard]] constexpr double cross(Vec2 a, Vec2 b) noexcept { return a.x * b.y - a.y * b.x; }

/// v turned by −90° (clockwise): what lies to the right of v.
[[nodiscard]] constexpr Vec2 right_of(Vec2 v) noexcept { return {v.y, -v.x}; }

/// |v|² = v·v.
[[nodiscard]] constexpr double length_squared(Vec2 v) noexcept { return dot(v, v); }

/// Neither NaN nor infinite: x − x is 0 for every finite x and NaN for the others.
[[nodiscard]] constexpr bool is_finite(double x) noexcept { return x - x == 0; }
[[nodiscard]] constexpr bool is_finite(Vec2 v) noexcept { return is_finite(v.x) && is_finite(v.y); }

namespace detail {

/// The power of two by which v must be multiplied so that v·v neither overflows nor loses bits: 1 for all but the
/// farthest scales. Scaling by a power of two is exact.
[[nodiscard]] constexpr double safe_scale(Vec2 v) noexcept {
  const double squared = length_squared(v);
  if (squared > 0x1p+1000) return 0x1p-600;
  if (squared < 0x1p-900) return 0x1p+600;
  return 1;
}

}  // namespace detail

/// |v|, right at every scale a double can hold. NaN when a coordinate is, else infinite when one is.
[[nodiscard]] inline double length(Vec2 v) noexcept {
  const double scale = detail::safe_scale(v);
  return std::sqrt(length_squared(v * scale)) / scale;
}

/// v/|v|. Nothing when v has no direction: zero, NaN or infinite.
[[nodiscard]] inline std::optional<Vec2> direction(Vec2 v) noexcept {
  if (v == Vec2{} || !is_finite(v)) return std::nullopt;
  const Vec2 scaled = v * detail::safe_scale(v);
  return scaled / std::sqrt(length_squared(scaled));
}

}  // namespace carom
