#include <utility>
#include <vector>

#include "c/convert.hpp"
#include "c/editing.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"

using namespace carom;
using namespace carom::c;

namespace {

/// Changes one thing about a ball, by a function of World that returns the problems.
carom_result edit(carom_world* world, carom_ball_id id, carom_vec2 value,
                  std::vector<Problem> (World::*try_edit)(BallId, Vec2)) {
  return guarded_change(world, {}, [&] {
    if (!world->world.has(BallId{id})) return no_such(world, BallId{id});
    return world->errors.set((world->world.*try_edit)({id}, from_c(value)));
  });
}

/// A vector that follows from a leg.
template <class Vector>
carom_result evaluate(const carom_leg* leg, carom_vec2* value, Vector vector) {
  if (const char* null_text = first_null({{leg, "the argument 'leg' is null"}, {value, null_target}}))
    return set_for_thread(CAROM_NULL_ARGUMENT, null_text);
  *value = to_c(vector(Leg{.start = from_c(leg->start),
                           .center = from_c(leg->center),
                           .velocity = from_c(leg->velocity),
                           .acceleration = from_c(leg->acceleration)}));
  return CAROM_OK;
}

}  // namespace

carom_ball carom_default_ball() { return to_c(Ball{}); }
carom_wall carom_default_wall() { return to_c(Wall{}); }
carom_pillar carom_default_pillar() { return to_c(Pillar{}); }

carom_result carom_add_ball(carom_world* world, const carom_ball* ball, carom_ball_id* id) {
  return add(world, ball, id);
}
carom_result carom_add_wall(carom_world* world, const carom_wall* wall, carom_wall_id* id) {
  return add(world, wall, id);
}
carom_result carom_add_pillar(carom_world* world, const carom_pillar* pillar, carom_pillar_id* id) {
  return add(world, pillar, id);
}

carom_result carom_check_ball(const carom_world* world, const carom_ball* ball) { return check(world, ball); }
carom_result carom_check_wall(const carom_world* world, const carom_wall* wall) { return check(world, wall); }
carom_result carom_check_pillar(const carom_world* world, const carom_pillar* pillar) { return check(world, pillar); }

carom_result carom_change_ball(carom_world* world, carom_ball_id id, const carom_ball* ball) {
  return change(world, BallId{id}, ball);
}
carom_result carom_change_wall(carom_world* world, carom_wall_id id, const carom_wall* wall) {
  return change(world, WallId{id}, wall);
}
carom_result carom_change_pillar(carom_world* world, carom_pillar_id id, const carom_pillar* pillar) {
  return change(world, PillarId{id}, pillar);
}

carom_result carom_set_velocity(carom_world* world, carom_ball_id id, carom_vec2 velocity) {
  return edit(world, id, velocity, &World::try_set_velocity);
}
carom_result carom_push(carom_world* world, carom_ball_id id, carom_vec2 impulse) {
  return edit(world, id, impulse, &World::try_push);
}
carom_result carom_move_to(carom_world* world, carom_ball_id id, carom_vec2 center) {
  return edit(world, id, center, &World::try_move_to);
}

carom_result carom_set_gravity(carom_world* world, carom_vec2 gravity) {
  return guarded_change(world, {}, [&] { return world->errors.set(world->world.try_set_gravity(from_c(gravity))); });
}

carom_result carom_set_periodic_box(carom_world* world, const carom_periodic_box* box) {
  return guarded_change(world, {{box, "the box is null"}}, [&] {
    auto problems = problems_with_choices(*box);
    if (problems.empty()) problems = world->world.try_set_periodic_box(from_c(*box));
    return world->errors.set(std::move(problems));
  });
}
carom_result carom_get_periodic_box(const carom_world* world, carom_periodic_box* box, bool* repeats) {
  return guarded(world, {{repeats, null_target}}, [&] {
    const auto& its_box = world->world.periodic_box();
    *repeats = its_box.has_value();
    if (its_box && box != nullptr) *box = to_c(*its_box);
    return CAROM_OK;
  });
}

carom_result carom_remove_ball(carom_world* world, carom_ball_id id) { return remove(world, BallId{id}); }
carom_result carom_remove_wall(carom_world* world, carom_wall_id id) { return remove(world, WallId{id}); }
carom_result carom_remove_pillar(carom_world* world, carom_pillar_id id) { return remove(world, PillarId{id}); }

carom_result carom_has_ball(const carom_world* world, carom_ball_id id, bool* has) {
  return c::has(world, BallId{id}, has);
}
carom_result carom_has_wall(const carom_world* world, carom_wall_id id, bool* has) {
  return c::has(world, WallId{id}, has);
}
carom_result carom_has_pillar(const carom_world* world, carom_pillar_id id, bool* has) {
  return c::has(world, PillarId{id}, has);
}

carom_result carom_get_ball(const carom_world* world, carom_ball_id id, carom_ball* ball) {
  return get(world, BallId{id}, ball, [&](const World& from) { return to_c(from.ball({id})); });
}
carom_result carom_get_wall(const carom_world* world, carom_wall_id id, carom_wall* wall) {
  return get(world, WallId{id}, wall, [&](const World& from) { return to_c(from.wall({id})); });
}
carom_result carom_get_pillar(const carom_world* world, carom_pillar_id id, carom_pillar* pillar) {
  return get(world, PillarId{id}, pillar, [&](const World& from) { return to_c(from.pillar({id})); });
}
carom_result carom_get_motion(const carom_world* world, carom_ball_id id, carom_motion* motion) {
  return get(world, BallId{id}, motion,
             [&](const World& from) { return carom_motion{to_c(from.position({id})), to_c(from.velocity({id}))}; });
}
carom_result carom_get_leg(const carom_world* world, carom_ball_id id, carom_leg* leg) {
  return get(world, BallId{id}, leg, [&](const World& from) { return to_c(from.leg({id})); });
}
carom_result carom_get_unwrapped_position(const carom_world* world, carom_ball_id id, carom_vec2* position) {
  return get(world, BallId{id}, position, [&](const World& from) { return to_c(from.unwrapped_position({id})); });
}

carom_result carom_position_at(const carom_leg* leg, carom_instant time, carom_vec2* position) {
  return evaluate(leg, position, [&](const Leg& flight) { return position_at(flight, from_c(time)); });
}
carom_result carom_velocity_at(const carom_leg* leg, carom_instant time, carom_vec2* velocity) {
  return evaluate(leg, velocity, [&](const Leg& flight) { return velocity_at(flight, from_c(time)); });
}
