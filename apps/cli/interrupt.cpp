#include "cli/interrupt.hpp"

#include <csignal>

namespace carom::cli {
namespace {

// A signal's handler can reach nothing but this.
volatile std::sig_atomic_t interrupted = 0;

}  // namespace

InterruptWatch::InterruptWatch() noexcept {
  interrupted = 0;
  std::signal(SIGINT, [](int) {
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
  });
}

InterruptWatch::~InterruptWatch() { std::signal(SIGINT, SIG_DFL); }

bool InterruptWatch::requested() noexcept { return interrupted != 0; }

}  // namespace carom::cli
