#include <memory>

#include "c/handle.hpp"
#include "carom/carom.h"
#include "carom/version.hpp"

using namespace carom;
using namespace carom::c;

uint32_t carom_abi_version() { return CAROM_ABI_VERSION; }
const char* carom_version() { return version; }

carom_result carom_world_create(carom_world** world) {
  return guarded_creation(world, [] { return new carom_world; });
}

carom_result carom_world_destroy(carom_world* world) {
  if (world == nullptr) return CAROM_OK;
  return guarded_change(world, {}, [&] {
    delete world;
    return CAROM_OK;
  });
}

carom_result carom_world_copy(const carom_world* world, carom_world** copy) {
  return guarded(world, {{static_cast<const void*>(copy), "the argument 'copy' is null"}}, [&] {
    auto made = std::make_unique<carom_world>();
    made->world = world->world;
    *copy = made.release();
    return CAROM_OK;
  });
}

carom_result carom_world_assign(carom_world* world, const carom_world* from) {
  return guarded_change(world, {{from, "the argument 'from' is null"}}, [&] {
    world->world = from->world;
    return CAROM_OK;
  });
}

const char* carom_last_error(const carom_world* world) {
  return world == nullptr ? text_for_thread() : world->errors.text();
}

// These two leave the errors as they are unless they fail themselves.

carom_result carom_problem_count(const carom_world* world, size_t* count) {
  return guarded(world, {{count, "the argument 'count' is null"}}, [&] {
    *count = world->errors.problems().size();
    return CAROM_OK;
  });
}

carom_result carom_get_problem(const carom_world* world, size_t index, carom_problem* problem) {
  return guarded(world, {{problem, "the argument 'problem' is null"}},
                 [&] { return get_problem(world->errors.problems(), index, problem); });
}
