#pragma once

#include <cmath>
#include <optional>
#include <span>

#include "carom/vec2.hpp"

namespace carom {

/// The value at x = 0 of the parabola y = a + bx + cx² that fits points best, by least squares. Nothing for fewer than
/// three points of different x.
[[nodiscard]] inline std::optional<double> parabola_at_zero(std::span<const Vec2> points) {
  // The normal equations: moments s_k = Σ xᵏ and t_k = Σ xᵏy, with x in units of its largest value.
  double unit = 0;
  for (const Vec2 point : points) unit = std::fmax(unit, std::abs(point.x));
  double s[5] = {};
  double t[3] = {};
  for (const Vec2 point : points) {
    const double x = point.x / unit;
    double power = 1;
    for (int k = 0; k < 5; ++k, power *= x) {
      s[k] += power;
      if (k < 3) t[k] += power * point.y;
    }
  }
  const auto determinant = [](double a, double b, double c, double d, double e, double f, double g, double h,
                              double i) { return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g); };
  const double all = determinant(s[0], s[1], s[2], s[1], s[2], s[3], s[2], s[3], s[4]);
  if (points.size() < 3 || !(std::abs(all) > 1e-12 * s[0] * s[2] * s[4])) return std::nullopt;
  return determinant(t[0], s[1], s[2], t[1], s[2], s[3], t[2], s[3], s[4]) / all;
}

}  // namespace carom
