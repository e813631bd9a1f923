#pragma once

#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "carom/shapes.hpp"
#include "compiler.hpp"
#include "physics/body.hpp"
#include "physics/collision.hpp"
#include "physics/period.hpp"
#include "physics/slide.hpp"
#include "storage/ball_names.hpp"
#include "storage/body_state.hpp"
#include "storage/material_table.hpp"
#include "storage/static_images.hpp"
#include "storage/static_shapes.hpp"
#include "storage/user_data.hpp"

namespace carom::engine {

/// All balls: their legs, materials and next events, by slot. The order of slots never changes what happens, only what
/// it costs to find out.
class BodyStore {
 public:
  /// How many slots there are. Those of removed balls count until `compact`.
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(states_.size()); }
  /// One more than the largest number; in a whole world, than the largest id.
  [[nodiscard]] std::uint32_t id_count() const noexcept { return static_cast<std::uint32_t>(slots_.size()); }
  /// How many balls there are, without those removed.
  [[nodiscard]] std::uint32_t ball_count() const noexcept { return ball_count_; }
  /// `none` for a ball that was removed, or is in another part of the world.
  [[nodiscard]] std::uint32_t slot_of(std::uint32_t id) const noexcept {
    const std::uint32_t number = names_.number_of(id);
    return number < slots_.size() ? slots_[number] : none;
  }
  [[nodiscard]] std::uint32_t id_of(std::uint32_t slot) const noexcept { return cold_[slot].id; }
  [[nodiscard]] bool is_present(std::uint32_t slot) const noexcept { return cold_[slot].id != none; }
  /// See BallNames.
  [[nodiscard]] std::uint32_t number_of(std::uint32_t slot) const noexcept { return names_.number_of(cold_[slot].id); }

