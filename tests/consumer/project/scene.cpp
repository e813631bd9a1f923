#include <carom/scene.hpp>
#include <iostream>

int main() {
  const carom::SceneRead read = carom::read_scene(R"({ "gases": [{ "balls": 7, "packing": 0.25 }], "friction": 1 })");
  for (const carom::SceneProblem& problem : read.problems) std::cout << problem.path << '\n';
}
