#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "support/random.hpp"
#include "support/shapes.hpp"

namespace carom {

/// A kind of random scene, and how long it runs.
struct Family {
  std::string name;
  SceneShapes (*make)(Random&);
  double duration;
};

/// How GoogleTest shows a family.
inline void PrintTo(const Family& family, std::ostream* out) { *out << family.name; }

/// Every kind of scene that the engine may handle differently.
[[nodiscard]] const std::vector<Family>& families();

}  // namespace carom
