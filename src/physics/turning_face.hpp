#pragma once

#include <array>
#include <optional>

#include "carom/line.hpp"
#include "physics/turning_path.hpp"

/// When does a circle come to touch the face of a wall that turns about a pivot? docs/math.md, "Turning walls",
/// derives it.
namespace carom::physics {

/// A wall's face as it is at the start, seen from the pivot.
struct TurningFace {
  const TurningPath& path;
  Vec2 normal;        ///< n̂
  double height = 0;  ///< n̂·(P₀ − pivot)
  double begin = 0;   ///< t̂·(P₀ − pivot), with t̂ the direction of the edge
  double length = 0;  ///< of the wall
  double radius = 0;  ///< of the circle
  double depth = 0;   ///< an overlap that still counts as touching: only deeper ones are on their way through
  bool one_sided = false;

  /// No part of it that a contact involves is further from the pivot.
  [[nodiscard]] double reach() const noexcept;
  [[nodiscard]] TurningRing ring() const noexcept;
};

[[nodiscard]] TurningFace face_of(const Wall& wall, const Line& line, const TurningPath& path, Vec2 pivot,
                                  double radius, double depth) noexcept;

/// The first time from the start on, in these stays, at which the circle touches the face from one side (1 outside,
/// −1 inside) and closes; none later than `limit` is looked for. `from_contact`: it touches that side at the start.
[[nodiscard]] std::optional<double> first_contact_with_face(const TurningFace& face, double side, bool from_contact,
                                                            const std::array<TurningStay, 2>& stays,
                                                            double limit) noexcept;

}  // namespace carom::physics
