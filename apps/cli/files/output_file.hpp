#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/interrupt.hpp"

namespace carom::cli {

/// Why no file could be created at `path`, given the system's error.
[[nodiscard]] std::string why_not_made(const std::filesystem::path& path, int error);

/// Throws the Failure for an error in writing to standard output: cannot_write with the reason; or reader_gone without
/// a message when the other end of a pipe is closed, as by `| head`.
[[noreturn]] void fail_standard_output(int error);

/// A temporary file next to `path`, which replaces it when everything has been written and is removed otherwise. Pipes
/// and devices cannot be replaced and are written directly; links are followed.
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
  /// Replaces the file at `path`.
  void take_place();
  /// Calls `write`, then take_place(). An exception of `write` becomes the reason of the Failure.
  void fill(const std::function<void(const std::filesystem::path&)>& write);
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  std::filesystem::path asked_for_;
  std::filesystem::path target_;
  std::filesystem::path file_;
  std::optional<RemovedAtSignal> temporary_;
};

/// How far an output had been written at a checkpoint.
struct OutputMark {
  std::uint64_t length = 0;  ///< in bytes
  std::uint32_t check = 0;   ///< a checksum of the last of them

  friend bool operator==(const OutputMark&, const OutputMark&) = default;
};

/// How an output begins.
struct OutputStart {
  /// It is written to NAME.part, which stays there when the command ends before `keep`, so that it can be gone on with.
  bool is_resumable = false;
  std::optional<OutputMark> from = std::nullopt;  ///< where to go on; what had been written after that is cut off
};

/// Text written piece by piece, to a Replacement or, for "-", to standard output.
/// Throws Failure (cannot_write) as soon as a write fails, and (bad_input) when there is nothing to go on with.
class OutputFile {
 public:
  /// The first `changing` bytes may be overwritten later, and are not part of the mark's checksum.
  explicit OutputFile(const std::string& path, const OutputStart& start = {}, std::uint64_t changing = 0);

  void write(std::string_view text);
  /// Hands everything so far to the disk, and says how much it is. Only of one that is resumable.
  [[nodiscard]] OutputMark mark();
  /// Writes over the beginning.
  void overwrite_start(std::string_view text);
  /// Ends writing but does not rename the file, and returns its present path, so that the caller can make another file
  /// of it.
  [[nodiscard]] std::filesystem::path finish();
  /// Only now the file appears under its name.
  void keep();

 private:
  [[noreturn]] void fail(int error) const;
  void go_on_from(const OutputMark& mark);
  [[nodiscard]] std::optional<std::uint32_t> check_before(std::uint64_t length) const;

  struct Close {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdout) static_cast<void>(std::fclose(file));
    }
  };
  std::unique_ptr<Replacement> replacement_;  ///< none for standard output, and for one that is resumable
  std::string path_;
  std::uint64_t changing_ = 0;
  std::string part_;  ///< the file that is written, of one that is resumable
  std::unique_ptr<std::FILE, Close> file_;
};

/// The one of `endings` (given in lower case) that a file's name ends in after a dot, in upper or lower case;
/// nothing when it has none of them.
[[nodiscard]] std::optional<std::string> ending_of(const std::string& file, std::initializer_list<const char*> endings);

}  // namespace carom::cli
