#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/interrupt.hpp"

namespace carom::cli {

/// Why no file could be made at `path`, when the system has answered with this error.
[[nodiscard]] std::string why_not_made(const std::filesystem::path& path, int error);

/// Throws Failure for standard output that the system has refused to write to: cannot_write with the reason; or, when
/// the other end of a pipe is closed, reader_gone without a word: the reader (`| head`) has had enough.
[[noreturn]] void fail_standard_output(int error);

/// What is to stand at `path`: a temporary file beside it, which takes its place when everything is in it, and is gone
/// otherwise. Pipes and devices, whose place nothing can take, are written themselves; links are followed.
/// Throws Failure (cannot_write) when anything goes wrong.
class Replacement {
 public:
  explicit Replacement(const std::filesystem::path& path);
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  Replacement(Replacement&&) = delete;
  Replacement& operator=(Replacement&&) = delete;

  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
  void take_place();
  /// Lets `write` fill it, and takes its place; what that throws is the reason why it can't be written.
  void fill(const std::function<void(const std::filesystem::path&)>& write);
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  std::filesystem::path asked_for_;
  std::filesystem::path target_;
  std::filesystem::path file_;
  std::optional<RemovedAtSignal> temporary_;
};

/// Writes a file whole or not at all: `write` fills a temporary file beside `path`, which takes its place only when
/// everything is in it. Throws Failure (cannot_write), leaving what stood there before, when anything goes wrong.
void write_whole(const std::filesystem::path& path, const std::function<void(const std::filesystem::path&)>& write);

/// Text written bit by bit, to a file that takes its name when it is kept, or to standard output for "-".
/// Throws Failure (cannot_write) as soon as the system refuses to write.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);

  void write(std::string_view text);
  /// Until then nothing stands under the file's name.
  void keep();

 private:
  [[noreturn]] void fail(int error) const;

  struct Close {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdout) static_cast<void>(std::fclose(file));
    }
  };
  std::unique_ptr<Replacement> replacement_;  ///< none for standard output
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace carom::cli
