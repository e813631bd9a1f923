#include "carom/queries.hpp"
#include "world_parts.hpp"

namespace carom::python {
namespace {

template <class Moving>
void add_casts(WorldClass& world, const char* first_text = nullptr, const char* all_text = nullptr) {
  const auto moving = py::arg("moving");
  const auto t_max = py::arg("t_max") = World::forever;
  const auto filter = py::arg("filter") = QueryFilter{};
  world
      .def(
          "first_hit",
          [](const WorldHandle& handle, const Moving& along, double end, const QueryFilter& about) {
            return handle.read().first_hit(along, end, about);
          },
          moving, t_max, filter, first_text)
      .def(
          "all_hits",
          [](const WorldHandle& handle, const Moving& along, double end, const QueryFilter& about) {
            return handle.read().all_hits(along, end, about);
          },
          moving, t_max, filter, all_text);
}

template <class Area>
void add_overlapping(WorldClass& world, const char* text = nullptr) {
  world.def(
      "overlapping",
      [](const WorldHandle& handle, const Area& area, const QueryFilter& filter) {
        return handle.read().overlapping(area, filter);
      },
      py::arg("area"), py::arg("filter") = QueryFilter{}, text);
}

/// What a world plays ahead of a ball, on a copy of its own.
template <class Play>
BallPath play_path(WorldHandle& handle, const Play& play) {
  return handle.play(nullptr, play, [](const BallPath& path) { return path.progress == Progress::stopped; });
}

BallPath path(WorldHandle& handle, BallId ball, double until, std::optional<std::size_t> most_impacts) {
  return play_path(handle, [&](const World& world, StopToken stop) {
    return world.path(ball, until, most_impacts.value_or(World::unlimited), stop);
  });
}

BallPath path_if(WorldHandle& handle, BallId ball, Vec2 velocity, double until,
                 std::optional<std::size_t> most_impacts) {
  return play_path(handle, [&](const World& world, StopToken stop) {
    return world.path_if(ball, velocity, until, most_impacts.value_or(World::unlimited), stop);
  });
}

std::optional<Impact> next_impact(WorldHandle& handle, BallId ball, double until) {
  const NextImpact next = handle.play(
      nullptr, [&](const World& world, StopToken stop) { return world.next_impact(ball, until, stop); },
      [](const NextImpact& result) { return result.progress == Progress::stopped; });
  if (next.progress == Progress::stuck) raise_stuck(handle.read().time());
  return next.impact;
}

}  // namespace

void add_queries(WorldClass& world) {
  add_casts<MovingPoint>(world, doc_of("first_hit"), doc_of("all_hits"));
  add_casts<MovingCircle>(world);
  add_overlapping<Circle>(world, doc_of("overlapping"));
  add_overlapping<Rectangle>(world);
  const auto most_impacts = py::arg("most_impacts") = py::none();
  world
      .def(
          "nearest_ball",
          [](const WorldHandle& handle, Vec2 point, double within, const QueryFilter& filter) {
            return handle.read().nearest_ball(point, within, filter);
          },
          py::arg("point"), py::arg("within") = World::forever, py::arg("filter") = QueryFilter{},
          doc_of("nearest_ball"))
      .def("path", &path, py::arg("ball"), py::arg("until"), most_impacts, doc_of("path"))
      .def("path_if", &path_if, py::arg("ball"), py::arg("velocity"), py::arg("until"), most_impacts, doc_of("path_if"))
      .def("next_impact", &next_impact, py::arg("ball"), py::arg("until"), doc_of("next_impact"))
      .def("prepare_queries", editing(&World::prepare_queries), doc_of("prepare_queries"));
}

}  // namespace carom::python
