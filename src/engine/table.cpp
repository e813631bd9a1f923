#include "engine/table.hpp"

#include <algorithm>

namespace carom::engine {
namespace {

template <class Kept>
void put_at(std::vector<Kept>& all, std::uint32_t id, const Kept& kept) {
  if (id == all.size())
    all.push_back(kept);
  else
    all[id] = kept;
}

}  // namespace

Table::Table(const Table& other)
    : states{other.states},
      cold{other.cold},
      neighbours(other.neighbours.size()),
      materials{other.materials},
      radii{other.radii},
      slots{other.slots},
      walls{other.walls},
      pillars{other.pillars},
      zeno{other.zeno},
      lead_time{other.lead_time} {}

Circle Table::outline(std::uint32_t slot, Instant now) const noexcept {
  const BodyState& flight = states[slot];  // all that position_at needs of the leg
  return {flight.center + flight.velocity * (now - flight.start), radius(slot)};
}

/// Most balls are like the one before them, or like one of a few.
std::uint32_t Table::number_of(const Material& kind) {
  if (!materials.empty() && materials.back() == kind) return static_cast<std::uint32_t>(materials.size() - 1);
  constexpr std::size_t few = 8;
  for (std::size_t i = 0; i < std::min(few, materials.size()); ++i) {
    if (materials[i] == kind) return static_cast<std::uint32_t>(i);
  }
  materials.push_back(kind);
  radii.push_back(kind.radius);
  return static_cast<std::uint32_t>(materials.size() - 1);
}

void Table::put(std::uint32_t id, const Body& body, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  if (id == slots.size()) {
    slots.push_back(size());
    states.emplace_back();
    cold.emplace_back().id = id;
    neighbours.emplace_back();
  } else {
    leave(slots[id]);
  }
  const std::uint32_t slot = slots[id];
  only_points_ = only_points_ && body.radius == 0;
  zeno.add(body);
  states[slot].material = number_of({body.radius, body.mass, body.restitution});
  set_leg(slot, body.leg);
  take_box(slot, now);
  if (neighbours[slot].odd && radius(slot) <= ordinary_radius_) ++outsiders_;
  stand(slot);
}

void Table::take_ball(std::uint32_t id, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  leave(slots[id]);
  cold[slots[id]].id = none;
  slots[id] = none;
}

/// A fixture that is changed is another one: balls that bounced off what stood there may meet it on the same leg.
void Table::forget_origin(Met what, std::uint32_t id) {
  work.rebuilt += cold.size();
  for (ColdState& person : cold) {
    if (person.notes.origin == ShapeRef{what, id}) person.notes.origin = {Met::ball, person.id};
  }
}

void Table::put(std::uint32_t id, const Wall& wall, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  if (id < walls.size() && walls[id].present) {
    leave(id, walls[id].shape);
    forget_origin(Met::wall, id);
  }
  put_at(walls, id, {wall, now});
  stand(id, wall);
}

void Table::put(std::uint32_t id, const Pillar& pillar, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  if (id < pillars.size() && pillars[id].present) {
    leave(id, pillars[id].shape);
    forget_origin(Met::pillar, id);
  }
  put_at(pillars, id, {pillar, now});
  stand(id, pillar);
}

void Table::take_wall(std::uint32_t id, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  leave(id, walls[id].shape);
  walls[id].present = false;
}

void Table::take_pillar(std::uint32_t id, Instant now) {
  lay_if_needed(now);
  zeno.restart();
  leave(id, pillars[id].shape);
  pillars[id].present = false;
}

void Table::reserve(std::size_t balls) {
  states.reserve(balls);
  cold.reserve(balls);
  neighbours.reserve(balls);
  slots.reserve(balls);
}

}  // namespace carom::engine
