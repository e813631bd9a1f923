#include "storage/body_store.hpp"

#include <limits>

namespace carom::engine {

void BodyStore::put(std::uint32_t id, const physics::Body& body, Filter filter, double gravity_scale) {
  const std::uint32_t number = names_.number_of(id);
  if (number == slots_.size()) slots_.push_back(none);
  if (slots_[number] == none) {
    append_slot(id);
    ++ball_count_;
  } else {
    count_filtered(slots_[number], -1);
  }
  const std::uint32_t slot = slots_[number];
  if (is_periodic()) box_counts_.resize(slots_.size());
  set_material(states_[slot], materials_.number_of(material_of(body, filter, gravity_scale)));
  count_filtered(slot, 1);
  begin_leg(slot, body.leg);
}

void BodyStore::append_slot(std::uint32_t id) {
  slots_[names_.number_of(id)] = size();
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
  const std::uint32_t number = names_.number_of(id);
  make_inert(slots_[number]);
  append_slot(id);
  count_filtered(slots_[number], 1);
}

void BodyStore::remove(std::uint32_t id) {
  --ball_count_;
  const std::uint32_t number = names_.number_of(id);
  make_inert(slots_[number]);
  user_data_.set(number, 0);
  slots_[number] = none;
}

void BodyStore::enter_box(std::uint32_t slot) noexcept {
  Vec2& center = states_[slot].motion.center;
  const BoxCount boxes = boxes_to(period_, center);
  BoxCount& count = box_counts_[number_of(slot)];
  count = {count.x + boxes.x, count.y + boxes.y};
  center -= shift_by(period_, boxes);
  ShapeRef& origin = cold_[slot].origin.shape;
  if (origin.is_shape() && !origin.is_ball()) origin = {origin.type(), images_.moved_by(origin.number(), boxes)};
}

void BodyStore::go_back_to(std::uint32_t slot, const Leg& former) noexcept {
  if (is_periodic()) {
    const BoxCount boxes = boxes_to(period_, position_at(former, states_[slot].motion.start));
    BoxCount& count = box_counts_[number_of(slot)];
    count = {count.x - boxes.x, count.y - boxes.y};
  }
  set_leg(slot, former);
}

physics::Collision BodyStore::end_of(const physics::Motion& former, std::uint32_t id, const Leg& next) const noexcept {
  physics::Collision end = physics::origin_of(id, next);
  if (!is_periodic() || end.met == ShapeType::ball) return end;
  const BoxCount boxes = boxes_to(period_, position_at(former, next.start));
  end.other = images_.moved_by(end.other, {-boxes.x, -boxes.y});
  return end;
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
  if (names_.has_all()) slots_.reserve(balls);
}

void BodyStore::compact() {
  std::uint32_t kept = 0;
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (!is_present(slot)) continue;
    if (kept != slot) {
      states_[kept] = states_[slot];
      cold_[kept] = cold_[slot];
      slots_[number_of(kept)] = kept;
    }
    ++kept;
  }
  states_.resize(kept);
  cold_.resize(kept);
  materials_.compact(states_);
}

}  // namespace carom::engine
