#include <nlohmann/json.hpp>

#include "playground/wasm/surface.hpp"

namespace carom::wasm {
namespace {

using nlohmann::ordered_json;

/// Text that is no UTF-8 is told with replacement characters.
std::string to_text(const ordered_json& tree) {
  return tree.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void answer(const std::vector<SceneProblem>& problems) {
  ordered_json list = ordered_json::array();
  for (const SceneProblem& problem : problems)
    list.push_back({{"path", problem.path}, {"what", predicate_of(problem)}});
  wasm::answer(to_text(list));
}

/// A scene without its shapes.
Scene words_of(const Scene& scene) {
  Scene words;
  words.name = scene.name;
  words.description = scene.description;
  words.duration = scene.duration;
  words.arena = scene.arena;
  return words;
}

Handle* new_handle(World world, Scene about, Vec2 given) {
  auto* handle = new Handle;
  handle->world = std::move(world);
  handle->about = std::move(about);
  handle->given = given;
  return handle;
}

}  // namespace
}  // namespace carom::wasm

using namespace carom;
using namespace carom::wasm;

/// A new world from the scene whose text was given. Null when something is wrong with it; the answer is then a JSON
/// list of problems, each with its path and what is wrong.
CAROM_EXPORT(carom_read)()->Handle* {
  const SceneRead read = read_scene(given_text());
  if (!read.scene) {
    answer(read.problems);
    return nullptr;
  }
  WorldMade made = make_world(*read.scene);
  if (!made.world) {
    answer(made.problems);
    return nullptr;
  }
  return new_handle(std::move(*made.world), words_of(*read.scene), {});
}

CAROM_EXPORT(carom_free)(const Handle* handle)->void { delete handle; }

/// A snapshot: a world of its own, the same to the last bit.
CAROM_EXPORT(carom_copy)(const Handle* handle)->Handle* {
  return new_handle(handle->world, handle->about, handle->given);
}

/// Puts a world back to how another is.
CAROM_EXPORT(carom_restore)(Handle* into, const Handle* from)->void {
  into->world = from->world;
  into->about = from->about;
  into->given = from->given;
}

/// Answers what the scene says of itself, as JSON: name, description, duration (null when it has none).
CAROM_EXPORT(carom_about)(const Handle* handle)->void {
  const Scene& about = handle->about;
  const ordered_json duration = about.duration ? ordered_json(*about.duration) : ordered_json();
  answer(to_text({{"name", about.name}, {"description", about.description}, {"duration", duration}}));
}

/// Answers the text of a scene that begins as the world is now: every shape listed, in the order of ids.
CAROM_EXPORT(carom_scene)(const Handle* handle)->void {
  const World& world = handle->world;
  Scene scene = handle->about;
  for (const BallId id : world.balls()) scene.balls.push_back(world.ball(id));
  for (const WallId id : world.walls()) scene.walls.push_back(world.wall(id));
  for (const PillarId id : world.pillars()) scene.pillars.push_back(world.pillar(id));
  answer(carom::to_text(scene));
}
