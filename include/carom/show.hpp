#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "carom/problem.hpp"
#include "carom/shapes.hpp"
#include "carom/stepped.hpp"

/// How a scene is to be shown: how fast, which part of it, in which colours, with which words. It is for those who show
/// scenes, such as the playground. The engine ignores it, so it changes no history.
namespace carom {

/// What the colours of balls mean.
enum class ColorBy : std::uint8_t {
  speed,  ///< slow to fast
  mass,   ///< light to heavy
  ball,   ///< each ball has its own
  place,  ///< where the ball was at time 0, from left to right; it keeps that colour
};

/// What is drawn besides the shapes.
enum class Layer : std::uint8_t {
  trails,      ///< where balls have been
  impacts,     ///< a flash at each impact
  velocities,  ///< an arrow for each ball
  momenta,     ///< the same, times the mass
  center,      ///< the centre of mass
  grid,        ///< lines at round coordinates
};

/// The same scene stepped, on the same clock.
struct ShownComparison {
  double step = 1.0 / 60;                             ///< in time; more than zero
  Penetration penetration = Penetration::push_apart;  ///< what the stepper does about overlaps
  bool overlaid = false;                              ///< drawn over the exact scene, not beside it
};

/// A scene's directions.
struct Show {
  std::string theme;                  ///< the part of a gallery that it belongs to
  std::uint32_t order = 0;            ///< its place in a gallery, smaller first; up to `last_in_order`
  std::string story;                  ///< two or three sentences on what there is to see
  std::vector<std::string> tries;     ///< what to try, a sentence each
  double speed = 1;                   ///< time in the scene per second of the viewer; more than zero
  std::optional<double> end;          ///< the time where the showing ends; more than zero. Without it, it goes on
  bool repeats = true;                ///< begins again at the end
  std::optional<Rectangle> view;      ///< what is to be seen; without it, all of the motion
  std::optional<double> trail;        ///< how long trails are, in time; zero or more
  ColorBy color_by = ColorBy::speed;  ///< what the colours of balls mean
  std::optional<std::vector<Layer>> layers;  ///< what is drawn besides the shapes; without it, what the viewer likes
  std::optional<ShownComparison> compare;    ///< shown beside the scene
};

/// The largest `Show::order`.
inline constexpr std::uint32_t last_in_order = 9999;

/// Everything that is wrong with a comparison; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems_with(const ShownComparison& comparison);
/// Everything that is wrong with directions; empty when they are sound. What is wrong with `compare` is not repeated.
[[nodiscard]] std::vector<Problem> problems_with(const Show& show);

}  // namespace carom
