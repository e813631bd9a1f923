#pragma once

#include "cli/explain/explanation.hpp"

/// Steps that several explanations share.
namespace carom::cli {

/// t_s … t_e.
[[nodiscard]] Row frame_row(const Interval& frame);

/// The centre of a ball, its velocity, and its size where it has one. `name` is "ball", "A" or "B".
[[nodiscard]] Row ball_row(const std::string& name, const Ball& ball);

/// The ends of a wall.
[[nodiscard]] Row wall_row(const Wall& wall, const char* remark);

/// The centre of a pillar, and its radius.
[[nodiscard]] Row pillar_row(const Pillar& pillar);

/// "in the frame", or why not.
[[nodiscard]] std::string place_in_frame(double time, const Interval& frame);

/// The remark on a time in the past that a formula gives when the two overlap already.
[[nodiscard]] std::string already_there();

/// How a ray with the given start and velocity meets a circle: quadratic and projection, miss, graze or hit.
[[nodiscard]] std::vector<Row> ray_against_circle(const MovingPoint& ray, const Circle& circle, const Interval& frame);

/// The acceleration of a ball, and what it is made of where its `gravity_scale` is not 1.
[[nodiscard]] Row gravity_row(const std::string& name, const Ball& ball, const Question& question);

/// When a point on the parabola p(τ) = d + w τ + a τ²/2 is at a distance R from the origin: the quartic, and its first
/// root, in which the library found them to touch, if it did. `contact` is a delay.
[[nodiscard]] std::vector<Row> parabola_against_circle(const MovingPoint& path, double reach,
                                                       std::optional<double> contact, const Interval& frame);

/// Reflection off something fixed and the rest of the frame.
[[nodiscard]] std::vector<Step> rebound_steps(const Question& question, const Answer& answer);

}  // namespace carom::cli
