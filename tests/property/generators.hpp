#pragma once

#include <rapidcheck.h>

#include <iosfwd>
#include <string>
#include <vector>

#include "carom/response.hpp"
#include "carom/sweep.hpp"

/// Scenes for the properties, made of rapidcheck's integers with + − × ÷ sqrt only: a seed gives the same doubles on
/// every platform. Integers shrink toward zero, so that a counterexample ends up with round numbers in it.
namespace carom::property {

/// Evenly distributed over [lowest, highest] whatever the size, shrinking toward zero or the bound nearest to it.
[[nodiscard]] rc::Gen<int> integer(int lowest, int highest);

/// A multiple of 0.001 in [lowest, highest]: few of them are short binary fractions, so everything rounds.
[[nodiscard]] rc::Gen<double> thousandths(int lowest, int highest);

/// 10^k, by repeated multiplication or one division.
[[nodiscard]] double power_of_ten(int k);

[[nodiscard]] rc::Gen<Vec2> point();     ///< in the box [−10, 10]²
[[nodiscard]] rc::Gen<Vec2> velocity();  ///< up to 30 per axis: most of them cross the box within a frame
[[nodiscard]] rc::Gen<Vec2> heading();   ///< of length one to rounding; the x axis when shrunk
[[nodiscard]] rc::Gen<double> radius();  ///< 0.001 … 3
[[nodiscard]] rc::Gen<Wall> wall();      ///< two points of the box; stops `both`
[[nodiscard]] rc::Gen<Stops> one_side();
[[nodiscard]] rc::Gen<double> mass();         ///< 10⁻⁶ … 10⁶ times 1 … 10: ratios up to 10¹³
[[nodiscard]] rc::Gen<double> restitution();  ///< 0 … 1, both ends included
[[nodiscard]] rc::Gen<Vec2> normal();         ///< any direction; lengths from 10⁻¹⁰⁰ to 10¹⁰⁰

/// A wall, what moves toward it (a point when the radius is zero), and the time asked about.
struct WallScene {
  Wall wall;
  MovingCircle circle;
  Interval interval;
};

/// An infinite line, and what moves toward it.
struct LineScene {
  Line line;
  MovingCircle circle;
  Interval interval;
};

/// Two circles. The second stands still for pillars; radii of zero make points.
struct PairScene {
  MovingCircle a;
  MovingCircle b;
  Interval interval;
};

/// What is hard about a scene.
enum class Family {
  anywhere,
  short_wall,        ///< the wall is shorter than the circle's radius
  aimed_at_an_end,   ///< the path leads through a wall's end or the place where face and end join, or within 10⁻ᵏ of it
  near_grazing,      ///< the impact parameter is the reach to within 10⁻³ … 10⁻⁷ of it
  huge_speed,        ///< up to 10⁶ boxes per frame, from up to 10⁶ boxes away
  scaled,            ///< all lengths times 10^±k and all speeds times 10^±m, k and m up to 40
  nearly_parallel,   ///< to the wall, sloping by 1 … 10⁻¹⁰, often just where the wall begins
  touching_start,    ///< the gap is zero to rounding at the start
  overlapping_start  ///< already deep in each other
};

[[nodiscard]] std::string name_of(Family family);

[[nodiscard]] const std::vector<Family>& families_of_circle_and_line();
[[nodiscard]] const std::vector<Family>& families_of_circle_and_wall();
[[nodiscard]] const std::vector<Family>& families_of_circle_and_one_sided_wall();
[[nodiscard]] const std::vector<Family>& families_of_point_and_wall();
[[nodiscard]] const std::vector<Family>& families_of_circles();

/// What moves toward the other.
enum class Mover { circle, point };

/// `two_sided`: the wall stops both sides; otherwise one, evenly chosen.
[[nodiscard]] rc::Gen<WallScene> wall_scene(Family family, Mover mover, bool two_sided);

/// What `a` hits: something at rest, or something that moves as well.
enum class Partner { fixed, moving };

[[nodiscard]] rc::Gen<PairScene> round_scene(Family family, Mover mover, Partner partner);

/// An acceleration that bends the path of something of this speed, over this length, from hardly (10⁻⁴) to very much
/// (10²).
[[nodiscard]] Vec2 acceleration_for(double speed, double length);

/// The same scene with accelerations: of two circles both have one, mostly not the same.
[[nodiscard]] WallScene accelerated(WallScene scene);
[[nodiscard]] LineScene accelerated(LineScene scene);
[[nodiscard]] PairScene accelerated(PairScene scene);

// Every digit that it takes to rebuild the scene.
void showValue(const WallScene& scene, std::ostream& out);
void showValue(const PairScene& scene, std::ostream& out);
void showValue(Family family, std::ostream& out);

}  // namespace carom::property

namespace carom {

// Here, so that rapidcheck finds them beside the types.
void showValue(Vec2 v, std::ostream& out);
void showValue(const Body& body, std::ostream& out);
void showValue(Stops stops, std::ostream& out);

}  // namespace carom
