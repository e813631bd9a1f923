#pragma once

#include <vector>

#include "execution/executor.hpp"
#include "execution/region.hpp"
#include "parallel/rebuild.hpp"
#include "parallel/worker_group.hpp"
#include "scheduling/editor.hpp"

namespace carom::engine {

/// Executes the events of a world with several workers: the first one alone in order of time, all of them tile by tile.
class ParallelSimulator {
 public:
  /// `counts` are the impacts that there have been before.
  ParallelSimulator(SimulationContext shapes, StuckCheck& stuck, WorkerGroup group, const ImpactCounts& counts);

  [[nodiscard]] unsigned size() const noexcept { return group_.size(); }
  /// The workers, for a copy of the world.
  [[nodiscard]] const WorkerGroup& group() const noexcept { return group_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return first().impacts; }
  [[nodiscard]] BoxMoves box_moves() const noexcept;
  [[nodiscard]] WorkCounts work() const noexcept;
  /// Whether there are several tiles to execute one after another.
  [[nodiscard]] bool has_tiles() const noexcept { return order_.tiles() > 1; }

  /// From now on executing ends when a stop is requested.
  void set_stop(StopToken stop) noexcept;
  /// From now on impacts are reported; null: none are.
  void set_listener(ImpactListener* listener) noexcept;
  /// From now on legs are reported to sensors; null: there are none.
  void set_sensing(SensorTracker* sensing) noexcept;
  /// Balls that were found to be near sensors are watched by them.
  void watch_noted();

  /// From now on, legs that impacts end are added to `log`, unless it is null. Those of a horizon executed in tiles are
  /// added at its end.
  void keep_legs(LegLog* log) noexcept { ended_legs_ = log; }

  /// Makes the order of balls, boxes, lists and next events again. False when a stop was requested before that was
  /// done.
  [[nodiscard]] bool rebuild(Instant now, double tile_side, StopToken stop);

  /// A ball has been stored that is new, elsewhere, or of another size, while everything is built: gives it a box, a
  /// list and a next event. Next events up to and including `queue_end` go into the queue of the open horizon;
  /// -infinity when there is none.
  void place(std::uint32_t slot, Instant now, double queue_end);
  /// For other changes, on the same terms.
  [[nodiscard]] Editor editor(Instant now, double queue_end) noexcept {
    return Editor{shapes_, first().queue, queue_end, first().boxes, first().predictions, now};
  }

  /// Opens a horizon to be executed in order.
  void open_in_order(double from, double end);
  /// How executing in order ended.
  struct InOrderResult {
    RunEnd end = RunEnd::done;
    Instant last_impact;        ///< `now` when there was none
    double stopped_before = 0;  ///< the time of the next event, when it was stopped
    FoundSqueeze squeeze;       ///< why it was endless, if it was that
  };
  /// Executes the open horizon in order, from `now` up to and including `until`.
  InOrderResult run_in_order(Instant now, Instant until, Amount amount, const OnCollision& on_collision);

  /// Executes a horizon tile by tile, up to and including `until`. Unless all of it could be executed, all of it is
  /// rolled back, and everything has to be rebuilt.
  [[nodiscard]] bool run_tiles(double from, Instant until) {
    if (!execute_tiles(from, until)) return false;
    keep_tiles();
    return true;
  }
  // The same in two steps, for those who want to look at what has been executed before they decide about it.

  /// What has been executed can still be rolled back afterwards: it is in the undo log.
  [[nodiscard]] bool execute_tiles(double from, Instant until);
  void keep_tiles();
  void roll_back_tiles();
  [[nodiscard]] const UndoLog& log() const noexcept { return log_; }
  /// Its latest impact was not later.
  [[nodiscard]] double latest_impact() const noexcept { return latest_impact_; }
  /// No leg that was begun since the last call began faster.
  [[nodiscard]] double take_fastest() noexcept;

 private:
  [[nodiscard]] Worker& first() noexcept { return *workers_.front(); }
  [[nodiscard]] const Worker& first() const noexcept { return *workers_.front(); }
  /// The result of a horizon executed in tiles.
  struct TilesResult {
    bool all = true;
    double latest_impact = -never;
  };
  [[nodiscard]] TilesResult run_alone(const Horizon& horizon, Instant until);
  [[nodiscard]] TilesResult run_shared(const Horizon& horizon, Instant until);
  [[nodiscard]] TilesResult run_deferred(const Horizon& horizon, Instant until);
  void tag_colours();
  void defer_strays(Worker& worker, std::size_t block);
  void separate(SlotPairs& pairs);
  void separate_all();
  void roll_back_all();
  void commit();
  [[nodiscard]] std::uint64_t impacts_since(Instant time) const;
  void report_noted(const Horizon& horizon);
  void log_ended_legs();
  void add_energy_given();

  SimulationContext shapes_;
  StuckCheck& stuck_;
  UndoLog log_;
  WorkerGroup group_;
  LegLog* ended_legs_ = nullptr;
  Workers workers_;
  SpatialOrder order_;
  Horizon in_order_;
  std::uint8_t horizon_number_ = 0;
  Horizon in_tiles_;           ///< the last one
  ImpactCounts before_tiles_;  ///< when it began
  double latest_impact_ = -never;
  // For several workers:
  std::vector<Region> regions_;  ///< of the blocks
  BallTags tags_;
  std::vector<std::uint8_t> moved_;   ///< a mark for each ball that is not known to be within its block's region
  std::vector<SlotPairs> separated_;  ///< in the execution of each block
};

}  // namespace carom::engine
