#pragma once

#include <optional>
#include <string>
#include <vector>

#include "c/handle.hpp"
#include "carom/carom_game.h"
#include "carom/game.hpp"

// The opaque type of carom/carom_game.h.

struct carom_game {
  std::optional<carom::Game> game;  ///< none: the scene is no game
  std::vector<std::string> keys;    ///< of each button
  mutable std::string text;
  mutable carom::c::Errors errors;
};
