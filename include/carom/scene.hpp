#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/crystal.hpp"
#include "carom/game_rules.hpp"
#include "carom/generators.hpp"
#include "carom/growth.hpp"
#include "carom/mover.hpp"
#include "carom/scatterers.hpp"
#include "carom/shapes.hpp"
#include "carom/show.hpp"
#include "carom/stepped.hpp"
#include "carom/world.hpp"

/// Scenes as text: JSON, described key by key in docs/scenes.md and by scenes/scene.schema.json. Nothing here throws
/// because of what a text says.
namespace carom {

/// The circle that trials are played in: a trial is over when the centre of a ball leaves it (carom/trials.hpp).
struct Arena {
  Vec2 center;        ///< of the circle
  double radius = 0;  ///< more than zero; every ball's centre must begin inside
};

/// Everything that is wrong with an arena; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems_with(const Arena& arena);

/// What a scene's text says: shapes in lists, and generators of more.
///
/// Ids are places in the lists, from 0. What generators make comes after, in the order of the members below: the balls
/// of gases, growths, crystals, racks and pairs; the walls of gases, growths, crystals, polygons, rings and chains; the
/// pillars of lattices and scatterers.
struct Scene {
  std::string schema;                   ///< where an editor finds the JSON Schema ("$schema"); nothing else reads it
  std::string name;                     ///< a few words, as a title
  std::string description;              ///< what there is to see
  std::optional<double> duration;       ///< how long to play it; more than zero
  Vec2 gravity{};                       ///< the acceleration of all balls, each times its `gravity_scale`
  std::optional<PeriodicBox> periodic;  ///< how the plane repeats (carom/periodic_box.hpp)
  std::optional<Arena> arena;           ///< where a trial ends; nothing else uses it
  std::vector<Ball> balls;              ///< in the order of their ids
  std::vector<Wall> walls;              ///< in the order of their ids
  std::vector<Pillar> pillars;          ///< in the order of their ids
  std::vector<Mover> movers;            ///< in the order of their ids; they move from the time 0 on
  std::vector<PlacedGas> gases;         ///< balls, and the walls of their boxes
  std::vector<Growth> growths;          ///< balls, and the walls of their boxes
  std::vector<Crystal> crystals;        ///< balls, and the walls of their boxes
  std::vector<Rack> racks;              ///< balls
  std::vector<AimedPair> pairs;         ///< two balls each
  std::vector<Polygon> polygons;        ///< walls
  std::vector<Ring> rings;              ///< walls
  std::vector<Chain> chains;            ///< walls
  std::vector<PillarLattice> lattices;  ///< pillars
  std::vector<Scatterers> scatterers;   ///< pillars
  std::optional<GameRules> game;        ///< what makes it a game (carom/game.hpp); a world knows nothing of it
  std::optional<Show> show;             ///< how it is to be shown (carom/show.hpp); a world knows nothing of it
};

/// One thing wrong with a scene.
struct SceneProblem {
  std::string path;             ///< to the value: "balls[3].radius"; empty when it is about the text as a whole
  Problem problem;              ///< what is wrong there; the ids in it are the scene's
  std::optional<ShapeId> made;  ///< the shape it is about, when a generator at `path` makes that
};

/// "balls[3].radius is -1: make it zero or more, and finite"; "racks[0] makes ball 4: it overlaps ball 2 by 0.5: …"
[[nodiscard]] std::string to_string(const SceneProblem& problem);
/// The same without the path: "is -1: make it zero or more, and finite"
[[nodiscard]] std::string predicate_of(const SceneProblem& problem);

/// The most shapes of each kind that a scene may have.
inline constexpr std::size_t most_shapes = 10'000'000;
/// The most bytes that a scene's text may have when it comes from a file; ten million balls take half as many.
inline constexpr std::size_t longest_scene_text = 2'000'000'000;

/// A scene, or everything that is wrong with its text: exactly one of the two.
struct SceneRead {
  std::optional<Scene> scene;          ///< nothing when there are problems
  std::vector<SceneProblem> problems;  ///< empty when all is well
};

/// Reads a scene. When a value is wrong, overlaps of what is right are reported too, so that all can be fixed at once;
/// otherwise they are left to `make_world`. Text that is no JSON has one problem, with its line and column. `most` is
/// the largest number of shapes of each kind that is taken. `own_keys` are keys of the text's object that the caller
/// reads for itself: they are skipped here, and any other key that is not a scene's is a problem.
[[nodiscard]] SceneRead read_scene(std::string_view text, std::size_t most = most_shapes,
                                   const std::vector<std::string>& own_keys = {});

/// The text of a scene, which reads back to the same bits; numbers in the shortest form that does so. A number that
/// JSON cannot hold (NaN, infinity) becomes null, which is a problem when read. Filters and user data are left out:
/// what is read has the default filter and 0, so that a world with filters is not the same after a way through a text.
[[nodiscard]] std::string to_text(const Scene& scene);

/// How a scene's plane repeats: as it says itself, or as the box of a gas, growth or crystal that is `periodic`;
/// nothing for most.
[[nodiscard]] std::optional<PeriodicBox> periodic_box_of(const Scene& scene);

/// All shapes of a scene, in the order of their ids.
struct SceneShapes {
  std::vector<Ball> balls;                ///< in the order of their ids
  std::vector<Wall> walls;                ///< in the order of their ids
  std::vector<Pillar> pillars;            ///< in the order of their ids
  Vec2 gravity{};                         ///< of the scene
  std::vector<Mover> movers{};            ///< in the order of their ids
  std::optional<PeriodicBox> periodic{};  ///< how the plane repeats
};

/// Lists and generators together. Generators that are not sound make nothing, nor do those that search and do not find.
[[nodiscard]] SceneShapes shapes_of(const Scene& scene);

/// A world with all of a scene's shapes at time 0, or everything that keeps it from being made: exactly one of the two,
/// or none when making it was stopped.
struct WorldMade {
  std::optional<World> world;          ///< nothing when there are problems, or it was stopped
  std::vector<SceneProblem> problems;  ///< empty when all is well
};

/// Problems are unsound shapes, movers and generators, shapes of movers that are not there, balls outside of the arena,
/// and overlaps: a shape is checked against those before it that fit, walls first, then pillars, then balls. `stop` may
/// be requested from another thread or a signal handler; it is checked at every shape. `on_growth` is called for
/// growths, which take long.
[[nodiscard]] WorldMade make_world(const Scene& scene, StopToken stop = {}, const OnGrowth& on_growth = {});

/// What the stepped engine can't play in a scene: movers, kicks and thermal walls, which only the exact engine knows.
/// Empty for most.
[[nodiscard]] std::vector<SceneProblem> problems_with_stepping(const Scene& scene);

/// A stepped world with all of a scene's shapes at time 0. The scene must be one of which `make_world` makes a world.
/// Throws std::invalid_argument for one with `problems_with_stepping`.
[[nodiscard]] SteppedWorld make_stepped(const Scene& scene, const Stepping& stepping);

}  // namespace carom
