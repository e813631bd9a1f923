#pragma once

#include <sys/types.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/drawing/picture.hpp"
#include "cli/files/output_file.hpp"

namespace carom::cli {

/// The path of ffmpeg, which makes the films; nothing when it is not installed.
[[nodiscard]] std::optional<std::filesystem::path> find_ffmpeg();

/// Pipes frames to ffmpeg, which makes a film of them. Errors of ffmpeg are thrown as Failure (cannot_write); a film
/// that is not finished leaves no process behind.
class Film {
 public:
  /// `format` is "mp4" or "gif".
  Film(const std::filesystem::path& ffmpeg, Replacement& output, const std::string& format, PictureSize size,
       double frames_per_second);
  ~Film();
  Film(const Film&) = delete;
  Film& operator=(const Film&) = delete;
  Film(Film&&) = delete;
  Film& operator=(Film&&) = delete;

  /// A frame as Canvas::pixels() gives it.
  void add(std::span<const unsigned char> frame);
  /// Waits until the film is complete. Both throw Failure when Ctrl-C is pressed meanwhile.
  void finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { static_cast<void>(std::fclose(file)); }
  };
  [[noreturn]] void fail();
  void close_pipe() noexcept;

  Replacement& output_;
  std::unique_ptr<std::FILE, Close> errors_;  ///< standard error of ffmpeg
  int pipe_ = -1;
  pid_t process_ = 0;
};

}  // namespace carom::cli
