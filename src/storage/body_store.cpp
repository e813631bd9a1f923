#include "storage/body_store.hpp"

#include <limits>

namespace carom::engine {

void BodyStore::put(std::uint32_t id, const physics::Body& body, Filter filter, double gravity_scale) {
  if (id == slots_.size()) {
    slots_.emplace_back();
    append_slot(id);
    ++ball_count_;
  } else {
    count_filtered(slots_[id], -1);
  }
  const std::uint32_t slot = slots_[id];
  set_material(states_[slot], materials_.number_of(material_of(body, filter, gravity_scale)));
  count_filtered(slot, 1);
  set_leg(slot, body.leg);
}

void BodyStore::append_slot(std::uint32_t id) {
  slots_[id] = size();
  states_.emplace_back();
  cold_.emplace_back().id = id;
}

void BodyStore::make_inert(std::uint32_t slot) noexcept {
  count_filtered(slot, -1);
  cold_[slot].id = none;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  states_[slot].motion = {.center = {nan, nan}, .velocity = {}, .start = {}};
  states_[slot].falls_differently = false;
  clear_event(slot);
}

void BodyStore::move_to_new_slot(std::uint32_t id) {
  make_inert(slots_[id]);
  append_slot(id);
  count_filtered(slots_[id], 1);
}

void BodyStore::remove(std::uint32_t id) {
  --ball_count_;
  make_inert(slots_[id]);
  user_data_.set(id, 0);
  slots_[id] = none;
}

void BodyStore::set_gravity(Vec2 gravity, const StaticShapes<Wall>& walls) {
  gravity_ = gravity;
  is_falling_ = gravity != Vec2{};
  for (BodyState& state : states_) state.falls_differently = false;
  tangents_.clear();
  walls.for_each([&](std::uint32_t id, const auto& wall) { set_wall(id, wall.shape); });
}

void BodyStore::set_wall(std::uint32_t id, const Wall& wall) {
  if (!is_falling()) return;
  if (tangents_.size() <= id) tangents_.resize(id + 1);
  tangents_[id] = physics::tangent_of(wall);
}

void BodyStore::reserve(std::size_t balls) {
  states_.reserve(balls);
  cold_.reserve(balls);
  slots_.reserve(balls);
}

void BodyStore::compact() {
  std::uint32_t kept = 0;
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (!is_present(slot)) continue;
    if (kept != slot) {
      states_[kept] = states_[slot];
      cold_[kept] = cold_[slot];
      slots_[cold_[kept].id] = kept;
    }
    ++kept;
  }
  states_.resize(kept);
  cold_.resize(kept);
  materials_.compact(states_);
}

}  // namespace carom::engine
