#include "storage/body_store.hpp"

namespace carom::engine {

void BodyStore::put(std::uint32_t id, const physics::Body& body, Filter filter) {
  if (id == slots_.size()) {
    slots_.push_back(size());
    states_.emplace_back();
    cold_.emplace_back().id = id;
    ++ball_count_;
  } else {
    count_filtered(slots_[id], -1);
  }
  const std::uint32_t slot = slots_[id];
  states_[slot].material = materials_.number_of({body.radius, body.mass, body.restitution, filter});
  count_filtered(slot, 1);
  set_leg(slot, body.leg);
}

void BodyStore::remove(std::uint32_t id) {
  --ball_count_;
  count_filtered(slots_[id], -1);
  user_data_.set(id, 0);
  cold_[slots_[id]].id = none;
  slots_[id] = none;
}

void BodyStore::reserve(std::size_t balls) {
  states_.reserve(balls);
  cold_.reserve(balls);
  slots_.reserve(balls);
}

void BodyStore::forget_origin(ShapeType type, std::uint32_t id) noexcept {
  for (ColdState& cold : cold_) {
    if (cold.origin.shape == ShapeRef{type, id}) cold.origin.shape = {ShapeType::ball, cold.id};
  }
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
