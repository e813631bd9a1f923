#include "world/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/moving_shape.hpp"
#include "physics/rounding.hpp"
#include "physics/support.hpp"
#include "tuning.hpp"

namespace carom::engine {

Model::Model(const Model& other, SensorTracker sensing)
    : bodies_{other.bodies_},
      walls_{other.walls_},
      pillars_{other.pillars_},
      movers_{other.movers_},
      given_{other.given_},
      sensing_{std::move(sensing)},
      stuck_{other.stuck_} {
  broad_phase_.resize(bodies_.size());
  broad_phase_.expect({.lead_time = other.broad_phase_.expectation().lead_time});
}

Model::Model(Parts parts)
    : bodies_{std::move(parts.bodies)},
      walls_{std::move(parts.walls)},
      pillars_{std::move(parts.pillars)},
      movers_{std::move(parts.movers)},
      given_{parts.given},
      sensing_{std::move(parts.sensing)},
      stuck_{parts.stuck} {
  broad_phase_.resize(bodies_.size());
}

/// Impacts are counted from now on, in slices that suit all balls added so far.
void Model::restart_stuck_check() noexcept {
  stuck_.restart();
  stuck_.cut_slices(bodies_.id_count());
}

void Model::store(std::uint32_t id, const physics::Body& body, Filter filter, double gravity_scale) {
  if (id < bodies_.id_count()) {
    end_support(bodies_.slot_of(id), body.leg.start);
    broad_phase_.remove_ball(bodies_.slot_of(id));
    // Lists may still name it that now must not.
    if (bodies_.filter(bodies_.slot_of(id)) != filter) bodies_.move_to_new_slot(id);
  }
  bodies_.put(id, body, filter, gravity_scale);
  broad_phase_.resize(bodies_.size());
  stuck_.add(body);
  restart_stuck_check();
}

void Model::change_leg(std::uint32_t id, const Leg& leg) {
  const std::uint32_t slot = bodies_.slot_of(id);
  end_support(slot, leg.start);
  bodies_.begin_leg(slot, leg);
  stuck_.add(bodies_.body(slot));
  restart_stuck_check();
}

void Model::undo(const LegLog& ended) noexcept {
  for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
    const EndedLeg* leg = ended.latest_of(bodies_.number_of(slot));
    for (; leg != nullptr; leg = ended.before(*leg))
      bodies_.go_back_to(slot, bodies_.leg_of(slot, physics::initial_motion_of(leg->motion), leg->origin));
  }
}

bool Model::differs_in_leg_only(std::uint32_t id, const physics::Body& body, Filter filter, double gravity_scale,
                                Instant now) const noexcept {
  if (id == bodies_.id_count()) return false;
  const std::uint32_t slot = bodies_.slot_of(id);
  const BodyState& state = bodies_.state(slot);
  return broad_phase_.has_box_for(slot, body.leg.velocity, now) &&
         body.leg.center == position_at(bodies_.motion(slot), now) &&
         material_of(body, filter, gravity_scale) == bodies_.materials()[state.material];
}

void Model::remove_ball(std::uint32_t id, Instant now, Editor* editor) {
  const std::uint32_t slot = bodies_.slot_of(id);
  end_support(slot, now);
  if (editor != nullptr) editor->take_off_lists(slot);
  broad_phase_.remove_ball(slot);
  sensing_.remove_ball(id, bodies_, now);
  bodies_.remove(id);
  restart_stuck_check();
}

namespace {

/// How fast any part of a shape is, at most.
template <class Shape>
double fastest_of(const physics::StaticShape<Shape>& moving) noexcept {
  const Rectangle bounds = bounds_of(moving.shape);
  const auto& [velocity, rate, pivot, until] = moving.motion;
  return length(velocity) + std::abs(rate) * (length(bounds.min - pivot) + length(bounds.max - pivot));
}

}  // namespace

