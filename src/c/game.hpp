#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "c/errors.hpp"
#include "carom/carom_game.h"
#include "carom/game.hpp"

// The opaque type of carom/carom_game.h.

struct carom_game {
  std::optional<carom::Game> game;  ///< none: the scene is no game
  std::vector<std::string> keys;    ///< of each button
  mutable std::string text;
  mutable carom::c::Errors errors;
};

namespace carom::c {

inline constexpr const char* null_target = "the pointer for what is asked is null";

/// A call for a game that is there.
template <class Handle, class Body>
carom_result with_game(Handle* handle, std::initializer_list<Argument> arguments, Body body) {
  return guarded(handle, arguments, [&] {
    if (!handle->game) return handle->errors.set(CAROM_FAILED, "there is no game: the scene could not be made one");
    return body(*handle->game);
  });
}

}  // namespace carom::c
