#include "physics/curved_stay.hpp"

#include <algorithm>

#include "carom/line.hpp"
#include "physics/curved_approach.hpp"

namespace carom::physics {
namespace {

/// Adds the times in which both are the case.
void add_common(const Stretches& a, const Stretches& b, StretchList& inside) noexcept {
  for (const Stretch& one : a) {
    for (const Stretch& other : b) inside.add({std::max(one.start, other.start), std::min(one.end, other.end)});
  }
}

void add_inside(const Rectangle& rectangle, const MovingPoint& point, StretchList& inside) noexcept {
  const Vec2 above_min = point.start - rectangle.min, above_max = point.start - rectangle.max;
  add_common(stretches_within({above_min.x, above_max.x, point.velocity.x, point.acceleration.x}),
             stretches_within({above_min.y, above_max.y, point.velocity.y, point.acceleration.y}), inside);
}

// In the directions of the edge e and of the normal n, both of length |e|, the points within r of the segment and
// beside it have e·(P − P₀) ≥ 0, e·(P − P₁) ≤ 0 and |n·(P − P₀)| ≤ r|e|.
void add_inside_band(const Gate& gate, double half_width, const MovingPoint& point, StretchList& inside) noexcept {
  const Vec2 e = gate.to - gate.from;
  const Vec2 n = right_of(e);
  const double half = half_width * length(e);
  const double beside = dot(n, point.start - gate.from);
  add_common(stretches_within({dot(e, point.start - gate.from), dot(e, point.start - gate.to), dot(e, point.velocity),
                               dot(e, point.acceleration)}),
             stretches_within({beside + half, beside - half, dot(n, point.velocity), dot(n, point.acceleration)}),
             inside);
}

/// The times within reach along a stretch of the path. The distance falls and rises in turns, so each run has one time
/// of entering or leaving at most. A graze from either side changes nothing.
void add_inside_along(const CurvedApproach& path, const Stretch& stretch, double reach, StretchList& inside) noexcept {
  const Arc arc = arc_of(path, stretch);
  if (stays_away(arc, reach)) return;
  const auto time_at = [&](double s) { return stretch.start + s * (stretch.end - stretch.start); };
  const auto grazes = [&](double beyond, double s) { return is_graze(beyond, reach, path.lengths_until(time_at(s))); };
  Turns turns = turns_of(arc, cuts_of(arc));
  turns.add(1);
  bool falls = turns.first_trend < 0;
  double from = 0;
  double gap = arc.gap(reach, 0).value;
  bool is_inside = gap <= 0 && (falls || !grazes(-gap, 0));
  double entered = stretch.start;
  for (std::size_t i = 0; i < turns.count; ++i) {
    const double to = turns.places[i];
    const double next_gap = arc.gap(reach, to).value;
    const auto passage = [&] {
      if (falls ? gap <= 0 : gap >= 0) return time_at(from);
      const double guess = from + (to - from) * (gap / (gap - next_gap));
      const double s = root_between(from, to, gap, guess, arc_precision, [&](double x) { return arc.gap(reach, x); });
      return polished(path, reach, time_at(s));
    };
    if (falls && !is_inside && !grazes(-next_gap, to)) {
      entered = passage();
      is_inside = true;
    } else if (!falls && is_inside && !grazes(next_gap, to)) {
      inside.add({entered, passage()});
      is_inside = false;
    }
    from = to;
    gap = next_gap;
    falls = !falls;
  }
  if (is_inside) inside.add({entered, stretch.end});
}

void add_inside(const Circle& circle, const MovingPoint& point, StretchList& inside) noexcept {
  if (!(circle.radius > 0)) return;
  const CurvedApproach path{point.start - circle.center, point.velocity, point.acceleration};
  for (const Stretch& stretch : stretches_near(path, circle.radius)) {
    if (!stretch.empty() && is_finite(stretch.end)) add_inside_along(path, stretch, circle.radius, inside);
  }
}

/// The parts that an area grown by `reach` is made of.
struct AddParts {
  const MovingPoint& point;
  double reach;
  StretchList& inside;

  void operator()(const Circle& circle) const noexcept {
    add_inside(Circle{circle.center, circle.radius + reach}, point, inside);
  }
  void operator()(const Gate& gate) const noexcept {
    add_inside_band(gate, reach, point, inside);
    for (const Vec2 end : {gate.from, gate.to}) add_inside(Circle{end, reach}, point, inside);
  }
  void operator()(const Rectangle& rectangle) const noexcept {
    const auto& [min, max] = rectangle;
    if (reach == 0) {
      add_inside(rectangle, point, inside);
      return;
    }
    for (const Vec2 grown : {Vec2{reach, 0}, Vec2{0, reach}})
      add_inside(Rectangle{min - grown, max + grown}, point, inside);
    for (const Vec2 corner : {min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}})
      add_inside(Circle{corner, reach}, point, inside);
  }
};

}  // namespace

void StretchList::add(Stretch added) noexcept {
  if (!(added.start < added.end)) return;
  Stretch* const last = stretches_.data() + count_;
  Stretch* const first_touched =
      std::find_if(stretches_.data(), last, [&](const Stretch& s) { return s.end >= added.start; });
  Stretch* const behind = std::find_if(first_touched, last, [&](const Stretch& s) { return s.start > added.end; });
  if (first_touched == behind) {
    std::move_backward(behind, last, last + 1);
    ++count_;
  } else {
    added = {std::min(added.start, first_touched->start), std::max(added.end, (behind - 1)->end)};
    std::move(behind, last, first_touched + 1);
    count_ -= static_cast<std::size_t>(behind - first_touched) - 1;
  }
  *first_touched = added;
}

StretchList stretches_inside(const std::variant<Circle, Gate, Rectangle>& area, double reach,
                             const MovingPoint& point) noexcept {
  StretchList inside;
  std::visit(AddParts{point, reach, inside}, area);
  return inside;
}

}  // namespace carom::physics
