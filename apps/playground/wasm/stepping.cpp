#include "carom/stepped.hpp"

#include <algorithm>

#include "playground/wasm/surface.hpp"

using namespace carom;
using namespace carom::page;

namespace carom::page {

/// A stepped world behind a handle, and what was last asked of it.
struct SteppedHandle {
  SteppedWorld world;
  Numbers balls;
};

}  // namespace carom::page

/// Does nothing move but balls, does nothing kick, and is no wall thermal?
PAGE_EXPORT(page_stands)(const carom_world* handle)->bool {
  const World& world = handle->world;
  const auto stands = [](const auto& shape) { return !shape.mover && shape.kick == Kick{}; };
  return std::ranges::all_of(world.walls(),
                             [&](WallId id) { return stands(world.wall(id)) && world.wall(id).temperature == 0; }) &&
         std::ranges::all_of(world.pillars(), [&](PillarId id) { return stands(world.pillar(id)); });
}

/// A stepped world that begins as a world is now, at time 0. `penetration` as in carom/stepped.hpp: 0 bisect, 1 ignore,
/// 2 push apart. Null when the step is not sound, and for a world in which shapes move or kick or are thermal, or
/// that repeats; the answer then says why.
PAGE_EXPORT(page_stepped)(const carom_world* handle, double step, std::uint8_t penetration)->SteppedHandle* {
  Stepping stepping;
  stepping.step = step;
  stepping.penetration = static_cast<Penetration>(penetration % 3);
  if (!is_done(problems_with(stepping))) return nullptr;
  if (handle->world.periodic_box()) {
    answer("the time-stepper has no periodic boxes");
    return nullptr;
  }
  if (!page_stands(handle)) {
    answer("the time-stepper has neither shapes that move, nor kicks, nor thermal walls");
    return nullptr;
  }
  auto* stepped = new SteppedHandle{SteppedWorld{stepping}, {}};
  const World& world = handle->world;
  stepped->world.set_gravity(world.gravity());
  for (const WallId id : world.walls()) stepped->world.add(world.wall(id));
  for (const PillarId id : world.pillars()) stepped->world.add(world.pillar(id));
  for (const BallId id : world.balls()) stepped->world.add(world.ball(id));
  return stepped;
}
PAGE_EXPORT(page_stepped_free)(const SteppedHandle* stepped)->void { delete stepped; }

/// Takes all steps that end at or before the time t; none when it is not finite, or past.
PAGE_EXPORT(page_stepped_advance_to)(SteppedHandle* stepped, double t)->void {
  if (is_finite(t)) static_cast<void>(stepped->world.advance_to(t));
}

PAGE_EXPORT(page_stepped_time)(const SteppedHandle* stepped)->double { return stepped->world.time(); }
PAGE_EXPORT(page_stepped_energy)(const SteppedHandle* stepped)->double { return stepped->world.energy(); }
PAGE_EXPORT(page_stepped_impacts)(const SteppedHandle* stepped)->double {
  return static_cast<double>(stepped->world.counts().total());
}
/// How deep any two have been in each other, as a length.
PAGE_EXPORT(page_stepped_deepest)(const SteppedHandle* stepped)->double { return stepped->world.deepest_penetration(); }

/// x, y, vx, vy of every ball, in the order of ids.
PAGE_EXPORT(page_stepped_balls)(SteppedHandle* stepped)->const double* {
  stepped->balls.clear();
  for (const BallId id : stepped->world.balls()) {
    const Vec2 position = stepped->world.position(id);
    const Vec2 velocity = stepped->world.velocity(id);
    stepped->balls.insert(stepped->balls.end(), {position.x, position.y, velocity.x, velocity.y});
  }
  return stepped->balls.data();
}
PAGE_EXPORT(page_stepped_ball_count)(const SteppedHandle* stepped)->std::uint32_t {
  return static_cast<std::uint32_t>(stepped->world.balls().size());
}
