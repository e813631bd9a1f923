#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

/// Runs the built command as a user would, in a shell.
namespace carom::cli {

/// The exit codes as `carom --help` lists them.
inline constexpr int bad_input = 2;
inline constexpr int cannot_write = 3;
inline constexpr int is_stuck = 4;
inline constexpr int interrupted = 130;
inline constexpr int reader_gone = 141;
inline constexpr int terminated = 143;

struct Ran {
  int exit = 0;
  std::string output;  ///< what went to standard output
  std::string errors;  ///< what went to standard error
};

/// Runs `carom ARGUMENTS` in a shell. `before` is a shell command to run first: "ulimit -f 1;".
[[nodiscard]] Ran carom_command(const std::string& arguments, const std::string& before = "");

/// What `carom ARGUMENTS --json` prints, which is expected to succeed and print nothing on standard error.
[[nodiscard]] nlohmann::json json_of(const std::string& arguments);

/// An empty folder, removed at the end of the test.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ScratchFolder(ScratchFolder&&) = delete;
  ScratchFolder& operator=(ScratchFolder&&) = delete;

  [[nodiscard]] std::string path(const std::string& name = "") const { return (folder_ / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& content) const;
  [[nodiscard]] std::size_t files() const;

 private:
  std::filesystem::path folder_;
};

[[nodiscard]] std::string content_of(const std::string& file);

/// Expects that `carom ARGUMENTS FILE` fails and writes nothing when the file's folder is not writable.
void expect_no_trace_in_a_read_only_folder(const std::string& arguments, const std::string& file);

}  // namespace carom::cli
