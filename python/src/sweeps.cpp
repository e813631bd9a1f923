#include "carom/sweep.hpp"

#include "carom/chord.hpp"
#include "carom/line.hpp"
#include "carom/overlap.hpp"
#include "carom/queries.hpp"
#include "carom/response.hpp"
#include "carom/turning.hpp"
#include "module.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

void add_answers(py::module_& module) {
  value_class(module, "Hit", Field{"time", &Hit::time}, Field{"center", &Hit::center}, Field{"contact", &Hit::contact},
              Field{"normal", &Hit::normal}, Field{"feature", &Hit::feature});
  value_class(module, "PairHit", Field{"time", &PairHit::time}, Field{"center_a", &PairHit::center_a},
              Field{"center_b", &PairHit::center_b}, Field{"contact", &PairHit::contact},
              Field{"normal", &PairHit::normal});
  value_class(module, "CastHit", Field<CastHit, double>{"time", &CastHit::time},
              Field<CastHit, Vec2>{"center", &CastHit::center}, Field<CastHit, Vec2>{"contact", &CastHit::contact},
              Field<CastHit, Vec2>{"normal", &CastHit::normal}, Field<CastHit, Feature>{"feature", &CastHit::feature},
              Field{"shape", &CastHit::shape});
  value_class(module, "NearestPoint", Field{"point", &NearestPoint::point}, Field{"feature", &NearestPoint::feature});
  value_class(module, "Chord", Field{"enter", &Chord::enter}, Field{"leave", &Chord::leave});
  value_class(module, "Body", Field{"velocity", &Body::velocity}, Field{"mass", &Body::mass});
  value_class(module, "Rebound", Field{"velocity", &Rebound::velocity}, Field{"impulse", &Rebound::impulse});
  value_class(module, "PairRebound", Field{"velocity_a", &PairRebound::velocity_a},
              Field{"velocity_b", &PairRebound::velocity_b}, Field{"impulse", &PairRebound::impulse});
  value_class(module, "Line", Field{"point", &Line::point}, Field{"normal", &Line::normal});
  value_class(module, "Rotation", Field{"cosine", &Rotation::cosine}, Field{"sine", &Rotation::sine});
  value_class(module, "Turning", Field{"pivot", &Turning::pivot}, Field{"rate", &Turning::rate});
}

/// All that `sweep` is in the headers.
template <class Fixed, class Moving>
void add_sweep(py::module_& module, const char* fixed, const char* moving, const char* text = nullptr) {
  module.def(
      "sweep", [](const Fixed& a, const Moving& b, Interval interval) { return sweep(a, b, interval); }, py::arg(fixed),
      py::arg(moving), py::arg("interval") = Interval{}, text);
}

template <class Fixed>
void add_turning_sweep(py::module_& module, const char* fixed) {
  module.def(
      "sweep",
      [](const Fixed& a, const Turning& turning, const MovingCircle& circle, Interval interval) {
        return sweep(a, turning, circle, interval);
      },
      py::arg(fixed), py::arg("turning"), py::arg("circle"), py::arg("interval") = Interval{});
}

void add_sweeps_of_all(py::module_& module) {
  add_sweep<Wall, MovingCircle>(module, "wall", "circle", doc("sweep"));
  add_sweep<Wall, MovingPoint>(module, "wall", "point");
  add_sweep<Circle, MovingPoint>(module, "circle", "point");
  add_sweep<Pillar, MovingCircle>(module, "pillar", "circle");
  add_sweep<MovingCircle, MovingCircle>(module, "a", "b");
  add_sweep<Line, MovingCircle>(module, "line", "circle");
  add_turning_sweep<Wall>(module, "wall");
  add_turning_sweep<Pillar>(module, "pillar");
}

template <class A, class B>
void add_overlap(py::module_& module, const char* a, const char* b, const char* text = nullptr) {
  module.def(
      "overlaps", [](const A& first, const B& second) { return overlaps(first, second); }, py::arg(a), py::arg(b),
      text);
}

void add_overlaps(py::module_& module) {
  add_overlap<Circle, Circle>(module, "a", "b", doc("overlaps"));
  add_overlap<Rectangle, Rectangle>(module, "a", "b");
  add_overlap<Circle, Rectangle>(module, "circle", "rectangle");
  add_overlap<Circle, Wall>(module, "circle", "wall");
  add_overlap<Rectangle, Wall>(module, "rectangle", "wall");
  module.def("contains", py::overload_cast<const Circle&, Vec2>(&contains), py::arg("circle"), py::arg("point"),
             doc("contains"));
  module.def("contains", py::overload_cast<const Rectangle&, Vec2>(&contains), py::arg("rectangle"), py::arg("point"));
}

/// A programmer's mistake in C++, which an assert would end: in Python an exception.
void require(bool sound, const char* message) {
  if (!sound) throw std::invalid_argument{message};
}

void require_sound(double mass, double restitution) {
  require(mass > 0, "a mass must be more than zero");
  require(restitution >= 0 && restitution <= 1, "a restitution must be from 0 to 1");
}

void add_responses(py::module_& module) {
  module.def("reflect", &reflect, py::arg("incoming"), py::arg("normal"), doc("reflect"));
  module.def(
      "rebound",
      [](const Body& body, Vec2 normal, double restitution) {
        require_sound(body.mass, restitution);
        return rebound(body, normal, restitution);
      },
      py::arg("body"), py::arg("normal"), py::arg("restitution") = 1.0, doc("rebound"));
  module.def(
      "rebound",
      [](const Body& a, const Body& b, Vec2 normal, double restitution) {
        require_sound(a.mass, restitution);
        require_sound(b.mass, restitution);
        return rebound(a, b, normal, restitution);
      },
      py::arg("a"), py::arg("b"), py::arg("normal"), py::arg("restitution") = 1.0);
  module.def("rest_of_frame", &rest_of_frame, py::arg("center"), py::arg("velocity_after"), py::arg("t_impact"),
             py::arg("t_end") = 1.0, doc("rest_of_frame"));
}

void add_lines(py::module_& module) {
  module.def("line_through", &line_through, py::arg("wall"), doc("line_through"));
  module.def("side_of", py::overload_cast<const Wall&, Vec2>(&side_of), py::arg("wall"), py::arg("point"),
             doc("side_of"));
  module.def("signed_distance", &signed_distance, py::arg("line"), py::arg("point"), doc("signed_distance"));
  module.def("nearest_on", &nearest_on, py::arg("wall"), py::arg("point"), doc("nearest_on"));
  module.def("crossing", &crossing, py::arg("ray"), py::arg("circle"), doc("crossing"));
  module.def("chord_by_quadratic", &chord_by_quadratic, py::arg("ray"), py::arg("circle"), doc("chord_by_quadratic"));
  module.def("chord_by_projection", &chord_by_projection, py::arg("ray"), py::arg("circle"),
             doc("chord_by_projection"));
  module.def("rotation_by", &rotation_by, py::arg("angle"), doc("rotation_by"));
  module.def(
      "turned", [](Vec2 point, Vec2 pivot, Rotation by) { return turned(point, pivot, by); }, py::arg("point"),
      py::arg("pivot"), py::arg("by"), doc("turned"));
}

}  // namespace

void add_sweeps(py::module_& module) {
  add_answers(module);
  add_sweeps_of_all(module);
  add_overlaps(module);
  add_responses(module);
  add_lines(module);
}

}  // namespace carom::python
