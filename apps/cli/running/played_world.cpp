#include "cli/running/played_world.hpp"

#include "carom/response.hpp"

namespace carom::cli {

BallSums sums_of(PlayedWorld& world) {
  BallSums sums;
  const Vec2 gravity = world.stage().gravity();
  world.for_each_ball([&](const BallSeen& seen) {
    const Ball& ball = seen.ball;
    const Body body{ball.velocity, ball.mass};
    sums.kinetic_energy += kinetic_energy(body);
    sums.momentum += momentum(body);
    sums.momenta += ball.mass * length(ball.velocity);
    if (gravity != Vec2{}) sums.potential_energy -= ball.mass * dot(gravity * ball.gravity_scale, seen.unwrapped);
  });
  return sums;
}

}  // namespace carom::cli
