#include "carom/shapes.hpp"
#include "carom/filter.hpp"
#include "carom/leg.hpp"
#include "carom/mover.hpp"
#include "carom/queries.hpp"
#include "carom/sensor.hpp"
#include "module.hpp"
#include "value_class.hpp"

namespace carom::python {
namespace {

void add_statics(py::module_& module) {
  value_class(module, "Filter", Field{"category", &Filter::category}, Field{"mask", &Filter::mask});
  value_class(module, "Kick", Field{"speed", &Kick::speed}, Field{"from_", &Kick::from});
  value_class(module, "Circle", Field{"center", &Circle::center}, Field{"radius", &Circle::radius});
  value_class(module, "Rectangle", Field{"min", &Rectangle::min}, Field{"max", &Rectangle::max});
  value_class(module, "Wall", Field{"from_", &Wall::from}, Field{"to", &Wall::to}, Field{"stops", &Wall::stops},
              Field{"restitution", &Wall::restitution}, Field{"filter", &Wall::filter},
              Field{"user_data", &Wall::user_data}, Field{"kick", &Wall::kick}, Field{"mover", &Wall::mover},
              Field{"temperature", &Wall::temperature});
  value_class(module, "Pillar", Field{"center", &Pillar::center}, Field{"radius", &Pillar::radius},
              Field{"restitution", &Pillar::restitution}, Field{"filter", &Pillar::filter},
              Field{"user_data", &Pillar::user_data}, Field{"kick", &Pillar::kick}, Field{"mover", &Pillar::mover});
  value_class(module, "Gate", Field{"from_", &Gate::from}, Field{"to", &Gate::to});
  value_class(module, "Sensor", Field{"area", &Sensor::area}, Field{"senses", &Sensor::senses},
              Field{"filter", &Sensor::filter}, Field{"user_data", &Sensor::user_data});
}

void add_moving(py::module_& module) {
  value_class(module, "MovingPoint", Field{"start", &MovingPoint::start}, Field{"velocity", &MovingPoint::velocity},
              Field{"acceleration", &MovingPoint::acceleration});
  value_class(module, "MovingCircle", Field{"center", &MovingCircle::center},
              Field{"velocity", &MovingCircle::velocity}, Field{"radius", &MovingCircle::radius},
              Field{"acceleration", &MovingCircle::acceleration});
  value_class(module, "Ball", Field{"center", &Ball::center}, Field{"velocity", &Ball::velocity},
              Field{"radius", &Ball::radius}, Field{"mass", &Ball::mass}, Field{"restitution", &Ball::restitution},
              Field{"filter", &Ball::filter}, Field{"user_data", &Ball::user_data},
              Field{"gravity_scale", &Ball::gravity_scale});
  value_class(module, "Instant", Field{"whole", &Instant::whole}, Field{"rest", &Instant::rest})
      .def("__float__", [](const Instant& instant) { return instant.whole; }, "The nearest double.");
  value_class(module, "Leg", Field{"start", &Leg::start}, Field{"center", &Leg::center},
              Field{"velocity", &Leg::velocity}, Field{"origin", &Leg::origin},
              Field{"began_at_impact", &Leg::began_at_impact}, Field{"collapse_count", &Leg::collapse_count},
              Field{"origin_id", &Leg::origin_id}, Field{"cascade_depth", &Leg::cascade_depth},
              Field{"acceleration", &Leg::acceleration}, Field{"support", &Leg::support},
              Field{"renewals", &Leg::renewals});
  module.def("motion_of", &motion_of, py::arg("ball"), doc("motion_of"));
  module.def("outline_of", &outline_of, py::arg("pillar"), doc("outline_of"));
  module.def("may_collide", &may_collide, py::arg("a"), py::arg("b"), doc("may_collide"));
  module.def("position_after", py::overload_cast<const MovingPoint&, double>(&position_after), py::arg("moving"),
             py::arg("elapsed"), doc("position_after"));
  module.def("position_after", py::overload_cast<const MovingCircle&, double>(&position_after), py::arg("moving"),
             py::arg("elapsed"));
  module.def("velocity_after", py::overload_cast<const MovingPoint&, double>(&velocity_after), py::arg("moving"),
             py::arg("elapsed"), doc("velocity_after"));
  module.def("velocity_after", py::overload_cast<const MovingCircle&, double>(&velocity_after), py::arg("moving"),
             py::arg("elapsed"));
  module.def(
      "position_at", [](const Leg& leg, double time) { return position_at(leg, {time, 0}); }, py::arg("leg"),
      py::arg("time"), doc("position_at"));
  module.def(
      "velocity_at", [](const Leg& leg, double time) { return velocity_at(leg, {time, 0}); }, py::arg("leg"),
      py::arg("time"), doc("velocity_at"));
}

void add_movers(py::module_& module) {
  value_class(module, "Pose", Field{"offset", &Pose::offset}, Field{"angle", &Pose::angle});
  value_class(module, "MoverMotion", Field{"velocity", &MoverMotion::velocity}, Field{"rate", &MoverMotion::rate});
  value_class(module, "MoverStep", Field{"duration", &MoverStep::duration}, Field{"to", &MoverStep::to});
  value_class(module, "Mover", Field{"pivot", &Mover::pivot}, Field{"motion", &Mover::motion},
              Field{"program", &Mover::program}, Field{"repeats", &Mover::repeats});
  value_class(module, "MoverLeg", Field{"start", &MoverLeg::start}, Field{"pose", &MoverLeg::pose},
              Field{"motion", &MoverLeg::motion}, Field{"end", &MoverLeg::end}, Field{"step_end", &MoverLeg::step_end},
              Field{"step", &MoverLeg::step});
  module.def(
      "pose_at", [](const MoverLeg& leg, double time) { return pose_at(leg, {time, 0}); }, py::arg("leg"),
      py::arg("time"), doc("pose_at"));
  value_class(module, "Squeeze", Field{"time", &Squeeze::time}, Field{"mover", &Squeeze::mover},
              Field{"ball", &Squeeze::ball}, Field{"instant", &Squeeze::instant});
}

void add_answers(py::module_& module) {
  value_class(module, "Impact", Field{"time", &Impact::time}, Field{"ball", &Impact::ball},
              Field{"other", &Impact::other}, Field{"feature", &Impact::feature}, Field{"contact", &Impact::contact},
              Field{"normal", &Impact::normal}, Field{"impulse", &Impact::impulse}, Field{"work", &Impact::work},
              Field{"ball_data", &Impact::ball_data}, Field{"other_data", &Impact::other_data});
  value_class(module, "ImpactCounts", Field{"balls", &ImpactCounts::balls}, Field{"walls", &ImpactCounts::walls},
              Field{"pillars", &ImpactCounts::pillars}, Field{"lossless", &ImpactCounts::lossless})
      .def_property_readonly("total", &ImpactCounts::total, doc("ImpactCounts::total"));
  value_class(module, "WorkCounts", Field{"predictions", &WorkCounts::predictions},
              Field{"candidates", &WorkCounts::candidates}, Field{"queue", &WorkCounts::queue},
              Field{"cells", &WorkCounts::cells}, Field{"rebuilt", &WorkCounts::rebuilt},
              Field{"rolled_back", &WorkCounts::rolled_back})
      .def_property_readonly("total", &WorkCounts::total, doc("WorkCounts::total"));
  value_class(module, "QueryFilter", Field{"balls", &QueryFilter::balls}, Field{"walls", &QueryFilter::walls},
              Field{"pillars", &QueryFilter::pillars}, Field{"except_", &QueryFilter::except},
              Field{"as_", &QueryFilter::as});
  value_class(module, "NearestBall", Field{"ball", &NearestBall::ball}, Field{"distance", &NearestBall::distance});
  value_class(module, "BallPath", Field{"start", &BallPath::start}, Field{"end", &BallPath::end},
              Field{"legs", &BallPath::legs}, Field{"impacts", &BallPath::impacts},
              Field{"progress", &BallPath::progress});
  module.def("corners_of", &corners_of, py::arg("path"), doc("corners_of"));
  module.def("points_on", &points_on, py::arg("path"), py::arg("tolerance"), doc("points_on"));
}

}  // namespace

void add_shapes(py::module_& module) {
  add_statics(module);
  add_moving(module);
  add_movers(module);
  add_answers(module);
}

}  // namespace carom::python
