#pragma once

#include <optional>
#include <string>

#include "carom/response.hpp"
#include "carom/world.hpp"

namespace carom::page {

/// A ball just before an impact and just after it.
struct Met {
  std::string name;  ///< "ball 3"
  Body before;
  Body after;
};

/// An impact as it is told: who met, and what became of them.
struct Encounter {
  Met ball;
  std::optional<Met> other;  ///< only where the other is a ball
};

/// `after` is the world `before` when the impact, its next, has been played.
[[nodiscard]] Encounter encounter_of(const World& before, const World& after, const Impact& impact);

/// "Ball 3 hits ball 5 nearly head on and stops; ball 5 leaves at speed 2.3."
[[nodiscard]] std::string sentence_of(const Encounter& encounter, const World& before, const World& after,
                                      const Impact& impact);

}  // namespace carom::page
