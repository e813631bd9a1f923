#include "execution/executor.hpp"

#include <algorithm>
#include <array>

#include "compiler.hpp"
#include "execution/leaving_boxes.hpp"
#include "execution/pair_impacts.hpp"
#include "execution/renewals.hpp"
#include "execution/reporting.hpp"
#include "execution/rollback.hpp"
#include "execution/static_impacts.hpp"

namespace carom::engine {

template <class Mode>
Executor<Mode>::Executor(SimulationContext shapes, UndoLog& log, Worker& worker, const Horizon& horizon, Instant until,
                         Mode& mode) noexcept
    : shapes_{shapes},
      bodies_{shapes.bodies},
      broad_phase_{shapes.broad_phase},
      log_{log},
      worker_{worker},
      horizon_{horizon},
      until_{until},
      mode_{mode},
      predictor_{shapes, Mode::past(shapes.bodies, log), worker.predictions},
      scheduler_{shapes, worker.queue, horizon.end, mode, predictor_, worker.predictions},
      prefetcher_{shapes.bodies, shapes.broad_phase} {}

template <class Mode>
void Executor<Mode>::fill_queue(SlotRange slots, std::size_t buckets_per_ball) {
  const std::uint32_t count = slots.to - slots.from;
  const std::size_t buckets = buckets_per_ball * count + 63;
  worker_.queue.reset(horizon_.from, horizon_.end, buckets);
  worker_.predictions.rebuilt += count + buckets / 16;
  const BodyState* const states = bodies_.states().data();
  constexpr std::uint32_t at_once = 512;
  std::array<std::uint32_t, at_once> due;
  for (std::uint32_t slot = slots.from; slot < slots.to;) {
    std::size_t found = 0;
    for (const std::uint32_t stop = std::min(slot + at_once, slots.to); slot < stop; ++slot) {
      if constexpr (Mode::shared) {
        if (mode_.tags.is_deferred(slot)) continue;  // another worker, near which it is, may change its event
      }
      due[found] = slot;  // whether its event is due is as unpredictable as a coin toss: no branches
      found += static_cast<std::size_t>(states[slot].event_time <= horizon_.end);
    }
    for (std::size_t i = 0; i < found; ++i) worker_.queue.push(states[due[i]].event_time, due[i]);
  }
}

template <class Mode>
RunEnd Executor<Mode>::run(Amount amount) {
  const auto valid = [this](double time, std::uint32_t ball) { return bodies_.state(ball).event_time == time; };
  const auto before = [this](std::uint32_t a, std::uint32_t b) { return predictor_.comes_before(a, b); };
  const auto event_of = [this](double, std::uint32_t ball) { return predictor_.next_event(ball); };
  CalendarQueue& queue = worker_.queue;
  CalendarQueue::Entry due;
  while (queue.pop(due, valid, before, event_of)) {
    if (due.time > until_.whole) {
      queue.push(due.time, due.ball);
      return RunEnd::beyond;
    }
    if (worker_.is_stopped()) [[unlikely]] {
      queue.push(due.time, due.ball);
      stopped_before_ = due.time;
      return RunEnd::stopped;
    }
    prefetcher_.step();
    switch (execute(due.ball)) {
      case Step::went_on:
        if (valid(due.time, due.ball)) queue.push(due.time, due.ball);  // it still has to be done
        break;
      case Step::impact:
        if (amount != Amount::all) return RunEnd::one_impact;
        if (Mode::optimistic && log_.size() > tuned::undo_per_ball * bodies_.size() + 65536) return RunEnd::too_much;
        break;
      case Step::renewal:
        if (amount == Amount::one_impact_or_renewal) {
          queue.push(due.time, due.ball);
          return RunEnd::renewal;
        }
        renew(due.ball, predictor_.next_event(due.ball).time);
        break;
      case Step::beyond:
        if (Mode::optimistic) break;
        queue.push(due.time, due.ball);
        return RunEnd::beyond;
      case Step::deferred: break;
      case Step::endless: queue.push(due.time, due.ball); return RunEnd::endless;
    }
  }
  return RunEnd::done;
}

template <class Mode>
RunEnd Executor<Mode>::run_block(const SpatialOrder& order, std::size_t block, std::optional<std::size_t> next_block) {
  if constexpr (requires { mode_.tile_end; }) {
    const bool fetch = bodies_.size() > tuned::cached_balls;
    const std::size_t tiles = order.tiling.tiles_per_block();
    const std::size_t first = block * tiles, end = first + tiles;
    const auto slots_of = [&](std::size_t tile) {
      const bool is_in_next = tile >= end;
      if (!fetch || (is_in_next && (!next_block || tile >= end + tiles))) return SlotRange{};
      const std::size_t number = is_in_next ? *next_block * tiles + (tile - end) : tile;
      return SlotRange{order.tile_start(number), order.tile_ends[number]};
    };
    for (std::size_t tile = first; tile < end; ++tile) {
      mode_.tile_end = order.tile_ends[tile];
      fill_queue({order.tile_start(tile), order.tile_ends[tile]}, tuned::buckets_in_tiles);
      prefetcher_.aim_at(slots_of(tile + 1), slots_of(tile + 1 + order.tiling.across));
      const RunEnd how = run(Amount::all);
      if (how != RunEnd::done) return how;
    }
  }
  return RunEnd::done;
}

template <class Mode>
RunEnd Executor<Mode>::run_deferred(const std::vector<std::uint32_t>& slots) {
  fill_queue({}, 1);
  fetch(slots);
  for (const std::uint32_t slot : slots) scheduler_.push(slot, bodies_.state(slot).event_time);
  return run(Amount::all);
}

/// Deferred balls are anywhere in memory: fetches all of them at once, then those around them.
template <class Mode>
void Executor<Mode>::fetch(const std::vector<std::uint32_t>& slots) const noexcept {
  const auto fetch_one = [&](std::uint32_t slot) {
    compiler::prefetch<compiler::Access::write>(&bodies_.state(slot));
    broad_phase_.prefetch_list(slot);
  };
  for (const std::uint32_t slot : slots) fetch_one(slot);
  for (const std::uint32_t slot : slots) {
    for (const std::uint32_t other : broad_phase_.lists().balls(slot)) fetch_one(other);
    if (!broad_phase_.lists()[slot].outlier) broad_phase_.prefetch_cell(slot);
  }
}

template <class Mode>
inline bool Executor<Mode>::may_change(std::uint32_t slot) const noexcept {
  if constexpr (Mode::shared) return mode_.may_change(slot);
  return true;
}

/// Leaves a ball and its event for later.
template <class Mode>
auto Executor<Mode>::defer(std::uint32_t slot) -> Step {
  if constexpr (Mode::shared) {
    mode_.tags.defer(slot);
    worker_.deferred.push_back(slot);
  }
  return Step::deferred;
}

template <class Mode>
auto Executor<Mode>::execute(std::uint32_t slot) -> Step {
  const BodyState& state = bodies_.state(slot);
  if (!may_change(slot)) return defer(slot);
  if (state.event_target.is_ball()) return execute_pair(slot, state.event_target.number());
  if (state.event_target.is_shape()) return execute_static(slot, state.event_target);
  const Instant now{state.event_time, 0};
  if (state.event_target == ShapeRef::box_exit()) {
    const Instant exit = broad_phase_.box_exit_time(slot, now);
    const Instant leaving = exit.whole < now.whole ? now : exit;  // its smaller part may be below zero
    if constexpr (Mode::shared) {
      if (!mode_.may_move_box(slot, horizon_.number, leaving)) return defer(slot);
    }
    const ShapeRef origin = bodies_.origin(slot).shape;
    if (origin.is_ball()) bodies_.prefetch_slot(origin.number());  // for last_contact
    move_box(slot, leaving);
    scheduler_.schedule(slot, predictor_.predict(slot, leaving, last_contact(slot)));
  } else if (state.event_target == ShapeRef::renewal()) {
    return execute_renewal(slot);
  } else {
    if (Mode::shared && is_box_from_later(slot, now)) return defer(slot);
    predict_again(slot, now);
  }
  return Step::went_on;
}

/// The ball is on a new leg, and has no next event yet.
template <class Mode>
inline void Executor<Mode>::begin_leg(std::uint32_t slot, const Leg& leg, bool falling) {
  if constexpr (!Mode::optimistic) {
    mode_.end_leg(bodies_, slot);
    if (worker_.sensing != nullptr) [[unlikely]]
      sense(slot, leg.start);
    if (falling && shapes_.given.is_possible) [[unlikely]]
      shapes_.given.sum.add(work_of_support(bodies_.body(slot), shapes_.walls, leg.start));
  }
  bodies_.set_leg(slot, leg, falling);
  worker_.note_speed(leg.velocity);
  if (bodies_.leaves_box(leg)) [[unlikely]]
    bodies_.enter_box(slot);
  bodies_.clear_event(slot);
  if (worker_.queue.is_crowded()) scheduler_.push_again_all_with(slot);
}

template <class Mode>
inline void Executor<Mode>::count(std::uint64_t& impacts, bool lossless, Instant time) {
  ++impacts;
  worker_.impacts.lossless += lossless ? 1 : 0;
  mode_.count_impact(time, lossless);
}

template <class Mode>
auto Executor<Mode>::endless_at(Instant time) -> Step {
  worker_.squeeze = {.time = time};
  return Step::endless;
}

template class Executor<InOrder>;
template class Executor<Tiles>;
template class Executor<Block>;
template class Executor<Deferred>;

}  // namespace carom::engine
