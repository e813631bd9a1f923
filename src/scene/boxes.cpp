#include "scene/boxes.hpp"

#include <array>
#include <cmath>

namespace carom::scene {

std::vector<Wall> walls_around(Vec2 center, Vec2 box, double temperature) {
  const Vec2 half = box / 2;
  const std::array<Vec2, 4> corners = {
      {center - half, center + Vec2{half.x, -half.y}, center + half, center + Vec2{-half.x, half.y}}};
  std::vector<Wall> walls;
  for (std::size_t i = 0; i < corners.size(); ++i)
    walls.push_back({.from = corners[i], .to = corners[(i + 1) % corners.size()], .temperature = temperature});
  return walls;
}

void set_velocities(std::vector<Ball>& balls, double temperature, bool periodic, Vec2 drift, Random random) {
  Vec2 momentum;
  double mass = 0;
  for (Ball& ball : balls) {
    const double vx = random.normal();
    ball.velocity = Vec2{vx, random.normal()} * std::sqrt(temperature / ball.mass);
    momentum += ball.velocity * ball.mass;
    mass += ball.mass;
  }
  const Vec2 mean = periodic && mass > 0 ? momentum / mass : Vec2{};
  for (Ball& ball : balls) ball.velocity += drift - mean;
}

}  // namespace carom::scene
