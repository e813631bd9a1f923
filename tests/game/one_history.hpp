#pragma once

#include "carom/game.hpp"

namespace carom {

/// Games by random players have one history each, in frames of any length and at once; and their recordings are proven.
void expect_one_history_however_played(const Game& at_first, int games, double until);

}  // namespace carom
