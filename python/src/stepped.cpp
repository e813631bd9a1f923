#include "carom/stepped.hpp"

#include "arrays.hpp"
#include "callback.hpp"
#include "carom/scene.hpp"
#include "carom/trials.hpp"
#include "handle.hpp"
#include "module.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

using SteppedHandle = Handle<SteppedWorld>;
using SteppedClass = py::class_<SteppedHandle>;

const char* doc_of(const char* member) { return doc(std::string{"SteppedWorld::"} + member); }

std::unique_ptr<SteppedHandle> stepped(const Scene& scene, const Stepping& stepping) {
  const std::vector<SceneProblem> problems = problems_with_stepping(scene);
  if (!problems.empty()) raise_problems(located(problems));
  return std::make_unique<SteppedHandle>(make_stepped(scene, stepping));
}

Progress advance_to(SteppedHandle& handle, double time, const py::object& on_impact, StopFlag* stop) {
  const OnImpact callback = callback_of(on_impact);
  return handle.play(
      stop, [&](SteppedWorld& world, StopToken token) { return world.advance_to(time, callback, token); },
      [](Progress progress) { return progress == Progress::stopped; });
}

/// What all balls have, as an array of two columns.
py::array_t<double> vectors_of(const SteppedHandle& handle, Vec2 (SteppedWorld::*get)(BallId) const) {
  const SteppedWorld& world = handle.read();
  const std::vector<BallId> ids = world.balls();
  py::array_t<double> result({ids.size(), std::size_t{2}});
  double* to = result.mutable_data();
  for (const BallId id : ids) {
    const Vec2 value = (world.*get)(id);
    *to++ = value.x;
    *to++ = value.y;
  }
  return result;
}

template <class Shape>
void add_shape(SteppedClass& world, const char* text = nullptr) {
  world.def(
      "add", [](SteppedHandle& handle, const Shape& shape) { return handle.edit().add(shape); }, py::arg("shape"),
      text);
}

void add_reads(SteppedClass& world) {
  world.def("ball", reading(&SteppedWorld::ball), py::arg("id"), doc_of("ball"))
      .def("wall", reading(&SteppedWorld::wall), py::arg("id"), doc_of("wall"))
      .def("pillar", reading(&SteppedWorld::pillar), py::arg("id"), doc_of("pillar"))
      .def("position", reading(&SteppedWorld::position), py::arg("id"), doc_of("position"))
      .def("velocity", reading(&SteppedWorld::velocity), py::arg("id"), doc_of("velocity"))
      .def(
          "ball_ids", [](const SteppedHandle& handle) { return id_array(handle.read().balls()); }, doc_of("balls"))
      .def(
          "positions", [](const SteppedHandle& handle) { return vectors_of(handle, &SteppedWorld::position); },
          "Where the centres of all balls are now, in the order of ids.")
      .def(
          "velocities", [](const SteppedHandle& handle) { return vectors_of(handle, &SteppedWorld::velocity); },
          "How fast all balls are now, in the order of ids.")
      .def_property_readonly(
          "stepping", [](const SteppedHandle& handle) { return handle.read().stepping(); }, doc_of("stepping"))
      .def_property_readonly("steps", reading(&SteppedWorld::steps), doc_of("steps"))
      .def_property_readonly("time", reading(&SteppedWorld::time), doc_of("time"))
      .def_property_readonly("energy", reading(&SteppedWorld::energy), doc_of("energy"))
      .def_property_readonly("kinetic_energy", reading(&SteppedWorld::kinetic_energy), doc_of("kinetic_energy"))
      .def_property_readonly("potential_energy", reading(&SteppedWorld::potential_energy), doc_of("potential_energy"))
      .def_property_readonly("momentum", reading(&SteppedWorld::momentum), doc_of("momentum"))
      .def_property_readonly(
          "counts", [](const SteppedHandle& handle) { return handle.read().counts(); }, doc_of("counts"))
      .def_property_readonly("deepest_penetration", reading(&SteppedWorld::deepest_penetration),
                             doc_of("deepest_penetration"))
      .def_property_readonly("cut_short", reading(&SteppedWorld::cut_short), doc_of("cut_short"))
      .def_property_readonly("history", reading(&SteppedWorld::history), doc_of("history"));
}

Trial trial_played(const Scene& scene, std::uint64_t number, double longest, const std::optional<Stepping>& stepping) {
  StopFlag flag;
  const auto play = [&](StopToken stop) {
    return stepping ? play_trial(scene, number, longest, *stepping, stop) : play_trial(scene, number, longest, stop);
  };
  const TrialPlayed played =
      interruptible(flag, play, [](const TrialPlayed& result) { return !result.trial && result.problems.empty(); });
  if (!played.trial) raise_problems(located(played.problems));
  return *played.trial;
}

void add_trials(py::module_& module) {
  value_class(module, "Trial", Field{"number", &Trial::number}, Field{"time", &Trial::time},
              Field{"left", &Trial::left}, Field{"stuck", &Trial::stuck}, Field{"counts", &Trial::counts},
              Field{"hardest", &Trial::hardest}, Field{"energy_at_first", &Trial::energy_at_first},
              Field{"energy", &Trial::energy}, Field{"energy_scale", &Trial::energy_scale},
              Field{"deepest_penetration", &Trial::deepest_penetration}, Field{"history", &Trial::history});
  module.def("play_trial", &trial_played, py::arg("scene"), py::arg("number"), py::arg("longest"),
             py::arg("stepping") = py::none(),
             "Plays one trial of a scene, for no longer than `longest`, exactly or, with a `stepping`, step by step: "
             "until the centre of a ball leaves the arena of the scene, if it has one. Raises ProblemError when its "
             "scene can't be made.");
}

}  // namespace

void add_stepped(py::module_& module) {
  value_class(module, "Stepping", Field{"step", &Stepping::step}, Field{"penetration", &Stepping::penetration},
              Field{"shares", &Stepping::shares}, Field{"halvings", &Stepping::halvings},
              Field{"search", &Stepping::search});
  SteppedClass world{module, "SteppedWorld", doc("SteppedWorld")};
  world
      .def(py::init([](const Stepping& stepping) { return std::make_unique<SteppedHandle>(SteppedWorld{stepping}); }),
           py::arg("stepping") = Stepping{}, doc_of("SteppedWorld"))
      .def(py::init(&stepped), py::arg("scene"), py::arg("stepping") = Stepping{})
      .def(
          "step", [](SteppedHandle& handle) { (void)handle.edit().step(); }, doc_of("step"))
      .def("advance_to", &advance_to, py::arg("t"), py::arg("on_impact") = py::none(), py::arg("stop") = py::none(),
           doc_of("advance_to"))
      .def_property("gravity", reading(&SteppedWorld::gravity), editing(&SteppedWorld::set_gravity),
                    doc_of("set_gravity"));
  add_copies<SteppedWorld>(world, doc_of("SteppedWorld"));
  add_shape<Ball>(world, doc_of("add"));
  add_shape<Wall>(world);
  add_shape<Pillar>(world);
  add_reads(world);
  add_trials(module);
}

}  // namespace carom::python
