#pragma once

#include <memory>

#include "engine/player.hpp"
#include "parallel/thread_pool.hpp"

namespace carom::engine {

/// Players at one table. The first plays alone what is played in order; all of them play the tiles.
class ParallelSimulator {
 public:
  ParallelSimulator(Table& table, unsigned threads, const ImpactCounts& counts);

  [[nodiscard]] unsigned size() const noexcept { return crew_.size(); }
  [[nodiscard]] Player& first() noexcept { return *players_.front(); }

  [[nodiscard]] BoxesMoved boxes_moved() const noexcept;
  /// What all players have done.
  [[nodiscard]] WorkCounts work() const noexcept;

  /// From now on playing ends when a stop is requested.
  void heed(StopToken requests) noexcept;

  /// Settles the table, and makes a plan for everyone. False when a stop was requested before that was done.
  [[nodiscard]] bool settle(Instant now, double tile_side, StopToken requests);

  /// Opens a horizon to be played in order, by the first.
  void open_in_order(double from, double until);

  /// Plays a horizon tile by tile, up to and including `until`. Unless all of it could be played, all is taken back;
  /// boxes and lists have to be made anew then.
  bool play_tiles(double from, Instant until);

 private:
  [[nodiscard]] bool plan_all(Instant now);
  [[nodiscard]] bool play_together();
  void tag_colours();
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  void part(Pairs& pairs);
  void part_all();
  void take_all_back();

  Table& table_;
  UndoLog log_;
  ThreadPool crew_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Region> regions_;  ///< of the blocks
  Tags tags_;
  std::vector<std::uint8_t> moved_;  ///< a mark for each ball that is not known to be within its block's region
  std::vector<Pairs> parted_;        ///< in the play of each block
};

}  // namespace carom::engine
