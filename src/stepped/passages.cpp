#include "stepped/passages.hpp"

#include "carom/line.hpp"
#include "carom/touching.hpp"
#include "stepped/contact.hpp"

namespace carom::stepped {

bool stops_at(const Wall& wall, Vec2 center) noexcept {
  return stops_from(wall, dot(outward_normal(wall), center - wall.from));
}

void Passages::begin(std::uint32_t ball, std::uint32_t wall, const Shapes& shapes) {
  const Wall& shape = shapes.walls[wall];
  const Circle outline = outline_of(shapes.balls[ball]);
  if (shape.stops == Stops::both || !overlaps(outline, shape)) return;
  const auto contact = contact_of(outline, shape);
  const bool only_touches = contact && contact->depth <= touching_depth(shape, outline.center, outline.radius);
  if (!only_touches) let_through(ball, wall);
}

bool Passages::is_through(std::uint32_t ball, std::uint32_t wall, Vec2 before, const Shapes& shapes) {
  const Wall& shape = shapes.walls[wall];
  const auto [entry, is_new] = through_.try_emplace({ball, wall}, false);
  if (is_new) entry->second = !stops_at(shape, before);
  if (!stops_at(shape, shapes.balls[ball].center)) entry->second = true;
  return entry->second;
}

bool Passages::is_through(std::uint32_t ball, std::uint32_t wall) const {
  const auto entry = through_.find({ball, wall});
  return entry != through_.end() && entry->second;
}

void Passages::forget_cleared(const Shapes& shapes) {
  std::erase_if(through_, [&](const auto& entry) {
    const auto& [ball, wall] = entry.first;
    return !overlaps(outline_of(shapes.balls[ball]), shapes.walls[wall]);
  });
}

}  // namespace carom::stepped
