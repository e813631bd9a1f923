#include "carom/scene.hpp"

#include <nlohmann/json.hpp>

#include "game/rule_check.hpp"
#include "problem_list.hpp"
#include "scene/json_reader.hpp"
#include "scene/json_text.hpp"
#include "scene/parts.hpp"
#include "scene/placing.hpp"
#include "throw_or_abort.hpp"

namespace carom {
namespace {

using namespace scene;

/// How many shapes a part would make at most, without making them.
template <class Part>
std::uint64_t number_of_balls(const Part& part) {
  if constexpr (std::same_as<Part, PlacedGas> || std::same_as<Part, Growth>) return part.balls;
  if constexpr (std::same_as<Part, Crystal>) return std::uint64_t{part.columns} * part.rows - part.vacancies;
  if constexpr (std::same_as<Part, Rack>) return std::uint64_t{part.rows} * (part.rows + 1) / 2;
  if constexpr (std::same_as<Part, AimedPair>) return 2;
  return std::same_as<Part, Ball> ? 1 : 0;
}

template <class Part>
std::uint64_t number_of_walls(const Part& part) {
  if constexpr (requires { part.walls&& part.periodic; }) return part.walls && !part.periodic ? 4 : 0;
  if constexpr (std::same_as<Part, Polygon> || std::same_as<Part, Ring>) return part.sides;
  if constexpr (std::same_as<Part, Chain>) return part.points.size();
  return std::same_as<Part, Wall> ? 1 : 0;
}

template <class Part>
std::uint64_t number_of_pillars(const Part& part) {
  if constexpr (std::same_as<Part, PillarLattice>) return std::uint64_t{part.columns} * part.rows;
  if constexpr (std::same_as<Part, Scatterers>) return part.pillars;
  return std::same_as<Part, Pillar> ? 1 : 0;
}

void check_size(std::uint64_t number, std::size_t most, const std::string& list, SceneProblemList& problems) {
  if (number <= most) return;
  Problem problem;
  problem.kind = ProblemKind::too_many_shapes;
  problem.field = list;
  problem.value = number;
  problem.most = static_cast<double>(most);
  problems.add(SceneProblem{"the scene", std::move(problem), {}});
}

/// Reads a member of one of the scene's lists.
class MemberReader {
 public:
  MemberReader(const std::string& key, std::size_t index, const json& value, Scene& scene, SceneProblemList& problems)
      : key_{key}, index_{index}, value_{value}, scene_{scene}, problems_{problems} {}

  template <class Part>
  void optional(const char* key, std::vector<Part> Scene::* list) {
    if (key_ != key) return;
    is_read_ = true;
    const Path path{nullptr, key};
    read(value_, Path{&path, nullptr, index_}, (scene_.*list).emplace_back(), problems_);
  }
  void optional(const char* /*key*/, auto /*no list*/) {}

  [[nodiscard]] bool is_read() const noexcept { return is_read_; }

