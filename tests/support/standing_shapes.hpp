#pragma once

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "carom/overlap.hpp"
#include "carom/world.hpp"
#include "support/bits.hpp"
#include "support/reference_world.hpp"

namespace carom {

/// All shapes as they stand at one time, and the queries of a world by going through all of them: the oracle that the
/// world must agree with to the last bit.
class StandingShapes {
 public:
  explicit StandingShapes(const World& world) {
    for (const BallId id : world.balls())
      circles_.push_back({id, {world.position(id), world.ball(id).radius}, world.ball(id).filter});
    for (const WallId id : world.walls()) walls_.push_back({id, world.wall(id), world.wall(id).filter});
    for (const PillarId id : world.pillars())
      circles_.push_back({id, outline_of(world.pillar(id)), world.pillar(id).filter});
  }
  explicit StandingShapes(const ReferenceWorld& world) {
    const auto add = [](const auto& shapes, auto add_one) {
      for (std::uint32_t id = 0; id < shapes.size(); ++id) {
        if (shapes[id].present) add_one(id, shapes[id]);
      }
    };
    add(world.bodies(), [&](std::uint32_t id, const auto& body) {
      circles_.push_back({BallId{id}, {position_at(body.leg, world.now()), body.radius}, body.filter});
    });
    add(world.walls(),
        [&](std::uint32_t id, const auto& wall) { walls_.push_back({WallId{id}, wall.shape, wall.shape.filter}); });
    add(world.pillars(), [&](std::uint32_t id, const auto& pillar) {
      circles_.push_back({PillarId{id}, outline_of(pillar.shape), pillar.shape.filter});
    });
  }

  [[nodiscard]] std::vector<CastHit> all_hits(const MovingCircle& circle, double t_max,
                                              const QueryFilter& filter) const {
    std::vector<CastHit> hits;
    const auto add = [&](const auto& named, const std::optional<Hit>& hit) {
      if (hit && filter.takes(named.id, named.filter)) hits.push_back({*hit, named.id});
    };
    for (const auto& wall : walls_) add(wall, sweep(wall.shape, circle, t_max));
    for (const auto& other : circles_) add(other, sweep(Pillar{other.shape.center, other.shape.radius}, circle, t_max));
    std::ranges::sort(hits, {}, [](const CastHit& hit) { return std::tuple{hit.time, hit.shape}; });
    return hits;
  }

  [[nodiscard]] std::vector<ShapeId> overlapping(const Circle& circle, const QueryFilter& filter) const {
    return all_that(filter, [&](const auto& shape) { return overlaps(circle, shape); });
  }
  [[nodiscard]] std::vector<ShapeId> overlapping(const Rectangle& rectangle, const QueryFilter& filter) const {
    struct Overlaps {
      const Rectangle& rectangle;
      bool operator()(const Circle& circle) const { return overlaps(circle, rectangle); }
      bool operator()(const Wall& wall) const { return overlaps(rectangle, wall); }
    };
    return all_that(filter, Overlaps{rectangle});
  }

  [[nodiscard]] std::optional<NearestBall> nearest_ball(Vec2 point, double within, const QueryFilter& filter) const {
    std::optional<NearestBall> nearest;
    if (!is_finite(point)) return nearest;
    for (const auto& [id, circle, its_filter] : circles_) {
      const double distance = length(circle.center - point) - circle.radius;
      const bool counts = id.is_ball() && filter.takes(id, its_filter) && distance <= within;
      if (counts && (!nearest || distance < nearest->distance)) nearest = {id.ball(), distance};
    }
    return nearest;
  }

  /// Some points of the shapes, to ask about: centres and ends.
  [[nodiscard]] std::vector<Vec2> landmarks() const {
    std::vector<Vec2> points;
    for (const auto& circle : circles_) points.push_back(circle.shape.center);
    for (const auto& wall : walls_) points.insert(points.end(), {wall.shape.from, wall.shape.to});
    return points;
  }

 private:
  template <class Test>
  [[nodiscard]] std::vector<ShapeId> all_that(const QueryFilter& filter, Test test) const {
    std::vector<ShapeId> ids;
    const auto add = [&](const auto& named) {
      if (test(named.shape) && filter.takes(named.id, named.filter)) ids.push_back(named.id);
    };
    for (const auto& wall : walls_) add(wall);
    for (const auto& circle : circles_) add(circle);
    std::ranges::sort(ids);
    return ids;
  }

  template <class Shape>
  struct Named {
    ShapeId id;
    Shape shape;
    Filter filter;
  };
  std::vector<Named<Circle>> circles_;  ///< balls in the order of their ids, then pillars
  std::vector<Named<Wall>> walls_;
};

[[nodiscard]] inline bool same_bits(const CastHit& a, const CastHit& b) {
  return a.shape == b.shape && same_bits(a.time, b.time) && same_bits(a.center, b.center) &&
         same_bits(a.contact, b.contact) && same_bits(a.normal, b.normal) && a.feature == b.feature;
}
[[nodiscard]] inline bool same_bits(const NearestBall& a, const NearestBall& b) {
  return a.ball == b.ball && same_bits(a.distance, b.distance);
}
[[nodiscard]] inline bool same_bits(const std::vector<CastHit>& a, const std::vector<CastHit>& b) {
  return std::ranges::equal(a, b, [](const CastHit& c, const CastHit& d) { return same_bits(c, d); });
}

/// Do a world's answers about rays and circles have the bits of the brute force?
[[nodiscard]] inline bool agrees_on_hits(const World& world, const StandingShapes& all, const MovingCircle& circle,
                                         double t_max, const QueryFilter& filter = {}) {
  const std::vector<CastHit> expected = all.all_hits(circle, t_max, filter);
  const auto first = world.first_hit(circle, t_max, filter);
  const bool same_first = first ? !expected.empty() && same_bits(*first, expected.front()) : expected.empty();
  return same_first && same_bits(world.all_hits(circle, t_max, filter), expected);
}
template <class Area>
[[nodiscard]] bool agrees_on_overlaps(const World& world, const StandingShapes& all, const Area& area,
                                      const QueryFilter& filter = {}) {
  return world.overlapping(area, filter) == all.overlapping(area, filter);
}
[[nodiscard]] inline bool agrees_on_nearest(const World& world, const StandingShapes& all, Vec2 point, double within,
                                            const QueryFilter& filter = {}) {
  const auto nearest = world.nearest_ball(point, within, filter);
  const auto expected = all.nearest_ball(point, within, filter);
  return nearest && expected ? same_bits(*nearest, *expected) : !nearest && !expected;
}

}  // namespace carom
