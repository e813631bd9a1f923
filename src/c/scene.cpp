#include "c/scene.hpp"

#include <memory>
#include <string_view>

#include "c/handle.hpp"

using namespace carom;
using namespace carom::c;

namespace {

template <class Id, class Shape>
std::vector<Shape> shapes_in(const World& world, std::vector<Id> (World::*ids)() const,
                             Shape (World::*shape)(Id) const) {
  std::vector<Shape> shapes;
  for (const Id id : (world.*ids)()) shapes.push_back((world.*shape)(id));
  return shapes;
}

/// Writes what `read` returns of a scene; of one that was not read, as of an empty one.
template <class Value, class Read>
carom_result get(const carom_scene* scene, Value* value, Read read) {
  return guarded(scene, {{static_cast<const void*>(value), "the pointer for what is asked is null"}}, [&] {
    static const Scene empty;
    *value = read(scene->scene ? *scene->scene : empty);
    return CAROM_OK;
  });
}

}  // namespace

carom_result carom::c::set_problems(Errors& errors, const std::vector<SceneProblem>& problems) {
  std::vector<ProblemInWords> all;
  all.reserve(problems.size());
  for (const SceneProblem& problem : problems) {
    all.push_back({.problem = problem.problem,
                   .field = problem.path,
                   .text = to_string(problem),
                   .predicate = predicate_of(problem)});
  }
  return errors.set(std::move(all));
}

carom_result carom_scene_read(const char* text, size_t size, carom_scene** scene) {
  if (text == nullptr) return set_for_thread(CAROM_NULL_ARGUMENT, "the argument 'text' is null");
  carom_result result = CAROM_OK;
  const carom_result made = guarded_creation(scene, [&] {
    auto in_making = std::make_unique<carom_scene>();
    SceneRead read = read_scene(std::string_view{text, size});
    in_making->scene = std::move(read.scene);
    result = set_problems(in_making->errors, read.problems);
    return in_making.release();
  });
  return made == CAROM_OK ? result : made;
}

carom_result carom_scene_of_world(const carom_world* world, const carom_scene* about, carom_scene** scene) {
  return guarded(world, {{static_cast<const void*>(scene), "the argument 'scene' is null"}}, [&] {
    // A scene can't say how far a mover is in its program.
    if (!world->world.movers().empty())
      return world->errors.set(CAROM_FAILED, "the world has movers, which the scene of a world can't have");
    auto made = std::make_unique<carom_scene>();
    Scene& to = made->scene.emplace();
    if (about != nullptr && about->scene) {
      const Scene& from = *about->scene;
      to.name = from.name;
      to.description = from.description;
      to.duration = from.duration;
      to.arena = from.arena;
    }
    to.gravity = world->world.gravity();
    to.periodic = world->world.periodic_box();
    to.balls = shapes_in(world->world, &World::balls, &World::ball);
    to.walls = shapes_in(world->world, &World::walls, &World::wall);
    to.pillars = shapes_in(world->world, &World::pillars, &World::pillar);
    *scene = made.release();
    return CAROM_OK;
  });
}

void carom_scene_destroy(carom_scene* scene) { delete scene; }

carom_result carom_scene_make_world(const carom_scene* scene, carom_world** world) {
  return guarded(scene, {{static_cast<const void*>(world), "the argument 'world' is null"}}, [&] {
    if (!scene->scene) return CAROM_PROBLEM;
    WorldMade made = make_world(*scene->scene);
    if (!made.world) return set_problems(scene->errors, made.problems);
    auto handle = std::make_unique<carom_world>();
    handle->world = std::move(*made.world);
    *world = handle.release();
    return CAROM_OK;
  });
}

carom_result carom_scene_name(const carom_scene* scene, const char** name) {
  return get(scene, name, [](const Scene& of) { return of.name.c_str(); });
}
carom_result carom_scene_description(const carom_scene* scene, const char** description) {
  return get(scene, description, [](const Scene& of) { return of.description.c_str(); });
}
carom_result carom_scene_duration(const carom_scene* scene, double* duration) {
  return get(scene, duration, [](const Scene& of) { return of.duration.value_or(0); });
}
carom_result carom_scene_text(const carom_scene* scene, const char** text, size_t* size) {
  return guarded(
      scene, {{static_cast<const void*>(text), "the argument 'text' is null"}, {size, "the argument 'size' is null"}},
      [&] {
        scene->text = to_text(scene->scene.value_or(Scene{}));
        *text = scene->text.data();
        *size = scene->text.size();
        return CAROM_OK;
      });
}

const char* carom_scene_last_error(const carom_scene* scene) {
  return scene == nullptr ? text_for_thread() : scene->errors.text();
}
carom_result carom_scene_problem_count(const carom_scene* scene, size_t* count) {
  return guarded(scene, {{count, "the argument 'count' is null"}}, [&] {
    *count = scene->errors.problems().size();
    return CAROM_OK;
  });
}
carom_result carom_scene_get_problem(const carom_scene* scene, size_t index, carom_problem* problem) {
  return guarded(scene, {{problem, "the argument 'problem' is null"}},
                 [&] { return get_problem(scene->errors.problems(), index, problem); });
}
