#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/game.hpp"

namespace carom {

/// A sensor of the rules, as worlds have them.
[[nodiscard]] Sensor sensor_of(const GameSensor& sensor);

/// A game's scene, and which rules apply when: by the places of what triggers them.
struct Game::Table {
  using Rules = std::vector<std::uint32_t>;

  explicit Table(Scene of);

  /// The place of a counter that is there.
  [[nodiscard]] std::uint32_t counter(const std::string& name) const noexcept;

  /// The rules for a wall or pillar that is hit, without regard to the impulse; none for balls.
  [[nodiscard]] const Rules& rules_for(ShapeId shape) const noexcept;
  [[nodiscard]] const Rules& rules_for(const SensorEvent& event) const noexcept;
  /// The rules that an impact triggers.
  [[nodiscard]] Rules rules_for(const Impact& impact) const;

  Scene scene;
  std::optional<std::uint32_t> score;  ///< the counter of that name
  Rules at_start;
  // By the place of the button, wall, pillar, sensor or counter.
  std::vector<Rules> by_press, by_letting_go, by_wall, by_pillar, by_entering, by_leaving, by_crossing, by_counter;

 private:
  [[nodiscard]] bool is_hard_enough(std::uint32_t rule, const Impact& impact) const noexcept;
};

}  // namespace carom
