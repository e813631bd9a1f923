#include "arrays.hpp"
#include "callback.hpp"
#include "world_parts.hpp"

namespace carom::python {
namespace {

Progress checked(const WorldHandle& handle, Progress progress) {
  if (progress == Progress::stuck) raise_stuck(handle.read().time());
  return progress;
}

bool was_stopped(Progress progress) { return progress == Progress::stopped; }

Progress advance_to(WorldHandle& handle, double time, const py::object& on_impact, StopFlag* stop) {
  const OnImpact callback = callback_of(on_impact);
  return checked(
      handle,
      handle.play(
          stop, [&](World& world, StopToken token) { return world.advance_to(time, callback, token); }, was_stopped));
}

Progress advance(WorldHandle& handle, double step, const py::object& on_impact, StopFlag* stop) {
  const OnImpact callback = callback_of(on_impact);
  // After a Ctrl-C that the program handled without an exception, it goes on to the same time.
  const double end = handle.read().time() + step;
  bool goes_on = false;
  const auto play = [&](World& world, StopToken token) {
    return std::exchange(goes_on, true) ? world.advance_to(end, callback, token) : world.advance(step, callback, token);
  };
  return checked(handle, handle.play(stop, play, was_stopped));
}

std::optional<Impact> advance_to_next_impact(WorldHandle& handle, double limit, StopFlag* stop) {
  const NextImpact next = handle.play(
      stop, [&](World& world, StopToken token) { return world.advance_to_next_impact(limit, token); },
      [](const NextImpact& result) { return was_stopped(result.progress); });
  (void)checked(handle, next.progress);
  return next.impact;
}

void listen(WorldHandle& handle, bool balls, bool walls, bool pillars, double least_impulse, const py::object& only) {
  handle.edit().listen({.balls = balls,
                        .walls = walls,
                        .pillars = pillars,
                        .least_impulse = least_impulse,
                        .only = only.is_none() ? std::vector<BallId>{} : ids_in(only)});
}

}  // namespace

void add_playing(WorldClass& world) {
  const auto on_impact = py::arg("on_impact") = py::none();
  const auto stop = py::arg("stop") = py::none();
  const std::string text =
      std::string{doc_of("advance")} +
      "\n\nOther Python threads run meanwhile; `on_impact` is called with an `Impact`. Ctrl-C ends it with "
      "KeyboardInterrupt, and the world can be advanced on from where it stands. A world that got stuck raises "
      "StuckError; otherwise the result is Progress.done or Progress.stopped.";
  world.def("advance", &advance, py::arg("dt"), on_impact, stop, text.c_str())
      .def("advance_to", &advance_to, py::arg("t"), on_impact, stop, doc_of("advance_to"))
      .def("advance_to_next_impact", &advance_to_next_impact, py::arg("limit") = 1e300, stop,
           doc_of("advance_to_next_impact"));
  world
      .def("listen", &listen, py::arg("balls") = true, py::arg("walls") = true, py::arg("pillars") = true,
           py::arg("least_impulse") = 0.0, py::arg("only") = py::none(), doc_of("listen"))
      .def("stop_listening", editing(&World::stop_listening), doc_of("stop_listening"))
      .def(
          "impacts", [](const WorldHandle& handle) { return records(handle.read().impacts(), impact_dtype()); },
          doc_of("impacts"))
      .def(
          "sensor_events",
          [](const WorldHandle& handle) { return sensor_event_records(handle.read().sensor_events()); },
          doc_of("sensor_events"))
      .def(
          "squeezes",
          [](const WorldHandle& handle) {
            const std::span<const Squeeze> found = handle.read().squeezes();
            return std::vector<Squeeze>{found.begin(), found.end()};
          },
          doc_of("squeezes"));
}

}  // namespace carom::python
