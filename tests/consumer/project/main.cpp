#include <carom/response.hpp>
#include <carom/sweep.hpp>
#include <carom/version.hpp>
#include <iostream>

int main() {
  const carom::Wall wall{.from = {5, -5}, .to = {5, 5}};
  const carom::MovingCircle ball{.center = {0, 0}, .velocity = {8, 3}, .radius = 0.5};
  const auto hit = carom::sweep(wall, ball, 1.0);
  if (!hit) return 1;
  const carom::Vec2 after = carom::reflect(ball.velocity, hit->normal);
  std::cout << carom::version << ' ' << hit->time << ' ' << after.x << ' ' << after.y << '\n';
}
