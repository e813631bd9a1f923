#include "carom/scene.hpp"

#include <nlohmann/json.hpp>

#include "findings.hpp"
#include "scene/json_reader.hpp"
#include "scene/json_text.hpp"
#include "scene/parts.hpp"
#include "scene/placing.hpp"

namespace carom {
namespace {

using namespace scene;

/// What a part would make at most, told without making it.
template <class Part>
std::uint64_t number_of_balls(const Part& part) {
  if constexpr (std::same_as<Part, PlacedGas>) return part.balls;
  if constexpr (std::same_as<Part, Rack>) return std::uint64_t{part.rows} * (part.rows + 1) / 2;
  if constexpr (std::same_as<Part, AimedPair>) return 2;
  return std::same_as<Part, Ball> ? 1 : 0;
}

template <class Part>
std::uint64_t number_of_walls(const Part& part) {
  if constexpr (std::same_as<Part, PlacedGas>) return part.walls ? 4 : 0;
  if constexpr (std::same_as<Part, Polygon> || std::same_as<Part, Ring>) return part.sides;
  if constexpr (std::same_as<Part, Chain>) return part.points.size();
  return std::same_as<Part, Wall> ? 1 : 0;
}

template <class Part>
std::uint64_t number_of_pillars(const Part& part) {
  if constexpr (std::same_as<Part, PillarLattice>) return std::uint64_t{part.columns} * part.rows;
  return std::same_as<Part, Pillar> ? 1 : 0;
}

void check_size(std::uint64_t number, std::size_t most, const char* what, Complaints& complaints) {
  if (number > most)
    complaints.add("the scene", "would have " + std::to_string(number) + " " + what + ": make it " +
                                    std::to_string(most) + " or fewer");
}

/// Reads a member of one of the scene's lists.
class MemberReader {
 public:
  MemberReader(const std::string& key, std::size_t index, const json& value, Scene& scene, Complaints& complaints)
      : key_{key}, index_{index}, value_{value}, scene_{scene}, complaints_{complaints} {}

  template <class Part>
  void optional(const char* key, std::vector<Part> Scene::* list) {
    if (key_ != key) return;
    is_read_ = true;
    const Path path{nullptr, key};
    read(value_, Path{&path, nullptr, index_}, (scene_.*list).emplace_back(), complaints_);
  }
  void optional(const char* /*key*/, auto /*no list*/) {}

  [[nodiscard]] bool is_read() const noexcept { return is_read_; }

 private:
  const std::string& key_;
  std::size_t index_;
  const json& value_;
  Scene& scene_;
  Complaints& complaints_;
  bool is_read_ = false;
};

/// What concerns the scene as a whole; false when it is too large to be made.
bool check_whole(const Scene& scene, std::size_t most, Complaints& complaints) {
  if (scene.arena) complaints.add(problems_with(*scene.arena), "arena");
  if (scene.duration) complaints.add(Findings{}.require_positive("duration", *scene.duration).take(), "");
  const std::size_t before = complaints.count();
  std::uint64_t balls = 0;
  std::uint64_t walls = 0;
  std::uint64_t pillars = 0;
  for_each_part(scene, [&](const auto& part, const Path&) {
    if (!problems_with(part).empty()) return;
    balls += number_of_balls(part);
    walls += number_of_walls(part);
    pillars += number_of_pillars(part);
  });
  check_size(balls, most, "balls", complaints);
  check_size(walls, most, "walls", complaints);
  check_size(pillars, most, "pillars", complaints);
  return complaints.count() == before;
}

/// Tells of the first ball that begins outside of the arena.
void check_arena(const Scene& scene, const World& world, Complaints& complaints) {
  if (!scene.arena) return;
  for (const BallId id : world.balls()) {
    const double distance = length(world.position(id) - scene.arena->center);
    if (distance <= scene.arena->radius) continue;
    complaints.add("arena.radius", "is " + text_of(scene.arena->radius) + ": make it more than " + text_of(distance) +
                                       ", so that ball " + std::to_string(id.index) + " begins inside");
    return;
  }
}

}  // namespace

std::vector<Problem> problems_with(const Arena& arena) {
  return Findings{}.require_place("center", arena.center).require_positive("radius", arena.radius).take();
}

std::string to_string(const SceneProblem& problem) {
  return problem.path.empty() ? problem.what : problem.path + " " + problem.what;
}

SceneRead read_scene(std::string_view text, std::size_t most, const std::vector<std::string>& own_keys) {
  Complaints complaints;
  Complaints of_text;
  Scene scene;
  const auto read_member = [&](const std::string& key, std::size_t index, const json& value) {
    MemberReader keys{key, index, value, scene, complaints};
    list_keys(keys, Of<Scene>{});
    if (!keys.is_read()) return Taken::no;
    check_size(index + 1, most, key.c_str(), complaints);
    return index < most && !complaints.is_hopeless() ? Taken::yes : Taken::enough;
  };
  auto tree = parse_json(text, of_text, read_member);
  if (!tree) return {std::nullopt, of_text.empty() ? complaints.take() : of_text.take()};
  if (tree->is_object())
    for (const std::string& key : own_keys) tree->erase(key);
  read(*tree, Path{}, scene, complaints);
  complaints.add(std::move(of_text));
  const bool can_be_made = check_whole(scene, most, complaints) && !complaints.is_hopeless();
  if (complaints.empty()) return {std::move(scene), {}};
  // No part that was complained of is sound, so that it is passed over here.
  if (can_be_made) static_cast<void>(place(scene, complaints));
  return {std::nullopt, complaints.take()};
}

SceneShapes shapes_of(const Scene& scene) {
  SceneShapes shapes;
  for_each_part(scene, [&](const auto& part, const Path&) {
    if (!problems_with(part).empty()) return;
    for (const Ball& ball : made_by<Ball>(part)) shapes.balls.push_back(ball);
    for (const Wall& wall : made_by<Wall>(part)) shapes.walls.push_back(wall);
    for (const Pillar& pillar : made_by<Pillar>(part)) shapes.pillars.push_back(pillar);
  });
  return shapes;
}

WorldMade make_world(const Scene& scene, StopToken stop) {
  Complaints complaints;
  for_each_part(scene, [&](const auto& part, const Path& path) { complaints.add(problems_with(part), path.text()); });
  if (!check_whole(scene, most_shapes, complaints)) return {std::nullopt, complaints.take()};
  World world = place(scene, complaints, stop);
  if (stop.requested()) return {};
  check_arena(scene, world, complaints);
  if (!complaints.empty()) return {std::nullopt, complaints.take()};
  return {std::move(world), {}};
}

SteppedWorld make_stepped(const Scene& scene, const Stepping& stepping) {
  const SceneShapes shapes = shapes_of(scene);
  SteppedWorld world{stepping};
  for (const Wall& wall : shapes.walls) world.add(wall);
  for (const Pillar& pillar : shapes.pillars) world.add(pillar);
  for (const Ball& ball : shapes.balls) world.add(ball);
  return world;
}

}  // namespace carom
