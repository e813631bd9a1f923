#pragma once

#include "compiler.hpp"
#include "scheduling/calendar_queue.hpp"
#include "scheduling/predictor.hpp"

namespace carom::engine {

/// Makes predictions the next events of balls, and puts them into the event queue.
///
/// Every ball has one next event: the earliest that it knows of. For any two balls that will collide on their present
/// legs, at least one has a next event no later than that (docs/design.md says why this is enough).
///
/// `Mode::queues(slot)` says whether a ball's event is put into the queue now.
template <class Mode>
class Scheduler {
 public:
  /// Events up to and including `horizon` are put into the queue.
  Scheduler(SimulationContext shapes, CalendarQueue& queue, double horizon, const Mode& mode,
            const Predictor<typename Mode::Past>& predictor, WorkCounts& work) noexcept
      : bodies_{shapes.bodies},
        lists_{shapes.broad_phase.lists()},
        queue_{queue},
        horizon_{horizon},
        mode_{mode},
        predictor_{predictor},
        work_{work} {}

  /// Also makes it the other ball's next event, if that has nothing earlier.
  void schedule(std::uint32_t slot, const Prediction& predicted) {
    schedule_alone(slot, predicted.time, predicted.target);
    if (!predicted.target.is_ball() || predicted.with_past_leg) return;
    const std::uint32_t other = predicted.target.number();
    const BodyState& theirs = bodies_.state(other);
    if (predicted.time > theirs.event_time) return;
    const bool rivals = predicted.time == theirs.event_time;
    if (rivals && (theirs.event_target == ShapeRef{ShapeType::ball, slot} ||
                   !(predictor_.next_event(slot) < predictor_.next_event(other))))
      return;
    schedule_alone(other, predicted.time, ShapeRef{ShapeType::ball, slot});
  }

  [[CAROM_ALWAYS_INLINE]] void schedule_alone(std::uint32_t slot, double time, ShapeRef target) {
    const bool queued_already = bodies_.state(slot).event_time == time;
    bodies_.set_event(slot, time, target);
    if (!queued_already)
      push(slot, time);
    else if (queue_.is_crowded())
      push_again(slot);
  }

  void push(std::uint32_t slot, double time) {
    if (time <= horizon_ && mode_.queues(slot)) queue_.push(time, slot);
  }

  /// A ball is on another leg: queues the events that other balls have with it again, as their order within the instant
  /// may have changed.
  void push_again_all_with(std::uint32_t slot) {
    const auto balls = lists_.balls(slot);
    work_.candidates += balls.size();
    for (const std::uint32_t other : balls) {
      if (bodies_.state(other).event_target == ShapeRef{ShapeType::ball, slot}) push_again(other);
    }
  }

 private:
  /// The event may come earlier than when it was pushed, at the same time.
  void push_again(std::uint32_t slot) {
    const double time = bodies_.state(slot).event_time;
    if (time <= horizon_ && mode_.queues(slot)) queue_.push_again(time, slot);
  }

  BodyStore& bodies_;
  const NeighbourLists& lists_;
  CalendarQueue& queue_;
  double horizon_;
  const Mode& mode_;
  const Predictor<typename Mode::Past>& predictor_;
  WorkCounts& work_;
};

}  // namespace carom::engine