 private:
  const std::string& key_;
  std::size_t index_;
  const json& value_;
  Scene& scene_;
  SceneProblemList& problems_;
  bool is_read_ = false;
};

/// Reports the parts that name a mover which is not there.
void check_movers(const Scene& scene, SceneProblemList& problems) {
  for_each_part(scene, [&](const auto& part, const Path& path) {
    if (!names_missing_mover(part, scene)) return;
    if constexpr (requires { part.mover; })
      problems.add(
          path.text(),
          ProblemList{}.require(false, ProblemKind::no_such_mover, "mover", std::uint64_t{part.mover->index}).take());
  });
}

/// Calls visit(part, path) for every generator whose box is to be the scene's periodic one.
void for_each_periodic_part(const Scene& scene, auto visit) {
  for_each_part(scene, [&](const auto& part, const Path& path) {
    if constexpr (requires { box_of(part); }) {
      if (part.periodic) visit(part, path);
    }
  });
}

/// A scene has one periodic box.
void check_periodic(const Scene& scene, SceneProblemList& problems) {
  if (scene.periodic) problems.add("periodic", problems_with(*scene.periodic));
  bool is_taken = scene.periodic.has_value();
  for_each_periodic_part(scene, [&](const auto& /*part*/, const Path& path) {
    if (is_taken)
      problems.add(Path{&path, "periodic"}.text(),
                   "asks for a second periodic box: a scene has one; leave one of them out");
    is_taken = true;
  });
}

/// Checks the scene as a whole; false when it is too large to be made.
bool check_whole(const Scene& scene, std::size_t most, SceneProblemList& problems) {
  if (scene.arena) problems.add("arena", problems_with(*scene.arena));
  problems.add("", problems_with_gravity(scene.gravity));
  check_movers(scene, problems);
  check_periodic(scene, problems);
  if (scene.duration) problems.add("", ProblemList{}.require_positive("duration", *scene.duration).take());
  const std::size_t before = problems.count();
  std::uint64_t balls = 0;
  std::uint64_t walls = 0;
  std::uint64_t pillars = 0;
  for_each_part(scene, [&](const auto& part, const Path&) {
    if (!problems_with(part).empty()) return;
    balls += number_of_balls(part);
    walls += number_of_walls(part);
    pillars += number_of_pillars(part);
  });
  check_size(balls, most, "balls", problems);
  check_size(walls, most, "walls", problems);
  check_size(pillars, most, "pillars", problems);
  game::check_rules(scene, {walls, pillars}, problems);
  return problems.count() == before;
}

/// Reports the first ball that begins outside of the arena.
void check_arena(const Scene& scene, const World& world, SceneProblemList& problems) {
  if (!scene.arena) return;
  for (const BallId id : world.balls()) {
    const double distance = length(world.position(id) - scene.arena->center);
    if (distance <= scene.arena->radius) continue;
    Problem problem;
    problem.kind = ProblemKind::ball_outside_arena;
    problem.field = "radius";
    problem.value = scene.arena->radius;
    problem.least = distance;
    problem.other = {ShapeType::ball, id.index};
    problems.add("arena", {problem});
    return;
  }
}

}  // namespace

std::vector<Problem> problems_with(const Arena& arena) {
  return ProblemList{}.require_finite("center", arena.center).require_positive("radius", arena.radius).take();
}

std::string predicate_of(const SceneProblem& problem) {
  if (!problem.made) return predicate_of(problem.problem);
  return "makes " + to_string(*problem.made) + ": " + to_string(problem.problem);
}

std::string to_string(const SceneProblem& problem) {
  return (problem.path.empty() ? "" : problem.path + " ") + predicate_of(problem);
}

SceneRead read_scene(std::string_view text, std::size_t most, const std::vector<std::string>& own_keys) {
  SceneProblemList problems;
  SceneProblemList of_text;
  Scene scene;
  const auto read_member = [&](const std::string& key, std::size_t index, const json& value) {
    MemberReader keys{key, index, value, scene, problems};
    list_keys(keys, Of<Scene>{});
    if (!keys.is_read()) return Taken::no;
    check_size(index + 1, most, key, problems);
    return index < most && !problems.is_hopeless() ? Taken::yes : Taken::enough;
  };
  auto tree = parse_json(text, of_text, read_member);
  if (!tree) return {std::nullopt, of_text.empty() ? problems.take() : of_text.take()};
  if (tree->is_object())
    for (const std::string& key : own_keys) tree->erase(key);
  read(*tree, Path{}, scene, problems);
  if (!is_finite(scene.gravity)) scene.gravity = {};  // it could not be read, which is among the problems
  problems.add(std::move(of_text));
  const bool can_be_made = check_whole(scene, most, problems) && !problems.is_hopeless();
  if (problems.empty()) return {std::move(scene), {}};
  // A part with a problem is unsound by now, and is passed over here.
  if (can_be_made) static_cast<void>(place(scene, problems));
  return {std::nullopt, problems.take()};
}

std::optional<PeriodicBox> periodic_box_of(const Scene& scene) {
  if (scene.periodic) return scene.periodic;
  std::optional<PeriodicBox> box;
  for_each_periodic_part(scene, [&](const auto& part, const Path& /*path*/) {
    if (!box && problems_with(part).empty()) box = box_of(part);
  });
  return box;
}

SceneShapes shapes_of(const Scene& scene) {
  SceneShapes shapes;
  shapes.periodic = periodic_box_of(scene);
  shapes.gravity = scene.gravity;
  shapes.movers = scene.movers;
  for_each_part(scene, [&](const auto& part, const Path&) {
    if (!problems_with(part).empty()) return;
    for (const Ball& ball : made_by<Ball>(part)) shapes.balls.push_back(ball);
    for (const Wall& wall : made_by<Wall>(part)) shapes.walls.push_back(wall);
    for (const Pillar& pillar : made_by<Pillar>(part)) shapes.pillars.push_back(pillar);
  });
  return shapes;
}

WorldMade make_world(const Scene& scene, StopToken stop, const OnGrowth& on_growth) {
  SceneProblemList problems;
  for_each_part(scene, [&](const auto& part, const Path& path) { problems.add(path.text(), problems_with(part)); });
  if (!check_whole(scene, most_shapes, problems)) return {std::nullopt, problems.take()};
  World world = place(scene, problems, stop, on_growth);
  if (stop.requested()) return {};
  if (problems.empty()) world.set_gravity(scene.gravity);
  check_arena(scene, world, problems);
  if (!problems.empty()) return {std::nullopt, problems.take()};
  return {std::move(world), {}};
}

std::vector<SceneProblem> problems_with_stepping(const Scene& scene) {
  SceneProblemList problems;
  const std::string remedy = ", which the stepped engine does not know: leave it out, or use the exact engine";
  if (scene.periodic) problems.add("periodic", "makes the plane repeat" + remedy);
  for_each_periodic_part(scene, [&](const auto& /*part*/, const Path& path) {
    problems.add(Path{&path, "periodic"}.text(), "makes the plane repeat" + remedy);
  });
  for_each_part(scene, [&](const auto& part, const Path& path) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(part)>, Mover>)
      problems.add(path.text(), "moves walls and pillars" + remedy);
    if constexpr (requires { part.kick; }) {
      if (part.kick.speed > 0) problems.add(Path{&path, "kick"}.text(), "kicks balls" + remedy);
    }
    const auto check_temperature = [&](const char* key, double temperature) {
      if (temperature > 0) problems.add(Path{&path, key}.text(), "makes thermal walls" + remedy);
    };
    if constexpr (requires { part.wall_temperature; }) check_temperature("wall_temperature", part.wall_temperature);
    if constexpr (requires {
                    walls_of(part);
                    part.kick;
                    part.temperature;
                  } || std::same_as<std::remove_cvref_t<decltype(part)>, Wall>)
      check_temperature("temperature", part.temperature);
  });
  return problems.take();
}

SteppedWorld make_stepped(const Scene& scene, const Stepping& stepping) {
  if (const auto problems = problems_with_stepping(scene); !problems.empty())
    throw_or_abort(std::invalid_argument{to_string(problems.front())});
  const SceneShapes shapes = shapes_of(scene);
  SteppedWorld world{stepping};
  world.set_gravity(shapes.gravity);
  for (const Wall& wall : shapes.walls) world.add(wall);
  for (const Pillar& pillar : shapes.pillars) world.add(pillar);
  for (const Ball& ball : shapes.balls) world.add(ball);
  return world;
}

}  // namespace carom
