#include "scene/placing.hpp"

#include <array>

#include "scene/parts.hpp"

namespace carom::scene {
namespace {

template <class Shape>
constexpr ShapeType kind_of = std::same_as<Shape, Ball>   ? ShapeType::ball
                              : std::same_as<Shape, Wall> ? ShapeType::wall
                                                          : ShapeType::pillar;

/// A value for each kind of shape.
template <class Value>
class PerKind {
 public:
  [[nodiscard]] Value& operator[](ShapeType kind) { return values_[static_cast<std::size_t>(kind)]; }

 private:
  std::array<Value, 3> values_{};
};

class Placing {
 public:
  Placing(const Scene& scene, SceneProblemList& problems, StopToken stop, const OnGrowth& on_growth)
      : scene_{scene}, problems_{problems}, stop_{stop}, on_growth_{on_growth} {
    const auto box = periodic_box_of(scene);
    if (box && problems_with(*box).empty()) world_.set_periodic_box(*box);
  }

  /// An unsound mover keeps its id, too.
  void put_movers() {
    for (std::size_t i = 0; i < scene_.movers.size(); ++i) {
      const Mover& mover = scene_.movers[i];
      const auto added = world_.try_add(problems_with(mover).empty() ? mover : Mover{});
      if (!added) problems_.add("movers[" + std::to_string(i) + "]", added.problems());
    }
  }

  template <class Shape>
  void put_all() {
    for_each_part(scene_, [&](const auto& part, const Path& path) {
      using Part = std::remove_cvref_t<decltype(part)>;
      if (!problems_with(part).empty() || names_missing_mover(part, scene_)) {
        // A listed shape keeps its id even when it is unsound.
        if constexpr (std::same_as<Shape, Part>) ++next_[kind_of<Shape>];
        return;
      }
      const auto& shapes = make<Shape>(part, path);
      constexpr std::size_t many = 1000;
      if constexpr (std::same_as<Shape, Ball>) {
        if (std::size(shapes) > many) world_.reserve(next_[kind_of<Ball>] + std::size(shapes));
      }
      for (const Shape& shape : shapes) {
        if (problems_.is_hopeless() || stop_.requested()) return;
        put(shape, path, std::same_as<Shape, Part>);
      }
    });
  }

  [[nodiscard]] World take() { return std::move(world_); }

 private:
  template <class Shape, class Part>
  [[nodiscard]] auto make(const Part& part, const Path& path) {
    if constexpr (IsSearchedFor<Shape, Part>) {
      Found<Shape> found = found_by<Shape>(part, stop_, on_growth_);
      if (found.problem) problems_.add(path.text(), {std::move(*found.problem)});
      return std::move(found.shapes);
    } else {
      return made_by<Shape>(part);
    }
  }

  template <class Shape>
  void put(const Shape& shape, const Path& path, bool listed) {
    const ShapeId id{kind_of<Shape>, next_[kind_of<Shape>]++};
    auto added = world_.try_add(shape);
    if (added) ids_[id.type].push_back(id.index);
    for (Problem& problem : std::move(added).problems()) {
      if (problem.kind == ProblemKind::overlap) problem.other = in_scene(problem.other);
      const std::string place = listed && !problem.field.empty() ? path.text() + "." + problem.field : path.text();
      problems_.add(SceneProblem{place, std::move(problem), listed ? std::nullopt : std::optional{id}});
    }
  }

  /// A shape of the world, by its id in the scene: the world counts only what was added.
  [[nodiscard]] ShapeId in_scene(ShapeId shape) { return {shape.type, ids_[shape.type][shape.index]}; }

  const Scene& scene_;
  SceneProblemList& problems_;
  StopToken stop_;
  const OnGrowth& on_growth_;
  World world_;
  PerKind<std::uint32_t> next_;              ///< the next id in the scene
  PerKind<std::vector<std::uint32_t>> ids_;  ///< in the scene, by the id in the world
};

}  // namespace

World place(const Scene& scene, SceneProblemList& problems, StopToken stop, const OnGrowth& on_growth) {
  Placing placing{scene, problems, stop, on_growth};
  placing.put_movers();
  placing.put_all<Wall>();
  placing.put_all<Pillar>();
  placing.put_all<Ball>();
  return placing.take();
}

}  // namespace carom::scene
