#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "carom/found.hpp"
#include "carom/periodic_box.hpp"
#include "carom/shapes.hpp"
#include "carom/stop.hpp"
#include "carom/validity.hpp"

/// Random configurations of balls that do not overlap, up to high packings: the balls grow while they move and collide
/// (Lubachevsky and Stillinger 1990). A pure function of the generator, the same bits on every machine.
namespace carom {

/// How the radii of a species are distributed.
enum class Widths {
  uniform,  ///< evenly, over √3 times the spread to both sides of the mean
  normal,   ///< normally; what is more than three spreads from the mean is drawn again
};

/// The largest spread of a species: the smallest of normally distributed radii is then a tenth of the mean.
inline constexpr double largest_spread = 0.3;
/// The largest packing that balls are grown to. Equal balls reach it by crystallising. Mixtures jam before it, at about
/// 0.84 (see docs/science.md).
inline constexpr double largest_grown_packing = 0.85;
/// How many times as large as the smallest mean radius of its species the largest one of a growth may be.
inline constexpr double largest_radius_ratio = 10;

/// One kind of the balls of a mixture.
struct Species {
  double share = 1;     ///< how many of the balls are of this kind, in proportion to all shares; more than 0
  double radius = 0.5;  ///< the mean; length, more than zero
  double spread = 0;    ///< standard deviation of the radii over the mean; 0 … `largest_spread`
  Widths widths = Widths::uniform;  ///< how the radii are distributed
  double mass = 1;                  ///< of a ball of the mean radius; others in proportion to their area
  double restitution = 1;           ///< of each ball; 0 … 1
};

/// Balls at random in a square box, grown from points to their radii. The box is as large as the packing asks for.
struct Growth {
  std::uint32_t balls = 1000;      ///< from 1 to 10⁷
  double packing = 0.5;            ///< the share of the box that they cover; more than 0, up to `largest_grown_packing`
  std::vector<Species> species{};  ///< in the order of ids; empty: one with the defaults of Species
  double temperature = 1;       ///< the components of the velocities have the variance temperature / mass; 0: at rest
  Vec2 center{};                ///< the middle of the box
  Vec2 drift{};                 ///< a velocity that all have on top of their own
  bool periodic = false;        ///< the box is the scene's periodic box, and has no walls
  bool walls = true;            ///< whether a box that is not periodic has its four walls
  double wall_temperature = 0;  ///< of the four walls: more than zero makes them thermal
  std::uint64_t seed = 1;       ///< another seed, another configuration
};

/// Everything that is wrong with a growth; empty when it can be tried.
[[nodiscard]] std::vector<Problem> problems_with(const Growth& growth);

/// The length of the box's side. The growth must be sound.
[[nodiscard]] double side_of(const Growth& growth);

/// The box of a growth that is `periodic`.
[[nodiscard]] PeriodicBox box_of(const Growth& growth);

/// Called now and then while balls grow, with the packing that they have reached.
using OnGrowth = std::function<void(const Growth& growth, double packing)>;

/// Grows the balls. None overlaps another, or a wall of the box: the closest are at least 10⁻⁷ of their distance apart.
/// The components of the velocities are normal-distributed; in a periodic box the total momentum is zero, up to
/// rounding, but for the drift. There is a problem when the balls jam before they reach the packing, and when a
/// periodic box has a side below four diameters of its largest ball. Growing 1000 equal balls to a packing of 0.85
/// takes about a second, 10⁴ about ten; a jam is found out after ten times as long. The growth must be sound.
[[nodiscard]] Found<Ball> find_balls(const Growth& growth, StopToken stop = {}, const OnGrowth& on_growth = {});

/// The same without the problem: no balls then.
[[nodiscard]] std::vector<Ball> balls_of(const Growth& growth);
/// The walls of the box, anticlockwise from the bottom.
[[nodiscard]] std::vector<Wall> walls_of(const Growth& growth);

}  // namespace carom
