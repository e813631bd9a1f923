#include "execution/executor.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "compiler.hpp"
#include "execution/rollback.hpp"

namespace carom::engine {

namespace {

[[CAROM_NOINLINE]] std::optional<Instant> curved_meeting_time(const BodyStore& bodies, std::uint32_t a, std::uint32_t b,
                                                              double reach) noexcept {
  return meeting_time(bodies.motion(a), bodies.motion(b), reach, bodies.period().side);
}

[[CAROM_NOINLINE]] std::optional<Instant> falling_meeting_time(const BodyStore& bodies, std::uint32_t a,
                                                               std::uint32_t b, double reach) noexcept {
  if (!bodies.falls_freely(a) || !bodies.falls_freely(b)) return curved_meeting_time(bodies, a, b, reach);
  return physics::meeting_time<physics::Paths::fall_alike>(motion_from(bodies.state(a).motion, bodies.gravity()),
                                                           motion_from(bodies.state(b).motion, bodies.gravity()), reach,
                                                           bodies.period().side);
}

[[CAROM_NOINLINE]] std::optional<Instant> periodic_meeting_time(const BodyState& a, const BodyState& b, double reach,
                                                                Vec2 side) noexcept {
  return meeting_time(motion_from(a.motion), motion_from(b.motion), reach, side);
}

/// When two balls meet on their present legs. The compiler drops what a world does not have.
[[CAROM_ALWAYS_INLINE]] inline std::optional<Instant> meeting_time_of(const BodyStore& bodies, std::uint32_t a,
                                                                      std::uint32_t b, double reach) noexcept {
  if (bodies.is_usual())
    return meeting_time(motion_from(bodies.state(a).motion), motion_from(bodies.state(b).motion), reach);
  if (bodies.is_falling()) return falling_meeting_time(bodies, a, b, reach);
  return periodic_meeting_time(bodies.state(a), bodies.state(b), reach, bodies.period().side);
}

}  // namespace

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

/// How much of the horizon has passed, in 65535ths.
template <class Mode>
inline double Executor<Mode>::part_of_horizon(Instant now) const noexcept {
  constexpr double parts = 65535;
  return std::clamp((now.whole - horizon_.from) / (horizon_.end - horizon_.from) * parts, 0.0, parts);
}

template <class Mode>
void Executor<Mode>::move_box(std::uint32_t slot, Instant now) {
  constexpr auto past_boxes = Mode::optimistic ? BroadPhase::PastBoxes::keep : BroadPhase::PastBoxes::drop;
  if (worker_.move_log) worker_.move_log->begin(broad_phase_.lists(), slot);
  const auto maybe_far = broad_phase_.move_box(slot, now, worker_.boxes, past_boxes);
  if (worker_.move_log) worker_.move_log->end(broad_phase_, slot, maybe_far);
  mode_.box_moved(slot);
  if (broad_phase_.is_oversized(slot))
    ++worker_.box_moves.oversized;
  else
    worker_.box_moves.regular += broad_phase_.lists()[slot].outlier ? tuned::moves_per_outside_move : 1;
  const double since = Mode::optimistic ? std::ceil(part_of_horizon(now)) : 0;
  broad_phase_.set_box_time(slot, horizon_.number, static_cast<std::uint16_t>(since));
}

/// The box was made at a later time of this horizon, so it does not bound the ball now.
template <class Mode>
inline bool Executor<Mode>::is_box_from_later(std::uint32_t slot, Instant now) const noexcept {
  if constexpr (!Mode::optimistic) return false;
  const NeighbourList& list = broad_phase_.lists()[slot];
  return list.horizon == horizon_.number && list.since > part_of_horizon(now);
}

template <class Mode>
inline Prediction Executor<Mode>::predict(std::uint32_t slot, Instant now, LastContact contact) {
  if (is_box_from_later(slot, now)) move_box(slot, now);
  return predictor_.predict(slot, now, contact);
}

/// What the ball's leg began at. A ball that is not on its list can't be met, and may be where another worker is
/// changing it: that one is not read.
template <class Mode>
LastContact Executor<Mode>::last_contact(std::uint32_t slot) const noexcept {
  if constexpr (Mode::shared) {
    const ShapeRef origin = bodies_.origin(slot).shape;
    const std::uint32_t other = origin.is_ball() ? bodies_.slot_of(origin.number()) : none;
    if (other != none && !broad_phase_.lists().has(slot, other)) return {.slot = other};
  }
  return predictor_.last_contact(slot);
}

template <class Mode>
void Executor<Mode>::predict_again(std::uint32_t slot, Instant now) {
  if (is_box_from_later(slot, now)) move_box(slot, now);
  scheduler_.schedule(slot, predictor_.predict(slot, now, last_contact(slot)));
}

/// A leg ends that sensors may have something to report of.
template <class Mode>
void Executor<Mode>::sense(std::uint32_t slot, Instant end) {
  watch_noted(*worker_.sensing, bodies_, worker_.boxes);
  const std::uint32_t ball = bodies_.id_of(slot);
  if (worker_.sensing->is_watched(ball))
    worker_.sensing->leg_ended(ball, bodies_.motion(slot), sensed_ball(bodies_, slot), end);
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
  if (bodies_.leaves_box(leg)) [[unlikely]]
    bodies_.enter_box(slot);
  bodies_.clear_event(slot);
  if (worker_.queue.is_crowded()) scheduler_.push_again_all_with(slot);
}

template <class Mode>
inline void Executor<Mode>::count(std::uint64_t& impacts, bool lossless, Instant time) {
  ++impacts;
  worker_.impacts.lossless += lossless ? 1 : 0;
  mode_.count_impact(time);
}

template <class Mode>
Impact Executor<Mode>::as_reported(Impact impact) const noexcept {
  impact.ball_data = shapes_.user_data_of(impact.ball);
  impact.other_data = shapes_.user_data_of(impact.other);
  if (!bodies_.is_periodic()) return impact;
  if (!impact.other.is_ball()) impact.other.index = bodies_.images().id_of(impact.other.index);
  return inside(bodies_.period(), impact, bodies_.radius(bodies_.slot_of(impact.ball.index)));
}

/// In order: tells the listener and the callback of an impact, if there are any.
template <class Mode>
void Executor<Mode>::report(const Collision& collision, Impact impact) {
  if constexpr (!Mode::optimistic) {
    impact = as_reported(impact);
    ImpactListener* const listener = worker_.listener;
    if (listener != nullptr && listener->wants(collision) && listener->wants(impact)) listener->add(impact);
    if (mode_.on_collision) mode_.on_collision(impact, collision.time);
  }
}

/// In tiles: notes an impact for the listener. It is resolved once more from the legs in the undo log, so that nothing
/// of it has to be kept in memory when nobody listens.
template <class Mode>
void Executor<Mode>::note(std::uint32_t undo_entry) {
  const UndoEntry& first = log_[undo_entry];
  const UndoEntry& second = log_[undo_entry ^ 1U];
  const Collision collision = bodies_.end_of(bodies_.motion_of(first.slot, first.motion, first.origin),
                                             bodies_.id_of(first.slot), bodies_.leg(first.slot));
  if (!worker_.listener->wants(collision)) return;
  // The impulse, but for rounding: most that are too weak are known before they are resolved.
  const Vec2 change = bodies_.state(first.slot).motion.velocity - first.motion.velocity;
  constexpr double more_than_rounding = 1 + 1e-6;
  if (length(change) * bodies_.body(first.slot).mass * more_than_rounding < worker_.listener->which().least_impulse)
    return;
  const auto body_before = [&](const UndoEntry& entry) {
    return bodies_.body_on(entry.slot, bodies_.leg_of(entry.slot, entry.motion, entry.origin));
  };
  const auto impact_before = [&] {
    const Body a = body_before(first);
    if (collision.met == ShapeType::ball) {
      const Body b = body_before(second);
      return impact_of(collision, a, b, resolve(collision, a, b));
    }
    return impact_of(collision, a,
                     collision.met == ShapeType::wall ? resolve(collision, a, shapes_.walls[collision.other])
                                                      : resolve(collision, a, shapes_.pillars[collision.other]));
  };
  const Impact impact = as_reported(impact_before());
  if (worker_.listener->wants(impact))
    worker_.noted.push_back({impact, collision.time.rest, collision.cascade_depth, undo_entry});
}

template <class Mode>
inline void Executor<Mode>::collide(const Collision& collision, std::uint32_t first, const Body& a,
                                    std::uint32_t second, const Body& b, const physics::PairResolution& after,
                                    bool falling) {
  std::uint32_t undo_entry = 0;
  if constexpr (Mode::optimistic) undo_entry = remember_pair(first, second, after.loss.suspended);
  begin_leg(first, after.a, falling);
  begin_leg(second, after.b, falling);
  count(worker_.impacts.balls, after.loss.suspended, collision.time);
  // Predict for both, then schedule both: the processor overlaps the two searches.
  const Prediction for_first = predict(first, collision.time, {.slot = second, .just_now = true});
  const Prediction for_second = predict(second, collision.time, {.slot = first, .just_now = true});
  scheduler_.schedule(first, for_first);
  scheduler_.schedule(second, for_second);
  if constexpr (Mode::optimistic) {
    if (worker_.listener != nullptr) [[unlikely]]
      note(undo_entry);
  } else if (mode_.on_collision || worker_.listener != nullptr) {
    // Of copies, so that the processor's registers can hold the bodies wherever nobody listens.
    report(collision, impact_of(collision, Body{a}, Body{b}, physics::PairResolution{after}));
  }
}

/// Two balls that fall, as `resolve` says. For most in a gas nothing needs to be read of what their legs began at.
template <class Mode>
void Executor<Mode>::collide_falling(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  if (bodies_.falls_freely(first) && bodies_.falls_freely(second)) {
    const Body a = bodies_.freely_falling_body(first), b = bodies_.freely_falling_body(second);
    if (const auto after = resolve_in_free_fall(collision, a, b))
      return collide(collision, first, a, second, b, *after, true);
  }
  collide_in_heap(collision, first, second);
}

template <class Mode>
void Executor<Mode>::collide_in_heap(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  const Body a = bodies_.body(first), b = bodies_.body(second);
  collide(collision, first, a, second, b, resolve(collision, a, b), true);
}

template <class Mode>
void Executor<Mode>::collide_in_periodic_box(const Collision& collision, std::uint32_t first, std::uint32_t second) {
  const Body a = bodies_.periodic_weightless_body(first), b = bodies_.periodic_weightless_body(second);
  collide(collision, first, a, second, b, resolve(collision, a, b), false);
}

template <class Mode>
auto Executor<Mode>::execute_pair(std::uint32_t slot, std::uint32_t other) -> Step {
  const BodyState& own = bodies_.state(slot);
  const BodyState& theirs = bodies_.state(other);
  const double time = own.event_time;
  if (!may_change(other)) return defer(slot);
  if (Mode::shared && (is_box_from_later(slot, {time, 0}) || is_box_from_later(other, {time, 0}))) return defer(slot);
  const std::uint32_t own_id = bodies_.id_of(slot);
  const std::uint32_t their_id = bodies_.id_of(other);
  Collision collision{{}, 0, std::min(own_id, their_id), ShapeType::ball, std::max(own_id, their_id)};
  const MaterialTable& materials = bodies_.materials();
  const double reach = materials.radius(own.material) + materials.radius(theirs.material);
  const bool falling = bodies_.is_falling();
  const auto usual = meeting_time_of(bodies_, slot, other, reach);
  const double own_start = own.motion.start.whole, their_start = theirs.motion.start.whole;
  if (usual && usual->whole == time && own_start < time && their_start < time && own_start != their_start) {
    collision.time.whole = usual->whole;  // field by field, see relative_motion
    collision.time.rest = usual->rest;
  } else {
    const auto found = predictor_.collision_at(slot, other, time);
    if (!found) {
      predict_again(slot, {time, 0});
      return Step::went_on;
    }
    collision = found->collision;
    if (until_ < collision.time) return Step::beyond;
    if constexpr (Mode::optimistic) {
      if (found->with_past_leg && !may_roll_back_to(collision, other)) return defer(slot);
      roll_back_to(collision, other);
      const bool is_unchanged = own.event_time == time && own.event_target == ShapeRef{ShapeType::ball, other};
      if (!is_unchanged) return Step::went_on;  // it was rolled back itself
    }
  }
  if (until_ < collision.time) return Step::beyond;
  if (mode_.is_endless(collision)) return endless_at(collision.time);
  const bool has_another =
      theirs.event_target != ShapeRef{ShapeType::ball, slot} || predictor_.may_collide_twice_at(time, slot, other);
  const bool has_earlier = theirs.event_time < time ||
                           (theirs.event_time == time && has_another && predictor_.next_event(other) < collision);
  if (has_earlier) {
    if (!mode_.queues(other)) worker_.queue.push(theirs.event_time, other);
    return Step::went_on;
  }
  const bool in_id_order = own_id < their_id;
  const std::uint32_t first = in_id_order ? slot : other, second = in_id_order ? other : slot;
  if (falling) {
    collide_falling(collision, first, second);
  } else if (bodies_.is_periodic()) {
    collide_in_periodic_box(collision, first, second);
  } else {
    const Body a = bodies_.weightless_body(first), b = bodies_.weightless_body(second);
    collide(collision, first, a, second, b, resolve(collision, a, b), false);
  }
  return Step::impact;
}

/// In a periodic box: the ball flies on, on a new leg that begins where it is.
template <class Mode>
auto Executor<Mode>::execute_renewal(std::uint32_t slot) -> Step {
  const Collision renewal = predictor_.next_event(slot);
  if (renewal.time.rest == -never) {  // it is stale
    predict_again(slot, {renewal.time.whole, 0});
    return Step::went_on;
  }
  if (until_ < renewal.time) return Step::beyond;
  if (Mode::shared && is_box_from_later(slot, renewal.time)) return defer(slot);
  return Step::renewal;
}

template <class Mode>
void Executor<Mode>::renew(std::uint32_t slot, Instant time) {
  const Leg next = physics::renewed(bodies_.leg(slot), bodies_.id_of(slot), time);
  if constexpr (Mode::optimistic) static_cast<void>(remember_pair(slot, none, false));
  begin_leg(slot, next, bodies_.is_falling());
  scheduler_.schedule(slot, predict(slot, time, {.just_now = true}));
}

template <class Mode>
auto Executor<Mode>::endless_at(Instant time) -> Step {
  worker_.squeeze = {.time = time};
  return Step::endless;
}

/// Is a ball squeezed that hits a shape which moves? In tiles, the whole horizon is then executed in order instead.
template <class Mode>
bool Executor<Mode>::is_squeezed(std::uint32_t slot, ShapeRef mover, Instant time) {
  const Body ball = bodies_.body(slot);
  const auto hit = shapes_.touch_of(ball, mover, time);
  if (!hit || !has_no_room(ball, *hit, time)) return false;
  std::vector<physics::Touch> touches{*hit};
  for (const ShapeRef shape : broad_phase_.lists().statics(slot)) {
    if (shape == mover) continue;
    if (const auto touch = shapes_.touch_of(ball, shape, time)) touches.push_back(*touch);
  }
  if (!physics::is_squeezed(std::move(touches))) return false;
  worker_.squeeze = {bodies_.id_of(slot), mover, time};
  return true;
}

template <class Mode>
auto Executor<Mode>::execute_static(std::uint32_t slot, ShapeRef shape) -> Step {
  const double time = bodies_.state(slot).event_time;
  const auto collision = predictor_.collision_with_static(slot, shape);
  if (!collision || collision->time.whole != time) {
    predict_again(slot, {time, 0});
    return Step::went_on;
  }
  if (until_ < collision->time) return Step::beyond;
  if (mode_.is_endless(*collision)) return endless_at(collision->time);
  if (Mode::shared && is_box_from_later(slot, collision->time)) return defer(slot);
  const Body ball = bodies_.body(slot);
  if (shapes_.moves(shape) && is_squeezed(slot, shape, collision->time)) [[unlikely]]
    return Step::endless;
  const bool is_wall = shape.type() == ShapeType::wall;
  const physics::StaticResolution after = is_wall ? resolve(*collision, ball, shapes_.walls[shape.number()])
                                                  : resolve(*collision, ball, shapes_.pillars[shape.number()]);
  std::uint32_t undo_entry = 0;
  if constexpr (Mode::optimistic) undo_entry = remember_pair(slot, none, after.loss.suspended);
  if constexpr (!Mode::optimistic) {
    if (after.work != 0) shapes_.given.sum.add(after.work);
  }
  begin_leg(slot, after.ball, bodies_.is_falling());
  count(is_wall ? worker_.impacts.walls : worker_.impacts.pillars, after.loss.suspended, collision->time);
  scheduler_.schedule(slot, predict(slot, collision->time, {.just_now = true}));
  if constexpr (Mode::optimistic) {
    if (worker_.listener != nullptr) [[unlikely]]
      note(undo_entry);
  } else if (mode_.on_collision || worker_.listener != nullptr) {
    report(*collision, impact_of(*collision, ball, after));
  }
  return Step::impact;
}

template class Executor<InOrder>;
template class Executor<Tiles>;
template class Executor<Block>;
template class Executor<Deferred>;

}  // namespace carom::engine
