#include "c/convert.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"

using namespace carom;
using namespace carom::c;

namespace {

template <class Value, class Measure>
carom_result measure(const carom_world* world, Value* value, Measure measure) {
  return guarded(world, {{value, "the pointer for the value is null"}}, [&] {
    *value = measure(world->world);
    return CAROM_OK;
  });
}

}  // namespace

carom_result carom_time(const carom_world* world, double* time) {
  return measure(world, time, [](const World& of) { return of.time(); });
}
carom_result carom_energy(const carom_world* world, double* energy) {
  return measure(world, energy, [](const World& of) { return of.energy(); });
}
carom_result carom_kinetic_energy(const carom_world* world, double* energy) {
  return measure(world, energy, [](const World& of) { return of.kinetic_energy(); });
}
carom_result carom_potential_energy(const carom_world* world, double* energy) {
  return measure(world, energy, [](const World& of) { return of.potential_energy(); });
}
carom_result carom_gravity(const carom_world* world, carom_vec2* gravity) {
  return measure(world, gravity, [](const World& of) { return to_c(of.gravity()); });
}
carom_result carom_momentum(const carom_world* world, carom_vec2* momentum) {
  return measure(world, momentum, [](const World& of) { return to_c(of.momentum()); });
}
carom_result carom_history(const carom_world* world, uint64_t* history) {
  return measure(world, history, [](const World& of) { return of.history(); });
}

carom_result carom_counts(const carom_world* world, carom_impact_counts* counts) {
  return measure(world, counts, [](const World& of) {
    const ImpactCounts all = of.counts();
    return carom_impact_counts{
        .balls = all.balls, .walls = all.walls, .pillars = all.pillars, .lossless = all.lossless};
  });
}

carom_result carom_work(const carom_world* world, carom_work_counts* work) {
  return measure(world, work, [](const World& of) {
    const WorkCounts all = of.work();
    return carom_work_counts{.predictions = all.predictions,
                             .candidates = all.candidates,
                             .queue = all.queue,
                             .cells = all.cells,
                             .rebuilt = all.rebuilt,
                             .rolled_back = all.rolled_back};
  });
}
