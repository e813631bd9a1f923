#include <algorithm>
#include <vector>

#include "playground/wasm/arcs.hpp"

// What a ball will do, and what the balls that it hits will do, found by playing a copy of the world.
namespace carom::page {
namespace {

/// Of the balls that are hit, each is followed for so many impacts after that.
constexpr std::uint32_t most_of_others = 2;

/// A ball that is followed.
struct Followed {
  BallId id;
  Leg leg;               ///< from where its next arc begins
  Instant start{};       ///< of the leg that it flies
  std::uint32_t left{};  ///< how many impacts it is still followed for
};

Followed follow(const World& world, BallId id, std::uint32_t impacts) {
  const Instant now{world.time()};
  const Leg flown = world.leg(id);
  const Leg leg{.start = now,
                .center = position_at(flown, now),
                .velocity = velocity_at(flown, now),
                .acceleration = flown.acceleration};
  return {id, leg, flown.start, impacts};
}

/// What was found, and what is followed.
struct Ahead {
  Numbers arcs;
  Numbers meetings;
  std::vector<Followed> balls;

  void end_arc(const Followed& ball, Instant end) {
    arcs.push_back(static_cast<double>(ball.id.index));
    add_arc(arcs, ball.leg, end);
  }

  /// After an impact, or a change of a motion, has been played: ends the arcs that ended with it.
  void note(const World& world, const Impact* impact) {
    for (Followed& ball : balls) {
      if (ball.left == 0) continue;
      const bool takes_part = impact != nullptr && (impact->ball == ball.id || impact->other == ball.id);
      const Leg next = world.leg(ball.id);
      if (!takes_part && next.start == ball.start) continue;
      end_arc(ball, next.start);
      ball.leg = next;
      ball.start = next.start;
      if (!takes_part) continue;
      --ball.left;
      add_meeting(world, ball, *impact);
    }
  }

  /// Follows the other ball as well, of an impact of one that is followed.
  void follow_other(const World& world, const Impact& impact, std::size_t most) {
    if (!impact.other.is_ball() || balls.size() > most) return;
    const BallId both[] = {impact.ball, impact.other.ball()};
    const auto is_followed = [&](BallId id) {
      return std::ranges::any_of(balls, [&](const Followed& ball) { return ball.id == id; });
    };
    if (is_followed(both[0]) == is_followed(both[1])) return;
    balls.push_back(follow(world, both[is_followed(both[0]) ? 1 : 0], most_of_others));
  }

 private:
  void add_meeting(const World& world, const Followed& ball, const Impact& impact) {
    const Vec2 center = ball.leg.center;
    meetings.insert(meetings.end(), {impact.time, static_cast<double>(ball.id.index), center.x, center.y});
    const ShapeId other = impact.other;
    if (other.is_wall()) {
      const Wall wall = world.wall(other.wall());
      meetings.insert(meetings.end(),
                      {1, static_cast<double>(other.index), wall.from.x, wall.from.y, wall.to.x, wall.to.y});
      return;
    }
    const bool is_first = other.is_ball() && impact.ball != ball.id;
    const Vec2 others = other.is_pillar() ? world.pillar(other.pillar()).center
                                          : world.leg(is_first ? impact.ball : other.ball()).center;
    const double index = is_first ? impact.ball.index : other.index;
    meetings.insert(meetings.end(), {other.is_pillar() ? 2.0 : 0.0, index, others.x, others.y, 0, 0});
  }
};

}  // namespace
}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// How a ball will fly until a time, or until it has had `most` impacts; and of the balls that it hits, or that those
/// hit, so many `others` as well, for two impacts each. All ends when the world has had `most_played` impacts.
/// First the number of arcs and of meetings; then the arcs, nine numbers each: the ball, and those of `add_arc`; then
/// the impacts of the balls that are followed, ten numbers each: the time, the ball, where its centre is then, the kind
/// (0 ball, 1 wall, 2 pillar) and number of what it meets, and where that is then: a centre and two zeros, or both
/// ends. Nothing when there is no such ball, or no such time.
PAGE_EXPORT(page_ahead)
(const carom_world* handle, std::uint32_t id, double until, std::uint32_t most, std::uint32_t others,
 std::uint32_t most_played)
    ->const double* {
  static Numbers answer;  // valid until the next call
  answer = {0, 0};
  if (!handle->world.has(BallId{id}) || !handle->world.problems_with_time(until).empty()) return answer.data();
  World world = handle->world;
  Ahead ahead{{}, {}, {follow(world, {id}, most)}};
  Instant end{until};
  for (std::uint32_t played = 0; ahead.balls.front().left > 0 && played < most_played;) {
    const double stop = std::min(world.next_motion_change(), until);
    NextImpact next = world.advance_to_next_impact(stop);
    if (!next && next.progress == Progress::done && !(stop < until)) break;
    if (!next && next.progress == Progress::done) next.progress = world.advance_to(stop);
    end = {world.time()};
    if (next.progress != Progress::done) break;
    end = Instant{until};
    ahead.note(world, next ? &*next : nullptr);
    if (!next) continue;
    ahead.follow_other(world, *next, others);
    if (++played == most_played) end = {world.time()};
  }
  if (ahead.balls.front().left == 0) end = {world.time()};
  for (const Followed& ball : ahead.balls)
    if (ball.left > 0) ahead.end_arc(ball, end);
  answer = {static_cast<double>(ahead.arcs.size() / 9), static_cast<double>(ahead.meetings.size() / 10)};
  answer.insert(answer.end(), ahead.arcs.begin(), ahead.arcs.end());
  answer.insert(answer.end(), ahead.meetings.begin(), ahead.meetings.end());
  return answer.data();
}
