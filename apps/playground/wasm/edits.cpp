#include "playground/wasm/surface.hpp"

namespace carom::wasm {
namespace {

/// Adds at the end, or leaves the problems as an answer and returns −1.
template <class Shape>
std::int32_t add(Handle* handle, const Shape& shape) {
  const auto added = handle->world.try_add(shape);
  return answer_problems(added.problems()) ? static_cast<std::int32_t>(added.id().index) : -1;
}

template <class Id>
bool expect(const World& world, Id id) {
  if (world.has(id)) return true;
  answer("there is no such id in this world: " + std::to_string(id.index));
  return false;
}

template <class Id, class Shape>
bool change(Handle* handle, Id id, const Shape& shape) {
  return expect(handle->world, id) && answer_problems(handle->world.try_change(id, shape));
}

template <class Id>
bool remove(Handle* handle, Id id) {
  if (!expect(handle->world, id)) return false;
  handle->world.remove(id);
  return true;
}

/// Any other number stops both ways.
Stops stops_from(std::int32_t number) {
  return number == 1 ? Stops::outside : number == 2 ? Stops::inside : Stops::both;
}

}  // namespace
}  // namespace carom::wasm

using namespace carom;
using namespace carom::wasm;

// What is added or changed is so as of now. A shape that does not fit is not taken: the id is then −1, or the outcome
// false, and the answer tells why.

CAROM_EXPORT(carom_add_ball)
(Handle* handle, double x, double y, double vx, double vy, double radius, double mass, double restitution)
    ->std::int32_t {
  return add(handle, Ball{{x, y}, {vx, vy}, radius, mass, restitution});
}
CAROM_EXPORT(carom_change_ball)
(Handle* handle, std::uint32_t id, double x, double y, double vx, double vy, double radius, double mass,
 double restitution)
    ->bool {
  return change(handle, BallId{id}, Ball{{x, y}, {vx, vy}, radius, mass, restitution});
}
CAROM_EXPORT(carom_remove_ball)(Handle* handle, std::uint32_t id)->bool { return remove(handle, BallId{id}); }

CAROM_EXPORT(carom_add_wall)
(Handle* handle, double x0, double y0, double x1, double y1, std::int32_t stops, double restitution)->std::int32_t {
  return add(handle, Wall{{x0, y0}, {x1, y1}, stops_from(stops), restitution});
}
CAROM_EXPORT(carom_change_wall)
(Handle* handle, std::uint32_t id, double x0, double y0, double x1, double y1, std::int32_t stops, double restitution)
    ->bool {
  return change(handle, WallId{id}, Wall{{x0, y0}, {x1, y1}, stops_from(stops), restitution});
}
CAROM_EXPORT(carom_remove_wall)(Handle* handle, std::uint32_t id)->bool { return remove(handle, WallId{id}); }

CAROM_EXPORT(carom_add_pillar)
(Handle* handle, double x, double y, double radius, double restitution)->std::int32_t {
  return add(handle, Pillar{{x, y}, radius, restitution});
}
CAROM_EXPORT(carom_change_pillar)
(Handle* handle, std::uint32_t id, double x, double y, double radius, double restitution)->bool {
  return change(handle, PillarId{id}, Pillar{{x, y}, radius, restitution});
}
CAROM_EXPORT(carom_remove_pillar)(Handle* handle, std::uint32_t id)->bool { return remove(handle, PillarId{id}); }
