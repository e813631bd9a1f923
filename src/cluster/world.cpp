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
      communicator, Part{whole},
      Implementation::Whole{.balls = whole.ball_count(),
                            .for_each = [&](const auto& visit) { Part::for_each_record(whole, visit); },
                            .stuck = Part::stuck_of(whole),
                            .given = Part::given_of(whole)},
      options);
}

World::World(Communicator& communicator, const Gas& gas, bool is_periodic, const Options& options)
    : implementation_{std::make_unique<Implementation>(
          communicator, Part{box_of(gas, is_periodic)},
          Implementation::Whole{.balls = gas.options().balls,
                                .for_each =
                                    [&](const auto& visit) {
                                      for (std::uint32_t i = 0; i < gas.options().balls; ++i) {
                                        const Ball ball = gas.ball(i);
                                        visit(record_of(i, ball), ball.center);
                                      }
                                    },
                                .stuck = stuck_check_of(gas),
                                .given = {}},
          options)} {}

World::World(std::unique_ptr<Implementation> implementation) noexcept : implementation_{std::move(implementation)} {}

World::Read World::read_checkpoint(Communicator& communicator, const ByteSource& source, const Options& options) {
  std::uint64_t balls = 0;
  checkpoint::Parts parts = checkpoint::read_parts(source, [&](const BallRecord&, Vec2) { ++balls; });
  Read read{.world = std::nullopt, .note = std::move(parts.note), .problem = parts.problem};
  if (!parts.model) return read;
  if (parts.head.ids.movers + parts.head.ids.sensors > 0)
    throw_or_abort(std::invalid_argument{"the checkpoint's world has movers or sensors, which can't be divided"});
  const auto user_data = std::move(parts.user_data);
  const auto for_each = [&](const Implementation::VisitRecord& visit) {
    std::size_t next = 0;  // user data is in the order of ids, too
    static_cast<void>(checkpoint::read_parts(source, [&](BallRecord ball, Vec2 place) {
      while (next < user_data.size() && user_data[next].ball.index < ball.id) ++next;
      const bool has_data = next < user_data.size() && user_data[next].ball.index == ball.id;
      ball.user_data = has_data ? user_data[next].data : 0;
      visit(ball, place);
    }));
  };
  Implementation::Whole whole{
      .balls = balls, .for_each = for_each, .stuck = parts.model->stuck, .given = parts.model->given.sum};
  read.world.emplace(World{std::make_unique<Implementation>(communicator, Part{std::move(parts)}, whole, options)});
  return read;
}

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
void World::write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) {
  implementation_->write_checkpoint(sink, note);
}
void World::for_each_ball(const std::function<void(const BallNow&)>& visit) { implementation_->for_each_ball(visit); }
void World::for_each_ball_here(const std::function<void(const BallNow&, bool)>& visit) const {
  const Part& part = implementation_->part();
  for (std::uint32_t index = 0; index < part.ball_count(); ++index) visit(part.ball_now(index), part.is_own(index));
}

}  // namespace carom::cluster
