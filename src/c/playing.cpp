#include "c/convert.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"

using namespace carom;
using namespace carom::c;

namespace {

/// The world is within its callback for as long as this lives.
class CallingBack {
 public:
  explicit CallingBack(carom_world& world) noexcept : world_{world} { world_.is_calling_back = true; }
  ~CallingBack() { world_.is_calling_back = false; }
  CallingBack(const CallingBack&) = delete;
  CallingBack& operator=(const CallingBack&) = delete;

 private:
  carom_world& world_;
};

void call_back(carom_world& world, const carom_impact& impact) {
  if (world.on_impact == nullptr) return;
  const CallingBack calling{world};
  world.on_impact(world.context, &impact);
}

/// Empty when there is nothing to call: large worlds are played faster then.
OnImpact callback_of(carom_world& world) {
  if (world.on_impact == nullptr) return {};
  return [&world](const Impact& impact) { call_back(world, to_c(impact)); };
}

}  // namespace

carom_result carom_advance(carom_world* world, double dt, carom_progress* progress) {
  return guarded_change(world, {}, [&] {
    const carom_result result = world->errors.set(world->world.problems_with_step(dt));
    if (result == CAROM_OK) put(progress, to_c(world->world.advance(dt, callback_of(*world), token_of(*world))));
    return result;
  });
}

carom_result carom_advance_to(carom_world* world, double t, carom_progress* progress) {
  return guarded_change(world, {}, [&] {
    const carom_result result = world->errors.set(world->world.problems_with_time(t));
    if (result == CAROM_OK) put(progress, to_c(world->world.advance_to(t, callback_of(*world), token_of(*world))));
    return result;
  });
}

carom_result carom_next_impact(carom_world* world, double limit, carom_impact* impact, carom_progress* progress) {
  return guarded_change(world, {}, [&] {
    const NextImpact next = world->world.advance_to_next_impact(limit, token_of(*world));
    put(progress, next ? CAROM_IMPACT : to_c(next.progress));
    if (!next) return CAROM_OK;
    if (impact != nullptr) *impact = to_c(*next);
    call_back(*world, to_c(*next));
    return CAROM_OK;
  });
}

carom_result carom_check_step(const carom_world* world, double dt) {
  return guarded(world, {}, [&] { return world->errors.set(world->world.problems_with_step(dt)); });
}
carom_result carom_check_time(const carom_world* world, double t) {
  return guarded(world, {}, [&] { return world->errors.set(world->world.problems_with_time(t)); });
}

carom_listening carom_default_listening() { return to_c(Listening{}); }

carom_result carom_listen(carom_world* world, const carom_listening* which, const carom_ball_id* only,
                          size_t only_count) {
  if (world != nullptr && only == nullptr && only_count > 0)
    return world->errors.set(CAROM_NULL_ARGUMENT, "the argument 'only' is null, and its count is not 0");
  return guarded_change(world, {{which, "the argument 'which' is null"}}, [&] {
    Listening listening = from_c(*which);
    for (size_t i = 0; i < only_count; ++i) listening.only.push_back({only[i]});
    world->world.listen(std::move(listening));
    return CAROM_OK;
  });
}

carom_result carom_stop_listening(carom_world* world) {
  return guarded_change(world, {}, [&] {
    world->world.stop_listening();
    return CAROM_OK;
  });
}

carom_result carom_set_on_impact(carom_world* world, carom_on_impact on_impact, void* context) {
  return guarded_change(world, {}, [&] {
    world->on_impact = on_impact;
    world->context = context;
    return CAROM_OK;
  });
}

carom_result carom_stop_create(carom_stop** stop) {
  return guarded_creation(stop, [] { return new carom_stop; });
}
void carom_stop_destroy(carom_stop* stop) { delete stop; }
void carom_stop_request(carom_stop* stop) {
  if (stop != nullptr) stop->flag.request();
}
void carom_stop_clear(carom_stop* stop) {
  if (stop != nullptr) stop->flag.clear();
}
bool carom_stop_requested(const carom_stop* stop) { return stop != nullptr && stop->flag.requested(); }

carom_result carom_set_stop(carom_world* world, const carom_stop* stop) {
  return guarded_change(world, {}, [&] {
    world->stop = stop;
    return CAROM_OK;
  });
}
