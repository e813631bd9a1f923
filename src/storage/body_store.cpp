#include "storage/body_store.hpp"

#include <limits>

namespace carom::engine {

void BodyStore::put(std::uint32_t id, const physics::Body& body) {
  if (id == slots_.size()) {
    slots_.push_back(size());
    states_.emplace_back();
    cold_.emplace_back().id = id;
  }
  const std::uint32_t slot = slots_[id];
  states_[slot].material = materials_.number_of(material_of(body));
  set_leg(slot, body.leg);
}

void BodyStore::remove(std::uint32_t id) noexcept {
  const std::uint32_t slot = slots_[id];
  cold_[slot].id = none;
  slots_[id] = none;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  states_[slot].motion = {.center = {nan, nan}, .velocity = {}, .start = {}};
  clear_event(slot);
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
