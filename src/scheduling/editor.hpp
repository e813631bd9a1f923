#pragma once

#include "scheduling/calendar_queue.hpp"
#include "scheduling/predictor.hpp"
#include "scheduling/scheduler.hpp"

namespace carom::engine {

/// Keeps boxes, neighbour lists and next events right when a shape is changed from outside, at the cost of its
/// neighbourhood. Everything must be built, and all balls must be at the time `now`.
class Editor {
 public:
  /// Next events up to and including `queue_end` are put into the queue; -infinity when there is none.
  Editor(SimulationContext shapes, CalendarQueue& queue, double queue_end, BoxScratch& boxes, WorkCounts& work,
         Instant now) noexcept
      : broad_phase_{shapes.broad_phase},
        bodies_{shapes.bodies},
        queue_{queue},
        boxes_{boxes},
        now_{now},
        predictor_{shapes, {}, work},
        scheduler_{shapes, queue, queue_end, mode_, predictor_, work} {}
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  /// A ball is new, elsewhere, or of another size: it is neither in the cells nor in the grid. Returns those of its new
  /// neighbours whose own boxes may be far away; valid until the next search.
  std::span<const std::uint32_t> place(std::uint32_t slot) {
    predictor_.mark_stale_all_with(slot, now_.whole);  // on its former list
    const auto maybe_far = broad_phase_.enter(slot, now_, boxes_);
    broad_phase_.set_box_time(slot, 0, 0);
    begin_leg(slot);
    return maybe_far;
  }

  /// A ball in its old box is on a new leg from now on.
  void begin_leg(std::uint32_t slot) {
    bodies_.set_undo_entry(slot, 0);
    bodies_.clear_event(slot);
    if (queue_.is_crowded()) scheduler_.push_again_all_with(slot);
    predictor_.mark_stale_all_with(slot, now_.whole);
    predict(slot);
  }

  /// A ball is about to be removed: no ball near it lists it any more.
  void take_off_lists(std::uint32_t slot) { broad_phase_.take_off_lists(slot); }

  /// A wall or pillar is new.
  template <class Shape>
  void add_static(ShapeRef ref, const Shape& shape) {
    broad_phase_.find_balls_near(ref.number(), shape, now_, boxes_);
    for (const std::uint32_t slot : boxes_.found_near) {
      if (broad_phase_.list_static(slot, ref)) predict(slot);
    }
  }
  /// A wall or pillar has been removed, perhaps to be put back where it was, with a filter that lets balls through:
  /// events with it are stale.
  template <class Shape>
  void remove_static(ShapeRef ref, const Shape& shape) {
    broad_phase_.find_balls_near(ref.number(), shape, now_, boxes_);
    for (const std::uint32_t slot : boxes_.found_near) {
      broad_phase_.unlist_static(slot, ref);
      if (bodies_.state(slot).event_target == ref) bodies_.mark_stale(slot);
    }
  }

 private:
  struct AllQueued {
    using Past = NoPastLegs;
    [[nodiscard]] static bool queues(std::uint32_t /*slot*/) noexcept { return true; }
  };

  void predict(std::uint32_t slot) {
    scheduler_.schedule(slot, predictor_.predict(slot, now_, predictor_.last_contact(slot)));
  }

  BroadPhase& broad_phase_;
  BodyStore& bodies_;
  const CalendarQueue& queue_;
  BoxScratch& boxes_;
  Instant now_;
  AllQueued mode_;
  Predictor<NoPastLegs> predictor_;
  Scheduler<AllQueued> scheduler_;
};

}  // namespace carom::engine
