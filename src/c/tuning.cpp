#include <functional>
#include <memory>

#include "c/handle.hpp"
#include "carom/carom.h"
#include "carom/jobs.hpp"

using namespace carom;
using namespace carom::c;

namespace {

/// The caller's job system, by its functions.
class CallersJobs final : public JobSystem {
 public:
  explicit CallersJobs(const carom_jobs& jobs) : jobs_{jobs} {}

  [[nodiscard]] unsigned workers() const override { return jobs_.workers(jobs_.context); }
  void run(unsigned count, const std::function<void(unsigned)>& job) override {
    const auto call = [](const void* context, uint32_t index) {
      (*static_cast<const std::function<void(unsigned)>*>(context))(index);
    };
    jobs_.run(jobs_.context, count, call, &job);
  }

 private:
  carom_jobs jobs_;
};

carom_tuning to_c(const Tuning& tuning) {
  return {.tile = tuning.tile,
          .horizon = tuning.horizon,
          .rebuild = tuning.rebuild,
          .threads = tuning.threads,
          .reserved = 0};
}

}  // namespace

carom_tuning carom_default_tuning() { return to_c(Tuning{}); }

carom_result carom_tune(carom_world* world, const carom_tuning* tuning) {
  return guarded_change(world, {{tuning, "the argument 'tuning' is null"}}, [&] {
    world->world.tune({.threads = tuning->threads,
                       .tile = tuning->tile,
                       .horizon = tuning->horizon,
                       .rebuild = tuning->rebuild,
                       .jobs = world->world.tuning().jobs});
    return CAROM_OK;
  });
}

carom_result carom_get_tuning(const carom_world* world, carom_tuning* tuning) {
  return guarded(world, {{tuning, "the argument 'tuning' is null"}}, [&] {
    *tuning = to_c(world->world.tuning());
    return CAROM_OK;
  });
}

carom_result carom_set_jobs(carom_world* world, const carom_jobs* jobs) {
  return guarded_change(world, {}, [&] {
    if (jobs != nullptr && (jobs->workers == nullptr || jobs->run == nullptr))
      return world->errors.set(CAROM_NULL_ARGUMENT, "a function of the job system is null");
    Tuning tuning = world->world.tuning();
    tuning.jobs = jobs == nullptr ? nullptr : std::make_shared<CallersJobs>(*jobs);
    world->world.tune(tuning);
    return CAROM_OK;
  });
}

carom_result carom_reserve(carom_world* world, size_t balls) {
  return guarded_change(world, {}, [&] {
    world->world.reserve(balls);
    return CAROM_OK;
  });
}
