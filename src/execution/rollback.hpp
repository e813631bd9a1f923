#pragma once

#include <algorithm>

#include "execution/executor.hpp"

/// Rollback: the part of Executor that undoes impacts which were executed too early. Included by executor.cpp only.
namespace carom::engine {

/// Puts a ball's present leg, which is about to end, into the undo log.
template <class Mode>
inline void Executor<Mode>::remember(std::uint32_t slot, std::uint32_t entry, UndoEntry& room) {
  room = {bodies_.state(slot).motion, bodies_.origin(slot), slot, bodies_.undo_entry(slot)};
  bodies_.set_undo_entry(slot, entry);
}

/// The same for both balls of an impact; `second` is none when it is with a static shape. Returns the first entry.
template <class Mode>
inline std::uint32_t Executor<Mode>::remember_pair(std::uint32_t first, std::uint32_t second, bool lossless) {
  const std::uint32_t entry = log_.append_pair(worker_.undo_chunk);
  UndoEntry* const pair = &log_[entry];
  remember(first, entry, pair[0]);
  if (second == none)
    pair[1] = {};
  else
    remember(second, entry + 1, pair[1]);
  if (lossless) pair[0].origin.counters |= LegOrigin::lossless_mark;
  return entry;
}

/// Undoes what a ball has done after a collision that should have come first.
template <class Mode>
void Executor<Mode>::roll_back_to(const Collision& collision, std::uint32_t slot) {
  const std::uint32_t id = bodies_.id_of(slot);
  while (log_.holds(bodies_.undo_entry(slot)) && collision < physics::origin_of(id, bodies_.leg(slot)))
    undo(bodies_.undo_entry(slot));
}

/// May this worker change every ball that a rollback reaches? All of it is undone, or nothing.
template <class Mode>
bool Executor<Mode>::may_roll_back_to(const Collision& collision, std::uint32_t slot) const {
  if constexpr (!Mode::shared) return true;
  std::vector<std::pair<std::uint32_t, Collision>> to_undo{{slot, collision}};
  const auto is_known = [&](std::uint32_t ball, const Collision& since) {
    return std::ranges::any_of(to_undo,
                               [&](const auto& known) { return known.first == ball && !(since < known.second); });
  };
  for (std::size_t i = 0; i < to_undo.size(); ++i) {
    const auto [ball, since] = to_undo[i];
    if (!may_change(ball) || to_undo.size() > tuned::largest_shared_rollback) return false;
    const std::uint32_t id = bodies_.id_of(ball);
    Collision end = physics::origin_of(id, bodies_.leg(ball));
    for (std::uint32_t entry = bodies_.undo_entry(ball); log_.holds(entry) && !(end < since);
         entry = log_[entry].before) {
      const std::uint32_t partner = log_[entry ^ 1U].slot;
      if (partner != none && !is_known(partner, end)) to_undo.emplace_back(partner, end);
      end = physics::origin_of(id, bodies_.leg_of(ball, log_[entry].motion, log_[entry].origin));
    }
  }
  return true;
}

/// Undoes an impact, and before it all that followed from it.
template <class Mode>
void Executor<Mode>::undo(std::uint32_t entry) {
  auto& to_undo = worker_.to_undo;
  to_undo.assign(1, entry);
  while (!to_undo.empty()) {
    const std::uint32_t last = to_undo.back();
    const auto followed_by = [&](std::uint32_t side) {
      const std::uint32_t ball = log_[side].slot;
      return ball != none && bodies_.undo_entry(ball) != side ? bodies_.undo_entry(ball) : 0;
    };
    std::uint32_t later = followed_by(last);
    if (later == 0) later = followed_by(last ^ 1U);
    if (later != 0) {
      to_undo.push_back(later);
      continue;
    }
    to_undo.pop_back();
    ++worker_.predictions.rolled_back;
    ImpactCounts& impacts = worker_.impacts;
    const LegOrigin& origin = bodies_.origin(log_[last].slot);
    if (!origin.is_renewed()) {
      switch (origin.shape.type()) {
        case ShapeType::ball: --impacts.balls; break;
        case ShapeType::wall: --impacts.walls; break;
        case ShapeType::pillar: --impacts.pillars; break;
      }
    }
    const std::uint32_t marks = log_[last].origin.counters | log_[last ^ 1U].origin.counters;
    if ((marks & LegOrigin::lossless_mark) != 0) --impacts.lossless;
    restore(last);
    restore(last ^ 1U);
    log_[last].slot = log_[last ^ 1U].slot = none;
  }
}

/// Gives a ball back the leg that an impact ended. Up to then nothing has changed for it; from then on it has to be
/// predicted again.
template <class Mode>
void Executor<Mode>::restore(std::uint32_t entry) {
  const UndoEntry& past = log_[entry];
  if (past.slot == none) return;
  const double ended = bodies_.state(past.slot).motion.start.whole;
  bodies_.go_back_to(past.slot, bodies_.leg_of(past.slot, past.motion, past.origin));
  bodies_.set_undo_entry(past.slot, past.before);
  if (worker_.queue.is_crowded()) scheduler_.push_again_all_with(past.slot);
  predictor_.mark_stale_all_with(past.slot, ended);
  scheduler_.schedule_alone(past.slot, ended, ShapeRef::stale());
}

}  // namespace carom::engine
