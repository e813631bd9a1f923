#include "world/model.hpp"

namespace carom::engine {

Model::Model(const Model& other)
    : bodies_{other.bodies_},
      walls_{other.walls_},
      pillars_{other.pillars_},
      sensing_{other.sensing_},
      stuck_{other.stuck_} {
  broad_phase_.resize(bodies_.size());
  broad_phase_.expect({.lead_time = other.broad_phase_.expectation().lead_time});
}

/// The broad phase must suit the shapes there are before one is taken out of it or put into it.
void Model::begin_change(Instant now) {
  broad_phase_.rebuild_if_unsuitable(now);
  stuck_.restart();
}

void Model::put(std::uint32_t id, const physics::Body& body, Instant now) {
  begin_change(now);
  const bool is_new = id == bodies_.id_count();
  if (!is_new) broad_phase_.remove_ball(bodies_.slot_of(id));
  bodies_.put(id, body);
  stuck_.add(body);
  broad_phase_.add_ball(bodies_.slot_of(id), now);
  sensing_.ball_was_put(id, now);
}

void Model::remove_ball(std::uint32_t id, Instant now) {
  begin_change(now);
  broad_phase_.remove_ball(bodies_.slot_of(id));
  sensing_.remove_ball(id, bodies_, now);
  bodies_.remove(id);
}

/// A static shape that is changed is another one: balls that bounced off the former one may collide with it on the same
/// leg.
template <class Shape>
void Model::put_static(StaticShapes<Shape>& all, ShapeType type, std::uint32_t id, const Shape& shape, Instant now) {
  begin_change(now);
  if (all.has(id)) {
    broad_phase_.remove(id, all[id].shape);
    bodies_.forget_origin(type, id);
    broad_phase_.work().rebuilt += bodies_.size();
  }
  all.put(id, shape, now);
  broad_phase_.add(id, shape);
}

template <class Shape>
void Model::remove_static(StaticShapes<Shape>& all, std::uint32_t id, Instant now) {
  begin_change(now);
  broad_phase_.remove(id, all[id].shape);
  all.remove(id);
}

void Model::put(std::uint32_t id, const Wall& wall, Instant now) { put_static(walls_, ShapeType::wall, id, wall, now); }
void Model::put(std::uint32_t id, const Pillar& pillar, Instant now) {
  put_static(pillars_, ShapeType::pillar, id, pillar, now);
}
void Model::remove_wall(std::uint32_t id, Instant now) { remove_static(walls_, id, now); }
void Model::remove_pillar(std::uint32_t id, Instant now) { remove_static(pillars_, id, now); }

bool Model::put(std::uint32_t id, const Sensor& sensor, Instant now) {
  const bool was_suitable = !broad_phase_.rebuild_if_unsuitable(now);
  if (sensing_.sensors().has(id)) broad_phase_.remove(id, sensing_.sensors()[id].shape);
  sensing_.put(id, sensor, bodies_, now);
  broad_phase_.add(id, sensor);
  return was_suitable;
}

bool Model::remove_sensor(std::uint32_t id, Instant now) {
  const bool was_suitable = !broad_phase_.rebuild_if_unsuitable(now);
  broad_phase_.remove(id, sensing_.sensors()[id].shape);
  sensing_.remove(id, bodies_, now);
  return was_suitable;
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
