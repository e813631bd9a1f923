#pragma once

#include "carom/stop.hpp"
#include "casters.hpp"

/// Ctrl-C while the engine plays: Python's own handler only notes it until Python code runs again, which may be hours.
namespace carom::python {

/// Finds out which thread is Python's main one; called when the module is imported.
void find_main_thread();

/// While it lives, SIGINT also requests a stop of the flag. Does nothing outside of Python's main thread, where no
/// signal is handled, or when SIGINT is not handled at all.
class InterruptGuard {
 public:
  explicit InterruptGuard(StopFlag& flag);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  InterruptGuard(InterruptGuard&&) = delete;
  InterruptGuard& operator=(InterruptGuard&&) = delete;

  /// Whether there was a SIGINT. The stop that it requested is withdrawn.
  [[nodiscard]] bool take() noexcept;

 private:
  StopFlag* outer_ = nullptr;  ///< of the guard around this one: a callback may advance another world
  bool installed_ = false;
};

/// Calls `play(token)` without the GIL until it ends for another reason than a Ctrl-C that the program handles without
/// an exception. `was_stopped` says of a result whether it ended early. Raises KeyboardInterrupt, or what else the
/// program's handler raises.
template <class Play, class WasStopped>
auto interruptible(StopFlag& flag, const Play& play, const WasStopped& was_stopped) {
  while (true) {
    InterruptGuard guard{flag};
    auto result = [&] {
      const py::gil_scoped_release without_gil;
      return play(StopToken{flag});
    }();
    if (!guard.take()) return result;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
    if (!was_stopped(result)) return result;
  }
}

}  // namespace carom::python
