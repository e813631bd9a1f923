/// Reads a scene from the standard input and writes it with every shape listed, for programs without generators.

#include <iostream>
#include <iterator>

#include "carom/scene.hpp"

int main() {
  const std::string text{std::istreambuf_iterator<char>{std::cin}, {}};
  const carom::SceneRead read = carom::read_scene(text);
  for (const auto& problem : read.problems) std::cerr << "expand: " << to_string(problem) << '\n';
  if (!read.scene) return 1;
  carom::SceneShapes shapes = shapes_of(*read.scene);
  carom::Scene listed;
  listed.balls = std::move(shapes.balls);
  listed.walls = std::move(shapes.walls);
  listed.pillars = std::move(shapes.pillars);
  std::cout << to_text(listed);
  return 0;
}
