#include "cli/terminal/guardian.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <set>

namespace carom::cli {
namespace {

int to_guardian = -1;

/// Reads lines "+FILE" and "-FILE", which end in a zero byte, until there is nobody to write them any more.
void stand_guard(int pipe) {
  std::set<std::string> files;
  std::string line;
  std::array<char, 4096> bytes{};
  while (true) {
    const ssize_t count = read(pipe, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    for (ssize_t i = 0; i < count; ++i) {
      const char byte = bytes[static_cast<std::size_t>(i)];
      if (byte != '\0') {
        line += byte;
        continue;
      }
      const std::string file = line.substr(1);
      if (line.front() == '+')
        files.insert(file);
      else
        files.erase(file);
      line.clear();
    }
  }
  for (const std::string& file : files) unlink(file.c_str());
}

}  // namespace

void guard_temporary_files() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  const pid_t child = fork();
  if (child != 0) {
    close(ends[0]);
    if (child > 0) to_guardian = ends[1];
    return;
  }
  // Away from the terminal, from the processes that mpirun ends, and from the pipes whose end it waits for.
  setsid();
  std::signal(SIGTERM, SIG_IGN);
  constexpr int many = 1024;
  for (int file = 0; file < many; ++file) {
    if (file != ends[0]) close(file);
  }
  stand_guard(ends[0]);
  _exit(0);
}

void tell_guardian(bool exists, const std::string& file) {
  if (to_guardian < 0) return;
  const std::string line = (exists ? "+" : "-") + file;
  if (write(to_guardian, line.c_str(), line.size() + 1) < 0) to_guardian = -1;  // it is gone
}

}  // namespace carom::cli
