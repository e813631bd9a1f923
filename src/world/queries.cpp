#include "queries/queries.hpp"

#include <algorithm>
#include <cmath>

#include "carom/validity.hpp"
#include "carom/world.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

/// What a world is asked: see src/queries for the searches. Paths are played on a copy.
namespace carom {

std::optional<CastHit> World::first_hit(const MovingCircle& circle, double t_max, const QueryFilter& filter) const {
  return engine::first_hit(engine().shapes_now(), circle, t_max, filter);
}

std::optional<CastHit> World::first_hit(const MovingPoint& ray, double t_max, const QueryFilter& filter) const {
  return first_hit(MovingCircle{ray.start, ray.velocity, 0, ray.acceleration}, t_max, filter);
}

void World::find_hits(std::vector<CastHit>& found, const MovingCircle& circle, double t_max,
                      const QueryFilter& filter) const {
  engine::find_hits(engine().shapes_now(), circle, t_max, filter, found);
}

void World::find_hits(std::vector<CastHit>& found, const MovingPoint& ray, double t_max,
                      const QueryFilter& filter) const {
  find_hits(found, MovingCircle{ray.start, ray.velocity, 0, ray.acceleration}, t_max, filter);
}

void World::find_overlapping(std::vector<ShapeId>& found, const Circle& circle, const QueryFilter& filter) const {
  engine::find_overlapping(engine().shapes_now(), circle, filter, found);
}

void World::find_overlapping(std::vector<ShapeId>& found, const Rectangle& rectangle, const QueryFilter& filter) const {
  engine::find_overlapping(engine().shapes_now(), rectangle, filter, found);
}

std::vector<CastHit> World::all_hits(const MovingPoint& ray, double t_max, const QueryFilter& filter) const {
  std::vector<CastHit> found;
  find_hits(found, ray, t_max, filter);
  return found;
}

std::vector<CastHit> World::all_hits(const MovingCircle& circle, double t_max, const QueryFilter& filter) const {
  std::vector<CastHit> found;
  find_hits(found, circle, t_max, filter);
  return found;
}

std::vector<ShapeId> World::overlapping(const Circle& circle, const QueryFilter& filter) const {
  std::vector<ShapeId> found;
  find_overlapping(found, circle, filter);
  return found;
}

std::vector<ShapeId> World::overlapping(const Rectangle& rectangle, const QueryFilter& filter) const {
  std::vector<ShapeId> found;
  find_overlapping(found, rectangle, filter);
  return found;
}

std::optional<NearestBall> World::nearest_ball(Vec2 point, double within, const QueryFilter& filter) const {
  return engine::nearest_ball(engine().shapes_now(), point, within, filter);
}

void World::prepare_queries() { engine_for("prepare_queries").prepare_search(); }

World::World(std::unique_ptr<Engine> engine) noexcept : engine_{std::move(engine)} {}

NextImpact World::next_impact(BallId ball, double until, StopToken stop) const {
  const BallPath path = this->path(ball, until, 1, stop);
  NextImpact next{path.progress, {}};
  if (!path.impacts.empty()) next.impact = path.impacts.front();
  return next;
}

BallPath World::path(BallId ball, double until, std::size_t most_impacts, StopToken stop) const {
  static_cast<void>(leg(ball));  // throws unless it is there
  return World{std::make_unique<Engine>(engine(), Engine::Unobserved{})}.play_path(ball, until, most_impacts, stop);
}

BallPath World::path_if(BallId ball, Vec2 velocity, double until, std::size_t most_impacts, StopToken stop) const {
  Ball aimed = this->ball(ball);
  aimed.velocity = velocity;
  throw_if_any(carom::problems_with(aimed));
  auto copy = std::make_unique<Engine>(engine(), Engine::Unobserved{});
  copy->turn(ball.index, velocity);
  return World{std::move(copy)}.play_path(ball, until, most_impacts, stop);
}

BallPath World::play_path(BallId ball, double until, std::size_t most_impacts, StopToken stop) {
  const Instant now = engine().now();
  BallPath path{.start = now, .end = std::max(now, Instant{until, 0}), .legs = {leg(ball)}, .impacts = {}};
  // A ball that a mover carries begins a new leg when that moves otherwise, or is stopped in a squeeze.
  const auto add_leg = [&] {
    if (leg(ball).start != path.legs.back().start) path.legs.push_back(leg(ball));
  };
  while (path.impacts.size() < most_impacts) {
    const double change = next_motion_change();
    const NextImpact next = advance_to_next_impact(std::min(until, change), stop);
    if (!next && next.progress == Progress::done && change < until) {
      path.progress = advance_to(change, {}, stop);
      add_leg();
      if (path.progress == Progress::done) continue;
      path.end = engine().now();
      return path;
    }
    if (!next) {
      path.progress = next.progress;
      if (path.progress != Progress::done) path.end = engine().now();
      return path;
    }
    if (next->ball != ball && next->other != ball) {
      add_leg();
      continue;
    }
    path.impacts.push_back(*next);
    path.legs.push_back(leg(ball));
  }
  path.end = engine().now();
  return path;
}

namespace {

/// In the time T, a parabola is no farther from its chord than |a| T²/8. So this many chords are needed for T.
std::size_t chords_of(const Leg& leg, double duration, double tolerance) noexcept {
  constexpr double most = 1e6;
  const double chords = std::ceil(duration * std::sqrt(length(leg.acceleration) / (8 * tolerance)));
  return chords > 1 ? static_cast<std::size_t>(std::min(chords, most)) : 1;  // 1 for NaN, too
}

}  // namespace

std::vector<Vec2> points_on(const BallPath& path, double tolerance) {
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < path.legs.size(); ++i) {
    const Leg& leg = path.legs[i];
    const bool is_last = i + 1 == path.legs.size();
    const Instant from = i == 0 ? path.start : leg.start;
    const Instant to = is_last ? path.end : path.legs[i + 1].start;
    points.push_back(i == 0 ? position_at(leg, from) : leg.center);
    if (!is_finite(to.whole)) continue;
    const double duration = to - from;
    const std::size_t chords = tolerance > 0 ? chords_of(leg, duration, tolerance) : 1;
    for (std::size_t chord = 1; chord < chords; ++chord)
      points.push_back(position_at(leg, from + duration * (static_cast<double>(chord) / static_cast<double>(chords))));
    if (is_last && (path.impacts.empty() || to > from)) points.push_back(position_at(leg, to));
  }
  return points;
}

std::vector<Vec2> corners_of(const BallPath& path) { return points_on(path, World::forever); }

}  // namespace carom
