#include <string>

#include "playground/wasm/surface.hpp"

namespace carom::page {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;

/// `ball` with these numbers: x, y, vx, vy, radius, mass, restitution, gravity scale.
Ball with_numbers(Ball ball, const double* numbers) {
  ball.center = {numbers[0], numbers[1]};
  ball.velocity = {numbers[2], numbers[3]};
  ball.radius = numbers[4];
  ball.mass = numbers[5];
  ball.restitution = numbers[6];
  ball.gravity_scale = numbers[7];
  return ball;
}

}  // namespace
}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// Adds a ball with the eight numbers x, y, vx, vy, radius, mass, restitution, gravity scale: its id; 0xFFFFFFFF when
/// there are problems, which are then the answer.
PAGE_EXPORT(page_add_ball)(carom_world* handle, const double* numbers)->std::uint32_t {
  const auto added = handle->world.try_add(with_numbers({}, numbers));
  return is_done(added.problems()) ? added.id().index : none;
}

/// Changes the eight numbers of a ball as of now, and nothing else of it. False when there are problems, or no such
/// ball; the answer says so.
PAGE_EXPORT(page_change_ball)(carom_world* handle, std::uint32_t id, const double* numbers)->bool {
  World& world = handle->world;
  if (!world.has(BallId{id})) {
    answer("there is no ball " + std::to_string(id) + " in this world");
    return false;
  }
  return is_done(world.try_change(BallId{id}, with_numbers(world.ball({id}), numbers)));
}

/// id, radius, mass, restitution of every ball, in the order of ids.
PAGE_EXPORT(page_ball_kinds)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  answer.clear();
  for (const BallId id : handle->world.ball_ids()) {
    const Ball ball = handle->world.ball(id);
    answer.insert(answer.end(), {static_cast<double>(id.index), ball.radius, ball.mass, ball.restitution});
  }
  return answer.data();
}

/// How much of the world's gravity acts on every ball, in the order of ids.
PAGE_EXPORT(page_gravity_scales)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  answer.clear();
  for (const BallId id : handle->world.ball_ids()) answer.push_back(handle->world.ball(id).gravity_scale);
  return answer.data();
}
