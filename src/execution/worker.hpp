#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "broadphase/broad_phase.hpp"
#include "carom/counts.hpp"
#include "carom/stop.hpp"
#include "execution/impact_listener.hpp"
#include "scheduling/calendar_queue.hpp"
#include "sensing/sensor_tracker.hpp"
#include "storage/undo_log.hpp"

namespace carom::engine {

using SlotPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Where several workers share a world: which boxes have moved, and which balls are on each other's lists without need
/// since then. Lists must not name a ball that another worker may be changing.
class BoxMoveLog {
 public:
  /// `moved` has a mark for each slot, shared by all workers.
  explicit BoxMoveLog(std::vector<std::uint8_t>& moved) noexcept : moved_{moved} {}

  /// Before the box of a ball moves.
  void begin(const NeighbourLists& lists, std::uint32_t slot) {
    const auto balls = lists.balls(slot);
    former_.assign(balls.begin(), balls.end());
    moved_[slot] = 1;
  }
  /// After it has moved, and has a new list. `maybe_far` are balls on it that may be far away by now.
  void end(const BroadPhase& broad_phase, std::uint32_t slot, std::span<const std::uint32_t> maybe_far) {
    const auto note = [&](std::uint32_t other) {
      if (broad_phase.are_apart(slot, other)) separated.emplace_back(slot, other);
    };
    for (const std::uint32_t other : former_) note(other);
    for (const std::uint32_t other : maybe_far) note(other);
  }

  SlotPairs separated;

 private:
  std::vector<std::uint8_t>& moved_;
  std::vector<std::uint32_t> former_;
};

/// How often balls have left their boxes.
struct BoxMoves {
  std::uint64_t regular = 0;
  std::uint64_t oversized = 0;  ///< of balls too large for the cell list: their boxes are sized one by one

  [[nodiscard]] std::uint64_t total() const noexcept { return regular + oversized; }
};

/// Why executing in order has no end: a ball that a moving shape has pressed against others, or too many impacts.
struct FoundSqueeze {
  std::uint32_t ball = none;  ///< none: there is no such ball
  ShapeRef shape = ShapeRef::none();
  Instant time{};
};

/// What one worker keeps from event to event and from horizon to horizon. Aligned, so that no two workers write to one
/// cache line, nor to two that are fetched together.
struct alignas(128) Worker {
  CalendarQueue queue;
  BoxScratch boxes;
  Chunk<UndoEntry> undo_chunk;
  ImpactCounts impacts;
  WorkCounts predictions;  ///< the work of predicting
  BoxMoves box_moves;
  std::optional<BoxMoveLog> move_log;  ///< only where several workers share the world
  ImpactListener* listener = nullptr;  ///< none: nothing is reported
  std::vector<NotedImpact> noted;      ///< for the listener, in the present horizon in tiles
  SensorTracker* sensing = nullptr;    ///< none: there are no sensors
  FoundSqueeze squeeze;                ///< why executing in order ended, if it was that
  StopToken stop;
  std::uint64_t next_stop_check = 0;  ///< how much work there will have been
  double fastest = 0;                 ///< of all legs begun: a bound of their speeds
  std::vector<std::uint32_t> deferred;
  std::vector<std::uint32_t> moved_late;  ///< boxes moved while deferred balls were executed
  std::vector<std::uint32_t> to_undo;     ///< room for a rollback

  [[nodiscard]] WorkCounts work() const noexcept {
    WorkCounts sum = boxes.work;
    sum.queue += queue.examined();
    return sum += predictions;
  }

  /// The sum of the coordinates bounds the speed without a root.
  [[CAROM_ALWAYS_INLINE]] void note_speed(Vec2 velocity) noexcept {
    fastest = std::max(fastest, physics::magnitude(velocity.x) + physics::magnitude(velocity.y));
  }

  /// Has a stop been requested? Asked again only after some more work.
  [[nodiscard]] bool is_stopped() noexcept {
    const std::uint64_t done = queue.examined() + predictions.candidates + boxes.work.cells;
    if (done < next_stop_check) [[likely]]
      return false;
    next_stop_check = done + tuned::work_between_stops;
    return stop.requested();
  }
};

}  // namespace carom::engine
