#pragma once

#include "physics/collision.hpp"
#include "storage/body_store.hpp"
#include "storage/undo_log.hpp"

namespace carom::engine {

/// Legs that balls have already ended within the horizon. When tiles are executed one after another, a ball may still
/// collide with one of them: then the ball that ended it too early is rolled back.
class PastLegs {
 public:
  static constexpr bool exist = true;

  PastLegs(const BodyStore& bodies, const UndoLog& log) noexcept : bodies_{bodies}, log_{log} {}

  /// Calls `visit(entry of the leg, the collision that ended it)` for the legs of a ball that ended at `time` or later,
  /// from the latest back.
  template <class Visit>
  void for_each(std::uint32_t slot, double time, Visit visit) const {
    const std::uint32_t id = bodies_.id_of(slot);
    physics::Collision end = physics::origin_of(id, bodies_.leg(slot));
    std::uint32_t entry = bodies_.undo_entry(slot);
    for (; log_.holds(entry) && end.time.whole >= time; entry = log_[entry].before) {
      const UndoEntry& past = log_[entry];
      visit(past, end);
      end = physics::origin_of(id, leg_of(past.motion, past.origin));
    }
  }

 private:
  const BodyStore& bodies_;
  const UndoLog& log_;
};

/// When everything is executed in order of time, no ball is ever ahead of another.
class NoPastLegs {
 public:
  static constexpr bool exist = false;

  template <class Visit>
  void for_each(std::uint32_t /*slot*/, double /*time*/, Visit /*visit*/) const noexcept {}
};

}  // namespace carom::engine
