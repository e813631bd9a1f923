#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/found.hpp"
#include "carom/shapes.hpp"
#include "carom/stop.hpp"
#include "carom/validity.hpp"

namespace carom {

/// The largest packing of scatterers that do not overlap. Disks put at random one after the other cover 0.547 of the
/// plane when no more fits.
inline constexpr double largest_scattered_packing = 0.5;

/// Equal pillars at random in a rectangle, as in a Lorentz gas: one after the other, each where it overlaps none before
/// it (random sequential addition), or regardless of those.
struct Scatterers {
  std::uint32_t pillars = 100;  ///< from 1 to 10⁷
  double radius = 0.5;          ///< of each; length, more than zero
  Vec2 min{};                   ///< the lower left corner of the rectangle
  Vec2 max = {10, 10};          ///< its upper right corner
  bool overlapping = false;     ///< pillars may overlap each other
  bool periodic = false;        ///< the rectangle repeats in x and y; otherwise all of each pillar is inside of it
  double gap = 0;               ///< the least distance between two pillars, unless they may overlap; zero or more
  std::vector<Circle> clear{};  ///< no pillar overlaps one of these: room for balls
  double restitution = 1;       ///< of each; 0 … 1
  std::uint64_t seed = 1;       ///< another seed, other places
};

/// Everything that is wrong with scatterers; empty when they can be tried. The packing, to which half of the gap
/// counts, may be up to `largest_scattered_packing`, unless they may overlap.
[[nodiscard]] std::vector<Problem> problems_with(const Scatterers& scatterers);

/// Puts the pillars. There is a problem when no place was found for one of them in 10⁶ tries. The scatterers must be
/// sound.
[[nodiscard]] Found<Pillar> find_pillars(const Scatterers& scatterers, StopToken stop = {});

/// The same without the problem: no pillars then.
[[nodiscard]] std::vector<Pillar> pillars_of(const Scatterers& scatterers);

}  // namespace carom
