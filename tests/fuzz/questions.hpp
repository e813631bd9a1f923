#pragma once

#include <cmath>
#include <stdexcept>

#include "carom/validity.hpp"
#include "fuzz/choices.hpp"
#include "fuzz/world_and_reference.hpp"
#include "support/standing_shapes.hpp"

/// Questions to a world, which leave no trace: bytes say what is asked, and brute force what the answers must be.
namespace carom::fuzz {

/// Sizes whose squares and products a double can hold: queries of others are not compared.
template <class... Number>
bool are_safe(Number... numbers) {
  return ((numbers == 0 || (std::abs(numbers) >= 1e-70 && std::abs(numbers) <= 1e70)) && ...);
}

inline void ask_hits(const WorldAndReference& both, Choices& choices) {
  const Vec2 start = choices.vector();
  const Vec2 velocity = choices.vector();
  const double radius = choices.flag() ? 0 : choices.number() / 8;
  const Vec2 acceleration = choices.mode().has_gravity() && choices.flag() ? choices.vector() : Vec2{};
  const MovingCircle circle{start, velocity, radius, acceleration};
  const double t_max = choices.flag() ? World::forever : choices.number();
  const QueryFilter filter = choices.query_filter();
  static_cast<void>(both.world.first_hit(circle, t_max, filter));
  if (!are_safe(start.x, start.y, velocity.x, velocity.y, radius, acceleration.x, acceleration.y)) return;
  require(agrees_on_hits(both.world, StandingShapes{both.reference}, circle, t_max, filter), "the hits are the same");
}

inline void ask_overlaps(const WorldAndReference& both, Choices& choices) {
  const Vec2 a = choices.vector();
  const Vec2 b = choices.vector();
  const QueryFilter filter = choices.query_filter();
  const StandingShapes all{both.reference};
  const Circle circle{a, b.x};
  const Rectangle rectangle{a, b};
  static_cast<void>(both.world.overlapping(circle, filter).size() + both.world.overlapping(rectangle, filter).size());
  if (!are_safe(a.x, a.y, b.x, b.y)) return;
  require(agrees_on_overlaps(both.world, all, circle, filter), "the same shapes are in a circle");
  require(agrees_on_overlaps(both.world, all, rectangle, filter), "the same shapes are in a rectangle");
}

inline void ask_nearest(const WorldAndReference& both, Choices& choices) {
  const Vec2 point = choices.vector();
  const double within = choices.flag() ? World::forever : choices.number();
  const QueryFilter filter = choices.query_filter();
  require(agrees_on_nearest(both.world, StandingShapes{both.reference}, point, within, filter),
          "the same ball is nearest");
}

/// The first impact of a ball, if it is one of the next impacts of all.
inline void ask_next_impact(const WorldAndReference& both, Choices& choices) {
  const BallId ball{choices.index()};
  const std::uint32_t most = choices.below(8);
  if (!both.world.has(ball)) return;
  ReferenceWorld ahead = both.reference;
  const std::size_t before = ahead.impacts().size();
  for (std::uint32_t n = 0; n < most && ahead.advance_to_next_impact(choices.mode().latest()); ++n) continue;
  const std::vector<Impact> impacts{ahead.impacts().begin() + static_cast<std::ptrdiff_t>(before),
                                    ahead.impacts().end()};
  const auto own = std::ranges::find_if(
      impacts, [&](const Impact& impact) { return impact.ball == ball || impact.other == ShapeId{ball}; });
  if (own == impacts.end()) return;
  const auto next = both.world.next_impact(ball, choices.mode().latest());
  require(next && same_bits(*next, *own), "the next impact of a ball is the one that is played");
}

/// The whole path of a ball, as it is or with another velocity.
inline void ask_path(const WorldAndReference& both, Choices& choices) {
  constexpr std::uint32_t most_played = 30;
  const BallId id{choices.index()};
  const double until = std::min(both.world.time() + choices.number(), choices.mode().latest());
  std::size_t most = choices.below(8);
  const bool turned = choices.flag();
  const Vec2 velocity = choices.vector();
  if (!both.world.has(id) || std::isnan(until)) return;
  ReferenceWorld ahead = both.reference;
  if (turned) {
    Ball ball = both.world.ball(id);
    ball.velocity = velocity;
    if (!problems_with(ball).empty()) return;
    ahead.change(id, ball);
  }
  std::vector<Leg> legs = {ahead.leg(id)};
  std::vector<Impact> impacts;
  std::uint32_t played = 0;
  for (; impacts.size() < most && played < most_played && ahead.advance_to_next_impact(until); ++played) {
    const Impact& impact = ahead.impacts().back();
    if (impact.ball != id && impact.other != ShapeId{id}) continue;
    legs.push_back(ahead.leg(id));
    impacts.push_back(impact);
  }
  if (played == most_played) most = impacts.size();
  const BallPath path = turned ? both.world.path_if(id, velocity, until, most) : both.world.path(id, until, most);
  constexpr auto same = [](const auto& a, const auto& b) { return same_bits(a, b); };
  require(path.progress == Progress::done && path.start == both.reference.now(), "a path begins now");
  require(std::ranges::equal(path.impacts, impacts, same), "the impacts of a path are those that are played");
  require(std::ranges::equal(path.legs, legs, same), "the legs of a path are those that are played");
}

/// Reads one ball at a time since the last advance began; nothing when the world can't say.
inline std::optional<BallState> state_at(const World& world, BallId id, double time) {
  const BallId which[] = {id};
  BallState state[1];
  try {
    world.states(state, {.which = which, .at = time});
  } catch (const std::out_of_range&) {
    return {};
  }
  return state[0];
}

/// All balls, one by one and together, at some time of the last advance.
inline void ask_earlier_states(const WorldAndReference& both, Choices& choices) {
  const ReferenceWorld& start = both.before_last_advance;
  const Instant now = both.reference.now();
  const double share = choices.share();
  const double between = start.now().whole + share * (now.whole - start.now().whole);
  const double time = share == 1 ? now.whole : std::clamp(between, start.now().whole, now.whole);
  const bool is_past = time < now.whole;
  ReferenceWorld then = start;
  if (is_past) require(then.advance_to(time, both.reference.impacts().size()), "no more is played than was");
  std::vector<BallState> expected;
  bool all_are_known = true;
  for (const BallId id : both.world.ball_ids()) {
    const Leg& leg = both.reference.leg(id);
    const bool was_put = is_past && !leg.began_at_impact && leg.start.whole > time;
    const bool is_known = both.legs_are_kept || was_put || leg.start.whole <= time;
    const auto found = state_at(both.world, id, time);
    require(found.has_value() == is_known, "a ball can be read from when its leg is known");
    all_are_known = all_are_known && is_known;
    if (!is_known) continue;
    const Leg& leg_then = is_past && !was_put ? then.leg(id) : leg;
    const Instant moment = is_past ? then.now() : now;
    const Vec2 center = was_put ? leg.center : position_at(leg_then, moment);
    const Vec2 velocity = was_put ? leg.velocity : velocity_at(leg_then, moment);
    require(same_bits(found->center, center) && same_bits(found->velocity, velocity), "a ball is read where it was");
    expected.push_back(*found);
  }
  if (!all_are_known) return;
  std::vector<BallState> states(both.world.ball_count());
  std::vector<Vec2> centers(states.size());
  both.world.states(states, {.at = time});
  both.world.positions(centers, {.at = time});
  for (std::size_t i = 0; i < states.size(); ++i)
    require(same_bits(states[i].center, expected[i].center) && same_bits(states[i].velocity, expected[i].velocity) &&
                same_bits(centers[i], expected[i].center),
            "all balls are read as one by one");
}

}  // namespace carom::fuzz
