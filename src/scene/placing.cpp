#include "scene/placing.hpp"

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "scene/parts.hpp"

namespace carom::scene {
namespace {

constexpr std::array<std::string_view, 3> kinds{"ball", "wall", "pillar"};

template <class Shape>
constexpr std::size_t kind_of = std::same_as<Shape, Ball>   ? 0
                                : std::same_as<Shape, Wall> ? 1
                                                            : 2;

class Placing {
 public:
  Placing(const Scene& scene, Complaints& complaints, StopToken stop)
      : scene_{scene}, complaints_{complaints}, stop_{stop} {}

  template <class Shape>
  void put_all() {
    for_each_part(scene_, [&](const auto& part, const Path& path) {
      using Part = std::remove_cvref_t<decltype(part)>;
      if (!problems_with(part).empty()) {
        // A listed shape keeps its id even when it is unsound.
        if constexpr (std::same_as<Shape, Part>) ++next_[kind_of<Shape>];
        return;
      }
      const auto& shapes = made_by<Shape>(part);
      constexpr std::size_t many = 1000;
      if constexpr (std::same_as<Shape, Ball>) {
        if (std::size(shapes) > many) world_.reserve(next_[kind_of<Ball>] + std::size(shapes));
      }
      for (const Shape& shape : shapes) {
        if (complaints_.is_hopeless() || stop_.requested()) return;
        put(shape, path, std::same_as<Shape, Part>);
      }
    });
  }

  [[nodiscard]] World take() { return std::move(world_); }

 private:
  template <class Shape>
  void put(const Shape& shape, const Path& path, bool listed) {
    constexpr std::size_t kind = kind_of<Shape>;
    const std::uint32_t id = next_[kind]++;
    const auto objections = world_.try_add(shape);
    for (const std::string& objection : objections) {
      const std::string made = "makes " + std::string{kinds[kind]} + " " + std::to_string(id) + ": ";
      complaints_.add(path.text(), listed ? without_it(in_scene(objection)) : made + in_scene(objection));
    }
    if (objections.empty()) ids_[kind].push_back(id);
  }

  /// A world's words about an overlap, "it overlaps ball 3 by …", with the scene's id in place of the world's, which
  /// counts only what was added.
  [[nodiscard]] std::string in_scene(const std::string& objection) const {
    for (std::size_t kind = 0; kind < ids_.size(); ++kind) {
      const std::string start = "it overlaps " + std::string{kinds[kind]} + " ";
      if (!objection.starts_with(start)) continue;
      std::size_t id = 0;
      const char* end = objection.data() + objection.size();
      const char* rest = std::from_chars(objection.data() + start.size(), end, id).ptr;
      if (id < ids_[kind].size()) return start + std::to_string(ids_[kind][id]) + std::string{rest, end};
    }
    return objection;
  }

  static std::string without_it(const std::string& objection) {
    return objection.starts_with("it ") ? objection.substr(3) : objection;
  }

  const Scene& scene_;
  Complaints& complaints_;
  StopToken stop_;
  World world_;
  std::array<std::uint32_t, 3> next_{};            ///< the next id of each kind in the scene
  std::array<std::vector<std::uint32_t>, 3> ids_;  ///< in the scene, by the id in the world
};

}  // namespace

World place(const Scene& scene, Complaints& complaints, StopToken stop) {
  Placing placing{scene, complaints, stop};
  placing.put_all<Wall>();
  placing.put_all<Pillar>();
  placing.put_all<Ball>();
  return placing.take();
}

}  // namespace carom::scene
