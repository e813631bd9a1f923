#include "mpi/follow.hpp"

#include <optional>
#include <stdexcept>

#include "cli/files/scene_source.hpp"
#include "cli/terminal/interrupt.hpp"
#include "mpi/members.hpp"
#include "mpi/orders.hpp"
#include "mpi/shared_part.hpp"

namespace carom::cli {
namespace {

class Follower {
 public:
  explicit Follower(cluster::MpiCommunicator& all) : all_{all} {}

  void follow(Order order, ParcelReader with) {
    switch (order) {
      case Order::end: break;
      case Order::make_world: make_world(with); break;
      case Order::make_gas: make_gas(with); break;
      case Order::resume: resume(with); break;
      case Order::set_stage: part_->set_stage(stage_in(with)); break;
      case Order::drop_world: part_.reset(); break;
      case Order::advance: advance(with); break;
      case Order::visit_balls: part_->world().for_each_ball([](const cluster::BallNow&) {}); break;
      case Order::energy_given: static_cast<void>(part_->world().energy_given()); break;
      case Order::history: static_cast<void>(part_->world().history()); break;
      case Order::worst_overlap: static_cast<void>(part_->worst_overlap()); break;
      case Order::gas_overlap: static_cast<void>(part_->gas_overlap(with.take<GasOptions>())); break;
      case Order::cpu_seconds: static_cast<void>(part_->cpu_seconds()); break;
      case Order::memory_growth: static_cast<void>(part_->memory_growth()); break;
      case Order::write_checkpoint: part_->world().write_checkpoint([](std::span<const std::byte>) {}); break;
      case Order::play_members: play_members_for_first(all_, with, InterruptWatch::token()); break;
    }
  }

 private:
  void make_world(ParcelReader& with) {
    const auto options = with.take<SharedOptions>();
    const std::string source = with.take_text();
    const LoadedScene loaded = scene_from(with.take_text(), source);
    part_.emplace(all_, loaded.world, options);
  }
  void make_gas(ParcelReader& with) {
    const auto options = with.take<SharedOptions>();
    const Gas gas{with.take<GasOptions>()};
    part_.emplace(all_, gas, with.take<bool>(), options);
  }
  void resume(ParcelReader& with) {
    const auto options = with.take<SharedOptions>();
    cluster::World::Read read = read_shared_checkpoint(all_, with.take_text(), options);
    if (read.world) part_.emplace(all_, std::move(*read.world));
  }
  void advance(ParcelReader& with) {
    const auto time = with.take<double>();
    const bool hears_impacts = with.take<bool>();
    const OnImpact on_impact = hears_impacts ? OnImpact{[](const Impact&) {}} : OnImpact{};
    static_cast<void>(part_->world().advance_to(time, on_impact, InterruptWatch::token()));
  }

  cluster::MpiCommunicator& all_;
  std::optional<SharedPart> part_;
};

}  // namespace

void follow(cluster::MpiCommunicator& all) {
  const InterruptWatch watch;
  Follower follower{all};
  while (true) {
    const cluster::Bytes message = all.gather_all({}).front();
    ParcelReader with{message};
    const auto order = with.take<Order>();
    if (order == Order::end) return;
    try {
      follower.follow(order, with);
    } catch (const std::invalid_argument&) {
      continue;  // rank 0 has found the same, and reports it
    }
  }
}

}  // namespace carom::cli
