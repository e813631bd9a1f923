#pragma once

#include <stdexcept>
#include <utility>

#include "carom/world.hpp"
#include "casters.hpp"
#include "interrupt.hpp"
#include "problems.hpp"

namespace carom::python {

/// A world, and which thread advances it. While that plays without the GIL, other Python threads run; those that come
/// to the same world get an exception instead of a world in pieces. The members are read and written with the GIL only.
class WorldHandle {
 public:
  WorldHandle() = default;
  explicit WorldHandle(World world) : world_{std::move(world)} {}
  WorldHandle(const WorldHandle& other) : world_{other.read()} {}
  WorldHandle& operator=(const WorldHandle&) = delete;
  WorldHandle(WorldHandle&&) = delete;
  WorldHandle& operator=(WorldHandle&&) = delete;
  ~WorldHandle() = default;

  /// Raises RuntimeError while another thread advances it. The thread that does may come here from its callback.
  [[nodiscard]] const World& read() const {
    check();
    return world_;
  }
  /// The same; the world itself refuses what its callback must not do.
  [[nodiscard]] World& edit() {
    check();
    return world_;
  }

  /// Calls `play(world, stop)` without the GIL (see `interruptible`).
  template <class Play, class WasStopped>
  auto play(StopFlag* flag, const Play& play, const WasStopped& was_stopped) {
    check();
    StopFlag own;
    const Advancing advancing{advanced_by_};
    return interruptible(
        flag != nullptr ? *flag : own, [&](StopToken stop) { return play(world_, stop); }, was_stopped);
  }

 private:
  /// Says that this thread advances the world, which it may do already.
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

  World world_;
  unsigned long advanced_by_ = 0;  ///< the thread; none: 0
};

}  // namespace carom::python
