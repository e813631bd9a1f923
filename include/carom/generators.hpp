#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/gas.hpp"
#include "carom/periodic_box.hpp"
#include "carom/shapes.hpp"
#include "carom/validity.hpp"

/// What a scene can ask for instead of listing it. Every shape is a pure function of the generator, made with
/// `+ − × ÷ √` and the numbers of carom/random.hpp: the same bits on every machine. Angles do not occur; directions are
/// vectors of any length but zero.
namespace carom {

/// A gas (see carom/gas.hpp), anywhere.
struct PlacedGas : GasOptions {
  double mass = 1;              ///< of each ball; the components of the velocities have the variance temperature / mass
  double restitution = 1;       ///< of each ball
  Vec2 center;                  ///< the middle of the box
  Vec2 drift;                   ///< a velocity that all have on top of their own
  bool walls = true;            ///< whether the box has its four walls
  double wall_temperature = 0;  ///< of the four walls: more than zero makes them thermal
  bool periodic = false;        ///< the box is the scene's periodic box, and has no walls
  /// No ball is made that would overlap one of these circles: room for something else. Ids stay without gaps.
  std::vector<Circle> clear;
};

/// Balls at rest in a triangle, as on a pool table: one ball at the apex, one more in each further row.
struct Rack {
  Vec2 apex;                ///< centre of the first ball
  Vec2 direction = {1, 0};  ///< from the apex to the middle of the last row
  std::uint32_t rows = 5;   ///< from 1 to 1000
  double radius = 0.5;      ///< of each; length, more than zero
  double mass = 1;          ///< of each; more than zero
  double restitution = 1;   ///< of each; 0 … 1
  double gap = 0;           ///< between neighbours; length, zero or more
  std::uint64_t seed = 0;   ///< other than 0: each ball is moved at random, by up to a third of the gap along each axis
};

/// The walls of a regular polygon, counter-clockwise: its inside is their inside.
struct Polygon {
  Vec2 center;                     ///< the middle
  double radius = 1;               ///< of the circle through the corners
  std::uint32_t sides = 4;         ///< from 3 to 10 000
  Vec2 corner = {1, 0};            ///< direction from the centre to the first corner
  Stops stops = Stops::both;       ///< from which side each wall stops a ball
  double restitution = 1;          ///< of each; 0 … 1
  Kick kick{};                     ///< what each adds to a ball that hits it
  std::optional<MoverId> mover{};  ///< what moves them; without one they are fixed
  double temperature = 0;          ///< of each: more than zero makes thermal walls
};

/// Walls that touch a circle from outside, at the middle of each, counter-clockwise: a round arena, with doors.
struct Ring {
  Vec2 center;                      ///< the middle
  double radius = 1;                ///< of the circle inside
  std::uint32_t sides = 64;         ///< from 3 to 10 000
  std::vector<std::uint32_t> open;  ///< which walls are not made; wall 0 begins at the direction [1, 0]
  Stops stops = Stops::both;        ///< from which side each wall stops a ball
  double restitution = 1;           ///< of each; 0 … 1
  Kick kick{};                      ///< what each adds to a ball that hits it
  std::optional<MoverId> mover{};   ///< what moves them; without one they are fixed
  double temperature = 0;           ///< of each: more than zero makes thermal walls
};

/// Walls from each point to the next.
struct Chain {
  std::vector<Vec2> points;        ///< two or more
  bool closed = false;             ///< true adds a wall from the last point to the first
  Stops stops = Stops::both;       ///< from which side each wall stops a ball
  double restitution = 1;          ///< of each; 0 … 1
  Kick kick{};                     ///< what each adds to a ball that hits it
  std::optional<MoverId> mover{};  ///< what moves them; without one they are fixed
  double temperature = 0;          ///< of each: more than zero makes thermal walls
};

/// Equal pillars in rows, from the lower left to the right, row by row.
struct PillarLattice {
  Vec2 first;                      ///< centre of the pillar at the lower left
  Vec2 pitch = {1, 1};             ///< from a pillar to its neighbour on the right, and from a row to the row above
  std::uint32_t columns = 1;       ///< from 1 to 10 000
  std::uint32_t rows = 1;          ///< from 1 to 10 000
  double stagger = 0;              ///< how far every other row, from the second on, is displaced to the right
  double radius = 0.5;             ///< of each; length, more than zero
  double restitution = 1;          ///< of each; 0 … 1
  Kick kick{};                     ///< what each adds to a ball that hits it
  std::optional<MoverId> mover{};  ///< what moves them; without one they are fixed
};

/// The classroom's two balls: the first at random on a circle, aimed at its middle; the second on the same circle, at
/// least an eighth of a turn (π/4) away from the first, aimed at the middle too, or elsewhere, or at rest somewhere.
struct AimedPair {
  std::uint64_t seed = 1;    ///< another seed, another pair
  Vec2 center;               ///< the middle of the circle
  double distance = 40;      ///< the circle's radius
  double radius = 0.5;       ///< of each ball
  double speed = 1;          ///< of each ball that moves
  Vec2 masses = {1, 1};      ///< of the first and of the second
  double restitution = 1;    ///< of each; 0 … 1
  std::optional<Vec2> aim;   ///< where the second flies to; the middle when neither this nor `rest` is given
  std::optional<Vec2> rest;  ///< where the second is at rest instead
};

/// Everything that is wrong with a generator; empty when its shapes can be made.
[[nodiscard]] std::vector<Problem> problems_with(const PlacedGas& gas);
[[nodiscard]] std::vector<Problem> problems_with(const Rack& rack);
[[nodiscard]] std::vector<Problem> problems_with(const Polygon& polygon);
[[nodiscard]] std::vector<Problem> problems_with(const Ring& ring);
[[nodiscard]] std::vector<Problem> problems_with(const Chain& chain);
[[nodiscard]] std::vector<Problem> problems_with(const PillarLattice& lattice);
[[nodiscard]] std::vector<Problem> problems_with(const AimedPair& pair);

/// The box of a gas that is `periodic`. The gas must be sound.
[[nodiscard]] PeriodicBox box_of(const PlacedGas& placed);

/// What a generator makes, in the order of their ids. The generator must be sound.
[[nodiscard]] std::vector<Ball> balls_of(const PlacedGas& placed);
/// The walls that a generator makes.
[[nodiscard]] std::vector<Wall> walls_of(const PlacedGas& placed);
[[nodiscard]] std::vector<Ball> balls_of(const Rack& rack);
[[nodiscard]] std::vector<Wall> walls_of(const Polygon& polygon);
[[nodiscard]] std::vector<Wall> walls_of(const Ring& ring);
[[nodiscard]] std::vector<Wall> walls_of(const Chain& chain);
/// The pillars that a generator makes.
[[nodiscard]] std::vector<Pillar> pillars_of(const PillarLattice& lattice);
[[nodiscard]] std::vector<Ball> balls_of(const AimedPair& pair);

}  // namespace carom
