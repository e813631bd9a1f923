#include "c/answers.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "c/room_world.hpp"

/// The answers of carom::World. Conversions are written out here once more.
namespace {

carom::Vec2 vec2(carom_vec2 vector) { return {vector.x, vector.y}; }
carom_vec2 vec2(carom::Vec2 vector) { return {vector.x, vector.y}; }
carom_instant instant(carom::Instant instant) { return {instant.whole, instant.rest}; }
carom_vec2f floats(carom::Vec2 vector) { return {static_cast<float>(vector.x), static_cast<float>(vector.y)}; }

carom_shape_type type_of(carom::ShapeId shape) {
  return shape.is_ball() ? CAROM_BALL : shape.is_wall() ? CAROM_WALL : CAROM_PILLAR;
}
carom_shape_id shape_of(carom::ShapeId shape) { return {type_of(shape), shape.index}; }
carom_feature feature_of(carom::Feature feature) {
  return feature == carom::Feature::face ? CAROM_FACE : feature == carom::Feature::from ? CAROM_FROM : CAROM_TO;
}

carom_cast_hit hit_of(const carom::CastHit& hit) {
  return {hit.time, vec2(hit.center), vec2(hit.contact), vec2(hit.normal), shape_of(hit.shape), feature_of(hit.feature),
          0};
}
carom_impact impact_of(const carom::Impact& impact) {
  return {
      impact.time,          impact.ball.index,   type_of(impact.other), impact.other.index, feature_of(impact.feature),
      vec2(impact.contact), vec2(impact.normal), impact.impulse,        impact.ball_data,   impact.other_data};
}
carom_leg leg_of(const carom::Leg& leg) {
  return {instant(leg.start),
          vec2(leg.center),
          vec2(leg.velocity),
          type_of({leg.origin, leg.origin_id}),
          leg.origin_id,
          leg.began_at_impact ? 1U : 0U,
          leg.collapse_count,
          leg.cascade_depth,
          0};
}
carom_path path_of(const carom::BallPath& path) {
  return {instant(path.start), instant(path.end), path.impacts.size(), carom::corners_of(path).size(), CAROM_DONE, 0};
}

void require(bool holds) {
  if (!holds) std::abort();
}

/// Puts the members of a list, converted, into an array that has room for them.
template <class List, class Value, std::size_t room, class Convert>
std::size_t fill(const List& list, Value (&values)[room], Convert convert) {
  require(list.size() <= room);
  std::transform(list.begin(), list.end(), values, convert);
  return list.size();
}

}  // namespace

void answer(const room* room, answers* into) {
  carom::World world = world_of(*room);
  static_cast<void>(world.advance_to(earlier));
  for (std::uint32_t i = 0; i < room_balls; ++i)
    into->motions_then[i] = {vec2(world.position({i})), vec2(world.velocity({i}))};
  static_cast<void>(world.advance_to(asked_at));
  for (std::uint32_t i = 0; i < room_balls; ++i) {
    into->positions_now[i] = floats(world.position({i}));
    into->velocities_now[i] = floats(world.velocity({i}));
  }

  const carom::MovingPoint ray{vec2(asked_ray.start), vec2(asked_ray.velocity)};
  const carom::MovingCircle mover{vec2(asked_mover.center), vec2(asked_mover.velocity), asked_mover.radius};
  into->ray_hit_count = fill(world.all_hits(ray), into->ray_hits, hit_of);
  into->circle_hit_count = fill(world.all_hits(mover, 8), into->circle_hits, hit_of);
  const auto first = world.first_hit(mover, carom::World::forever, {.balls = false});
  require(first.has_value());
  into->first_circle_hit = hit_of(*first);
  into->in_circle_count =
      fill(world.overlapping(carom::Circle{vec2(asked_circle.center), asked_circle.radius}), into->in_circle, shape_of);
  into->in_rectangle_count =
      fill(world.overlapping(carom::Rectangle{vec2(asked_rectangle.min), vec2(asked_rectangle.max)},
                             {.except = carom::WallId{1}, .as = carom::Filter{.category = 4, .mask = 4}}),
           into->in_rectangle, shape_of);
  const auto nearest = world.nearest_ball(vec2(asked_point), carom::World::forever, {.except = carom::BallId{5}});
  require(nearest.has_value());
  into->nearest = {nearest->distance, nearest->ball.index, 0};

  const carom::BallPath path = world.path({aimed_ball}, until_path, most_impacts);
  into->path = path_of(path);
  fill(path.legs, into->legs, leg_of);
  fill(path.impacts, into->impacts, impact_of);
  fill(carom::corners_of(path), into->corners, [](carom::Vec2 corner) { return vec2(corner); });
  const carom::BallPath turned = world.path_if({aimed_ball}, vec2(aim), until_path, most_impacts);
  into->path_if = path_of(turned);
  fill(turned.impacts, into->impacts_if, impact_of);
}

void make_sensors(carom_sensor sensors[sensor_count]) {
  std::fill_n(sensors, sensor_count, carom_default_sensor());
  sensors[0].circle = {{4, 3}, 1.5};
  sensors[0].user_data = 7;
  sensors[1].area = CAROM_AREA_GATE;
  sensors[1].gate = {{2, 1}, {9, 5}};
  sensors[2].area = CAROM_AREA_RECTANGLE;
  sensors[2].senses = CAROM_SENSES_EDGE;
  sensors[2].rectangle = {{8, 5}, {11, 7}};
  sensors[2].filter.mask = 4;
  sensors[3].area = CAROM_AREA_GATE;
  sensors[3].senses = CAROM_SENSES_EDGE;
  sensors[3].gate = {{1, 6}, {1, 3}};
  sensors[3].user_data = UINT64_MAX;
}

size_t sense(const room* room, carom_sensor_event events[most_events], size_t* count_before) {
  carom::World world = world_of(*room);
  world.add(carom::Sensor{.area = carom::Circle{{4, 3}, 1.5}, .user_data = 7});
  world.add(carom::Sensor{.area = carom::Gate{{2, 1}, {9, 5}}});
  world.add(
      carom::Sensor{.area = carom::Rectangle{{8, 5}, {11, 7}}, .senses = carom::Senses::edge, .filter = {.mask = 4}});
  world.add(carom::Sensor{.area = carom::Gate{{1, 6}, {1, 3}}, .senses = carom::Senses::edge, .user_data = UINT64_MAX});
  size_t count = 0;
  for (const double until : {asked_at, until_path}) {
    *count_before = count;
    static_cast<void>(world.advance_to(until));
    for (const carom::SensorEvent& event : world.sensor_events()) {
      require(count < most_events);
      const carom_sensor_event_kind kind = event.kind == carom::SensorEventKind::enter   ? CAROM_ENTER
                                           : event.kind == carom::SensorEventKind::leave ? CAROM_LEAVE
                                                                                         : CAROM_CROSS;
      const carom_gate_direction direction = !event.direction                                   ? CAROM_NOT_CROSSED
                                             : *event.direction == carom::GateDirection::inward ? CAROM_INWARD
                                                                                                : CAROM_OUTWARD;
      events[count++] = {event.time, event.sensor.index, event.ball.index, kind,
                         direction,  vec2(event.center), event.user_data};
    }
    if (until == asked_at) world.remove(carom::SensorId{0});
  }
  return count;
}
