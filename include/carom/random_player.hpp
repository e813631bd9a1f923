#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "carom/game.hpp"
#include "carom/random.hpp"

namespace carom {

/// A player who presses buttons at random and lets them go again: each button by itself, pressed for up to 0.3 after it
/// was left alone for up to 0.7. The same for the same seed, on every machine. For demonstrations, and for tests that
/// play many games.
class RandomPlayer {
 public:
  RandomPlayer(std::size_t buttons, std::uint64_t seed);  ///< from the time 0 on

  /// The inputs after those that were asked for before, up to and including this time, in order.
  [[nodiscard]] std::vector<GameInput> inputs_until(double time);

 private:
  /// What is done with a button next.
  struct Finger {
    Random random;
    GameInput next;
  };
  static void choose_next(Finger& finger, bool pressed);

  std::vector<Finger> fingers_;  ///< one a button
};

}  // namespace carom
