#include "arrays.hpp"
#include "world_parts.hpp"

namespace carom::python {
namespace {

/// Room for one ball's state of four doubles, which a C-ordered row is.
static_assert(sizeof(BallState) == 4 * sizeof(double) && sizeof(Vec2) == 2 * sizeof(double));

ReadOptions options_of(const std::optional<std::vector<BallId>>& which, const std::optional<double>& at) {
  ReadOptions options{.at = at};
  if (which) options.which = std::span<const BallId>{*which};
  return options;
}

std::optional<std::vector<BallId>> chosen(const py::object& which) {
  return which.is_none() ? std::nullopt : std::optional{ids_in(which)};
}

/// Positions or velocities.
template <auto ReadDoubles, auto ReadFloats>
py::array read_vectors(const WorldHandle& handle, const py::object& out, const py::object& which,
                       std::optional<double> at) {
  const World& world = handle.read();
  const auto ids = chosen(which);
  const Room room = room_for(out, ids ? ids->size() : world.ball_count(), 2, true);
  const ReadOptions options = options_of(ids, at);
  if (room.is_float)
    (world.*ReadFloats)(Strided<Vec2f>{room.first, room.count, room.stride}, options);
  else
    (world.*ReadDoubles)(Strided<Vec2>{room.first, room.count, room.stride}, options);
  return room.array;
}

py::array read_states(const WorldHandle& handle, const py::object& out, const py::object& which,
                      std::optional<double> at) {
  const World& world = handle.read();
  const auto ids = chosen(which);
  const Room room = room_for(out, ids ? ids->size() : world.ball_count(), 4, false);
  world.states(Strided<BallState>{room.first, room.count, room.stride}, options_of(ids, at));
  return room.array;
}

/// Only now, and only as doubles.
py::array read_unwrapped(const WorldHandle& handle, const py::object& out, const py::object& which) {
  const World& world = handle.read();
  const auto ids = chosen(which);
  const Room room = room_for(out, ids ? ids->size() : world.ball_count(), 2, false);
  world.unwrapped_positions(Strided<Vec2>{room.first, room.count, room.stride}, options_of(ids, std::nullopt));
  return room.array;
}

using Read = void (World::*)(Strided<Vec2>, const ReadOptions&) const;
using ReadFloats = void (World::*)(Strided<Vec2f>, const ReadOptions&) const;
constexpr Read positions = &World::positions;
constexpr ReadFloats positions_as_floats = &World::positions;
constexpr Read velocities = &World::velocities;
constexpr ReadFloats velocities_as_floats = &World::velocities;

/// All of them, or none: then the world is as before.
py::array add_balls(WorldHandle& handle, const py::object& centers, const py::object& velocities_of_all,
                    const py::object& radius, const py::object& mass, const py::object& restitution,
                    const py::object& gravity_scale, const Filter& filter) {
  World& world = handle.edit();
  const auto count = static_cast<std::size_t>(py::len(centers));
  const PerBall center{"centers", centers, count, 2};
  const PerBall velocity{"velocities", velocities_of_all, count, 2};
  const PerBall radii{"radius", radius, count, 1};
  const PerBall masses{"mass", mass, count, 1};
  const PerBall restitutions{"restitution", restitution, count, 1};
  const PerBall scales{"gravity_scale", gravity_scale, count, 1};
  const World before = world;
  world.reserve(world.ball_count() + count);
  std::vector<BallId> ids;
  ids.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Ball ball{.center = {center.get(i)[0], center.get(i)[1]},
                    .velocity = {velocity.get(i)[0], velocity.get(i)[1]},
                    .radius = *radii.get(i),
                    .mass = *masses.get(i),
                    .restitution = *restitutions.get(i),
                    .filter = filter,
                    .gravity_scale = *scales.get(i)};
    Added<BallId> added = world.try_add(ball);
    if (!added) {
      world = before;
      raise_problems(located("balls[" + std::to_string(i) + "]", added.problems()));
    }
    ids.push_back(added.id());
  }
  return id_array(ids);
}

/// All of them, or none.
void set_velocities(WorldHandle& handle, const py::object& values, const py::object& which) {
  World& world = handle.edit();
  const std::vector<BallId> ids = which.is_none() ? world.balls() : ids_in(which);
  const PerBall velocity{"velocities", values, ids.size(), 2};
  const auto value_of = [&](std::size_t i) { return Vec2{velocity.get(i)[0], velocity.get(i)[1]}; };
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Ball ball = world.ball(ids[i]);
    ball.velocity = value_of(i);
    const std::vector<Problem> problems = carom::problems_with(ball);
    if (!problems.empty()) raise_problems(located("velocities[" + std::to_string(i) + "]", problems));
  }
  for (std::size_t i = 0; i < ids.size(); ++i) world.set_velocity(ids[i], value_of(i));
}

}  // namespace

void add_bulk(WorldClass& world) {
  const auto out = py::arg("out") = py::none();
  const auto which = py::arg("which") = py::none();
  const auto at = py::arg("at") = py::none();
  world.def("positions", &read_vectors<positions, positions_as_floats>, out, which, at, doc_of("positions"))
      .def("velocities", &read_vectors<velocities, velocities_as_floats>, out, which, at, doc_of("velocities"))
      .def("unwrapped_positions", &read_unwrapped, out, which, doc_of("unwrapped_positions"))
      .def("states", &read_states, out, which, at, doc_of("states"))
      .def_property(
          "keeps_legs", reading(&World::keeps_legs),
          [](WorldHandle& handle, bool keep) { handle.edit().keep_legs(keep); }, doc_of("keep_legs"))
      .def("add_balls", &add_balls, py::arg("centers"), py::arg("velocities") = Vec2{}, py::arg("radius") = 0.0,
           py::arg("mass") = 1.0, py::arg("restitution") = 1.0, py::arg("gravity_scale") = 1.0,
           py::arg("filter") = Filter{},
           "Adds many balls, from an array of centres, and of each other member one value for all or an array. Raises "
           "ProblemError, adding none, when one can't be added. Returns their ids.")
      .def("set_velocities", &set_velocities, py::arg("velocities"), which,
           "Another velocity for every ball, or for those of `which`, as of now: see `set_velocity`. Raises "
           "ProblemError, changing none, when one can't be.");
}

}  // namespace carom::python
