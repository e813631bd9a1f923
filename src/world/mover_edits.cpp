#include <cmath>

#include "carom/mover.hpp"
#include "problem_list.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

/// Movers of a world, and changes to how they move.
namespace carom {
namespace {

template <class Engine>
const engine::MoverState& mover_of(const Engine& engine, MoverId id) {
  if (!engine.movers().has(id.index))
    throw_or_abort(std::out_of_range{"there is no mover " + std::to_string(id.index) + " in this world"});
  return engine.movers()[id.index];
}

/// A program that takes the mover to a pose, which is so far away, at a speed.
std::vector<MoverStep> way_to(const Pose& to, double distance, double speed) {
  if (distance == 0) return {};
  return {{.duration = distance / speed, .to = to}};
}

}  // namespace

Added<MoverId> World::try_add(const Mover& mover) {
  Engine& engine = engine_for("try_add");
  auto problems = engine.problems_with(mover);
  if (!problems.empty()) return Added<MoverId>{std::move(problems)};
  const MoverId id{engine.movers().size()};
  engine.add(mover);
  return Added<MoverId>{id};
}

MoverId World::add(const Mover& mover) {
  throw_in_callback("add");
  Added<MoverId> added = try_add(mover);
  if (!added) throw_if_any(added.problems());
  return added.id();
}

void World::remove(MoverId id) {
  Engine& engine = engine_for("remove");
  mover_of(engine, id);
  engine.remove_mover(id.index);
}

bool World::has(MoverId id) const noexcept { return engine().movers().has(id.index); }
Pose World::pose(MoverId id) const { return mover_of(engine(), id).pose_at(engine().now()); }
MoverMotion World::motion(MoverId id) const { return mover_of(engine(), id).motion(); }
MoverLeg World::mover_leg(MoverId id) const { return mover_of(engine(), id).leg(); }

std::vector<MoverId> World::movers() const {
  std::vector<MoverId> ids;
  for (MoverId id; id.index < engine().movers().size(); ++id.index) {
    if (has(id)) ids.push_back(id);
  }
  return ids;
}

double World::next_motion_change() const noexcept {
  const Instant next = engine().movers().next_change();
  return next.rest > 0 ? std::nextafter(next.whole, forever) : next.whole;
}

std::vector<Problem> World::try_set_motion(MoverId id, const MoverMotion& motion) {
  Engine& engine = engine_for("try_set_motion");
  mover_of(engine, id);
  auto problems = carom::problems_with(motion);
  if (!problems.empty()) return problems;
  engine.change_mover(id.index, [&](engine::MoverState& mover) { mover.set_motion(motion, engine.now()); });
  return {};
}

std::vector<Problem> World::try_set_program(MoverId id, std::vector<MoverStep> program, bool repeats) {
  Engine& engine = engine_for("try_set_program");
  mover_of(engine, id);
  auto problems = carom::problems_with(program);
  if (!problems.empty()) return problems;
  engine.change_mover(id.index,
                      [&](engine::MoverState& mover) { mover.set_program(std::move(program), repeats, engine.now()); });
  return {};
}

std::vector<Problem> World::try_turn_to(MoverId id, double angle, double rate) {
  Engine& engine = engine_for("try_turn_to");
  Pose to = mover_of(engine, id).pose_at(engine.now());
  ProblemList found;
  found.require_positive("rate", rate).require_finite("angle", angle);
  if (!found.empty()) return found.take();
  const double distance = std::abs(angle - to.angle);
  to.angle = angle;
  return try_set_program(id, way_to(to, distance, rate));
}

std::vector<Problem> World::try_shift_to(MoverId id, Vec2 offset, double speed) {
  Engine& engine = engine_for("try_shift_to");
  Pose to = mover_of(engine, id).pose_at(engine.now());
  ProblemList found;
  found.require_positive("speed", speed).require_finite("offset", offset);
  if (!found.empty()) return found.take();
  const double distance = length(offset - to.offset);
  to.offset = offset;
  return try_set_program(id, way_to(to, distance, speed));
}

void World::set_motion(MoverId id, const MoverMotion& motion) {
  throw_in_callback("set_motion");
  throw_if_any(try_set_motion(id, motion));
}
void World::set_program(MoverId id, std::vector<MoverStep> program, bool repeats) {
  throw_in_callback("set_program");
  throw_if_any(try_set_program(id, std::move(program), repeats));
}
void World::turn_to(MoverId id, double angle, double rate) {
  throw_in_callback("turn_to");
  throw_if_any(try_turn_to(id, angle, rate));
}
void World::shift_to(MoverId id, Vec2 offset, double speed) {
  throw_in_callback("shift_to");
  throw_if_any(try_shift_to(id, offset, speed));
}

std::span<const Squeeze> World::squeezes() const noexcept { return engine().squeezes(); }
double World::energy_given() const { return engine().energy_given(); }

}  // namespace carom
