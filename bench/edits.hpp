#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "carom/random.hpp"
#include "carom/world.hpp"

/// What a program changes in every frame of a standard gas, at random places.
namespace carom::bench {

/// Changes are chosen first, which is not part of their cost, and then made.
struct Edits {
  std::function<void(const World&)> choose;
  std::function<void(World&)> make;
};

/// `count` pairs of a ball, which may be chosen more than once, and what `what_for(ball)` says.
template <class What>
class Choice {
 public:
  explicit Choice(std::uint32_t count) : count_{count} {}

  template <class WhatFor>
  void draw(const World& world, WhatFor what_for) {
    const std::vector<BallId> ids = world.balls();
    chosen.clear();
    while (chosen.size() < count_) {
      const BallId id = ids[static_cast<std::size_t>(random_.uniform() * static_cast<double>(ids.size()))];
      chosen.push_back({id, what_for(id)});
    }
  }
  /// The same with a shape, `shape_at(place)`, that overlaps nothing now.
  template <class ShapeAt>
  void draw_shapes(const World& world, ShapeAt shape_at) {
    const double side = world.wall(WallId{1}).from.x - world.wall(WallId{0}).from.x;
    draw(world, [&](BallId) {
      for (;;) {
        const double x = (random_.uniform() - 0.5) * (side - 2);
        const auto shape = shape_at(Vec2{x, (random_.uniform() - 0.5) * (side - 2)});
        if (world.problems_with(shape).empty()) return shape;
      }
    });
  }

  struct Pair {
    BallId ball;
    What what;
  };
  std::vector<Pair> chosen;

 private:
  std::uint32_t count_;
  Random random_{1};
};

/// A two-sided wall as long as a ball's diameter.
template <class Shape>
Shape shape_at(Vec2 place) {
  if constexpr (std::is_same_v<Shape, Wall>)
    return {.from = place, .to = place + Vec2{0.8, 0.6}};
  else if constexpr (std::is_same_v<Shape, Pillar>)
    return {.center = place, .radius = 0.5};
  else
    return {.center = place, .velocity = {1, 0}, .radius = 0.5};
}

/// `make(world, choice)` with shapes for so many places.
template <class Shape, class Make>
Edits with_shapes(std::uint32_t count, Make make) {
  auto choice = std::make_shared<Choice<Shape>>(count);
  return {[choice](const World& world) { choice->draw_shapes(world, shape_at<Shape>); },
          [choice, make](World& world) mutable { make(world, choice->chosen); }};
}

/// Turns the velocities of some balls by a right angle, so that the energy stays what it is.
inline Edits kicks(std::uint32_t count) {
  auto choice = std::make_shared<Choice<Vec2>>(count);
  return {[choice](const World& world) {
            choice->draw(world, [&](BallId id) {
              const Vec2 velocity = world.velocity(id);
              return Vec2{-velocity.y, velocity.x};
            });
          },
          [choice](World& world) {
            for (const auto& [ball, velocity] : choice->chosen) world.set_velocity(ball, velocity);
          }};
}

/// Moves some balls to free places anywhere. (Of a thousand places, some few are taken by then.)
inline Edits moves(std::uint32_t count) {
  return with_shapes<Ball>(count, [](World& world, const auto& chosen) {
    for (const auto& [ball, to] : chosen) static_cast<void>(world.try_move_to(ball, to.center));
  });
}

/// Takes some balls out and puts them back in the same place.
inline Edits replacements(std::uint32_t count) {
  auto choice = std::make_shared<Choice<bool>>(count);
  return {[choice](const World& world) { choice->draw(world, [](BallId) { return true; }); },
          [choice](World& world) {
            for (const auto& [id, unused] : choice->chosen) {
              if (!world.has(id)) continue;
              const Ball ball = world.ball(id);
              world.remove(id);
              world.add(ball);
            }
          }};
}

/// Adds some shapes in one frame, and removes them in the next.
template <class Shape>
Edits come_and_go(std::uint32_t count) {
  using Id = decltype(std::declval<World&>().add(std::declval<Shape>()));
  return with_shapes<Shape>(count, [ids = std::vector<Id>{}](World& world, const auto& chosen) mutable {
    if (!ids.empty()) {
      for (const Id id : ids) world.remove(id);
      ids.clear();
      return;
    }
    for (const auto& [unused, shape] : chosen) {
      if (const auto added = world.try_add(shape)) ids.push_back(added.id());
    }
  });
}

/// Adds some walls or pillars in the first frame, and moves each to a free place anywhere in every other.
template <class Shape>
Edits moves_of(std::uint32_t count) {
  using Id = decltype(std::declval<World&>().add(std::declval<Shape>()));
  return with_shapes<Shape>(count, [ids = std::vector<Id>{}](World& world, const auto& chosen) mutable {
    if (ids.empty()) {
      for (const auto& [unused, shape] : chosen) ids.push_back(world.add(shape));
      return;
    }
    for (std::size_t i = 0; i < ids.size(); ++i) static_cast<void>(world.try_change(ids[i], chosen[i].what));
  });
}

}  // namespace carom::bench
