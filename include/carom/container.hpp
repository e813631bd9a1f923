#pragma once

#include <optional>
#include <vector>

#include "carom/ids.hpp"
#include "carom/shapes.hpp"

namespace carom {

class World;

/// Where the balls of a world can be: a box with walls, or one that repeats.
struct Container {
  Rectangle bounds;          ///< the smallest rectangle around it; where it repeats, one period
  bool wraps_x = false;      ///< whether it repeats along x
  bool wraps_y = false;      ///< whether it repeats along y
  bool is_rectangle = true;  ///< whether it is all of `bounds`
  double area = 0;           ///< of the room in it, balls included, pillars not; more than zero
  double perimeter = 0;      ///< the length of its walls; 0 where it repeats along both axes
  // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out
  std::vector<WallId> walls{};  ///< its walls
};

/// The container of all balls: the smallest closed line of fixed walls that has all of them inside, where each wall
/// ends exactly where the next begins. Otherwise, where the plane repeats along both axes, the periodic box; where it
/// repeats along one, the part of it between the nearest two straight walls along that axis, each from edge to edge,
/// that have all balls between them. Nothing when there is none, or no ball.
[[nodiscard]] std::optional<Container> container_of(const World& world);

/// The shortest of the vectors that lead from a point to the images of another, given one of them.
[[nodiscard]] Vec2 nearest_image(const Container& container, Vec2 difference);

}  // namespace carom