/// A static shape that is changed is another one: balls that bounced off the former one may collide with it on the same
/// leg. Legs that began before now show that themselves; those that begin now are next to it.
template <class Shape>
void Model::put_static(StaticShapes<Shape>& all, ShapeRef ref, const physics::StaticShape<Shape>& value,
                       const std::optional<Rectangle>& cover, Editor* editor) {
  const std::uint32_t id = ref.number();
  const Instant now = value.since;
  std::vector<std::uint32_t> fallen;
  if (all.has(id)) {
    fallen = let_fall(all[id], ref, now);
    broad_phase_.find_balls_near(id, all[id].shape, now, scratch_);
    for (const std::uint32_t slot : scratch_.found_near) {
      if (bodies_.state(slot).motion.start == now) bodies_.forget_origin_at(slot, ref);
    }
    remove_static(all, ref, editor);
  }
  all.put(id, value);
  given_.is_possible |= value.motion.is_moving() || value.shape.kick.speed > 0;
  if constexpr (std::is_same_v<Shape, Wall>) {
    given_.is_possible |= value.shape.temperature > 0;
    stuck_.add_temperature(value.shape.temperature);
  }
  if (value.motion.is_moving()) stuck_.add_surface(fastest_of(value));
  if constexpr (std::is_same_v<Shape, Wall>) bodies_.set_wall(id, value.shape);
  broad_phase_.set_cover(ref, cover);
  broad_phase_.add(id, value.shape);
  if (editor != nullptr) editor->add_static(ref, value.shape);
  begin_legs(fallen, editor);
  restart_stuck_check();
}

// Where a ball is on a slide follows from its wall, so its leg must end before the wall is another one.
template <class Shape>
std::vector<std::uint32_t> Model::let_fall(const physics::StaticShape<Shape>& shape, ShapeRef ref, Instant now) {
  std::vector<std::uint32_t> fallen;
  if (!bodies_.is_falling()) return fallen;
  const Shape where = shape_at(shape, now);
  broad_phase_.find_balls_near(ref.number(), where, now, scratch_);
  for (const std::uint32_t slot : scratch_.found_near) {
    const physics::Body ball = bodies_.body(slot);
    if (!physics::is_supported_by(ball, ref.type(), ref.number(), where, now)) continue;
    end_support(slot, now);
    bodies_.begin_leg(slot, physics::falling_leg(ball, now));
    sensing_.ball_was_put(bodies_.id_of(slot), now);
    fallen.push_back(slot);
  }
  return fallen;
}

/// A wall or pillar from outside: one of a mover is where it is now, and moves on with it.
template <class Shape>
void Model::put_attached(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, const Shape& shape, Instant now,
                         Editor* editor) {
  const ShapeRef ref{type, id};
  detach(all, ref);
  const physics::StaticShape<Shape> value = movers_.attach(ref, shape, now);
  if (!shape.mover) return put_static(all, ref, value, {}, editor);
  put_static(all, ref, value, movers_[shape.mover->index].cover_of(shape, now, now), editor);
  covers_.resize(movers_.size(), {.until = now});
  covers_[shape.mover->index].until = now;
}

/// What supports a ball will have done so up to now.
void Model::end_support(std::uint32_t slot, Instant now) {
  if (bodies_.is_falling()) given_.sum.add(work_of_support(bodies_.body(slot), walls_, now));
}

double Model::energy_given(Instant now) const {
  ExactSum sum = given_.sum;
  if (bodies_.is_falling() && given_.is_possible) {
    for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
      if (bodies_.is_present(slot)) sum.add(work_of_support(bodies_.body(slot), walls_, now));
    }
  }
  return sum.value();
}

Instant Model::next_change() const noexcept {
  Instant next = movers_.next_change();
  for (std::uint32_t id = 0; id < covers_.size(); ++id) {
    if (movers_.has(id) && covers_[id].until < next) next = covers_[id].until;
  }
  return next;
}

void Model::change_movers(Instant now, Editor* editor) {
  movers_.begin_next_pieces(now, [&](std::uint32_t id) { place_shapes_of(id, now, editor); });
}

