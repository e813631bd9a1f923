#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "support/shapes.hpp"

namespace carom {

/// A kind of world that is hard for engines, and how long to simulate it.
struct AwkwardWorld {
  std::string name;
  SceneShapes (*make)(std::uint64_t seed);
  double duration = 1;
  bool is_bounded = true;  ///< its impacts cost at most ten times what those of the standard gas do

  friend void PrintTo(const AwkwardWorld& world, std::ostream* out) { *out << world.name; }
};

/// Each world has about a thousand balls and some ten thousand impacts.
[[nodiscard]] const std::vector<AwkwardWorld>& awkward_worlds();

}  // namespace carom
