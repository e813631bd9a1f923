#include "carom/random_player.hpp"

#include <algorithm>
#include <tuple>

#include "carom/random.hpp"

namespace carom {

std::vector<GameInput> random_inputs(std::size_t buttons, double until, std::uint64_t seed) {
  constexpr double longest_pause = 0.7;
  constexpr double longest_press = 0.3;
  Random random{seed};
  std::vector<GameInput> inputs;
  for (std::uint32_t button = 0; button < buttons; ++button) {
    double time = 0;
    for (bool pressed = true;; pressed = !pressed) {
      time += random.uniform() * (pressed ? longest_pause : longest_press);
      if (!(time <= until)) break;
      inputs.push_back({time, button, pressed});
    }
  }
  std::ranges::sort(inputs, [](const GameInput& a, const GameInput& b) {
    return std::tie(a.time, a.button, a.pressed) < std::tie(b.time, b.button, b.pressed);
  });
  return inputs;
}

}  // namespace carom
