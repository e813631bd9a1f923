#pragma once

#include <optional>

#include "broadphase/broad_phase.hpp"
#include "carom/counts.hpp"
#include "physics/collision.hpp"
#include "scheduling/candidate_scan.hpp"
#include "scheduling/past_legs.hpp"
#include "scheduling/simulation_context.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// A ball's next event, as it was predicted.
struct Prediction {
  double time = never;
  ShapeRef target = ShapeRef::none();
  bool with_past_leg = false;  ///< with a leg that the other ball has already ended
};

/// The ball that a ball's leg parted from, if it began at an impact between balls.
struct LastContact {
  std::uint32_t slot = none;
  bool just_now = false;      ///< no other ball has seen the new leg yet
  bool has_moved_on = false;  ///< the other has had more impacts since, at that very instant
};

/// Predicts the next event of a ball: the first collision with its neighbours, or the exit from its box.
///
/// `Past` says whether balls may be ahead of each other: PastLegs or NoPastLegs.
template <class Past>
class Predictor {
 public:
  Predictor(SimulationContext shapes, Past past, WorkCounts& work) noexcept;

  /// Predicts from the ball's present box and lists. Collisions that come after an earlier event of the other ball are
  /// left out: that ball is predicted again then.
  ///
  /// When a leg has just begun, neighbours that were to meet the ball at the very same time on its former leg are
  /// marked as stale.
  [[nodiscard]] Prediction predict(std::uint32_t slot, Instant now, LastContact contact);
  [[nodiscard]] LastContact last_contact(std::uint32_t slot) const noexcept;

  /// The ball's next event in full. A stale one comes before all others of its time: it has to be predicted again.
  [[nodiscard]] physics::Collision next_event(std::uint32_t slot) const;
  /// Of two balls with events at the same time, is the first ball's turn first?
  [[nodiscard]] bool comes_before(std::uint32_t a, std::uint32_t b) const;

  struct PairCollision {
    physics::Collision collision;
    bool with_past_leg = false;
  };
  /// The collision of a ball on its present leg with another ball, on whichever leg that is on, if it is at `time`.
  /// Within an instant the other ball may have had several legs: the earliest collision counts.
  [[nodiscard]] std::optional<PairCollision> collision_at(std::uint32_t slot, std::uint32_t other, double time) const;
  [[nodiscard]] std::optional<physics::Collision> collision_with_static(std::uint32_t slot, ShapeRef shape) const;
  /// Two balls whose next events are with each other need not mean the same collision: one of them may mean a leg that
  /// the other has already ended at that very instant.
  [[nodiscard]] bool may_collide_twice_at(double time, std::uint32_t a, std::uint32_t b) const noexcept {
    if constexpr (!Past::exist) return false;
    return bodies().state(a).motion.start.whole == time || bodies().state(b).motion.start.whole == time;
  }
  /// The ball is on another leg from a time on: neighbours that were to meet it then are predicted again. Usually
  /// the collision is at another time now, which shows that the event is stale; this covers the case that it is not.
  void mark_stale_all_with(std::uint32_t slot, double since) const noexcept;

 private:
  [[nodiscard]] const BodyStore& bodies() const noexcept { return shapes_.bodies; }
  [[nodiscard]] const NeighbourLists& lists() const noexcept { return shapes_.broad_phase.lists(); }
  /// When the ball's leg is renewed in a periodic box.
  [[nodiscard]] Instant renewal_time(std::uint32_t slot) const noexcept {
    return physics::renewal_time(bodies().motion(slot), bodies().period().side);
  }
  [[nodiscard, CAROM_NOINLINE]] Prediction late_end_in_box(std::uint32_t slot, Instant now) const noexcept;
  [[nodiscard, CAROM_ALWAYS_INLINE]] Prediction end_in_box(std::uint32_t slot, Instant now) const noexcept;
  /// As an event, among others of its time.
  [[nodiscard]] static physics::Collision renewal_at(Instant time, std::uint32_t id) noexcept {
    return {time, 0, id, ShapeType::ball, id};
  }
  [[nodiscard]] Prediction predict_exactly(std::uint32_t slot, Instant now) const;
  [[nodiscard, CAROM_NOINLINE]] bool scan_past_legs(std::uint32_t slot, std::uint32_t other, double now,
                                                    Prediction& best) const;

  [[nodiscard]] physics::Body body_of(const UndoEntry& past) const noexcept {
    return bodies().body_on(past.slot, bodies().leg_of(past.slot, past.motion, past.origin));
  }
  [[nodiscard, CAROM_NOINLINE]] bool may_meet_curved(std::uint32_t slot, const std::uint32_t* list,
                                                     std::uint64_t places, Instant now, double until,
                                                     bool just_now) const;

  SimulationContext shapes_;
  Past past_;
  WorkCounts& work_;
  ScanFunction scan_candidates_;
  CandidateScan scan_;
};

extern template class Predictor<PastLegs>;
extern template class Predictor<NoPastLegs>;

}  // namespace carom::engine
