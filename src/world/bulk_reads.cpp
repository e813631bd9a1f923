#include "carom/bulk.hpp"

#include <stdexcept>
#include <string>

#include "throw_or_abort.hpp"
#include "world/engine.hpp"

/// Many balls at once. They are stored by place and asked for by id. Where all are asked for, they are read as they are
/// stored and written where they belong; otherwise each is fetched well before it is read.
namespace carom {
namespace {

using engine::BodyStore;
using engine::none;
using physics::Motion;

constexpr std::size_t ahead = 24;

void require_room(std::size_t room, std::size_t balls) {
  if (room < balls)
    throw_or_abort(
        std::invalid_argument{"there is room for " + std::to_string(room) + " of " + std::to_string(balls) + " balls"});
}

void prefetch(const BodyStore& bodies, std::uint32_t id) {
  if (id >= bodies.id_count()) return;
  const std::uint32_t slot = bodies.slot_of(id);
  if (slot != none) bodies.prefetch_state(slot);
}

/// Calls `visit(place, id, slot)` for every ball asked for.
template <class Visit>
void for_each_asked(const BodyStore& bodies, std::size_t room, const ReadOptions& options, Visit visit) {
  if (!options.which) {
    require_room(room, bodies.ball_count());
    std::size_t place = 0;
    for (std::uint32_t id = 0; id < bodies.id_count(); ++id) {
      prefetch(bodies, id + ahead);
      const std::uint32_t slot = bodies.slot_of(id);
      if (slot != none) visit(place++, id, slot);
    }
    return;
  }
  const std::span<const BallId> which = *options.which;
  require_room(room, which.size());
  for (std::size_t place = 0; place < which.size(); ++place) {
    if (place + ahead < which.size()) prefetch(bodies, which[place + ahead].index);
    const std::uint32_t id = which[place].index;
    if (id >= bodies.id_count() || bodies.slot_of(id) == none)
      throw_or_abort(std::out_of_range{"there is no ball " + std::to_string(id) + " in this world"});
    visit(place, id, bodies.slot_of(id));
  }
}

/// The same in the order of storage, for all balls of a world in which none has been removed: each has its id as its
/// place.
template <class Visit>
void for_each_stored(const BodyStore& bodies, std::size_t room, Visit visit) {
  require_room(room, bodies.ball_count());
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    if (bodies.is_present(slot)) visit(bodies.id_of(slot), bodies.id_of(slot), slot);
  }
}

/// The state that a ball had at a time before now: that of the last leg that had begun by then. A ball that the user
/// put there later is where it was put.
template <class Engine>
BallState state_then(const Engine& engine, std::uint32_t id, std::uint32_t slot, double time) {
  Motion motion = engine.bodies().motion(slot);
  bool began_at_impact = engine.bodies().origin(slot).shape.is_shape();
  const engine::EndedLeg* earlier = engine.leg_log().latest_of(id);
  while (motion.start.whole > time) {
    if (!began_at_impact) return {motion.center, motion.velocity};
    if (earlier == nullptr)
      throw_or_abort(std::out_of_range{"ball " + std::to_string(id) + " has had an impact since " +
                                       std::to_string(time) +
                                       ": keep_legs before the advance, or ask for a later time"});
    motion = earlier->motion;
    began_at_impact = earlier->origin.shape.is_shape();
    earlier = engine.leg_log().before(*earlier);
  }
  return {inside(engine.bodies().period(), position_at(motion, {time, 0})), velocity_at(motion, {time, 0})};
}

/// Calls `write(place, state)` for every ball asked for. What is not used of the state costs nothing.
template <class Engine, class Write>
void read_balls(const Engine& engine, std::size_t room, const ReadOptions& options, Write write) {
  const BodyStore& bodies = engine.bodies();
  const Instant now = engine.now();
  if (!options.at || *options.at == now.whole) {
    const auto visit = [&](std::size_t place, std::uint32_t /*id*/, std::uint32_t slot) {
      const Motion motion = bodies.motion(slot);
      write(place, BallState{inside(bodies.period(), position_at(motion, now)), velocity_at(motion, now)});
    };
    if (!options.which && bodies.ball_count() == bodies.id_count())
      for_each_stored(bodies, room, visit);
    else
      for_each_asked(bodies, room, options, visit);
    return;
  }
  const double time = *options.at;
  if (!(time < now.whole))
    throw_or_abort(std::out_of_range{"the time " + std::to_string(time) + " is not yet: advance to it first"});
  for_each_asked(bodies, room, options, [&](std::size_t place, std::uint32_t id, std::uint32_t slot) {
    write(place, state_then(engine, id, slot, time));
  });
}

Vec2f to_floats(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

}  // namespace

std::size_t World::ball_count() const noexcept { return engine().bodies().ball_count(); }
std::size_t World::wall_count() const noexcept { return engine().count(engine().walls()); }
std::size_t World::pillar_count() const noexcept { return engine().count(engine().pillars()); }
std::size_t World::sensor_count() const noexcept { return engine().sensors().count(); }

IdRange<BallId, World> World::ball_ids() const noexcept { return {*this, engine().balls()}; }
IdRange<WallId, World> World::wall_ids() const noexcept { return {*this, engine().id_count(engine().walls())}; }
IdRange<PillarId, World> World::pillar_ids() const noexcept { return {*this, engine().id_count(engine().pillars())}; }
IdRange<SensorId, World> World::sensor_ids() const noexcept { return {*this, engine().sensors().size()}; }

void World::positions(Strided<Vec2> out, const ReadOptions& options) const {
  read_balls(engine(), out.size(), options, [&](auto place, const BallState& ball) { out.set(place, ball.center); });
}

void World::positions(Strided<Vec2f> out, const ReadOptions& options) const {
  read_balls(engine(), out.size(), options,
             [&](auto place, const BallState& ball) { out.set(place, to_floats(ball.center)); });
}

void World::unwrapped_positions(Strided<Vec2> out, const ReadOptions& options) const {
  if (options.at && *options.at != time())
    throw_or_abort(std::out_of_range{"unwrapped positions are known of the time now alone"});
  const BodyStore& bodies = engine().bodies();
  const Instant now = engine().now();
  for_each_asked(bodies, out.size(), options, [&](std::size_t place, std::uint32_t id, std::uint32_t slot) {
    out.set(place, position_at(bodies.motion(slot), now) + shift_by(bodies.period(), bodies.box_count(id)));
  });
}

void World::velocities(Strided<Vec2> out, const ReadOptions& options) const {
  read_balls(engine(), out.size(), options, [&](auto place, const BallState& ball) { out.set(place, ball.velocity); });
}

void World::velocities(Strided<Vec2f> out, const ReadOptions& options) const {
  read_balls(engine(), out.size(), options,
             [&](auto place, const BallState& ball) { out.set(place, to_floats(ball.velocity)); });
}

void World::states(Strided<BallState> out, const ReadOptions& options) const {
  read_balls(engine(), out.size(), options, [&](auto place, const BallState& ball) { out.set(place, ball); });
}

void World::keep_legs(bool keep) { engine_for("keep_legs").keep_legs(keep); }
bool World::keeps_legs() const noexcept { return engine().keeps_legs(); }

}  // namespace carom
