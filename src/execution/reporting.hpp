#pragma once

#include "execution/executor.hpp"
#include "execution/reported_impact.hpp"

/// Reports: the part of Executor that tells sensors, listeners and callbacks what has happened. Included by
/// executor.cpp only.
namespace carom::engine {

/// A leg ends that sensors may have something to report of.
template <class Mode>
void Executor<Mode>::sense(std::uint32_t slot, Instant end) {
  watch_noted(*worker_.sensing, bodies_, worker_.boxes);
  const std::uint32_t ball = bodies_.id_of(slot);
  if (worker_.sensing->is_watched(ball))
    worker_.sensing->leg_ended(ball, bodies_.motion(slot), sensed_ball(bodies_, slot), end);
}

/// In order: tells the listener and the callback of an impact, if there are any.
template <class Mode>
void Executor<Mode>::report(const Collision& collision, Impact impact) {
  if constexpr (!Mode::optimistic) {
    impact = as_reported(impact, bodies_, shapes_.walls, shapes_.pillars);
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
  const Impact impact = as_reported(impact_before(), bodies_, shapes_.walls, shapes_.pillars);
  if (worker_.listener->wants(impact))
    worker_.noted.push_back({impact, collision.time.rest, collision.cascade_depth, undo_entry});
}

}  // namespace carom::engine
