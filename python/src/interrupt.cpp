#include "interrupt.hpp"

#include <csignal>

namespace carom::python {
namespace {

// What the handler needs. Only guards of the main thread change these.
std::atomic<StopFlag*> watched = nullptr;
std::atomic<bool> interrupted = false;
struct sigaction pythons = {};

extern "C" void request_stop(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  if (StopFlag* const flag = watched.load(std::memory_order_relaxed)) flag->request();
  pythons.sa_handler(signal);
}

unsigned long main_thread = 0;

}  // namespace

void find_main_thread() {
  main_thread = py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
}

InterruptGuard::InterruptGuard(StopFlag& flag) {
  if (PyThread_get_thread_ident() != main_thread) return;
  struct sigaction present = {};
  if (sigaction(SIGINT, nullptr, &present) != 0) return;
  const bool is_ours = present.sa_handler == request_stop;
  if (!is_ours) {
    if ((present.sa_flags & SA_SIGINFO) != 0 || present.sa_handler == SIG_DFL || present.sa_handler == SIG_IGN) return;
    pythons = present;
    interrupted.store(false, std::memory_order_relaxed);
  }
  outer_ = watched.exchange(&flag);
  installed_ = true;
  if (!is_ours) {
    struct sigaction ours = pythons;
    ours.sa_handler = request_stop;
    sigaction(SIGINT, &ours, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  if (!installed_) return;
  StopFlag* const flag = watched.exchange(outer_);
  if (interrupted.load(std::memory_order_relaxed)) flag->clear();
  if (outer_ == nullptr) sigaction(SIGINT, &pythons, nullptr);
}

bool InterruptGuard::take() noexcept {
  if (!installed_ || !interrupted.exchange(false)) return false;
  watched.load()->clear();
  return true;
}

}  // namespace carom::python
