#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

#include "carom/world.hpp"
#include "casters.hpp"
#include "interrupt.hpp"
#include "problems.hpp"

namespace carom::python {

/// A world or a game, and which thread advances it. While that plays without the GIL, other Python threads run; those
/// that come to the same one get an exception instead of a world in pieces. The members are read and written with the
/// GIL only.
template <class Played>
class Handle {
 public:
  Handle() = default;
  explicit Handle(Played played) : played_{std::move(played)} {}
  Handle(const Handle& other) : played_{other.read()} {}
  Handle& operator=(const Handle&) = delete;
  Handle(Handle&&) = delete;
  Handle& operator=(Handle&&) = delete;
  ~Handle() = default;

  /// Raises RuntimeError while another thread advances it. The thread that does may come here from its callback.
  [[nodiscard]] const Played& read() const {
    check();
    return played_;
  }
  /// The same; a world itself refuses what its callback must not do.
  [[nodiscard]] Played& edit() {
    check();
    return played_;
  }

  /// Calls `play(world, stop)` without the GIL (see `interruptible`).
  template <class Play, class WasStopped>
  auto play(StopFlag* flag, const Play& play, const WasStopped& was_stopped) {
    check();
    StopFlag own;
    const Advancing advancing{advanced_by_};
    return interruptible(
        flag != nullptr ? *flag : own, [&](StopToken stop) { return play(played_, stop); }, was_stopped);
  }

 private:
  /// Says that this thread advances it, which it may do already.
  class Advancing {
   public:
    explicit Advancing(unsigned long& by) : by_{by}, before_{std::exchange(by, PyThread_get_thread_ident())} {}
    ~Advancing() { by_ = before_; }
    Advancing(const Advancing&) = delete;
    Advancing& operator=(const Advancing&) = delete;
    Advancing(Advancing&&) = delete;
    Advancing& operator=(Advancing&&) = delete;

   private:
    unsigned long& by_;
    unsigned long before_;
  };

  void check() const {
    if (advanced_by_ != 0 && advanced_by_ != PyThread_get_thread_ident())
      throw std::runtime_error{
          "another thread advances this world: wait until it has, or give each thread a copy of its own"};
  }

  Played played_;
  unsigned long advanced_by_ = 0;  ///< the thread; none: 0
};

using WorldHandle = Handle<World>;

/// A const member function of what is played as one of its handle.
template <class Played, class Result, class... Arguments>
[[nodiscard]] auto reading(Result (Played::*function)(Arguments...) const) {
  return [function](const Handle<Played>& handle, Arguments... arguments) {
    return (handle.read().*function)(std::forward<Arguments>(arguments)...);
  };
}
template <class Played, class Result, class... Arguments>
[[nodiscard]] auto reading(Result (Played::*function)(Arguments...) const noexcept) {
  return [function](const Handle<Played>& handle, Arguments... arguments) {
    return (handle.read().*function)(std::forward<Arguments>(arguments)...);
  };
}
/// One that changes it.
template <class Played, class Result, class... Arguments>
[[nodiscard]] auto editing(Result (Played::*function)(Arguments...)) {
  return [function](Handle<Played>& handle, Arguments... arguments) {
    return (handle.edit().*function)(std::forward<Arguments>(arguments)...);
  };
}

/// Copies, as snapshots.
template <class Played>
void add_copies(py::class_<Handle<Played>>& of, const char* text) {
  const auto copy = [](const Handle<Played>& other) { return std::make_unique<Handle<Played>>(other); };
  of.def("copy", copy, text);
  of.def("__copy__", copy);
  of.def("__deepcopy__", [copy](const Handle<Played>& other, const py::dict&) { return copy(other); }, py::arg("memo"));
}

}  // namespace carom::python
