#include "physics/curved_wall.hpp"

#include <algorithm>
#include <cmath>

#include "carom/touching.hpp"
#include "physics/curved_approach.hpp"
#include "physics/recontact.hpp"

namespace carom::physics {
namespace {

constexpr Vec2 end_of(const Wall& wall, Feature which) noexcept { return which == Feature::from ? wall.from : wall.to; }

std::optional<CurvedContact> contact_with_end(const Wall& wall, const std::optional<Line>& line,
                                              const MovingCircle& circle, Feature which, bool must_be_nearest,
                                              double limit) noexcept {
  const CurvedApproach path{circle.center - end_of(wall, which), circle.velocity, circle.acceleration};
  const auto delay =
      first_delay_within(circle.radius, path, limit, EndRule{wall, line, circle, which, must_be_nearest});
  if (!delay) return std::nullopt;
  return CurvedContact{*delay, which, {}};
}

/// The same for an end that is touched at the start.
std::optional<CurvedContact> next_contact_with_end(const Wall& wall, const std::optional<Line>& line,
                                                   const MovingCircle& circle, Feature which,
                                                   bool must_be_nearest) noexcept {
  const auto delay = delay_from_contact(circle.center - end_of(wall, which), circle.velocity, circle.acceleration);
  if (!delay || !EndRule{wall, line, circle, which, must_be_nearest}(*delay)) return std::nullopt;
  return CurvedContact{*delay, which, {}};
}

/// Of two ends that are touched at the same time, the one that is nearer at the start.
std::optional<CurvedContact> earlier_end(const std::optional<CurvedContact>& from,
                                         const std::optional<CurvedContact>& to, Feature nearest) noexcept {
  if (from && to && from->delay == to->delay) return nearest == Feature::to ? to : from;
  return !to || (from && from->delay < to->delay) ? from : to;
}

}  // namespace

// A part that is nearer and overlapped has been passed: the circle separates from it, or it would have been hit. A foot
// that is on the wall by rounding only is beyond its end, so that nothing slips through between face and end; and both
// ends of a short wall may be touched to within rounding.
bool EndRule::operator()(double delay) noexcept {
  const Vec2 center = position_after(circle_, delay);
  const Vec2 end = end_of(wall_, which_);
  const double depth = std::max(touching_depth(wall_, center, circle_.radius), rounding_);
  const bool turns_back_inside = wall_.stops != Stops::both && circle_.radius - length(center - end) > depth;
  const bool stopped = stops_from(wall_, line_ ? signed_distance(*line_, center) : 0);
  if (turns_back_inside || !stopped) {
    must_be_nearest_ = true;
    return false;
  }
  if (!must_be_nearest_ || !line_) return true;
  const double inward = cross(line_->normal, center - end);
  if ((which_ == Feature::from ? inward : -inward) <= depth) return true;
  const NearestPoint nearest = nearest_on(wall_, center);
  const double overlap = circle_.radius - length(center - nearest.point);
  return overlap <= (nearest.feature == Feature::face ? 0 : depth);
}

std::optional<CurvedContact> earlier(const std::optional<CurvedContact>& a,
                                     const std::optional<CurvedContact>& b) noexcept {
  if (!a || !b) return a ? a : b;
  if (a->delay != b->delay) return a->delay < b->delay ? a : b;
  const bool level_face = a->feature == Feature::face ? a->face.level : b->feature == Feature::face && b->face.level;
  return (a->feature == Feature::face) == level_face ? a : b;
}

std::optional<CurvedContact> first_curved_contact(const Wall& wall, const std::optional<Line>& line,
                                                  const MovingCircle& circle, double limit, Feature touched) noexcept {
  const NearestPoint nearest = nearest_on(wall, circle.center);
  const double depth = touching_depth(wall, circle.center, circle.radius);
  const bool one_sided = wall.stops != Stops::both;
  const bool through =
      one_sided && touched == Feature::face && circle.radius - length(circle.center - nearest.point) > depth;

  std::optional<CurvedContact> face;
  if (line) {
    const FaceApproach approach = approach_to(*line, circle);
    const double gap = std::abs(approach.distance) - circle.radius;
    const bool rises_enough = approach.drift > 0 && approach.drift * approach.drift > 2 * approach.pull * gap;
    if (gap > 0 && approach.distance < 0 && !rises_enough) return std::nullopt;
    const FaceRule rule{stops_from(wall, approach.side), stops_from(wall, -approach.side), one_sided, through, depth};
    if (const auto contact = contact_with_face(approach, rule, stretches_beside(wall, circle)))
      face = CurvedContact{contact->delay, Feature::face, *contact};
    if (face && face->face.first) return face;
    if (face) limit = std::min(limit, face->delay);
  }
  const bool must_be_nearest = !one_sided || through;
  const auto contact_with = [&](Feature which) {
    return which == touched ? next_contact_with_end(wall, line, circle, which, must_be_nearest)
                            : contact_with_end(wall, line, circle, which, must_be_nearest, limit);
  };
  const auto from = contact_with(Feature::from);
  const auto to = wall.from == wall.to ? std::nullopt : contact_with(Feature::to);
  return earlier(face, earlier_end(from, to, nearest.feature));
}

Hit hit_on_face(double time, const FaceContact& contact, const Line& line, const MovingCircle& circle,
                double touching_depth) noexcept {
  const Vec2 center = position_after(circle, contact.delay);
  const double distance = signed_distance(line, center);
  const Vec2 foot = center - line.normal * distance;
  const Vec2 normal = contact.side > 0 ? line.normal : -line.normal;
  const bool touches = contact.level || std::abs(contact.side * distance - circle.radius) <= touching_depth;
  return {time, touches ? foot + normal * circle.radius : center, foot, normal, Feature::face};
}

std::optional<Hit> hit_on(double time, const CurvedContact& contact, const Wall& wall, const std::optional<Line>& line,
                          const MovingCircle& circle) noexcept {
  if (contact.feature == Feature::face)
    return hit_on_face(time, contact.face, *line, circle, touching_depth(wall, circle.center, circle.radius));
  const Vec2 end = end_of(wall, contact.feature);
  const auto normal =
      direction(position_after(MovingPoint{circle.center - end, circle.velocity, circle.acceleration}, contact.delay));
  if (!normal) return std::nullopt;
  return Hit{time, position_after(circle, contact.delay), end, *normal, contact.feature};
}

}  // namespace carom::physics
