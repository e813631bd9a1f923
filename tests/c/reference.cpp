#include <carom/world.hpp>
#include <cstdlib>
#include <vector>

#include "c/room.h"
#include "c/room_world.hpp"

/// The same room, in C++: what the C functions are compared with. Conversions are written out here once more.
namespace {

carom::Vec2 vec2(carom_vec2 vector) { return {vector.x, vector.y}; }

carom::Filter filter(carom_filter filter) { return {.category = filter.category, .mask = filter.mask}; }

}  // namespace

carom::World world_of(const room& room) {
  carom::World world;
  for (const carom_wall& wall : room.walls)
    world.add(carom::Wall{.from = vec2(wall.from),
                          .to = vec2(wall.to),
                          .stops = wall.stops == CAROM_STOPS_INSIDE ? carom::Stops::inside : carom::Stops::both,
                          .restitution = wall.restitution,
                          .filter = filter(wall.filter),
                          .user_data = wall.user_data});
  for (const carom_pillar& pillar : room.pillars)
    world.add(carom::Pillar{.center = vec2(pillar.center),
                            .radius = pillar.radius,
                            .restitution = pillar.restitution,
                            .filter = filter(pillar.filter),
                            .user_data = pillar.user_data});
  for (const carom_ball& ball : room.balls)
    world.add(carom::Ball{.center = vec2(ball.center),
                          .velocity = vec2(ball.velocity),
                          .radius = ball.radius,
                          .mass = ball.mass,
                          .restitution = ball.restitution,
                          .filter = filter(ball.filter),
                          .user_data = ball.user_data});
  return world;
}

namespace {

void edit(carom::World& world) {
  world.remove(carom::BallId{3});
  world.remove(carom::WallId{4});
  world.remove(carom::PillarId{0});
  carom::Ball ball = world.ball({5});
  ball.velocity = ball.velocity * 2.0;
  world.change(carom::BallId{5}, ball);
  world.change(carom::WallId{1}, carom::Wall{.from = {13, 0}, .to = {13, 9}});
  world.add(carom::Pillar{.center = {12.5, 8.5}, .radius = 0.1});
  world.add(carom::Ball{.center = {12.5, 4}, .velocity = {0, 2}, .radius = 0.1});
}

carom_shape_type type_of(carom::ShapeId shape) {
  return shape.is_ball() ? CAROM_BALL : shape.is_wall() ? CAROM_WALL : CAROM_PILLAR;
}
carom_feature feature_of(carom::Feature feature) {
  return feature == carom::Feature::face ? CAROM_FACE : feature == carom::Feature::from ? CAROM_FROM : CAROM_TO;
}

}  // namespace

reference play_reference(const room* room, double until, double until_after_edits) {
  std::vector<carom_impact> impacts;
  carom::World world = world_of(*room);
  static_cast<void>(world.advance_to(until, [&](const carom::Impact& impact) {
    impacts.push_back({impact.time,
                       impact.ball.index,
                       type_of(impact.other),
                       impact.other.index,
                       feature_of(impact.feature),
                       {impact.contact.x, impact.contact.y},
                       {impact.normal.x, impact.normal.y},
                       impact.impulse,
                       impact.ball_data,
                       impact.other_data});
  }));
  reference made{};
  made.history = world.history();
  made.energy = world.energy();
  const carom::ImpactCounts counts = world.counts();
  made.counts = {counts.balls, counts.walls, counts.pillars, counts.lossless};
  made.impact_count = impacts.size();
  made.impacts = static_cast<carom_impact*>(std::malloc(impacts.size() * sizeof(carom_impact)));
  for (std::size_t i = 0; i < impacts.size(); ++i) made.impacts[i] = impacts[i];
  edit(world);
  static_cast<void>(world.advance_to(until_after_edits));
  made.history_after_edits = world.history();
  return made;
}
