#include "carom/cluster.hpp"

#include <stdexcept>

#include "cluster/implementation.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

namespace carom::cluster {
namespace {

/// A ball that the user has put somewhere at the time 0.
BallRecord record_of(std::uint32_t id, const Ball& ball) {
  BallRecord record;
  record.id = id;
  record.motion = {.center = ball.center, .velocity = ball.velocity, .start = {}};
  record.material = {ball.radius, ball.mass, ball.restitution, ball.filter, ball.gravity_scale};
  record.user_data = ball.user_data;
  return record;
}

carom::World box_of(const Gas& gas, bool is_periodic) {
  carom::World box;
  if (is_periodic) {
    box.set_periodic_box(gas.periodic_box());
  } else {
    for (const Wall& wall : gas.walls()) box.add(wall);
  }
  return box;
}

/// As that of a world to which the balls have been added.
engine::StuckCheck stuck_check_of(const Gas& gas) {
  engine::StuckCheck stuck;
  for (std::uint32_t i = 0; i < gas.options().balls; ++i) {
    const Ball ball = gas.ball(i);
    stuck.add(engine::body_of({.start = {}, .center = ball.center, .velocity = ball.velocity},
                              {.radius = ball.radius, .mass = ball.mass}, {}));
  }
  stuck.cut_slices(gas.options().balls);
  return stuck;
}

}  // namespace

std::optional<std::string> World::problem_with(const carom::World& whole) {
  if (!whole.movers().empty()) return "it has movers, and several processes can't play these together yet";
  if (whole.sensor_count() > 0) return "it has sensors, and several processes can't play these together yet";
  return std::nullopt;
}

World::World(Communicator& communicator, const carom::World& whole, const Options& options) {
  if (const auto problem = problem_with(whole)) throw_or_abort(std::invalid_argument{*problem});
  implementation_ = std::make_unique<Implementation>(
      communicator, whole, whole.ball_count(), [&](const auto& visit) { Part::for_each_record(whole, visit); },
      Part::stuck_of(whole), communicator.rank() == 0 ? Part::given_of(whole) : ExactSum{}, options);
}

World::World(Communicator& communicator, const Gas& gas, bool is_periodic, const Options& options)
    : implementation_{std::make_unique<Implementation>(
          communicator, box_of(gas, is_periodic), gas.options().balls,
          [&](const Implementation::VisitRecord& visit) {
            for (std::uint32_t i = 0; i < gas.options().balls; ++i) {
              const Ball ball = gas.ball(i);
              visit(record_of(i, ball), ball.center);
            }
          },
          stuck_check_of(gas), ExactSum{}, options)} {}

World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

Progress World::advance_to(double time, const OnImpact& on_impact, StopToken stop) {
  return implementation_->advance_to(time, on_impact, stop);
}
double World::time() const noexcept { return implementation_->time(); }
std::uint64_t World::ball_count() const noexcept { return implementation_->ball_count(); }
const ImpactCounts& World::counts() const noexcept { return implementation_->counts(); }
const Costs& World::costs() const noexcept { return implementation_->costs(); }
std::uint64_t World::history() { return implementation_->history(); }
double World::energy_given() { return implementation_->energy_given(); }
void World::for_each_ball(const std::function<void(const BallNow&)>& visit) { implementation_->for_each_ball(visit); }
void World::for_each_ball_here(const std::function<void(const BallNow&, bool)>& visit) const {
  const Part& part = implementation_->part();
  for (std::uint32_t index = 0; index < part.ball_count(); ++index) visit(part.ball_now(index), part.is_own(index));
}

}  // namespace carom::cluster
