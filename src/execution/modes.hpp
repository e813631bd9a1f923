#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>

#include "carom/impact.hpp"
#include "carom/tolerances.hpp"
#include "execution/region.hpp"
#include "execution/stuck_check.hpp"
#include "execution/worker.hpp"
#include "scheduling/past_legs.hpp"
#include "storage/leg_log.hpp"
#include "tuning.hpp"

/// The ways in which events are executed. Each answers the same questions; Executor<Mode> asks them.
namespace carom::engine {

using OnCollision = std::function<void(const Impact&, Instant)>;

/// All events of the world, in order of time. Nothing is ever rolled back.
struct InOrder {
  using Past = NoPastLegs;
  static constexpr bool optimistic = false;  ///< balls may get ahead of each other, and be rolled back
  static constexpr bool shared = false;      ///< other workers execute events at the same time

  StuckCheck& stuck;
  const OnCollision& on_collision;  ///< may be empty
  Instant last_impact;
  LegLog* ended_legs = nullptr;    ///< those that impacts end are added, unless it is null
  std::size_t legs_of_impact = 0;  ///< how many legs the next impact to be counted has ended

  [[nodiscard]] static Past past(const BodyStore& /*bodies*/, const UndoLog& /*log*/) noexcept { return {}; }
  /// Is the ball's event to be put into the queue now?
  [[nodiscard]] static bool queues(std::uint32_t /*slot*/) noexcept { return true; }
  [[nodiscard]] bool is_endless(const physics::Collision& collision) const noexcept {
    return collision.cascade_depth > tolerance::deepest_cascade || stuck.is_one_too_many(collision.time);
  }
  void count_impact(Instant time, bool lossless) noexcept {
    last_impact = time;
    stuck.count(time);
    if (lossless && ended_legs != nullptr) ended_legs->mark_lossless(legs_of_impact);
    legs_of_impact = 0;
  }
  static void box_moved(std::uint32_t /*slot*/) noexcept {}
  void end_leg(const BodyStore& bodies, std::uint32_t slot) {
    if (ended_legs == nullptr) return;
    ended_legs->add(bodies.number_of(slot), bodies.motion(slot), bodies.origin(slot));
    ++legs_of_impact;
  }
};

/// What the modes have in common in which a ball may collide with a leg that another ball has already ended: that ball
/// is rolled back. In the words of Time Warp, tiles are logical processes that run optimistically between global
/// barriers.
struct Optimistic {
  using Past = PastLegs;
  static constexpr bool optimistic = true;

  double latest_impact = -never;  ///< it may have been rolled back

  [[nodiscard]] static Past past(const BodyStore& bodies, const UndoLog& log) noexcept { return {bodies, log}; }
  [[nodiscard]] static bool is_endless(const physics::Collision& collision) noexcept {
    return collision.cascade_depth > tuned::deepest_tile_cascade;
  }
  void count_impact(Instant time, bool /*lossless*/) noexcept { latest_impact = std::max(latest_impact, time.whole); }
  static void box_moved(std::uint32_t /*slot*/) noexcept {}
};

/// By one worker: tile after tile, each in order of time up to the end of the horizon.
struct Tiles : Optimistic {
  static constexpr bool shared = false;

  std::uint32_t tile_end = none;  ///< events of balls from here on are queued when their tile's turn comes

  [[nodiscard]] bool queues(std::uint32_t slot) const noexcept { return slot < tile_end; }
};

/// The tiles of one block, while other workers execute blocks of the same colour. Whatever reaches out of the block's
/// region is deferred.
struct Block : Optimistic {
  static constexpr bool shared = true;

  const BroadPhase& broad_phase;
  const Region& region;
  BallTags& tags;
  std::uint8_t colour = 0;
  std::uint32_t tile_end = none;

  [[nodiscard]] bool queues(std::uint32_t slot) const noexcept {
    const std::uint8_t theirs = tags.colour(slot);
    return theirs < colour || (theirs == colour && slot < tile_end);
  }
  /// May this worker change the ball, and the lists that name it?
  [[nodiscard]] bool may_change(std::uint32_t slot) const noexcept {
    const auto box = broad_phase.window_box(slot);
    return !tags.is_deferred(slot) && box && region.covers(*box);
  }
  /// A box moves once in a horizon at most, and stays within the region.
  [[nodiscard]] bool may_move_box(std::uint32_t slot, std::uint8_t horizon, Instant now) const noexcept {
    if (broad_phase.lists()[slot].horizon == horizon) return false;
    const auto box = broad_phase.next_box(slot, now);
    return box && region.covers(*box);
  }
};

/// What was deferred, when all blocks are done: by one worker, anywhere.
struct Deferred : Optimistic {
  static constexpr bool shared = false;

  BallTags& tags;
  std::vector<std::uint32_t>& moved_late;

  [[nodiscard]] static bool queues(std::uint32_t /*slot*/) noexcept { return true; }
  void box_moved(std::uint32_t slot) {
    tags.mark_moved_late(slot);
    moved_late.push_back(slot);
  }
};

}  // namespace carom::engine
