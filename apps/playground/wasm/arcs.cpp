#include <utility>

#include "playground/wasm/surface.hpp"

// Where balls have been and will be. A leg is an arc of a parabola, and straight without gravity. JavaScript gets it as
// a quadratic Bézier curve, which is exact, so that it can draw and cut it without knowing how balls move.
//
// The ball is at c + v s + ½ a s² after the time s. From s = 0 to T that is the curve with the end points p(0) and p(T)
// and the control point where their tangents cross: c + v T/2.
namespace carom::page {
namespace {

/// Adds eight numbers: the times and places at which the arc of a leg starts and ends, with the control point between.
void add_arc(Numbers& to, const Leg& leg, Instant end) {
  const Vec2 control = leg.center + leg.velocity * ((end - leg.start) / 2);
  const Vec2 last = position_at(leg, end);
  to.insert(to.end(), {leg.start.whole, end.whole, leg.center.x, leg.center.y, control.x, control.y, last.x, last.y});
}

/// Takes down the arcs that impacts end while a world is advanced.
class ArcRecorder {
 public:
  /// As long as this lives, the impacts of the world are taken down into `arcs`: ten numbers each, the number of the
  /// impact, counted from 0, the ball, and the arc. Those without length are left out.
  ArcRecorder(carom_world& handle, Numbers& arcs)
      : handle_{handle}, arcs_{arcs}, number_{handle.world.counts().total()} {
    arcs_.clear();
    for (const BallId id : handle.world.ball_ids()) {
      if (legs_.size() <= id.index) legs_.resize(id.index + 1);
      legs_[id.index] = handle.world.leg(id);
    }
    handle.on_impact = [](void* recorder, const carom_impact* impact) {
      static_cast<ArcRecorder*>(recorder)->note(*impact);
    };
    handle.context = this;
  }
  ~ArcRecorder() {
    handle_.on_impact = nullptr;
    handle_.context = nullptr;
  }
  ArcRecorder(const ArcRecorder&) = delete;
  ArcRecorder& operator=(const ArcRecorder&) = delete;

 private:
  void note(const carom_impact& impact) {
    end_leg({impact.ball});
    if (impact.other_type == CAROM_BALL) end_leg({impact.other});
    ++number_;
  }
  void end_leg(BallId id) {
    const Leg next = handle_.world.leg(id);
    const Leg ended = std::exchange(legs_[id.index], next);
    if (next.start.whole == ended.start.whole) return;
    arcs_.insert(arcs_.end(), {static_cast<double>(number_), static_cast<double>(id.index)});
    add_arc(arcs_, ended, next.start);
  }

  carom_world& handle_;
  Numbers& arcs_;
  std::uint64_t number_;
  std::vector<Leg> legs_;  ///< by the ids
};

/// The arcs that ended in the last advance that was taken down.
Numbers& ended_arcs() {
  static Numbers arcs;
  return arcs;
}

}  // namespace
}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// As carom_advance_to, and takes down the arcs that end: `page_arcs` has them then.
PAGE_EXPORT(page_advance_to)(carom_world* handle, double t, carom_progress* progress)->carom_result {
  const ArcRecorder recorder{*handle, ended_arcs()};
  return carom_advance_to(handle, t, progress);
}
/// As carom_next_impact, and takes down the arcs that end.
PAGE_EXPORT(page_next_impact)
(carom_world* handle, double limit, carom_impact* impact, carom_progress* progress)->carom_result {
  const ArcRecorder recorder{*handle, ended_arcs()};
  return carom_next_impact(handle, limit, impact, progress);
}

/// The arcs that ended in the last of these two calls, in the order of play, ten numbers each: the number of the impact
/// that ended it, counted from 0, the ball, the times and places of start and end with the control point between.
PAGE_EXPORT(page_arcs)()->const double* { return ended_arcs().data(); }
PAGE_EXPORT(page_arc_count)()->std::uint32_t { return static_cast<std::uint32_t>(ended_arcs().size() / 10); }

/// The arc of every ball's present leg up to now, in the order of ids: eight numbers each.
PAGE_EXPORT(page_present_arcs)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  answer.clear();
  const World& world = handle->world;
  for (const BallId id : world.ball_ids()) add_arc(answer, world.leg(id), {world.time()});
  return answer.data();
}

/// How a ball will fly until a time, or until its impact with this number: first the number of arcs, then the arcs,
/// eight numbers each. The first begins now. No arcs when there is no such ball, or no such time.
PAGE_EXPORT(page_path)(const carom_world* handle, std::uint32_t id, double until, std::uint32_t most)->const double* {
  static Numbers answer;  // valid until the next call
  answer = {0};
  const World& world = handle->world;
  if (!world.has(BallId{id}) || !world.problems_with_time(until).empty()) return answer.data();
  BallPath path = world.path({id}, until, most);
  Leg& first = path.legs.front();
  const Instant now{world.time()};
  first = {.start = now,
           .center = position_at(first, now),
           .velocity = velocity_at(first, now),
           .acceleration = first.acceleration};
  for (std::size_t i = 0; i < path.legs.size(); ++i)
    add_arc(answer, path.legs[i], i + 1 < path.legs.size() ? path.legs[i + 1].start : path.end);
  answer[0] = static_cast<double>(path.legs.size());
  return answer.data();
}
