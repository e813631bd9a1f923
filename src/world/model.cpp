#include "world/model.hpp"

#include <utility>

#include "physics/support.hpp"

namespace carom::engine {

Model::Model(const Model& other, SensorTracker sensing)
    : bodies_{other.bodies_},
      walls_{other.walls_},
      pillars_{other.pillars_},
      sensing_{std::move(sensing)},
      stuck_{other.stuck_} {
  broad_phase_.resize(bodies_.size());
  broad_phase_.expect({.lead_time = other.broad_phase_.expectation().lead_time});
}

/// Impacts are counted from now on, in slices that suit all balls added so far.
void Model::restart_stuck_check() noexcept {
  stuck_.restart();
  stuck_.cut_slices(bodies_.id_count());
}

void Model::store(std::uint32_t id, const physics::Body& body, Filter filter, double gravity_scale) {
  if (id < bodies_.id_count()) {
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
  bodies_.set_leg(slot, leg);
  stuck_.add(bodies_.body(slot));
  restart_stuck_check();
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
  if (editor != nullptr) editor->take_off_lists(slot);
  broad_phase_.remove_ball(slot);
  sensing_.remove_ball(id, bodies_, now);
  bodies_.remove(id);
  restart_stuck_check();
}

/// A static shape that is changed is another one: balls that bounced off the former one may collide with it on the same
/// leg. Legs that began before now show that themselves; those that begin now are next to it.
template <class Shape>
void Model::put_static(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, const Shape& shape, Instant now,
                       Editor* editor) {
  std::vector<std::uint32_t> fallen;
  if (all.has(id)) {
    fallen = let_fall(all[id].shape, {type, id}, now);
    broad_phase_.find_balls_near(all[id].shape, now, scratch_);
    for (const std::uint32_t slot : scratch_.found_near) {
      if (bodies_.state(slot).motion.start == now) bodies_.forget_origin_at(slot, {type, id});
    }
    remove_static(all, type, id, editor);
  }
  all.put(id, shape, now);
  if constexpr (std::is_same_v<Shape, Wall>) bodies_.set_wall(id, shape);
  broad_phase_.add(id, shape);
  if (editor != nullptr) editor->add_static({type, id}, shape);
  begin_legs(fallen, editor);
  restart_stuck_check();
}

// Where a ball is on a slide follows from its wall, so its leg must end before the wall is another one.
template <class Shape>
std::vector<std::uint32_t> Model::let_fall(const Shape& shape, ShapeRef ref, Instant now) {
  std::vector<std::uint32_t> fallen;
  if (!bodies_.is_falling()) return fallen;
  broad_phase_.find_balls_near(shape, now, scratch_);
  for (const std::uint32_t slot : scratch_.found_near) {
    const physics::Body ball = bodies_.body(slot);
    if (!physics::is_supported_by(ball, ref.type(), ref.number(), shape)) continue;
    bodies_.set_leg(slot, physics::falling_leg(ball, now));
    sensing_.ball_was_put(bodies_.id_of(slot), now);
    fallen.push_back(slot);
  }
  return fallen;
}

void Model::begin_legs(const std::vector<std::uint32_t>& slots, Editor* editor) {
  if (editor == nullptr) return;
  for (const std::uint32_t slot : slots) editor->begin_leg(slot);
}

void Model::set_gravity(Vec2 gravity, Instant now) {
  std::vector<std::pair<std::uint32_t, physics::Body>> changed;
  for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
    if (bodies_.is_present(slot)) changed.emplace_back(slot, bodies_.body(slot));
  }
  bodies_.set_gravity(gravity, walls_);
  for (const auto& [slot, before] : changed) {
    const bool is_affected = before.gravity != bodies_.body(slot).gravity;
    const Leg leg = is_affected ? physics::falling_leg({.leg = before.leg, .gravity = bodies_.body(slot).gravity}, now)
                                : before.leg;
    bodies_.set_leg(slot, leg);
    if (!is_affected) continue;
    sensing_.ball_was_put(bodies_.id_of(slot), now);
    stuck_.add(bodies_.body(slot));
  }
  restart_stuck_check();
}

template <class Shape>
void Model::remove_static(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, Editor* editor) {
  broad_phase_.remove(id, all[id].shape);
  if (editor != nullptr) editor->remove_static({type, id}, all[id].shape);
  all.remove(id);
  restart_stuck_check();
}

void Model::put(std::uint32_t id, const Wall& wall, Instant now, Editor* editor) {
  put_static(walls_, ShapeType::wall, id, wall, now, editor);
}
void Model::put(std::uint32_t id, const Pillar& pillar, Instant now, Editor* editor) {
  put_static(pillars_, ShapeType::pillar, id, pillar, now, editor);
}
void Model::remove_wall(std::uint32_t id, Instant now, Editor* editor) {
  const auto fallen = let_fall(walls_[id].shape, {ShapeType::wall, id}, now);
  remove_static(walls_, ShapeType::wall, id, editor);
  begin_legs(fallen, editor);
}
void Model::remove_pillar(std::uint32_t id, Instant now, Editor* editor) {
  const auto fallen = let_fall(pillars_[id].shape, {ShapeType::pillar, id}, now);
  remove_static(pillars_, ShapeType::pillar, id, editor);
  begin_legs(fallen, editor);
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
  stuck_.cut_slices(bodies_.id_count());
}

}  // namespace carom::engine