  [[nodiscard]] const BodyState& state(std::uint32_t slot) const noexcept { return states_[slot]; }
  [[nodiscard]] const std::vector<BodyState>& states() const noexcept { return states_; }
  [[nodiscard]] const LegOrigin& origin(std::uint32_t slot) const noexcept { return cold_[slot].origin; }
  [[nodiscard, CAROM_ALWAYS_INLINE]] Leg leg(std::uint32_t slot) const noexcept {
    return engine::leg_of(states_[slot].motion, cold_[slot].origin, acceleration(slot));
  }
  /// A leg of the ball that is kept elsewhere.
  [[nodiscard, CAROM_ALWAYS_INLINE]] Leg leg_of(std::uint32_t slot, const physics::InitialMotion& motion,
                                                const LegOrigin& origin) const noexcept {
    return engine::leg_of(motion, origin, is_falling() ? acceleration_on(slot, origin) : Vec2{});
  }
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Motion motion(std::uint32_t slot) const noexcept {
    return motion_from(states_[slot].motion, acceleration(slot));
  }
  /// A motion of the ball that is kept elsewhere.
  [[nodiscard]] physics::Motion motion_of(std::uint32_t slot, const physics::InitialMotion& motion,
                                          const LegOrigin& origin) const noexcept {
    return motion_from(motion, is_falling() ? acceleration_on(slot, origin) : Vec2{});
  }
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Body body(std::uint32_t slot) const noexcept {
    return body_on(slot, leg(slot));
  }
  /// The same in a world without gravity and periodic box: the compiler drops all that follows from them.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Body weightless_body(std::uint32_t slot) const noexcept {
    return body_of(engine::leg_of(states_[slot].motion, cold_[slot].origin, {}, false),
                   materials_[states_[slot].material], {});
  }
  /// The same with a periodic box.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Body periodic_weightless_body(std::uint32_t slot) const noexcept {
    return body_of(engine::leg_of(states_[slot].motion, cold_[slot].origin), materials_[states_[slot].material], {},
                   period_.side);
  }
  /// Whether the ball falls with the world's own gravity: no ball does where there is none.
  [[nodiscard]] bool falls_freely(std::uint32_t slot) const noexcept {
    return is_falling_ && states_[slot].falls_differently == 0;
  }
  /// The same of a ball that falls freely. What its leg began at is not read.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Body freely_falling_body(std::uint32_t slot) const noexcept {
    const Material& material = materials_[states_[slot].material];
    return body_of(engine::leg_of(states_[slot].motion, {}, gravity_), material, gravity_ * material.gravity_scale,
                   period_.side);
  }
  /// The ball on another of its legs.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Body body_on(std::uint32_t slot, const Leg& leg) const noexcept {
    const Material& material = materials_[states_[slot].material];
    return body_of(leg, material, is_falling() ? gravity_ * material.gravity_scale : Vec2{}, period_.side);
  }
  [[nodiscard]] const MaterialTable& materials() const noexcept { return materials_; }
  [[nodiscard]] double radius(std::uint32_t slot) const noexcept { return materials_.radius(states_[slot].material); }
  /// Where the ball is at a time; in a periodic box, the image that is inside.
  [[nodiscard]] Vec2 place(std::uint32_t slot, Instant time) const noexcept {
    return into_box(position_at(motion(slot), time));
  }
  [[nodiscard]] Circle outline(std::uint32_t slot, Instant time) const noexcept {
    return {place(slot, time), radius(slot)};
  }
  [[nodiscard]] Filter filter(std::uint32_t slot) const noexcept { return materials_[states_[slot].material].filter; }
  [[nodiscard]] double gravity_scale(std::uint32_t slot) const noexcept {
    return materials_[states_[slot].material].gravity_scale;
  }
  /// Whether any ball has another filter than the default.
  [[nodiscard]] bool has_filters() const noexcept { return filtered_ > 0; }
  [[nodiscard]] bool may_collide(std::uint32_t a, std::uint32_t b) const noexcept {
    return !has_filters() || carom::may_collide(filter(a), filter(b));
  }
  [[nodiscard]] std::uint64_t user_data(std::uint32_t id) const noexcept { return user_data_[names_.number_of(id)]; }
  void set_user_data(std::uint32_t id, std::uint64_t value) { user_data_.set(names_.number_of(id), value); }
  /// Calls `visit(slot, outline at the time)` for every ball.
  template <class Visit>
  void for_each_ball(Instant time, Visit visit) const {
    for (std::uint32_t slot = 0; slot < size(); ++slot) {
      if (is_present(slot)) visit(slot, outline(slot, time));
    }
  }

  [[CAROM_ALWAYS_INLINE]] void set_leg(std::uint32_t slot, const Leg& leg) noexcept {
    set_leg(slot, leg, is_falling());
  }
  /// The same where the caller knows whether there is gravity.
  [[CAROM_ALWAYS_INLINE]] void set_leg(std::uint32_t slot, const Leg& leg, bool falling) noexcept {
    states_[slot].motion = physics::initial_motion_of(leg);
    cold_[slot].origin = origin_record(leg);
    if (falling) states_[slot].falls_differently = leg.acceleration != gravity_;
  }
  /// The ball's next event.
  void set_event(std::uint32_t slot, double time, ShapeRef target) noexcept {
    states_[slot].event_time = time;
    states_[slot].event_target = target;
  }
  void clear_event(std::uint32_t slot) noexcept { set_event(slot, never, ShapeRef::none()); }
  /// The ball's next event has to be predicted again when its time comes.
  void mark_stale(std::uint32_t slot) noexcept { states_[slot].event_target = ShapeRef::stale(); }

  /// The ball's latest entry in the undo log.
  [[nodiscard]] std::uint32_t undo_entry(std::uint32_t slot) const noexcept { return cold_[slot].undo_entry; }
  void set_undo_entry(std::uint32_t slot, std::uint32_t entry) noexcept { cold_[slot].undo_entry = entry; }

  /// In a part of a world: drops the balls for whose slots `keeps(slot)` is false. From now on there may be balls with
  /// these ids, in rising order; those that are kept are among them.
  template <class Keeps>
  void keep_only(const std::vector<std::uint32_t>& ids, Keeps keeps);
  /// Adds a ball when `id` is `id_count()`, or in a part of a world one that is not there yet; and replaces one
  /// otherwise. Its next event is not changed.
  void put(std::uint32_t id, const physics::Body& body, Filter filter = {}, double gravity_scale = 1);

  [[nodiscard]] Vec2 gravity() const noexcept { return gravity_; }
  /// Whether any ball may be accelerated.
  [[nodiscard]] bool is_falling() const noexcept { return is_falling_; }
  /// Afterwards the legs of all balls that gravity acts on have to be set anew.
  void set_gravity(Vec2 gravity, const StaticShapes<Wall>& walls);

  /// How the plane repeats; not at all at first. There must be no balls yet.
  void set_period(const PeriodicBox& box) noexcept {
    period_ = physics::period_of(box);
    is_periodic_ = true;
    images_ = StaticImages{box};
  }
  [[nodiscard]] const physics::Period& period() const noexcept { return period_; }
  [[nodiscard]] bool is_periodic() const noexcept { return is_periodic_; }
  /// Neither gravity nor a periodic box.
  [[nodiscard]] bool is_usual() const noexcept { return !is_falling_ && !is_periodic_; }
  /// A point, or its image in the periodic box.
  [[nodiscard, CAROM_ALWAYS_INLINE]] Vec2 into_box(Vec2 point) const noexcept {
    return is_periodic_ ? inside(period_, point) : point;
  }
  /// Of walls and pillars.
  [[nodiscard]] const StaticImages& images() const noexcept { return images_; }
  /// The box that a ball has got to.
  [[nodiscard]] BoxCount box_count(std::uint32_t id) const noexcept {
    return is_periodic() ? box_counts_[names_.number_of(id)] : BoxCount{};
  }
  /// Only where the plane repeats.
  void set_box_count(std::uint32_t id, BoxCount count) noexcept { box_counts_[names_.number_of(id)] = count; }
  /// A ball whose leg begins outside of the box goes on inside. What its leg began at is another image.
  [[CAROM_NOINLINE]] void enter_box(std::uint32_t slot) noexcept;
  /// Is the start of a leg outside of the periodic box?
  [[nodiscard, CAROM_ALWAYS_INLINE]] bool leaves_box(const Leg& leg) const noexcept {
    return is_periodic_ && !is_inside(period_, leg.center);
  }
  /// A leg that begins now, and may begin outside of the box.
  void begin_leg(std::uint32_t slot, const Leg& leg) noexcept {
    set_leg(slot, leg);
    if (leaves_box(leg)) enter_box(slot);
  }
  /// The leg that was before the ball's present one takes its place again.
  void go_back_to(std::uint32_t slot, const Leg& former) noexcept;
  /// What the present leg began at, as it was seen from the leg before, which has this motion.
  [[nodiscard]] physics::Collision end_of(const physics::Motion& former, std::uint32_t id,
                                          const Leg& next) const noexcept;

  /// A wall is new or another one. No ball may be sliding along it.
  void set_wall(std::uint32_t id, const Wall& wall);
  /// Gives a ball a slot that no neighbour list names. Its old one is inert from now on, as that of a removed ball.
  void move_to_new_slot(std::uint32_t id);
  /// Until `compact` its slot is that of an inert ball, which has no event and which nothing collides with: neighbour
  /// lists may still name it.
  void remove(std::uint32_t id);
  void reserve(std::size_t balls);
  /// A ball's leg that began at a static shape may meet it again, as that has changed.
  void forget_origin_at(std::uint32_t slot, ShapeRef shape) noexcept {
    ColdState& cold = cold_[slot];
    if (cold.origin.shape == shape) cold.origin.shape = {ShapeType::ball, cold.id};
  }

  /// Gives up the slots of removed balls, and materials that no ball uses any more.
  void compact();

  /// Room for one record of a ball while slots are reordered.
  struct alignas(64) ReorderRoom {
    std::byte bytes[64];  // NOLINT(modernize-avoid-c-arrays): raw storage
  };
  /// Moves balls to new slots: slot s takes the ball of slot `source_of(s)`. `for_ranges(visit)` calls
  /// `visit(from, to)` for disjoint ranges that cover all slots, by several workers perhaps, and returns when that is
  /// done. `room` has a place for each slot. No slot may be that of a removed ball: call `compact` before.
  template <class SourceOf, class ForRanges>
  void reorder(SourceOf source_of, ReorderRoom* room, ForRanges for_ranges) {
    const auto gather = [&](const auto& records, std::uint32_t slot) {
      const auto& record = records[source_of(slot)];
      static_assert(std::is_trivially_copyable_v<std::remove_cvref_t<decltype(record)>> &&
                    sizeof(record) <= sizeof(ReorderRoom));
      std::memcpy(&room[slot], &record, sizeof(record));
    };
    const auto put = [&](auto& records, std::uint32_t slot) {
      std::memcpy(static_cast<void*>(&records[slot]), &room[slot], sizeof(records[slot]));
    };
    for_ranges([&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t slot = from; slot < to; ++slot) gather(states_, slot);
    });
    for_ranges([&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t slot = from; slot < to; ++slot) {
        put(states_, slot);
        gather(cold_, slot);
      }
    });
    for_ranges([&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t slot = from; slot < to; ++slot) {
        put(cold_, slot);
        slots_[number_of(slot)] = slot;
      }
    });
  }

  // Ids are in no order that memory has: what will be read of a ball is best fetched before.
  void prefetch_slot(std::uint32_t id) const noexcept {
    if (!names_.has_all())
      names_.prefetch(id);
    else if (id < slots_.size())
      compiler::prefetch(&slots_[id]);
  }
  void prefetch(std::uint32_t slot) const noexcept {
    compiler::prefetch(&states_[slot]);
    compiler::prefetch(&cold_[slot]);
  }
  void prefetch_state(std::uint32_t slot) const noexcept { compiler::prefetch(&states_[slot]); }
  [[nodiscard]] const ColdState* cold_records() const noexcept { return cold_.data(); }

 private:
  /// The acceleration on the present leg. Nearly all balls fall alike, and their cold data is not read.
  [[nodiscard, CAROM_ALWAYS_INLINE]] Vec2 acceleration(std::uint32_t slot) const noexcept {
    return states_[slot].falls_differently ? acceleration_on(slot, cold_[slot].origin) : gravity_;
  }
  /// The acceleration on a leg: that of gravity, along the wall that the ball slides on, or none.
  [[nodiscard]] Vec2 acceleration_on(std::uint32_t slot, const LegOrigin& origin) const noexcept {
    const double scale = gravity_scale(slot);
    switch (origin.support()) {
      case Support::slides: return physics::along(tangents_[origin.shape.number()], gravity_ * scale);
      case Support::rests: return {};
      case Support::none:
      case Support::left: break;
    }
    return gravity_ * scale;
  }
  void append_slot(std::uint32_t id);
  void make_inert(std::uint32_t slot) noexcept;
  void count_filtered(std::uint32_t slot, int change) noexcept {
    if (filter(slot) != Filter{}) filtered_ += static_cast<std::uint32_t>(change);
  }

  std::vector<BodyState> states_;
  std::vector<ColdState> cold_;
  std::vector<std::uint32_t> slots_;  ///< by number
  BallNames names_;
  MaterialTable materials_;
  std::uint32_t ball_count_ = 0;
  std::uint32_t filtered_ = 0;  ///< how many balls have another filter than the default
  UserData user_data_;
  Vec2 gravity_{};
  bool is_falling_ = false;     ///< whether there is gravity
  std::vector<Vec2> tangents_;  ///< by wall: a unit vector along it; empty without gravity
  physics::Period period_;
  bool is_periodic_ = false;
  StaticImages images_;
  std::vector<BoxCount> box_counts_;  ///< by number; empty where nothing repeats
};

template <class Keeps>
void BodyStore::keep_only(const std::vector<std::uint32_t>& ids, Keeps keeps) {
  BallNames names{ids};
  UserData user_data;
  std::vector<BoxCount> box_counts(is_periodic() ? names.count() : 0);
  std::uint32_t kept = 0;
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (!is_present(slot)) continue;
    if (!keeps(slot)) {
      count_filtered(slot, -1);
      continue;
    }
    const std::uint32_t id = cold_[slot].id;
    user_data.set(names.number_of(id), user_data_[number_of(slot)]);
    if (is_periodic()) box_counts[names.number_of(id)] = box_counts_[number_of(slot)];
    states_[kept] = states_[slot];
    cold_[kept] = cold_[slot];
    ++kept;
  }
  states_.resize(kept);
  cold_.resize(kept);
  reserve(ids.size());
  names_ = std::move(names);
  user_data_ = std::move(user_data);
  box_counts_ = std::move(box_counts);
  slots_.assign(names_.count(), none);
  for (std::uint32_t slot = 0; slot < kept; ++slot) slots_[number_of(slot)] = slot;
  ball_count_ = kept;
}

}  // namespace carom::engine
