#pragma once

#include <string>
#include <vector>

#include "players/player.hpp"

namespace carom::peers {

/// Scenes to be played one after another, all in the same way.
struct Job {
  Setting setting;
  int frames = 0;
  int sample = 0;    ///< the balls are sampled after every this many frames, and after the last
  double limit = 0;  ///< seconds of the processor's time, after which no further frame is begun
  std::vector<SceneShapes> scenes;
};

/// Throws std::runtime_error, with the file and what is wrong, when there is no such job.
[[nodiscard]] Job read_job(const std::string& file);

}  // namespace carom::peers
