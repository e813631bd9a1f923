#include "cli/terminal/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

#include "cli/terminal/guardian.hpp"

namespace carom::cli {
namespace {

// The only data of the signal handler. No command has more temporary files at once than there are places.
std::atomic<bool> watching = false;
std::atomic<int> noted = 0;  ///< the signal, or 0
StopFlag stop;               ///< requested after a signal
std::array<std::atomic<const char*>, 8> files;
static_assert(std::atomic<const char*>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void handle(int signal) {
  if (watching && noted == 0) {
    noted = signal;
    stop.request();
    return;
  }
  for (const auto& place : files) {
    if (const char* file = place.load()) unlink(file);
  }
  std::signal(signal, SIG_DFL);
  static_cast<void>(std::raise(signal));  // as soon as this returns
}

void catch_signals() noexcept {
  std::signal(SIGINT, handle);
  std::signal(SIGTERM, handle);
}

}  // namespace

InterruptWatch::InterruptWatch() noexcept {
  noted = 0;
  stop.clear();
  watching = true;
  catch_signals();
}

InterruptWatch::~InterruptWatch() { watching = false; }

bool InterruptWatch::requested() noexcept { return noted != 0; }

StopToken InterruptWatch::token() noexcept { return stop; }

void InterruptWatch::stop_playing() noexcept { stop.request(); }

void InterruptWatch::end_if_requested() {
  if (requested()) throw Failure{exit(), "interrupted; nothing was written"};
}

Exit InterruptWatch::exit() noexcept { return noted == SIGTERM ? Exit::terminated : Exit::interrupted; }

RemovedAtSignal::RemovedAtSignal(std::string file) : file_{std::move(file)} {
  tell_guardian(true, file_);
  catch_signals();
  for (auto& place : files) {
    const char* none = nullptr;
    if (place.compare_exchange_strong(none, file_.c_str())) {
      place_ = &place;
      return;
    }
  }
}

RemovedAtSignal::~RemovedAtSignal() {
  tell_guardian(false, file_);
  if (place_) *place_ = nullptr;
}

}  // namespace carom::cli
