#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "support/shapes.hpp"

namespace carom {

/// A kind of world that engines find awkward, and how long to watch one of it.
struct AwkwardWorld {
  std::string name;
  SceneShapes (*make)(std::uint64_t seed);
  double duration = 1;
  bool is_bounded = true;  ///< its impacts cost at most ten times what those of the standard gas do

  friend void PrintTo(const AwkwardWorld& world, std::ostream* out) { *out << world.name; }
};

/// Each of about a thousand balls and some ten thousand impacts.
[[nodiscard]] const std::vector<AwkwardWorld>& awkward_worlds();

}  // namespace carom
