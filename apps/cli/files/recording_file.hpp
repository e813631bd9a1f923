#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "carom/replay.hpp"

/// Recordings as files, on top of carom::Recorder and carom::read_recording.
namespace carom::cli {

/// Writes a recording while a world is played. Unlike other outputs it has its final name from the start, and every
/// chunk is passed to the system at once: when the command is killed, the recording so far is usable.
/// Throws Failure (cannot_write) when it cannot be written, or would overwrite a file that is not a recording.
class RecordingFile {
 public:
  RecordingFile(const std::string& path, const Scene& scene, const World& world);
  ~RecordingFile() = default;
  RecordingFile(const RecordingFile&) = delete;
  RecordingFile& operator=(const RecordingFile&) = delete;
  RecordingFile(RecordingFile&&) = delete;
  RecordingFile& operator=(RecordingFile&&) = delete;

  void add(const World& world, const Impact& impact) { recorder_->add(world, impact); }
  /// To be called between advances, each time, with the seconds that the run has taken. Writes what is buffered twice a
  /// second.
  void flush(const World& world, double seconds);
  void finish(const World& world);

 private:
  void write(std::span<const std::byte> bytes);
  [[noreturn]] void fail(int error) const;

  struct Close {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdout) static_cast<void>(std::fclose(file));
    }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::optional<Recorder> recorder_;
  double flushed_at_ = 0;  ///< seconds
};

/// Whether a file, or a text, is a recording.
[[nodiscard]] bool is_recording_file(const std::string& path);
[[nodiscard]] bool is_recording_text(const std::string& text) noexcept;

/// A recording from a file, or from standard input for "-". Throws Failure (bad_input), naming the file and the place,
/// when it is not a recording or is damaged.
[[nodiscard]] Replay load_recording(const std::string& path);

/// The bytes of a file, which stays open; or, for a pipe or "-", its whole contents. Throws Failure (bad_input).
[[nodiscard]] ByteSource source_from(const std::string& path);

/// Throws Failure (bad_input) when there is a problem.
void fail_if(const std::string& path, const std::optional<RecordingProblem>& problem);

}  // namespace carom::cli
