#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "game/games.hpp"

namespace carom {

/// A table of the gallery, by the name of its file.
inline Game gallery_game(const std::string& name) {
  std::ifstream file{CAROM_SCENES "/" + name + ".json"};
  return game_of({std::istreambuf_iterator<char>{file}, {}});
}

}  // namespace carom
