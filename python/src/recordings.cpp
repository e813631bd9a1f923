#include "carom/recording.hpp"

#include <cmath>

#include "carom/replay.hpp"
#include "handle.hpp"
#include "module.hpp"
#include "problems.hpp"
#include "scene_world.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

Recording recording_from(const py::bytes& bytes) {
  const auto view = static_cast<std::string_view>(bytes);
  const auto all = std::as_bytes(std::span{view});
  RecordingRead read = read_recording(source_of({all.begin(), all.end()}));
  if (!read.recording) raise_recording(*read.problem);
  return std::move(*read.recording);
}

/// Plays a scene for so long and returns the bytes of the recording.
py::bytes record(const Scene& scene, double until) {
  WorldHandle handle{world_of(scene)};
  std::string bytes;
  Recorder recorder{scene, handle.read(), [&](std::span<const std::byte> more) {
                      bytes.append(reinterpret_cast<const char*>(more.data()), more.size());
                    }};
  const Progress progress = handle.play(
      nullptr,
      [&](World& world, StopToken stop) {
        const Progress ended =
            world.advance_to(until, [&](const Impact& impact) { recorder.add(world, impact); }, stop);
        recorder.add_squeezes(world);
        return ended;
      },
      [](Progress ended) { return ended == Progress::stopped; });
  if (progress == Progress::stuck) raise_stuck(handle.read().time());
  recorder.finish(handle.read());
  return py::bytes{bytes};
}

void require(const std::optional<RecordingProblem>& problem) {
  if (problem) raise_recording(*problem);
}

void go_to(Replay& replay, double time, const py::object& on_impact) {
  if (std::isnan(time)) throw std::invalid_argument{"time is NaN: make it a number"};
  OnImpact callback;
  if (!on_impact.is_none()) callback = [&](const Impact& impact) { on_impact(impact); };
  require(replay.go_to(time, callback));
}

/// What all balls have, as an array of two columns.
template <class Get>
py::array_t<double> vectors_of(const Replay& replay, const Get& get) {
  py::array_t<double> result({std::size_t{replay.balls()}, std::size_t{2}});
  double* to = result.mutable_data();
  for (BallId id; id.index < replay.balls(); ++id.index) {
    const Vec2 value = get(id);
    *to++ = value.x;
    *to++ = value.y;
  }
  return result;
}

/// One of so many, as the replay itself does not check.
template <class Id>
Id there(Id id, std::size_t count, const char* what) {
  if (id.index >= count) throw std::out_of_range{std::string{"there is no "} + what + " " + std::to_string(id.index)};
  return id;
}
BallId there(const Replay& replay, BallId id) { return there(id, replay.balls(), "ball"); }

/// Where what may move is now.
void add_moved(py::class_<Replay>& replay) {
  replay
      .def(
          "wall", [](const Replay& of, WallId id) { return of.wall(there(id, of.walls().size(), "wall")); },
          py::arg("id"), doc("Replay::wall"))
      .def(
          "pillar", [](const Replay& of, PillarId id) { return of.pillar(there(id, of.pillars().size(), "pillar")); },
          py::arg("id"), doc("Replay::pillar"))
      .def(
          "pose",
          [](const Replay& of, MoverId id) {
            return of.pose(there(id, of.recording().shapes().movers.size(), "mover"));
          },
          py::arg("id"), doc("Replay::pose"));
}

}  // namespace

void add_recordings(py::module_& module) {
  module.def("record_bytes", &record, py::arg("scene"), py::arg("until"), "The bytes of a recording: see `record`.");
  py::class_<Recording>(module, "RecordingData", doc("Recording"))
      .def(py::init(&recording_from), py::arg("data"), doc("read_recording"))
      .def_property_readonly("scene", &Recording::scene, doc("Recording::scene"))
      .def_property_readonly("is_whole", &Recording::is_whole, doc("Recording::is_whole"))
      .def_property_readonly("end", &Recording::end, doc("Recording::end"))
      .def_property_readonly("impacts", &Recording::impacts, doc("Recording::impacts"));
  py::class_<Replay> replay_class{module, "Replay", doc("Replay")};
  add_moved(replay_class);
  replay_class
      .def(py::init([](const Recording& recording) { return Replay{recording}; }), py::arg("recording"),
           doc("Replay::Replay"))
      .def_property_readonly("end", &Replay::end, doc("Replay::end"))
      .def_property_readonly("time", &Replay::time, doc("Replay::time"))
      .def("go_to", &go_to, py::arg("time"), py::arg("on_impact") = py::none(), doc("Replay::go_to"))
      .def("rewind", &Replay::rewind, doc("Replay::rewind"))
      .def(
          "verify", [](Replay& replay) { require(replay.verify()); }, doc("Replay::verify"))
      .def_property_readonly("ball_count", &Replay::balls, doc("Replay::balls"))
      .def(
          "ball", [](const Replay& replay, BallId id) { return replay.ball(there(replay, id)); }, py::arg("id"),
          doc("Replay::ball"))
      .def(
          "leg", [](const Replay& replay, BallId id) { return replay.leg(there(replay, id)); }, py::arg("id"),
          doc("Replay::leg"))
      .def(
          "position", [](const Replay& replay, BallId id) { return replay.position(there(replay, id)); }, py::arg("id"),
          doc("Replay::position"))
      .def(
          "velocity", [](const Replay& replay, BallId id) { return replay.velocity(there(replay, id)); }, py::arg("id"),
          doc("Replay::velocity"))
      .def(
          "positions",
          [](const Replay& replay) { return vectors_of(replay, [&](BallId id) { return replay.position(id); }); },
          "Where the centres of all balls are now, in the order of ids.")
      .def(
          "velocities",
          [](const Replay& replay) { return vectors_of(replay, [&](BallId id) { return replay.velocity(id); }); },
          "How fast all balls are now, in the order of ids.")
      .def_property_readonly("gravity", &Replay::gravity, doc("Replay::gravity"))
      .def_property_readonly("potential_energy", &Replay::potential_energy, doc("Replay::potential_energy"))
      .def_property_readonly("energy", &Replay::energy, doc("Replay::energy"))
      .def_property_readonly("kinetic_energy", &Replay::kinetic_energy, doc("Replay::kinetic_energy"))
      .def_property_readonly("momentum", &Replay::momentum, doc("Replay::momentum"))
      .def_property_readonly("counts", &Replay::counts, doc("Replay::counts"))
      .def_property_readonly("history", &Replay::history, doc("Replay::history"));
}

}  // namespace carom::python
