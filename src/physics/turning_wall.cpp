#include "physics/turning_wall.hpp"

#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "carom/touching.hpp"
#include "physics/curved_wall.hpp"
#include "physics/turning_contact.hpp"
#include "physics/turning_face.hpp"
#include "physics/turning_round.hpp"

namespace carom::physics {
namespace {

using Stays = std::array<TurningStay, 2>;

/// A contact with a part of a wall, and the side of its line on which the centre is then.
struct Contact {
  double delay = 0;
  Feature feature = Feature::face;
  double side = 1;
};

constexpr Vec2 end_of(const Wall& wall, Feature which) noexcept { return which == Feature::from ? wall.from : wall.to; }

constexpr Feature other_end(Feature end) noexcept { return end == Feature::from ? Feature::to : Feature::from; }

/// A wall's line, turned: its normal keeps its digits however far away the pivot is.
std::optional<Line> turned(const std::optional<Line>& line, Vec2 pivot, const Rotation& by) noexcept {
  if (!line) return std::nullopt;
  return Line{turned(line->point, pivot, by), rotated(line->normal, by)};
}

/// The side of a face that the circle touches at its start, or moves to if it is a point.
double side_touched(const Line& line, const Turning& turning, const MovingCircle& circle) noexcept {
  const double distance = signed_distance(line, circle.center);
  if (circle.radius > 0) return distance < 0 ? -1 : 1;
  const double drift = dot(line.normal, relative_velocity(turning, circle));
  return (drift != 0 ? drift : dot(line.normal, apparent_acceleration(turning, circle))) < 0 ? -1 : 1;
}

/// What the search for contacts with the parts of a wall shares.
struct WallSearch {
  const Wall& wall;
  const Turning& turning;
  const MovingCircle& circle;
  TurningPath path;
  std::optional<Line> line;
  Stays stays;
  double reach = 0;  ///< from the pivot, of the wall with the circle's radius
  double depth = 0;
  bool through = false;  ///< it overlaps a one-sided wall at the start

  [[nodiscard]] std::optional<Contact> with_face(double side, bool in_contact, double limit) const noexcept {
    if (!line || !stops_from(wall, side)) return std::nullopt;
    const TurningFace face = face_of(wall, *line, path, turning.pivot, circle.radius, depth);
    const auto delay = first_contact_with_face(face, side, in_contact, stays, limit);
    return delay ? std::optional{Contact{*delay, Feature::face, side}} : std::nullopt;
  }

  // The rule for ends is that of fixed walls, asked of the wall as it is turned at the contact. Once it has refused
  // one, the end must be the nearest part.
  [[nodiscard]] std::optional<Contact> with_end(Feature which, bool in_contact, double limit) const noexcept {
    bool must_be_nearest = wall.stops == Stops::both || through;
    const auto accept = [&](double delay) {
      const Rotation rotation = rotation_by(turning.rate * delay);
      const Wall now = carom::turned(wall, turning.pivot, rotation);
      const auto line_now = turned(line, turning.pivot, rotation);
      const double rounding = 2 * rounding_at(path, delay, reach, false);
      const bool counts = EndRule{now, line_now, circle, which, must_be_nearest, rounding}(delay);
      must_be_nearest = must_be_nearest || !counts;
      return counts;
    };
    const Vec2 end = end_of(wall, which);
    const double apart = in_contact ? length(circle.center - end) : circle.radius;
    const TurningRound round{path, end - turning.pivot, apart, in_contact};
    const auto delay = first_contact_with_round(round, stays, limit, accept);
    return delay ? std::optional{Contact{*delay, which}} : std::nullopt;
  }
};

// Until the first of the contacts found so far, and no longer. Of two at the same time the face counts; of two ends the
// one that is nearer at the start.
std::optional<Contact> first_contact(const WallSearch& search, double limit, TurningStart start) noexcept {
  const NearestPoint nearest = nearest_on(search.wall, search.circle.center);
  std::optional<Contact> first;
  const auto take = [&](const std::optional<Contact>& contact) {
    if (!contact || (first && first->delay <= contact->delay)) return;
    first = contact;
    limit = std::min(limit, contact->delay);
  };
  const bool touches = start == TurningStart::in_contact;
  if (search.line) {
    const bool face = touches && nearest.feature == Feature::face;
    const double side = face ? side_touched(*search.line, search.turning, search.circle)
                             : (signed_distance(*search.line, search.circle.center) < 0 ? -1 : 1);
    take(search.with_face(side, face, limit));
    if (!first || first->delay > 0) take(search.with_face(-side, false, limit));
  }
  const Feature near_end = nearest.feature == Feature::to ? Feature::to : Feature::from;
  take(search.with_end(near_end, touches && nearest.feature != Feature::face, limit));
  if (search.line) take(search.with_end(other_end(near_end), false, limit));
  return first;
}

/// The hit at an end, or at a pillar of this radius.
std::optional<Hit> hit_on_round(double delay, Vec2 arm, double radius, Feature feature, const TurningPath& path,
                                const Turning& turning, const MovingCircle& circle) noexcept {
  const TurningMoment now = moment_at(path, delay);
  const Vec2 point = rotated(arm, now.rotation);
  const auto normal = direction(now.place - point);
  if (!normal) return std::nullopt;
  return Hit{delay, position_after(circle, delay), turning.pivot + point + *normal * radius, *normal, feature};
}

}  // namespace

std::optional<Hit> first_turning_hit(const Wall& wall, const Turning& turning, const MovingCircle& circle, double limit,
                                     TurningStart start) noexcept {
  const TurningPath path = path_of(turning, circle);
  const double reach = std::max(length(wall.from - turning.pivot), length(wall.to - turning.pivot)) + circle.radius;
  const Stays stays = stays_near_pivot(path, reach);
  if (stays[0].empty() && stays[1].empty()) return std::nullopt;

  const double depth = touching_depth(wall, circle.center, circle.radius);
  const double overlap = circle.radius - length(circle.center - nearest_on(wall, circle.center).point);
  const bool through = wall.stops != Stops::both && start == TurningStart::anywhere && overlap > depth;
  const WallSearch search{wall, turning, circle, path, line_through(wall), stays, reach, depth, through};
  const auto contact = first_contact(search, limit, start);
  if (!contact) return std::nullopt;
  if (contact->feature != Feature::face)
    return hit_on_round(contact->delay, end_of(wall, contact->feature) - turning.pivot, 0, contact->feature, path,
                        turning, circle);
  const auto line = turned(search.line, turning.pivot, rotation_by(turning.rate * contact->delay));
  return hit_on_face(contact->delay, {contact->delay, contact->side}, *line, circle, depth);
}

std::optional<Hit> first_turning_hit(const Pillar& pillar, const Turning& turning, const MovingCircle& circle,
                                     double limit, TurningStart start) noexcept {
  const TurningPath path = path_of(turning, circle);
  const Vec2 arm = pillar.center - turning.pivot;
  const bool touches = start == TurningStart::in_contact;
  const double reach = touches ? length(circle.center - pillar.center) : pillar.radius + circle.radius;
  const Stays stays = stays_near_pivot(path, length(arm) + reach);
  const auto delay = first_contact_with_round({path, arm, reach, touches}, stays, limit, [](double) { return true; });
  if (!delay) return std::nullopt;
  return hit_on_round(*delay, arm, pillar.radius, Feature::face, path, turning, circle);
}

}  // namespace carom::physics
