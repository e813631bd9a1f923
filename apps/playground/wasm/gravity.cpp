#include "playground/wasm/surface.hpp"

using namespace carom;
using namespace carom::page;

/// The world's gravity: two numbers.
PAGE_EXPORT(page_gravity)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  const Vec2 gravity = handle->world.gravity();
  answer = {gravity.x, gravity.y};
  return answer.data();
}

/// Changes the world's gravity as of now. False when there are problems, which are then the answer.
PAGE_EXPORT(page_set_gravity)(carom_world* handle, double x, double y)->bool {
  return is_done(handle->world.try_set_gravity({x, y}));
}

/// The kinetic and the potential energy; their sum is carom_energy.
PAGE_EXPORT(page_energies)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  answer = {handle->world.kinetic_energy(), handle->world.potential_energy()};
  return answer.data();
}
