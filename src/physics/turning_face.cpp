#include "physics/turning_face.hpp"

#include <algorithm>
#include <cmath>

namespace carom::physics {
namespace {

/// q·u and its derivatives, where u turns, and is `direction` now.
Bounded along(Vec2 direction, const TurningMoment& now, const TurningPath& path, const TurningStay& stay) noexcept {
  const Vec2 turning = left_of(direction) * path.rate;
  return {dot(now.place, direction), dot(now.velocity, direction) + dot(now.place, turning),
          dot(path.acceleration - now.place * (path.rate * path.rate), direction) + 2 * dot(now.velocity, turning),
          stay.third};
}

Bounded on_side(double side, const Bounded& f) noexcept { return side < 0 ? -f : f; }

/// One side of a face, during one stay.
struct Side {
  const TurningFace& face;
  const TurningStay& stay;
  double side = 1;
  bool from_contact = false;

  // From a contact on, the gap is how far the circle has moved along the normal, and the normal has turned since then.
  [[nodiscard]] TurningGap gap_at(const TurningMoment& now) const noexcept {
    const Vec2 normal = rotated(face.normal, now.rotation);
    Bounded gap = on_side(side, along(normal, now, face.path, stay));
    const double moved = dot(now.way, normal) + dot(face.path.offset, moved_by(face.normal, now.rotation));
    gap.value = from_contact ? side * moved : gap.value - side * face.height - face.radius;
    return {gap, rounding_at(face.path, now.time, face.reach(), from_contact)};
  }

  /// How far the foot of the centre is beyond the wall's ends; less than zero between them.
  [[nodiscard]] Bounded beyond_at(const TurningMoment& now) const noexcept {
    const Bounded foot = along(rotated(left_of(face.normal), now.rotation), now, face.path, stay) + -face.begin;
    return 2 * foot.value < face.length ? -foot : foot + -face.length;
  }
};

std::optional<double> first_contact_during(const TurningStay& stay, const TurningFace& face, double side,
                                           bool from_contact, double limit) noexcept {
  const Side one{face, stay, side, from_contact};
  const TurningRing ring = face.ring();
  const double duration = stay.end - stay.start;
  bool refused = false;
  bool behind = false;
  int steps = 0;
  for (double t = stay.start; t <= stay.end;) {
    const TurningMoment now = moment_at(face.path, t);
    const TurningGap at = one.gap_at(now);
    const Bounded beyond = one.beyond_at(now);
    const bool beside = beyond.value <= rounding_at(face.path, t, face.reach(), false);
    const double distance = at.gap.value + face.radius;
    // A centre that starts on the line is leaving it.
    if (distance < -at.slack || (t == 0 && distance <= 0 && !from_contact)) behind = true;
    if (distance > at.slack) behind = false;
    const double noise = at.slack / duration;
    const bool rises = at.gap.rate >= -noise;
    if (rises || at.gap.value > at.slack) refused = false;
    const bool touches = !behind && touches_at(at, noise);
    if ((touches && beside && !refused) || is_stuck(++steps, face.path, t - stay.start)) {
      const bool through = face.one_sided && at.gap.value < -std::max(face.depth, deep(at));
      if (!through) return std::max(t + delay_to_contact(at), stay.start);
      refused = true;
    }
    if (t > limit) return std::nullopt;

    // Both the gap and the foot must be right for a contact, so the later of two times is safe. While the face touches
    // and only the foot is not on it, the foot alone decides.
    const double longest = stay.end - t;
    double step = 0;
    if (distance < -at.slack)
      step = safe_step(-(at.gap + face.radius), longest);
    else if (behind)
      step = safe_rise(rises ? at.gap : -at.gap, noise, longest);
    else if (!touches || beside)
      step = step_from(at, noise, refused, longest);
    if (!beside) step = std::max(step, safe_step(beyond, longest));
    if (!touches) step = std::max(step, safe_step_to(ring, now, face.path, stay));
    t = stepped(t, step, stay);
  }
  return std::nullopt;
}

}  // namespace

double TurningFace::reach() const noexcept {
  return std::max(std::abs(begin), std::abs(begin + length)) + std::abs(height) + radius;
}

TurningRing TurningFace::ring() const noexcept {
  const double near = std::clamp(0.0, begin, begin + length);
  const double far = std::max(std::abs(begin), std::abs(begin + length));
  return {carom::length({near, height}) - radius, carom::length({far, height}) + radius};
}

TurningFace face_of(const Wall& wall, const Line& line, const TurningPath& path, Vec2 pivot, double radius,
                    double depth) noexcept {
  const Vec2 arm = wall.from - pivot;
  return {path,   line.normal, dot(line.normal, arm),    dot(left_of(line.normal), arm), length(edge(wall)),
          radius, depth,       wall.stops != Stops::both};
}

std::optional<double> first_contact_with_face(const TurningFace& face, double side, bool from_contact,
                                              const std::array<TurningStay, 2>& stays, double limit) noexcept {
  for (const TurningStay& stay : stays)
    if (const auto time = first_contact_during(stay, face, side, from_contact, limit)) return time;
  return std::nullopt;
}

}  // namespace carom::physics
