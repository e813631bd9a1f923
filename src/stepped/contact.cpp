#include "stepped/contact.hpp"

#include <algorithm>
#include <cmath>

namespace carom::stepped {

std::optional<Contact> contact_of(const Circle& ball, const Circle& other) noexcept {
  const Vec2 offset = ball.center - other.center;
  const auto normal = direction(offset);
  if (!normal) return std::nullopt;
  const double reach = ball.radius + other.radius;
  const Vec2 point = (ball.center * other.radius + other.center * ball.radius) / reach;
  return Contact{*normal, point, Feature::face, std::max(reach - length(offset), 0.0)};
}

// Beside the face the normal is the wall's own: that of the nearest point would be all rounding when the centre is
// close to the wall.
std::optional<Contact> contact_of(const Circle& ball, const Wall& wall) noexcept {
  const auto [point, feature] = nearest_on(wall, ball.center);
  if (feature != Feature::face) {
    const auto normal = direction(ball.center - point);
    if (!normal) return std::nullopt;
    return Contact{*normal, point, feature, std::max(ball.radius - length(ball.center - point), 0.0)};
  }
  const Side side = side_of(wall, ball.center);
  const auto line = line_through(wall);
  if (side == Side::on || !line) return std::nullopt;
  const double distance = std::abs(signed_distance(*line, ball.center));
  return Contact{side == Side::outside ? line->normal : -line->normal, point, feature,
                 std::max(ball.radius - distance, 0.0)};
}

}  // namespace carom::stepped
