#include "cli/render/film.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <system_error>

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

constexpr int poll_interval = 5;  // milliseconds

std::vector<std::string> arguments_for(const fs::path& file, const std::string& format, PictureSize size,
                                       double frames_per_second) {
  std::vector<std::string> words = {"ffmpeg", "-hide_banner", "-loglevel", "error", "-y"};
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  add({"-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", fmt::format("{}x{}", size.width, size.height),
       "-framerate", fmt::format("{}", frames_per_second), "-i", "-"});
  if (format == "gif") {
    // One palette for the whole film, of the colours it has. Dithering would make flat colours flicker.
    add({"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none"});
  } else {
    // Browsers and players need 4:2:0; the index comes first so that they can start at once.
    add({"-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"});
  }
  add({"-f", format, file.string()});
  return words;
}

std::string last_line_of(std::FILE* file) {
  std::string text;
  if (std::fseek(file, 0, SEEK_SET) != 0) return text;
  for (int c = 0; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  std::istringstream lines{text};
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace

std::optional<fs::path> find_ffmpeg() {
  const char* path = std::getenv("PATH");
  std::istringstream folders{path ? path : ""};
  for (std::string folder; std::getline(folders, folder, ':');) {
    fs::path program = fs::path{folder.empty() ? "." : folder} / "ffmpeg";
    std::error_code ignored;
    if (fs::is_regular_file(program, ignored) && access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

Film::Film(const fs::path& ffmpeg, Replacement& output, const std::string& format, PictureSize size,
           double frames_per_second)
    : output_{output}, errors_{std::tmpfile()} {
  int ends[2] = {-1, -1};
  if (!errors_ || pipe2(ends, O_CLOEXEC) != 0) output_.fail(std::generic_category().message(errno));
  std::vector<std::string> words = arguments_for(output_.file(), format, size, frames_per_second);
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, fileno(errors_.get()), STDERR_FILENO);
  // A process group of its own, so that Ctrl-C reaches this command only, which then ends ffmpeg.
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawn(&process_, ffmpeg.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  pipe_ = ends[1];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);  // so that Ctrl-C works while ffmpeg is busy
  if (error != 0) {
    process_ = 0;
    close_pipe();
    output_.fail("ffmpeg does not start: " + std::generic_category().message(error));
  }
}

Film::~Film() {
  close_pipe();
  if (process_ == 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void Film::close_pipe() noexcept {
  if (pipe_ >= 0) close(pipe_);
  pipe_ = -1;
}

void Film::add(std::span<const unsigned char> frame) {
  while (!frame.empty()) {
    const ssize_t written = write(pipe_, frame.data(), frame.size());
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) {
      InterruptWatch::end_if_requested();
      pollfd ready{pipe_, POLLOUT, 0};
      poll(&ready, 1, poll_interval);
      continue;
    }
    if (written < 0) fail();
    frame = frame.subspan(static_cast<std::size_t>(written));
  }
}

void Film::finish() {
  close_pipe();
  int status = 0;
  // It may still have much to do, such as the palette of a .gif.
  while (waitpid(process_, &status, WNOHANG) == 0) {
    InterruptWatch::end_if_requested();
    poll(nullptr, 0, poll_interval);
  }
  process_ = 0;
  // After an error message the film is not complete, whatever the exit code.
  if (status != 0 || !last_line_of(errors_.get()).empty()) fail();
}

void Film::fail() {
  close_pipe();
  if (process_ != 0) waitpid(process_, nullptr, 0);
  process_ = 0;
  const std::string message = last_line_of(errors_.get());
  output_.fail("ffmpeg " + (message.empty() ? "ended too early" : "says: " + message));
}

}  // namespace carom::cli
