#include "physics/turning_path.hpp"

#include <algorithm>
#include <limits>

#include "physics/curved_approach.hpp"

namespace carom::physics {
namespace {

constexpr double full_turn = 6.2831853071795862;
constexpr double longest_angle = 0x1p+20;
constexpr double for_ever = std::numeric_limits<double>::infinity();

/// When is a centre that flies straight within reach? The same roots as in `delay_until`.
Stretch chord_near(const TurningPath& path, double reach) noexcept {
  const double along = dot(path.offset, path.velocity);
  const double speed_squared = length_squared(path.velocity);
  const double apart = length_squared(path.offset) - reach * reach;
  if (path.velocity == Vec2{}) return {0, apart <= 0 ? for_ever : -1};
  if (apart > 0 && along >= 0) return {};
  const double beside = cross(path.offset, path.velocity);
  const double discriminant = speed_squared * (reach * reach) - beside * beside;
  if (!(discriminant >= 0)) return {};
  const double root = std::sqrt(discriminant);
  const double leave = along > 0 ? -apart / (root + along) : (root - along) / speed_squared;
  return {apart > 0 ? apart / (root - along) : 0, leave};
}

TurningStay stay_during(const Stretch& stretch, const TurningPath& path, double reach) noexcept {
  const double rate = std::abs(path.rate);
  const bool at_rest = path.velocity == Vec2{} && path.acceleration == Vec2{};
  // At rest it all repeats after a turn, and a little more for the rounding of its length.
  const double longest = (at_rest ? full_turn * (1 + 0x1p-20) : longest_angle) / rate;
  const double end = std::min(stretch.end, longest);
  if (!(stretch.start <= end)) return {};
  const MovingPoint point{path.offset, path.velocity, path.acceleration};
  const double speed = std::max(length(velocity_after(point, stretch.start)), length(velocity_after(point, end)));
  const double first = length(position_after(point, stretch.start));
  const double distance = std::min(2 * reach, at_rest ? first : first + speed * (end - stretch.start));
  const double third = rate * (3 * path.pull + rate * (3 * speed + rate * distance));
  return {stretch.start, end, speed, distance, third};
}

}  // namespace

std::array<TurningStay, 2> stays_near_pivot(const TurningPath& path, double reach) noexcept {
  constexpr double wider = 1 + 0x1p-20;
  constexpr double rounding = 0x1p-44;
  const double wide = reach * wider + rounding * (std::abs(path.offset.x) + std::abs(path.offset.y));
  const Stretches near = path.acceleration == Vec2{}
                             ? Stretches{chord_near(path, wide), Stretch{}}
                             : stretches_near({path.offset, path.velocity, path.acceleration}, wide);
  std::array<TurningStay, 2> stays{};
  for (std::size_t i = 0; i < near.size(); ++i)
    if (!near[i].empty()) stays[i] = stay_during(near[i], path, wide);
  return stays;
}

}  // namespace carom::physics
