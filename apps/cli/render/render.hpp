#pragma once

#include <optional>

#include "cli/drawing/picture.hpp"

namespace carom::cli {

/// A picture of one moment, with traces of the time before.
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
  double speed = 1;  ///< time of the motion per second of film
  TracePlan traces;
};

/// The number of frames of a film.
[[nodiscard]] std::size_t frames_of(const FilmPlan& plan);

/// The result.
struct Rendered {
  PictureSize size;
  std::size_t frames = 1;
  Rectangle frame;       ///< the visible part of the world, margins included
  bool is_empty = true;  ///< no ball, wall or pillar was in it
};

/// Both take a motion that is at its beginning, and show progress on the terminal. They throw Failure, and write
/// nothing, when the file can't be written or Ctrl-C was pressed.
Rendered render_still(Motion& motion, const StillPlan& plan);
Rendered render_film(Motion& motion, const FilmPlan& plan, const std::filesystem::path& ffmpeg);

}  // namespace carom::cli
