#pragma once

#include <optional>

#include "cli/picture.hpp"

namespace carom::cli {

/// A picture of one moment, and what led to it.
struct StillPlan {
  std::string file;
  std::string format;  ///< "png" or "svg"
  std::optional<PictureSize> size;
  Look look;
  double at = 0;
  TracePlan traces;
};

/// A film. Its frames show `from`, and every multiple of speed/fps after that, up to and including `until`.
struct FilmPlan {
  std::string file;
  std::string format;  ///< "mp4" or "gif"
  std::optional<PictureSize> size;
  Look look;
  double from = 0;
  double until = 0;
  double fps = 30;
  double speed = 1;  ///< time of the motion in a second of film
  TracePlan traces;
};

/// Frames that a film has.
[[nodiscard]] std::size_t frames_of(const FilmPlan& plan);

/// What was made.
struct Rendered {
  PictureSize size;
  std::size_t frames = 1;
  Rectangle frame;       ///< what can be seen, margins included
  bool is_empty = true;  ///< no ball, wall or pillar was in it
};

/// Both take a motion that is at its beginning, and show progress on the terminal. They throw Failure when the file
/// can't be written or Ctrl-C was pressed, and then leave nothing behind.
Rendered render_still(Motion& motion, const StillPlan& plan);
Rendered render_film(Motion& motion, const FilmPlan& plan, const std::filesystem::path& ffmpeg);

}  // namespace carom::cli
