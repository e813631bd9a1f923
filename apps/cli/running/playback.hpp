#pragma once

#include <functional>

#include "cli/drawing/motion.hpp"
#include "cli/running/time_steps.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {

/// Plays a motion in pieces, with a call after each.
class Playback {
 public:
  /// `on_piece` is called several times a second, and when `stop` is requested; what it throws ends the playback.
  Playback(Motion& motion, double until, std::function<void()> on_piece, StopToken stop = {})
      : motion_{motion}, pace_{until - motion.time()}, on_piece_{std::move(on_piece)}, stop_{stop} {}

  /// Throws Failure (stuck) when the motion gets stuck before that time. When `stop` is requested, the motion stays at
  /// the time it has reached.
  void go_to(double time, const OnImpact& on_impact = {});

 private:
  Motion& motion_;
  Pace pace_;
  std::function<void()> on_piece_;
  StopToken stop_;
};

/// An `on_piece` that shows a motion's progress toward a time: "playing: t = 3 of 12 (25 %)". It throws Failure
/// (interrupted) after Ctrl-C.
[[nodiscard]] std::function<void()> progress_of(ProgressLine& line, const Motion& motion, const char* doing,
                                                double until);

/// `count` evenly spaced times, first and last included, in order. A single one is the last.
[[nodiscard]] std::vector<double> moments_between(double first, double last, std::size_t count);

}  // namespace carom::cli
