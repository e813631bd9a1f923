#include "cli/support/running_command.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace carom::cli {

RunningCommand::RunningCommand(const std::vector<std::string>& arguments) {
  int command_side = -1;
  if (openpty(&terminal_, &command_side, nullptr, nullptr, nullptr) != 0) throw std::runtime_error("no terminal");
  fcntl(terminal_, F_SETFL, O_NONBLOCK);
  const std::string output = folder_.path("output");
  std::vector<std::string> words = {CAROM_COMMAND};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  process_ = fork();
  if (process_ == 0) {
    const int file = open(output.c_str(), O_CREAT | O_WRONLY, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(command_side, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(command_side);
}

RunningCommand::~RunningCommand() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(terminal_);
}

bool RunningCommand::catches_interrupts() const {
  std::ifstream status{"/proc/" + std::to_string(process_) + "/status"};
  for (std::string key; status >> key; std::getline(status, key)) {
    std::uint64_t signals = 0;
    if (key == "SigCgt:" && status >> std::hex >> signals) return (signals >> (SIGINT - 1) & 1U) != 0;
  }
  return false;
}

const std::string& RunningCommand::shown() {
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(terminal_, buffer.data(), buffer.size())) > 0;)
    shown_.append(buffer.data(), static_cast<std::size_t>(count));
  return shown_;
}

void RunningCommand::interrupt() const { send(SIGINT); }

void RunningCommand::send(int signal) const { kill(process_, signal); }

std::chrono::nanoseconds RunningCommand::processor_time() const {
  if (process_ == 0) return processor_time_;
  clockid_t clock = 0;
  timespec time{};
  if (clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &time) != 0)
    throw std::runtime_error("no clock for the command");
  return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

Ran RunningCommand::wait() {
  int status = 0;
  rusage used{};
  // Reads while it waits: a terminal that is not read fills up.
  while (wait4(process_, &status, WNOHANG, &used) == 0) {
    static_cast<void>(shown());
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  process_ = 0;
  for (const timeval& part : {used.ru_utime, used.ru_stime})
    processor_time_ += std::chrono::seconds{part.tv_sec} + std::chrono::microseconds{part.tv_usec};
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), content_of(folder_.path("output")), shown()};
}

bool eventually(const std::function<bool()>& is_so) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes{1};
  while (!is_so()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  return true;
}

}  // namespace carom::cli
