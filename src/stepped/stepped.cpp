#include "carom/stepped.hpp"

#include "carom/response.hpp"
#include "carom/tolerances.hpp"
#include "hash.hpp"
#include "problem_list.hpp"
#include "stepped/state.hpp"
#include "throw_or_abort.hpp"

namespace carom {
namespace {

template <class Shape>
std::uint32_t put(std::vector<Shape>& shapes, const Shape& shape) {
  throw_if_any(problems_with(shape));
  shapes.push_back(shape);
  return static_cast<std::uint32_t>(shapes.size() - 1);
}

template <class Shape>
const Shape& get(const std::vector<Shape>& shapes, const char* kind, std::uint32_t index) {
  if (index >= shapes.size())
    throw_or_abort(
        std::out_of_range{"there is no " + std::string{kind} + " " + std::to_string(index) + " in this world"});
  return shapes[index];
}

}  // namespace

std::vector<Problem> problems_with(const Stepping& stepping) {
  constexpr std::uint32_t most_halvings = 60;
  return ProblemList{}
      .require_positive("step", stepping.step)
      .require_count("halvings", stepping.halvings, 1, most_halvings)
      .take();
}

class SteppedWorld::Stepper : public stepped::State {
 public:
  using State::State;
};

SteppedWorld::SteppedWorld(const Stepping& stepping) : stepper_{std::make_unique<Stepper>(stepping)} {
  throw_if_any(problems_with(stepping));
}

SteppedWorld::~SteppedWorld() = default;
SteppedWorld::SteppedWorld(const SteppedWorld& other) : stepper_{std::make_unique<Stepper>(*other.stepper_)} {}
SteppedWorld::SteppedWorld(SteppedWorld&& other) noexcept = default;
SteppedWorld& SteppedWorld::operator=(const SteppedWorld& other) {
  if (this != &other) stepper_ = std::make_unique<Stepper>(*other.stepper_);
  return *this;
}
SteppedWorld& SteppedWorld::operator=(SteppedWorld&& other) noexcept = default;

BallId SteppedWorld::add(const Ball& ball) {
  const BallId id{put(stepper_->shapes.balls, ball)};
  for (std::uint32_t wall = 0; wall < stepper_->shapes.walls.size(); ++wall)
    stepper_->passages.begin(id.index, wall, stepper_->shapes);
  return id;
}

WallId SteppedWorld::add(const Wall& wall) {
  const WallId id{put(stepper_->shapes.walls, wall)};
  stepper_->statics_changed = true;
  for (std::uint32_t ball = 0; ball < stepper_->shapes.balls.size(); ++ball)
    stepper_->passages.begin(ball, id.index, stepper_->shapes);
  return id;
}

PillarId SteppedWorld::add(const Pillar& pillar) {
  stepper_->statics_changed = true;
  return {put(stepper_->shapes.pillars, pillar)};
}

Vec2 SteppedWorld::gravity() const noexcept { return stepper_->gravity; }
void SteppedWorld::set_gravity(Vec2 gravity) {
  throw_if_any(problems_with_gravity(gravity));
  stepper_->gravity = gravity;
}

Ball SteppedWorld::ball(BallId id) const { return get(stepper_->shapes.balls, "ball", id.index); }
Wall SteppedWorld::wall(WallId id) const { return get(stepper_->shapes.walls, "wall", id.index); }
Pillar SteppedWorld::pillar(PillarId id) const { return get(stepper_->shapes.pillars, "pillar", id.index); }
Vec2 SteppedWorld::position(BallId id) const { return ball(id).center; }
Vec2 SteppedWorld::velocity(BallId id) const { return ball(id).velocity; }

std::vector<BallId> SteppedWorld::balls() const {
  std::vector<BallId> ids(stepper_->shapes.balls.size());
  for (std::uint32_t i = 0; i < ids.size(); ++i) ids[i] = {i};
  return ids;
}

const Stepping& SteppedWorld::stepping() const noexcept { return stepper_->stepping; }
std::uint64_t SteppedWorld::steps() const noexcept { return stepper_->steps; }
double SteppedWorld::time() const noexcept { return stepper_->time_after(stepper_->steps); }

Progress SteppedWorld::step(const OnImpact& on_impact, StopToken stop) {
  const Penetration penetration = stepper_->stepping.penetration;
  const bool taken = penetration == Penetration::bisect
                         ? stepped::step_by_bisection(*stepper_, on_impact, stop)
                         : stepped::step_to_the_end(*stepper_, penetration == Penetration::push_apart, on_impact, stop);
  if (!taken) return Progress::stopped;
  stepper_->statics_changed = false;
  ++stepper_->steps;
  return Progress::done;
}

Progress SteppedWorld::advance_to(double t, const OnImpact& on_impact, StopToken stop) {
  throw_if_any(ProblemList{}.require(is_finite(t), ProblemKind::time_not_finite, "t", t).take());
  constexpr double rounding = 4 * tolerance::rounding;
  while (stepper_->time_after(stepper_->steps + 1) <= t * (1 + rounding)) {
    if (stop.requested() || step(on_impact, stop) == Progress::stopped) return Progress::stopped;
  }
  return Progress::done;
}

double SteppedWorld::kinetic_energy() const {
  double sum = 0;
  for (const Ball& ball : stepper_->shapes.balls) sum += carom::kinetic_energy({ball.velocity, ball.mass});
  return sum;
}

double SteppedWorld::potential_energy() const {
  if (gravity() == Vec2{}) return 0;
  double sum = 0;
  for (const Ball& ball : stepper_->shapes.balls) sum -= ball.mass * dot(gravity() * ball.gravity_scale, ball.center);
  return sum;
}

double SteppedWorld::energy() const { return kinetic_energy() + potential_energy(); }

Vec2 SteppedWorld::momentum() const {
  Vec2 sum;
  for (const Ball& ball : stepper_->shapes.balls) sum += carom::momentum({ball.velocity, ball.mass});
  return sum;
}

const ImpactCounts& SteppedWorld::counts() const noexcept { return stepper_->counts; }
double SteppedWorld::deepest_penetration() const noexcept { return stepper_->deepest; }
std::uint64_t SteppedWorld::cut_short() const noexcept { return stepper_->cut_short; }

std::uint64_t SteppedWorld::history() const {
  std::uint64_t hash = mixed(mixed(0, stepper_->counts.total()), stepper_->steps);
  for (const Ball& ball : stepper_->shapes.balls) {
    for (const double part : {ball.center.x, ball.center.y, ball.velocity.x, ball.velocity.y}) hash = mixed(hash, part);
  }
  return hash;
}

}  // namespace carom
