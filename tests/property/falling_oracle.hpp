#pragma once

#include "property/distance_oracle.hpp"

/// When two shapes collide that accelerate, found without solving an equation: by a dense search in long double, from
/// nothing but where the centres are at a time and how far a point is from a segment, a line or another point.
///
/// The square of that distance has a second derivative of at most 2 (speed² + distance · acceleration). So over a
/// stretch of time h it cannot be lower than its lower end by more than that bound times h²/8. Stretches that are then
/// certain to stay above the level are left out, others are halved: the first time at the level cannot be missed.
namespace carom::property {

/// As `verdict_on` for straight paths: what is certain, and to what time. The slack is 64 roundings of the scene's size
/// and of the ways that things fly and fall in the interval. Only for circles with a radius, and for walls that stop
/// both sides; undecided where circles overlap at the start, and begin to close only later.
[[nodiscard]] Verdict falling_verdict_on(const WallScene& scene);
[[nodiscard]] Verdict falling_verdict_on(const LineScene& scene);
[[nodiscard]] Verdict falling_verdict_on(const PairScene& scene);

}  // namespace carom::property