void Model::cover_movers(Instant now, std::uint64_t events, Editor* editor) {
  covers_.resize(movers_.size(), {.until = now});
  for (std::uint32_t id = 0; id < movers_.size(); ++id) {
    Cover& cover = covers_[id];
    if (!movers_.has(id) || now < cover.until) continue;
    const bool is_quiet = events < cover.events + tuned::events_per_cover;
    cover.stretch = is_quiet ? std::min(2 * cover.stretch, tuned::longest_cover) : std::max(cover.stretch / 2, 1.0);
    cover.events = events;
    cover_shapes_of(id, now, editor);
  }
}

void Model::cover_movers_again(Instant now) {
  covers_.resize(movers_.size(), {.until = now});
  for (std::uint32_t id = 0; id < movers_.size(); ++id) {
    if (movers_.has(id)) cover_shapes_of(id, now, nullptr);
  }
}

/// Puts the shapes of a mover to where they are now, as they move from now on.
void Model::place_shapes_of(std::uint32_t id, Instant now, Editor* editor) {
  covers_.resize(movers_.size(), {.until = now});
  const MoverState& mover = movers_[id];
  const Instant end = cover_end(id, now);
  mover.put_shapes([&](ShapeRef ref, const auto& value) {
    const auto cover = mover.cover_of(value.shape, now, end);
    if constexpr (std::is_same_v<decltype(value.shape), Wall>)
      put_static(walls_, ref, value, cover, editor);
    else
      put_static(pillars_, ref, value, cover, editor);
  });
  covers_[id].until = end;
}

/// Searches for the shapes of a mover where they are from now on for a while. They move on as they do.
void Model::cover_shapes_of(std::uint32_t id, Instant now, Editor* editor) {
  const bool are_entered = broad_phase_.has_statics();
  const MoverState& mover = movers_[id];
  const Instant end = cover_end(id, now);
  for (const auto& attached : mover.shapes()) {
    const ShapeRef ref = attached.ref;
    const auto cover = [&](const auto& shape) {
      if (are_entered) broad_phase_.remove(ref.number(), shape.shape);
      broad_phase_.set_cover(ref, mover.cover_of(shape_at(shape, now), now, end));
      if (are_entered) broad_phase_.add(ref.number(), shape.shape);
      if (editor != nullptr) editor->add_static(ref, shape.shape);
    };
    if (ref.type() == ShapeType::wall)
      cover(walls_[ref.number()]);
    else
      cover(pillars_[ref.number()]);
  }
  covers_[id].until = end;
}

/// Up to when the shapes of a mover are to be covered at once: for the time in which one of them moves by a few balls'
/// spacing, or by half of its own size, or farther where little happens, and turns by no more than a radian.
Instant Model::cover_end(std::uint32_t id, Instant now) const {
  const MoverState& mover = movers_[id];
  const physics::ShapeMotion motion = mover.shape_motion();
  if (!motion.is_moving() || mover.shapes().empty()) return {never, 0};
  const Pose pose = mover.pose_at(now);
  double size = 0, farthest = 0;
  for (const auto& attached : mover.shapes()) {
    const Rectangle bounds =
        std::visit([&](const auto& shape) { return bounds_of(mover.moved(shape, pose)); }, attached.at_first);
    size = std::max(size, physics::size_of(bounds.max - bounds.min));
    farthest = std::max({farthest, length(bounds.min - mover.pivot_at(now)), length(bounds.max - mover.pivot_at(now))});
  }
  const double speed = length(motion.velocity) + std::abs(motion.rate) * farthest;
  const double way = std::max({tuned::cover_spacings * broad_phase_.spacing(), size / 2, 0x1p-20 * farthest});
  double time = covers_[id].stretch * (way > 0 ? way / speed : 1);
  if (motion.is_turning()) time = std::min(time, 1 / std::abs(motion.rate));
  constexpr double longest = 1e300;  // it may hardly move at all, and what it is covered with must be finite
  time = std::min(time, longest);
  while (!(now < now + time)) time *= 2;
  return std::min(now + time, mover.until());
}

