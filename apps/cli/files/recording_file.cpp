#include "cli/files/recording_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

void fail_if_no_recording(const std::string& path) {
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) > 0 && !is_recording_file(path))
    throw Failure{
        Exit::cannot_write,
        path + ": it exists already and is not a recording. Give another name, or remove it. Nothing was changed."};
}

/// A file that is open for reading.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path) : descriptor_{open(path.c_str(), O_RDONLY | O_CLOEXEC)} {}
  ~OpenFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  OpenFile(OpenFile&&) = delete;
  OpenFile& operator=(OpenFile&&) = delete;

  /// Nothing when it is not a regular file.
  [[nodiscard]] std::optional<std::uint64_t> size() const noexcept {
    struct stat status{};
    if (fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
  }
  [[nodiscard]] bool read(std::uint64_t place, std::span<std::byte> into) const noexcept {
    while (!into.empty()) {
      const ssize_t count = pread(descriptor_, into.data(), into.size(), static_cast<off_t>(place));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      place += static_cast<std::uint64_t>(count);
      into = into.subspan(static_cast<std::size_t>(count));
    }
    return true;
  }

 private:
  int descriptor_;
};

}  // namespace

ByteSource source_from(const std::string& path) {
  if (path != "-") {
    const auto file = std::make_shared<const OpenFile>(path);
    if (const auto size = file->size())
      return {*size, [file](std::uint64_t place, std::span<std::byte> into) { return file->read(place, into); }};
  }
  const std::string text = read_text(path);
  const auto bytes = std::as_bytes(std::span{text});
  return source_of({bytes.begin(), bytes.end()});
}

RecordingFile::RecordingFile(const std::string& path, const Scene& scene, const World& world) : path_{path} {
  if (path == "-") {
    file_.reset(stdout);
  } else {
    fail_if_no_recording(path);
    file_.reset(std::fopen(path.c_str(), "wb"));
    if (!file_)
      throw Failure{Exit::cannot_write,
                    fmt::format("{}: cannot write it ({}). Nothing was changed.", path, why_not_made(path, errno))};
  }
  recorder_.emplace(scene, world, [this](std::span<const std::byte> bytes) { write(bytes); });
}

void RecordingFile::write(std::span<const std::byte> bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
  if (!written || std::fflush(file_.get()) != 0) fail(errno);
}

void RecordingFile::flush(const World& world, double seconds) {
  constexpr double a_while = 0.5;
  if (seconds - flushed_at_ < a_while) return recorder_->add_squeezes(world);
  recorder_->flush(world);
  flushed_at_ = seconds;
}

void RecordingFile::finish(const World& world) {
  recorder_->finish(world);
  if (file_.get() != stdout && std::fclose(file_.release()) != 0) fail(errno);
}

void RecordingFile::fail(int error) const {
  if (path_ == "-") fail_standard_output(error);
  const std::string reason = std::generic_category().message(error);
  throw Failure{Exit::cannot_write,
                fmt::format("{}: cannot write any more of it ({}). What is in it can be shown: carom replay {}", path_,
                            reason, path_)};
}

bool is_recording_file(const std::string& path) {
  std::array<char, 8> start{};
  const std::unique_ptr<std::FILE, decltype([](std::FILE* file) { static_cast<void>(std::fclose(file)); })> file{
      std::fopen(path.c_str(), "rb")};
  if (!file) return false;
  const std::size_t length = std::fread(start.data(), 1, start.size(), file.get());
  return is_recording(std::as_bytes(std::span{start}.first(length)));
}

bool is_recording_text(const std::string& text) noexcept { return is_recording(std::as_bytes(std::span{text})); }

Replay load_recording(const std::string& path) {
  RecordingRead read = read_recording(source_from(path));
  fail_if(path, read.problem);
  return Replay{std::move(*read.recording)};
}

void fail_if(const std::string& path, const std::optional<RecordingProblem>& problem) {
  if (problem) throw Failure{Exit::bad_input, path + ": " + to_string(*problem)};
}

}  // namespace carom::cli
