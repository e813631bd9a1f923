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
      case Order::make_world: return make_world(with);
      case Order::make_gas: return make_gas(with);
      case Order::drop_world: return part_.reset();
      case Order::advance: return advance(with);
      case Order::visit_balls: return part_->world().for_each_ball([](const cluster::BallNow&) {});
      case Order::energy_given: return static_cast<void>(part_->world().energy_given());
      case Order::history: return static_cast<void>(part_->world().history());
      case Order::worst_overlap: return static_cast<void>(part_->worst_overlap());
      case Order::gas_overlap: return static_cast<void>(part_->gas_overlap(with.take<GasOptions>()));
      case Order::cpu_seconds: return static_cast<void>(part_->cpu_seconds());
      case Order::memory_growth: return static_cast<void>(part_->memory_growth());
      case Order::play_members: return play_members_for_first(all_, with, InterruptWatch::token());
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
  void advance(ParcelReader& with) {
    const double time = with.take<double>();
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
      // Rank 0 has found the same, and reports it.
    }
  }
}

}  // namespace carom::cli