template <class Shape>
void Model::detach(const StaticShapes<Shape>& all, ShapeRef ref) {
  if (!all.has(ref.number())) return;
  const auto& mover = all[ref.number()].shape.mover;
  if (mover) movers_[mover->index].detach(ref);
}

void Model::begin_legs(const std::vector<std::uint32_t>& slots, Editor* editor) {
  if (editor == nullptr) return;
  for (const std::uint32_t slot : slots) editor->begin_leg(slot);
}

void Model::set_gravity(Vec2 gravity, Instant now) {
  std::vector<std::pair<std::uint32_t, physics::Body>> changed;
  for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
    if (!bodies_.is_present(slot)) continue;
    end_support(slot, now);
    changed.emplace_back(slot, bodies_.body(slot));
  }
  bodies_.set_gravity(gravity, walls_);
  for (const auto& [slot, before] : changed) {
    const bool is_affected = before.gravity != bodies_.body(slot).gravity;
    const Leg leg = is_affected ? physics::falling_leg({.leg = before.leg, .gravity = bodies_.body(slot).gravity}, now)
                                : before.leg;
    bodies_.begin_leg(slot, leg);
    if (!is_affected) continue;
    sensing_.ball_was_put(bodies_.id_of(slot), now);
    stuck_.add(bodies_.body(slot));
  }
  restart_stuck_check();
}

template <class Shape>
void Model::remove_static(StaticShapes<Shape>& all, ShapeRef ref, Editor* editor) {
  const std::uint32_t id = ref.number();
  broad_phase_.remove(id, all[id].shape);
  if (editor != nullptr) editor->remove_static(ref, all[id].shape);
  broad_phase_.set_cover(ref, {});
  all.remove(id);
  restart_stuck_check();
}

void Model::put(std::uint32_t id, const Wall& wall, Instant now, Editor* editor) {
  put_attached(walls_, ShapeType::wall, id, wall, now, editor);
}
void Model::put(std::uint32_t id, const Pillar& pillar, Instant now, Editor* editor) {
  put_attached(pillars_, ShapeType::pillar, id, pillar, now, editor);
}

template <class Shape>
void Model::take_out(StaticShapes<Shape>& all, ShapeRef ref, Instant now, Editor* editor) {
  detach(all, ref);
  const auto fallen = let_fall(all[ref.number()], ref, now);
  remove_static(all, ref, editor);
  begin_legs(fallen, editor);
}
void Model::remove_wall(std::uint32_t id, Instant now, Editor* editor) {
  take_out(walls_, {ShapeType::wall, id}, now, editor);
}
void Model::remove_pillar(std::uint32_t id, Instant now, Editor* editor) {
  take_out(pillars_, {ShapeType::pillar, id}, now, editor);
}

void Model::put(std::uint32_t id, const Sensor& sensor, Instant now) {
  if (sensing_.sensors().has(id)) broad_phase_.remove(id, sensing_.sensors()[id].shape);
  sensing_.put(id, sensor, bodies_, now);
  broad_phase_.add(id, sensor);
}

void Model::watch_balls_near(std::uint32_t sensor, Instant now) {
  broad_phase_.find_balls_near(sensing_.sensors()[sensor].shape, now, scratch_);
  for (const std::uint32_t slot : scratch_.found_near) {
    if (broad_phase_.is_near(slot, sensor)) sensing_.watch(bodies_.id_of(slot), sensor);
  }
}

void Model::remove_sensor(std::uint32_t id, Instant now) {
  broad_phase_.remove(id, sensing_.sensors()[id].shape);
  sensing_.remove(id, bodies_, now);
}

void Model::reserve(std::size_t balls) {
  bodies_.reserve(balls);
  broad_phase_.reserve(balls);
}

void Model::compact() {
  bodies_.compact();
  broad_phase_.resize(bodies_.size());
}

}  // namespace carom::engine
