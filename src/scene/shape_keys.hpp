#pragma once

#include <array>
#include <utility>

#include "carom/mover.hpp"
#include "carom/periodic_box.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "scene/key_list.hpp"

/// The keys of the format (see key_list.hpp): shapes, what moves them, and the box that they are in.
namespace carom::scene {

/// The values of "stops".
inline constexpr std::array<std::pair<const char*, Stops>, 3> names_of_stops = {
    {{"both", Stops::both}, {"outside", Stops::outside}, {"inside", Stops::inside}}};

/// The values of "axes".
inline constexpr std::array<std::pair<const char*, Axes>, 3> names_of_axes = {
    {{"both", Axes::both}, {"x", Axes::x}, {"y", Axes::y}}};

void list_keys(auto& keys, Of<Ball> /*type*/) {
  keys.required("center", &Ball::center);
  keys.required("velocity", &Ball::velocity);
  keys.required("radius", &Ball::radius);
  keys.optional("mass", &Ball::mass);
  keys.optional("restitution", &Ball::restitution);
  keys.optional("gravity_scale", &Ball::gravity_scale);
}

void list_keys(auto& keys, Of<Kick> /*type*/) {
  keys.optional("speed", &Kick::speed);
  keys.optional("from", &Kick::from);
}

void list_keys(auto& keys, Of<Wall> /*type*/) {
  keys.required("from", &Wall::from);
  keys.required("to", &Wall::to);
  keys.optional("stops", &Wall::stops);
  keys.optional("restitution", &Wall::restitution);
  keys.optional("kick", &Wall::kick);
  keys.optional("mover", &Wall::mover);
  keys.optional("temperature", &Wall::temperature);
}

void list_keys(auto& keys, Of<Pillar> /*type*/) {
  keys.required("center", &Pillar::center);
  keys.required("radius", &Pillar::radius);
  keys.optional("restitution", &Pillar::restitution);
  keys.optional("kick", &Pillar::kick);
  keys.optional("mover", &Pillar::mover);
}

void list_keys(auto& keys, Of<Circle> /*type*/) {
  keys.required("center", &Circle::center);
  keys.required("radius", &Circle::radius);
}

void list_keys(auto& keys, Of<Gate> /*type*/) {
  keys.required("from", &Gate::from);
  keys.required("to", &Gate::to);
}

void list_keys(auto& keys, Of<Rectangle> /*type*/) {
  keys.required("min", &Rectangle::min);
  keys.required("max", &Rectangle::max);
}

void list_keys(auto& keys, Of<PeriodicBox> /*type*/) {
  keys.required("from", &PeriodicBox::from);
  keys.required("to", &PeriodicBox::to);
  keys.optional("axes", &PeriodicBox::axes);
}

void list_keys(auto& keys, Of<MoverMotion> /*type*/) {
  keys.optional("velocity", &MoverMotion::velocity);
  keys.optional("rate", &MoverMotion::rate);
}

void list_keys(auto& keys, Of<Pose> /*type*/) {
  keys.optional("offset", &Pose::offset);
  keys.optional("angle", &Pose::angle);
}

void list_keys(auto& keys, Of<MoverStep> /*type*/) {
  keys.required("duration", &MoverStep::duration);
  keys.required("to", &MoverStep::to);
}

void list_keys(auto& keys, Of<Mover> /*type*/) {
  keys.optional("pivot", &Mover::pivot);
  keys.optional("motion", &Mover::motion);
  keys.optional("program", &Mover::program);
  keys.optional("repeats", &Mover::repeats);
}

}  // namespace carom::scene
