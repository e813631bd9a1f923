#include <algorithm>
#include <string>
#include <string_view>

#include "carom/game.hpp"
#include "carom/scene.hpp"
#include "fuzz/target.hpp"
#include "support/bits.hpp"

/// Any text is read as a scene or refused; what is read is written and read again to the same bits, and makes a world
/// or is refused.
namespace carom {
namespace {

bool same_shape(const Ball& a, const Ball& b) {
  return same_bits(a.center, b.center) && same_bits(a.velocity, b.velocity) && same_bits(a.radius, b.radius) &&
         same_bits(a.mass, b.mass) && same_bits(a.restitution, b.restitution);
}
bool same_shape(const Wall& a, const Wall& b) {
  return same_bits(a.from, b.from) && same_bits(a.to, b.to) && a.stops == b.stops &&
         same_bits(a.restitution, b.restitution);
}
bool same_shape(const Pillar& a, const Pillar& b) {
  return same_bits(a.center, b.center) && same_bits(a.radius, b.radius) && same_bits(a.restitution, b.restitution);
}
template <class Shape>
bool same_shapes(const std::vector<Shape>& a, const std::vector<Shape>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Shape& left, const Shape& right) { return same_shape(left, right); });
}

void try_text(std::string_view text) {
  using fuzz::require;
  const SceneRead read = read_scene(text, fuzz::most_shapes);
  require(read.scene.has_value() != !read.problems.empty(), "a scene, or problems");
  for (const SceneProblem& problem : read.problems) require(!to_string(problem).empty(), "a problem has words");
  if (!read.scene) return;

  const std::string written = to_text(*read.scene);
  const SceneRead again = read_scene(written, fuzz::most_shapes);
  require(again.scene.has_value(), "what was written can be read");
  require(to_text(*again.scene) == written, "and is written the same again");
  const SceneShapes shapes = shapes_of(*read.scene);
  const SceneShapes shapes_again = shapes_of(*again.scene);
  require(same_shapes(shapes.balls, shapes_again.balls), "balls have the same bits");
  require(same_shapes(shapes.walls, shapes_again.walls), "walls have the same bits");
  require(same_shapes(shapes.pillars, shapes_again.pillars), "pillars have the same bits");

  if (GameMade game = make_game(*read.scene); game.game) {
    for (std::uint32_t button = 0; button < game.game->rules().buttons.size(); ++button)
      require(game.game->try_input({0, button}).empty(), "every button can be pressed");
    require(game.game->advance_to(0) != Progress::stopped, "and the game begins");
  }
  WorldMade made = make_world(*read.scene);
  require(made.world.has_value() != !made.problems.empty(), "a world, or problems");
  if (!made.world) return;
  require(made.world->balls().size() == shapes.balls.size(), "every ball is there");
  constexpr int a_few = 10;
  constexpr double a_long_time = 1e6;
  for (int i = 0; i < a_few && made.world->advance_to_next_impact(a_long_time); ++i) {
  }
}

}  // namespace
}  // namespace carom

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  carom::try_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
