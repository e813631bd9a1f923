#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "playground/wasm/arcs.hpp"

// Where balls have been and will be. A leg is an arc of a parabola, and straight without gravity. JavaScript gets it as
// a quadratic Bézier curve, which is exact, so that it can draw and cut it without knowing how balls move.
//
// The ball is at c + v s + ½ a s² after the time s. From s = 0 to T that is the curve with the end points p(0) and p(T)
// and the control point where their tangents cross: c + v T/2.
namespace carom::page {
namespace {

/// A leg also ends without an impact: of a ball that stays behind when what it lies on moves otherwise, of one that
/// is squeezed, and in a periodic box, where that is taken down afterwards. Does the first happen at the next change of
/// a motion?
bool may_end_without_impact(const World& world) {
  return world.gravity() != Vec2{} && world.next_motion_change() < World::forever;
}

/// Takes down the arcs that end while a world is advanced.
class ArcRecorder {
 public:
  /// As long as this lives, arcs that impacts end are taken down into `arcs`: ten numbers each, the number of the
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

  /// Takes down the arcs that ended by now without an impact. Their number is between those of the impacts before and
  /// after them.
  void note_others() {
    const World& world = handle_.world;
    if (world.movers().empty() && !world.periodic_box()) return;
    for (const BallId id : world.ball_ids()) end_leg(id, static_cast<double>(number_) - 0.5);
    if (world.periodic_box()) put_in_order();
  }

 private:
  void note(const carom_impact& impact) {
    end_leg({impact.ball}, static_cast<double>(number_));
    if (impact.other_type == CAROM_BALL) end_leg({impact.other}, static_cast<double>(number_));
    ++number_;
  }
  void end_leg(BallId id, double number) {
    const Leg next = handle_.world.leg(id);
    const Leg ended = std::exchange(legs_[id.index], next);
    if (next.start.whole == ended.start.whole) return;
    arcs_.insert(arcs_.end(), {number, static_cast<double>(id.index)});
    add_arc(arcs_, ended, next.start);
  }
  /// In a periodic box legs are renewed all the time, also between the impacts that were taken down: puts all in the
  /// order in which they ended.
  void put_in_order() {
    using Ended = std::array<double, 10>;
    std::vector<Ended> all(arcs_.size() / 10);
    for (std::size_t i = 0; i < all.size(); ++i)
      std::copy_n(arcs_.begin() + 10 * static_cast<std::ptrdiff_t>(i), 10, all[i].begin());
    std::ranges::stable_sort(all, {}, [](const Ended& arc) { return arc[3]; });
    double number = first_ - 0.5;
    arcs_.clear();
    for (Ended& arc : all) {
      if (arc[0] == std::floor(arc[0]))
        number = arc[0] + 0.5;
      else
        arc[0] = number;
      arcs_.insert(arcs_.end(), arc.begin(), arc.end());
    }
  }

  carom_world& handle_;
  Numbers& arcs_;
  std::uint64_t number_;
  double first_ = static_cast<double>(number_);  ///< what it was at first
  std::vector<Leg> legs_;                        ///< by the ids
};

/// The arcs that ended in the last advance that was taken down.
Numbers& ended_arcs() {
  static Numbers arcs;
  return arcs;
}

}  // namespace

void add_arc(Numbers& to, const Leg& leg, Instant end) {
  const Vec2 control = leg.center + leg.velocity * ((end - leg.start) / 2);
  const Vec2 last = position_at(leg, end);
  to.insert(to.end(), {leg.start.whole, end.whole, leg.center.x, leg.center.y, control.x, control.y, last.x, last.y});
}

}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// As carom_advance_to, and takes down the arcs that end: `page_arcs` has them then. It goes no farther than to where
/// an arc may end without an impact: call it again until the time is t.
PAGE_EXPORT(page_advance_to)(carom_world* handle, double t, carom_progress* progress)->carom_result {
  ArcRecorder recorder{*handle, ended_arcs()};
  const double end = may_end_without_impact(handle->world) ? std::min(t, handle->world.next_motion_change()) : t;
  const carom_result result = carom_advance_to(handle, end, progress);
  recorder.note_others();
  return result;
}
/// As carom_next_impact, and takes down the arcs that end.
PAGE_EXPORT(page_next_impact)
(carom_world* handle, double limit, carom_impact* impact, carom_progress* progress)->carom_result {
  ArcRecorder recorder{*handle, ended_arcs()};
  std::optional<World> before;  // to go back to when there is no impact
  for (;;) {
    const double change = handle->world.next_motion_change();
    const bool stops = may_end_without_impact(handle->world) && change < limit;
    const carom_result result = carom_next_impact(handle, stops ? change : limit, impact, progress);
    if (result == CAROM_OK && *progress == CAROM_DONE && stops) {
      if (!before) before = handle->world;
      const carom_result advanced = carom_advance_to(handle, change, progress);
      recorder.note_others();
      if (advanced == CAROM_OK && *progress == CAROM_DONE) continue;
      return advanced;
    }
    if (result == CAROM_OK && *progress == CAROM_DONE && before) {
      handle->world = *before;
      ended_arcs().clear();
    }
    if (handle->world.periodic_box()) recorder.note_others();
    return result;
  }
}

/// The arcs that ended in the last of these two calls, in the order of play, ten numbers each: the number of the impact
/// that ended it, counted from 0, the ball, the times and places of start and end with the control point between. The
/// number of one that ended without an impact is half-way between those of the impacts before and after.
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
