#pragma once

#include <optional>
#include <vector>

#include "compiler.hpp"
#include "execution/modes.hpp"
#include "execution/prefetcher.hpp"
#include "execution/watching.hpp"
#include "execution/worker.hpp"
#include "physics/resolution.hpp"
#include "scheduling/scheduler.hpp"
#include "storage/spatial_order.hpp"

namespace carom::engine {

/// How executing ended.
enum class RunEnd {
  done,        ///< all events up to the end of the horizon
  one_impact,  ///< one impact, and no more was wanted
  beyond,      ///< the next event is after the time given
  endless,     ///< one instant may have impacts without end; a horizon in tiles is to be executed in order instead
  too_much,    ///< so much has been executed that a rollback of all of it would take too much memory
  stopped,     ///< a stop was requested
  renewal,     ///< a leg is about to be renewed, and `Amount::one_impact_or_renewal` was wanted
};

enum class Amount { all, one_impact, one_impact_or_renewal };

/// A stretch of time that is executed as a whole.
struct Horizon {
  double from = 0;
  double end = 0;           ///< events up to and including this time are put into the queue
  std::uint8_t number = 0;  ///< 1 … 255, one after another; 0 in order
};

/// Executes the events of balls in order of time, predicts what follows, and rolls back what was executed too early.
/// `Mode` is InOrder, Tiles, Block or Deferred.
template <class Mode>
class Executor {
 public:
  /// Executes up to and including `until`.
  Executor(SimulationContext shapes, UndoLog& log, Worker& worker, const Horizon& horizon, Instant until,
           Mode& mode) noexcept;

  /// Fills the queue with the events of some balls.
  void fill_queue(SlotRange slots, std::size_t buckets_per_ball);
  /// Executes what is in the queue. What a callback throws is passed on: that impact has been executed then, and
  /// executing can go on.
  RunEnd run(Amount amount);
  /// When `run` was stopped: the time of the next event.
  [[nodiscard]] double stopped_before() const noexcept { return stopped_before_; }

  /// Executes the tiles of a block one after another. `next_block` is a prefetch hint and may be empty.
  RunEnd run_block(const SpatialOrder& order, std::size_t block, std::optional<std::size_t> next_block);
  /// Executes the events of deferred balls.
  RunEnd run_deferred(const std::vector<std::uint32_t>& slots);

 private:
  using Collision = physics::Collision;
  using Body = physics::Body;
  enum class Step { went_on, impact, renewal, beyond, endless, deferred };

  Step execute(std::uint32_t slot);
  Step execute_pair(std::uint32_t slot, std::uint32_t other);
  Step execute_static(std::uint32_t slot, ShapeRef shape);
  [[CAROM_NOINLINE]] void renew(std::uint32_t slot, Instant time);
  [[CAROM_NOINLINE]] Step execute_renewal(std::uint32_t slot);
  /// There are impacts without end, from this one on.
  Step endless_at(Instant time);
  [[nodiscard, CAROM_NOINLINE]] bool is_squeezed(std::uint32_t slot, ShapeRef mover, Instant time);
  [[CAROM_ALWAYS_INLINE]] void collide(const Collision& collision, std::uint32_t first, const Body& a,
                                       std::uint32_t second, const Body& b, const physics::PairResolution& after,
                                       bool falling);
  [[CAROM_NOINLINE]] void collide_falling(const Collision& collision, std::uint32_t first, std::uint32_t second);
  [[CAROM_NOINLINE]] void collide_in_periodic_box(const Collision& collision, std::uint32_t first,
                                                  std::uint32_t second);
  [[CAROM_NOINLINE]] void collide_in_heap(const Collision& collision, std::uint32_t first, std::uint32_t second);
  [[CAROM_ALWAYS_INLINE]] void begin_leg(std::uint32_t slot, const Leg& leg, bool falling);
  void sense(std::uint32_t slot, Instant end);
  [[CAROM_ALWAYS_INLINE]] void count(std::uint64_t& impacts, bool lossless, Instant time);

  void report(const Collision& collision, Impact impact);
  [[CAROM_NOINLINE]] void note(std::uint32_t undo_entry);

  [[nodiscard, CAROM_ALWAYS_INLINE]] Prediction predict(std::uint32_t slot, Instant now, LastContact contact);
  [[nodiscard]] LastContact last_contact(std::uint32_t slot) const noexcept;
  void predict_again(std::uint32_t slot, Instant now);
  void move_box(std::uint32_t slot, Instant now);
  [[nodiscard]] double part_of_horizon(Instant now) const noexcept;
  [[nodiscard, CAROM_ALWAYS_INLINE]] bool is_box_from_later(std::uint32_t slot, Instant now) const noexcept;

  [[nodiscard]] bool may_change(std::uint32_t slot) const noexcept;
  [[CAROM_NOINLINE]] Step defer(std::uint32_t slot);

  [[CAROM_ALWAYS_INLINE]] void remember(std::uint32_t slot, std::uint32_t entry, UndoEntry& room);
  [[CAROM_ALWAYS_INLINE]] std::uint32_t remember_pair(std::uint32_t first, std::uint32_t second, bool lossless);
  [[CAROM_NOINLINE]] void roll_back_to(const Collision& collision, std::uint32_t slot);
  [[nodiscard, CAROM_NOINLINE]] bool may_roll_back_to(const Collision& collision, std::uint32_t slot) const;
  void undo(std::uint32_t entry);
  void restore(std::uint32_t entry);

  void fetch(const std::vector<std::uint32_t>& slots) const noexcept;

  SimulationContext shapes_;
  BodyStore& bodies_;
  BroadPhase& broad_phase_;
  UndoLog& log_;
  Worker& worker_;
  Horizon horizon_;
  Instant until_;
  Mode& mode_;
  Predictor<typename Mode::Past> predictor_;
  Scheduler<Mode> scheduler_;
  Prefetcher prefetcher_;
  double stopped_before_ = 0;
};

extern template class Executor<InOrder>;
extern template class Executor<Tiles>;
extern template class Executor<Block>;
extern template class Executor<Deferred>;

}  // namespace carom::engine
