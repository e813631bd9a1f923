#pragma once

#include <string>
#include <vector>

#include "support/shapes.hpp"

namespace carom {

struct TimedShapes {
  SceneShapes shapes;
  double duration = 0;
};

/// The names of the referee's histories in a folder of its cases, without endings: "histories/gas-0" has its scene in
/// histories/gas-0.json and its impacts in histories/gas-0.impacts.csv.
[[nodiscard]] std::vector<std::string> names_of_histories(const std::string& folder);

[[nodiscard]] Scene load_scene(const std::string& name);
[[nodiscard]] TimedShapes load_history(const std::string& name);

}  // namespace carom
