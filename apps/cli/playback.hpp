#pragma once

#include <functional>

#include "cli/motion.hpp"
#include "cli/pace.hpp"

namespace carom::cli {

/// Plays a motion in pieces, so that somebody can look on.
class Playback {
 public:
  /// `on_piece` is called some times a second, and when `stop` is requested; what it throws ends the play.
  Playback(Motion& motion, double until, std::function<void()> on_piece, StopToken stop = {})
      : motion_{motion}, pace_{until - motion.time()}, on_piece_{std::move(on_piece)}, stop_{stop} {}

  /// Throws Failure (stuck) when the motion is stuck before that. When `stop` is requested, it stands where it has come
  /// to.
  void go_to(double time, const OnImpact& on_impact = {});

 private:
  Motion& motion_;
  Pace pace_;
  std::function<void()> on_piece_;
  StopToken stop_;
};

/// So many moments from one time to another, first and last included, in order. One alone is the last.
[[nodiscard]] std::vector<double> moments_between(double first, double last, std::size_t count);

}  // namespace carom::cli
