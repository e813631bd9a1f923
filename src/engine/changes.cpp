#include "engine/engine.hpp"

/// Changes from outside. After one, everyone makes their plans anew.
namespace carom {
namespace {

template <class Kept>
void put_at(std::vector<Kept>& all, std::uint32_t id, const Kept& kept) {
  if (id == all.size())
    all.push_back(kept);
  else
    all[id] = kept;
}

}  // namespace

void World::Engine::put(std::uint32_t id, const engine::Body& body) {
  lay_grid_if_needed();
  if (is_present(id)) leave_grid(id);
  if (id == balls()) {
    flights_.emplace_back();
    persons_.emplace_back();
    surroundings_.emplace_back();
  }
  flights_[id].radius = body.radius;
  persons_[id].mass = body.mass;
  persons_[id].restitution = body.restitution;
  persons_[id].present = true;
  begin_leg(id, body.leg);
  place(id);
  planned_ = false;
}

/// A fixture that is changed is another one: balls that bounced off what stood there may meet it on the same leg.
void World::Engine::forget_origin(Met what, std::uint32_t id) {
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    Person& person = persons_[ball];
    if (person.origin != what || person.origin_id != id) continue;
    person.origin = Met::ball;
    person.origin_id = ball;
  }
}

void World::Engine::put(std::uint32_t id, const Wall& wall) {
  lay_grid_if_needed();
  if (id < walls_.size() && walls_[id].present) {
    leave_grid(id, walls_[id].shape);
    forget_origin(Met::wall, id);
  }
  put_at(walls_, id, {wall, now_});
  stand_in_grid(id, wall);
  planned_ = false;
}

void World::Engine::put(std::uint32_t id, const Pillar& pillar) {
  lay_grid_if_needed();
  if (id < pillars_.size() && pillars_[id].present) {
    leave_grid(id, pillars_[id].shape);
    forget_origin(Met::pillar, id);
  }
  put_at(pillars_, id, {pillar, now_});
  stand_in_grid(id, pillar);
  planned_ = false;
}

void World::Engine::take_ball(std::uint32_t id) {
  lay_grid_if_needed();
  leave_grid(id);
  persons_[id].present = false;
  planned_ = false;
}

void World::Engine::take_wall(std::uint32_t id) {
  lay_grid_if_needed();
  leave_grid(id, walls_[id].shape);
  walls_[id].present = false;
  planned_ = false;
}

void World::Engine::take_pillar(std::uint32_t id) {
  lay_grid_if_needed();
  leave_grid(id, pillars_[id].shape);
  pillars_[id].present = false;
  planned_ = false;
}

}  // namespace carom
