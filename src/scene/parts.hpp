#pragma once

#include <span>
#include <vector>

#include "scene/keys.hpp"
#include "scene/path.hpp"

/// A scene as a sequence of parts: listed shapes and generators, in the order in which their shapes get their ids.
namespace carom::scene {

template <class Visit>
class PartLister {
 public:
  PartLister(const Scene& scene, Visit visit) : scene_{scene}, visit_{visit} {}

  template <class Part>
  void optional(const char* key, std::vector<Part> Scene::* list) {
    const Path path{nullptr, key};
    for (std::size_t i = 0; i < (scene_.*list).size(); ++i) visit_((scene_.*list)[i], Path{&path, nullptr, i});
  }
  void optional(const char* /*key*/, auto /*no list*/) {}

 private:
  const Scene& scene_;
  Visit visit_;
};

/// Calls visit(part, path) for every part.
template <class Visit>
void for_each_part(const Scene& scene, Visit visit) {
  PartLister lister{scene, visit};
  list_keys(lister, Of<Scene>{});
}

/// The balls, walls or pillars of a sound part: one for a listed shape, any number for a generator.
template <class Shape, class Part>
[[nodiscard]] auto made_by(const Part& part) {
  if constexpr (std::same_as<Shape, Part>)
    return std::span<const Shape, 1>{&part, 1};
  else if constexpr (std::same_as<Shape, Ball> && requires { balls_of(part); })
    return balls_of(part);
  else if constexpr (std::same_as<Shape, Wall> && requires { walls_of(part); })
    return walls_of(part);
  else if constexpr (std::same_as<Shape, Pillar> && requires { pillars_of(part); })
    return pillars_of(part);
  else
    return std::span<const Shape, 0>{};
}

/// A generator that searches for its shapes, and may not find them.
template <class Shape, class Part>
concept IsSearchedFor = (std::same_as<Shape, Ball> && requires(const Part& part) { find_balls(part); }) ||
                        (std::same_as<Shape, Pillar> && requires(const Part& part) { find_pillars(part); });

/// What such a part finds.
template <class Shape, class Part>
[[nodiscard]] Found<Shape> found_by(const Part& part, StopToken stop, const OnGrowth& on_growth) {
  if constexpr (std::same_as<Shape, Ball>)
    return find_balls(part, stop, on_growth);
  else
    return find_pillars(part, stop);
}

/// Does a part name a mover that the scene does not have?
template <class Part>
[[nodiscard]] bool names_missing_mover(const Part& part, const Scene& scene) {
  if constexpr (requires { part.mover; })
    return part.mover && part.mover->index >= scene.movers.size();
  else
    return false;
}

}  // namespace carom::scene
