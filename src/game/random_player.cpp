#include "carom/random_player.hpp"

#include <algorithm>
#include <tuple>

namespace carom {

RandomPlayer::RandomPlayer(std::size_t buttons, std::uint64_t seed) {
  for (std::uint32_t button = 0; button < buttons; ++button) {
    Finger& finger = fingers_.emplace_back(random_stream(seed, button), GameInput{0, button, false});
    choose_next(finger, true);
  }
}

void RandomPlayer::choose_next(Finger& finger, bool pressed) {
  constexpr double longest_pause = 0.7;
  constexpr double longest_press = 0.3;
  finger.next.time += finger.random.uniform() * (pressed ? longest_pause : longest_press);
  finger.next.pressed = pressed;
}

std::vector<GameInput> RandomPlayer::inputs_until(double time) {
  std::vector<GameInput> inputs;
  for (Finger& finger : fingers_) {
    for (; finger.next.time <= time; choose_next(finger, !finger.next.pressed)) inputs.push_back(finger.next);
  }
  // A button's own inputs at one time stay in order.
  std::ranges::stable_sort(inputs, {}, [](const GameInput& it) { return std::tie(it.time, it.button); });
  return inputs;
}

}  // namespace carom
