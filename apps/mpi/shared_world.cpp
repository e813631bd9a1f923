#include "mpi/shared_world.hpp"

#include <utility>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"

namespace carom::cli {
namespace {

/// Keeps what a callback of this process throws until all processes have done their part; they know nothing of it.
class Kept {
 public:
  template <class Call>
  void attempt(Call call) {
    if (problem_) return;
    try {
      call();
    } catch (...) {
      problem_ = std::current_exception();
      InterruptWatch::stop_playing();
    }
  }
  void rethrow_if_any() const {
    if (problem_) std::rethrow_exception(problem_);
  }

 private:
  std::exception_ptr problem_;
};

}  // namespace

SharedWorld::SharedWorld(Orders& orders, const std::string& scene_text, const std::string& source, const World& whole,
                         const SharedOptions& options)
    : orders_{orders}, part_{orders.give(Order::make_world, Parcel{}.put(options).put(source).put(scene_text), [&] {
        return SharedPart{orders.all(), whole, options};
      })} {}

SharedWorld::SharedWorld(Orders& orders, const GasOptions& gas, bool is_periodic, const SharedOptions& options)
    : orders_{orders}, part_{orders.give(Order::make_gas, Parcel{}.put(options).put(gas).put(is_periodic), [&] {
        return SharedPart{orders.all(), Gas{gas}, is_periodic, options};
      })} {}

SharedWorld::SharedWorld(Orders& orders, SharedPart part) : orders_{orders}, part_{std::move(part)} {}

SharedWorldRead SharedWorld::read_checkpoint(Orders& orders, const std::string& path, const SharedOptions& options) {
  cluster::World::Read read = orders.give(Order::resume, Parcel{}.put(options).put(path),
                                          [&] { return read_shared_checkpoint(orders.all(), path, options); });
  if (read.problem) throw Failure{Exit::bad_input, path + ": " + to_string(*read.problem)};
  SharedPart part{orders.all(), std::move(*read.world)};
  return {std::unique_ptr<SharedWorld>{new SharedWorld{orders, std::move(part)}}, std::move(read.note)};
}

SharedWorld::~SharedWorld() {
  if (orders_.in_step()) orders_.give(Order::drop_world, {}, [] {});
}

Progress SharedWorld::advance_to(double time, const OnImpact& on_impact, StopToken stop) {
  Kept kept;
  OnImpact careful;
  if (on_impact) careful = [&](const Impact& impact) { kept.attempt([&] { on_impact(impact); }); };
  const std::uint64_t before = part_.world().costs().windows;
  const Progress progress = orders_.give(Order::advance, Parcel{}.put(time).put(bool{on_impact}),
                                         [&] { return part_.world().advance_to(time, careful, stop); });
  kept.rethrow_if_any();
  windows_ = part_.world().costs().windows - before;
  return progress;
}

void SharedWorld::for_each_ball(const std::function<void(const BallSeen&)>& visit) {
  Kept kept;
  orders_.give(Order::visit_balls, {}, [&] {
    part_.world().for_each_ball(
        [&](const cluster::BallNow& seen) { kept.attempt([&] { visit({seen.id, seen.ball, seen.unwrapped}); }); });
  });
  kept.rethrow_if_any();
}

void SharedWorld::positions(std::span<Vec2> out) {
  for_each_ball([next = out.begin()](const BallSeen& seen) mutable { *next++ = seen.ball.center; });
}
void SharedWorld::velocities(std::span<Vec2> out) {
  for_each_ball([next = out.begin()](const BallSeen& seen) mutable { *next++ = seen.ball.velocity; });
}
void SharedWorld::unwrapped_positions(std::span<Vec2> out) {
  for_each_ball([next = out.begin()](const BallSeen& seen) mutable { *next++ = seen.unwrapped; });
}

double SharedWorld::energy_given() {
  return orders_.give(Order::energy_given, {}, [&] { return part_.world().energy_given(); });
}
std::uint64_t SharedWorld::history() {
  return orders_.give(Order::history, {}, [&] { return part_.world().history(); });
}
double SharedWorld::worst_overlap() {
  return orders_.give(Order::worst_overlap, {}, [&] { return part_.worst_overlap(); });
}

void SharedWorld::write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) {
  Kept kept;
  orders_.give(Order::write_checkpoint, {}, [&] {
    part_.world().write_checkpoint([&](std::span<const std::byte> bytes) { kept.attempt([&] { sink(bytes); }); }, note);
  });
  kept.rethrow_if_any();
}

void SharedWorld::set_stage(const World& whole) {
  Parcel parcel;
  put_stage(parcel, whole);
  orders_.give(Order::set_stage, parcel, [&] { part_.set_stage(stage_of(whole)); });
}

double SharedWorld::overlap_of(const Gas& gas, bool is_periodic) {
  if (is_periodic) return worst_overlap() / (2 * gas.options().radius);
  return orders_.give(Order::gas_overlap, Parcel{}.put(gas.options()),
                      [&] { return part_.gas_overlap(gas.options()); });
}
double SharedWorld::cpu_seconds() {
  return orders_.give(Order::cpu_seconds, {}, [&] { return part_.cpu_seconds(); });
}
std::optional<double> SharedWorld::memory_growth() {
  return orders_.give(Order::memory_growth, {}, [&] { return part_.memory_growth(); });
}

}  // namespace carom::cli
