#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "engine/engine.hpp"
#include "engine/size.hpp"

/// Who could meet whom. Nothing here changes what happens, only what it costs to find out.
namespace carom {
namespace {

using engine::Item;
using engine::size_of;

Rectangle around(Vec2 center, double half) { return {center - Vec2{half, half}, center + Vec2{half, half}}; }

Rectangle join(const Rectangle& a, const Rectangle& b) {
  return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
          {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

/// How far outside a rectangle a point is, along the axis where it is furthest out.
double outside(const Rectangle& box, Vec2 point) {
  return std::max({box.min.x - point.x, point.x - box.max.x, box.min.y - point.y, point.y - box.max.y, 0.0});
}

/// Room for rounding in what the search compares: far more than it needs, far less than it would notice.
double slack(double size) { return 1e-9 * size; }

/// A wall's rectangles, one for each stretch of about a cell's length, so that a slanting wall does not fill the grid.
template <class Visit>
void for_each_stretch(const Wall& wall, double cell, Visit visit) {
  constexpr double most = 1 << 20;
  const double stretches = std::min(std::ceil(length(edge(wall)) / cell), most);
  const auto count = static_cast<std::size_t>(std::max(stretches, 1.0));
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 from = wall.from + edge(wall) * (static_cast<double>(i) / static_cast<double>(count));
    const Vec2 to = wall.from + edge(wall) * (static_cast<double>(i + 1) / static_cast<double>(count));
    const double room = slack(size_of(from) + size_of(to));
    visit(join(around(from, room), around(to, room)));
  }
}

// Two are listed when their boxes, grown by their radii, share a point: when their boxes' centres differ by something
// in a square of side 4 (h + r). This is to hold about as many balls as cost least: longer lists take longer to go
// through, shorter ones have to be made more often.
double box_half_for(double spacing, double radius) {
  constexpr double listed = 7.5;
  return std::max(std::sqrt(listed) * spacing / 4 - radius, 0.1 * radius);
}

}  // namespace

Circle World::Engine::outline(std::uint32_t ball) const noexcept {
  return {position_at(body(ball).leg, now_), flights_[ball].radius};
}

/// Lays the grid over everything there is, with boxes in proportion to the room that a ball has. `headroom` is what is
/// left free around it for shapes to come, as a part of its size.
void World::Engine::lay_grid(double headroom) {
  std::optional<Rectangle> bounds;
  const auto include = [&](const Rectangle& box) { bounds = bounds ? join(*bounds, box) : box; };
  double radii = 0;
  std::size_t count = 0;
  std::size_t fixtures = 0;
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    if (!persons_[ball].present) continue;
    const Circle circle = outline(ball);
    include(around(circle.center, circle.radius));
    radii += circle.radius;
    ++count;
  }
  const auto balls_only = bounds;
  for (const auto& wall : walls_) {
    if (!wall.present) continue;
    include(join(around(wall.shape.from, 0), around(wall.shape.to, 0)));
    ++fixtures;
  }
  for (const auto& pillar : pillars_) {
    if (!pillar.present) continue;
    include(around(pillar.shape.center, pillar.shape.radius));
    ++fixtures;
  }
  if (!bounds) bounds = around({}, 1);
  const Rectangle& inhabited = balls_only ? *balls_only : *bounds;
  const Vec2 room = inhabited.max - inhabited.min;
  const auto number = static_cast<double>(std::max<std::size_t>(count, 1));
  const double mean_radius = radii / number;
  double spacing = std::sqrt(room.x * room.y / number);
  if (!(spacing > 0)) spacing = std::max({room.x, room.y, mean_radius});
  if (!(spacing > 0)) spacing = 1;
  box_half_ = box_half_for(spacing, mean_radius);
  ordinary_radius_ = 0;
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    const double radius = flights_[ball].radius;
    if (persons_[ball].present && radius <= 1.5 * mean_radius) ordinary_radius_ = std::max(ordinary_radius_, radius);
  }
  const Rectangle with_headroom{inhabited.min - room * headroom, inhabited.max + room * headroom};
  crowd_.lay(with_headroom, 2 * (ordinary_radius_ + box_half_), 64 + 4 * count);
  // Where fixtures are many and small, so are the cells.
  const Vec2 ground = bounds->max - bounds->min;
  const double per_fixture = std::sqrt(ground.x * ground.y / static_cast<double>(fixtures + 1)) / 2;
  const double for_balls = 4 * (mean_radius + box_half_);
  grid_.lay(*bounds, per_fixture > 0 ? std::min(for_balls, per_fixture) : for_balls, 64 + count / 4 + 16 * fixtures);

  for (std::uint32_t id = 0; id < walls_.size(); ++id) {
    if (walls_[id].present) stand_in_grid(id, walls_[id].shape);
  }
  for (std::uint32_t id = 0; id < pillars_.size(); ++id) {
    if (pillars_[id].present) stand_in_grid(id, pillars_[id].shape);
  }
  for (std::uint32_t ball = 0; ball < balls(); ++ball) {
    if (persons_[ball].present) place(ball);
  }
  shapes_when_laid_ = shapes();
  outsiders_ = 0;
}

/// A grid that was laid for half as many shapes, or for none, or elsewhere, does not suit them any more.
void World::Engine::lay_grid_if_needed() {
  if (shapes_when_laid_ == 0 || shapes() > 2 * shapes_when_laid_ || outsiders_ > 16 + shapes() / 16) lay_grid(0.5);
}

void World::Engine::stand_in_grid(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_.cell(),
                   [&](const Rectangle& where) { grid_.insert({Met::wall, id}, grid_.span_of(where)); });
}

void World::Engine::leave_grid(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_.cell(),
                   [&](const Rectangle& where) { grid_.erase({Met::wall, id}, grid_.span_of(where)); });
}

void World::Engine::stand_in_grid(std::uint32_t id, const Pillar& pillar) {
  grid_.insert({Met::pillar, id}, grid_.span_of(around(pillar.center, pillar.radius)));
}

void World::Engine::leave_grid(std::uint32_t id, const Pillar& pillar) {
  grid_.erase({Met::pillar, id}, grid_.span_of(around(pillar.center, pillar.radius)));
}

/// Puts a box around where the ball is now, the ball well inside it and at the back, so that it stays in it for long.
/// Far outside, where nobody else is, boxes grow with the distance: what has flown away costs next to nothing.
void World::Engine::place(std::uint32_t ball) {
  const Flight& flight = flights_[ball];
  Surroundings& own = surroundings_[ball];
  const Vec2 center = flight.center + flight.velocity * (now_ - flight.start);
  const double half =
      std::max({box_half_, 0.25 * flight.radius, 0.25 * outside(grid_.bounds(), center), 1e-6 * size_of(center)});
  own.half_side = static_cast<float>(half);
  if (outside(crowd_.bounds(), center) > 0) ++outsiders_;
  const double speed = size_of(flight.velocity);
  const Vec2 lead = speed > 0 ? flight.velocity * (0.7 * half / speed) : Vec2{};
  own.box_center = is_finite(lead) ? center + lead : center;
  const double reach = half + flight.radius;
  own.grown_half_side = static_cast<float>(reach * (1 + 1e-6) + slack(size_of(own.box_center)));
  if (is_ordinary(ball))
    crowd_.insert({Met::ball, ball}, crowd_.span_of(around(own.box_center, 0)));
  else
    grid_.insert({Met::ball, ball}, grid_.span_of(around(own.box_center, own.reach())));
}

void World::Engine::leave_grid(std::uint32_t ball) {
  const Surroundings& own = surroundings_[ball];
  if (is_ordinary(ball))
    crowd_.erase({Met::ball, ball}, crowd_.span_of(around(own.box_center, 0)));
  else
    grid_.erase({Met::ball, ball}, grid_.span_of(around(own.box_center, own.reach())));
}

/// Neither large nor far away.
bool World::Engine::is_ordinary(std::uint32_t ball) const noexcept {
  return flights_[ball].radius <= ordinary_radius_ && surroundings_[ball].half_side <= static_cast<float>(box_half_);
}

World::Engine::Extra& World::Engine::extra_of(std::uint32_t ball) {
  Surroundings& own = surroundings_[ball];
  if (own.extra == none) {
    own.extra = static_cast<std::uint32_t>(extras_.size());
    extras_.emplace_back();
  }
  return extras_[own.extra];
}

const std::uint32_t* World::Engine::list_of(std::uint32_t ball) const noexcept {
  const Surroundings& own = surroundings_[ball];
  return own.count <= list_room ? own.balls.data() : extras_[own.extra].balls.data();
}

void World::Engine::append(std::uint32_t whose, std::uint32_t who) {
  Surroundings& own = surroundings_[whose];
  if (own.count < list_room) {
    own.balls[own.count++] = who;
    return;
  }
  auto& list = extra_of(whose).balls;
  if (own.count == list_room) list.assign(own.balls.begin(), own.balls.end());
  list.push_back(who);
  ++own.count;
}

/// Does a ball's list name another? All places are compared, used or not, so that nothing depends on chance.
bool World::Engine::lists(std::uint32_t whose, std::uint32_t who) const noexcept {
  const Surroundings& own = surroundings_[whose];
  if (own.count > list_room) {
    const auto& list = extras_[own.extra].balls;
    return std::ranges::find(list, who) != list.end();
  }
  unsigned found = 0;
  for (std::uint32_t i = 0; i < list_room; ++i) found |= static_cast<unsigned>(own.balls[i] == who && i < own.count);
  return found != 0;
}

void World::Engine::list_surroundings(std::uint32_t ball, bool tell_others) {
  Surroundings& own = surroundings_[ball];
  own.count = 0;
  if (own.extra != none) extras_[own.extra].fixtures.clear();
  const double reach = own.reach();
  const double ordinary = (box_half_ + ordinary_radius_) * (1 + 1e-6) + slack(size_of(own.box_center));

  // Two can touch only while their boxes, grown by their radii, share a point.
  found_.clear();
  std::size_t found = 0;
  const auto look_at_ball = [&](std::uint32_t other) {
    const Surroundings& theirs = surroundings_[other];
    const double apart = size_of(own.box_center - theirs.box_center);
    if (found_.size() == found) found_.resize(2 * found + 16);
    found_[found] = other;
    found += static_cast<std::size_t>(apart <= reach + theirs.reach() && other != ball);
  };
  crowd_.for_each_in(crowd_.span_of(around(own.box_center, reach + ordinary)),
                     [&](Item item) { look_at_ball(item.id()); });
  grid_.for_each_in(grid_.span_of(around(own.box_center, reach)), [&](Item item) {
    const auto end = found_.begin() + static_cast<std::ptrdiff_t>(found);
    if (item.kind() != Met::ball)
      consider_listing(ball, item);
    else if (std::find(found_.begin(), end, item.id()) == end)  // it may stand in several cells
      look_at_ball(item.id());
  });
  if (own.extra != none) {
    auto& fixtures = extras_[own.extra].fixtures;  // a long one stands in several cells
    std::ranges::sort(fixtures);
    const auto repeated = std::ranges::unique(fixtures);
    fixtures.erase(repeated.begin(), repeated.end());
  }
  for (std::size_t i = 0; i < found; ++i) {
    const std::uint32_t other = found_[i];
    append(ball, other);
    if (tell_others && !lists(other, ball)) append(other, ball);
  }
}

/// A wall or pillar that the ball can touch while its centre is in its box.
void World::Engine::consider_listing(std::uint32_t ball, Item item) {
  const Surroundings& own = surroundings_[ball];
  const double half = own.half();
  const double reach =
      1.5 * half + flights_[ball].radius + slack(size_of(own.box_center) + half + flights_[ball].radius);
  const bool is_wall = item.kind() == Met::wall;
  const Vec2 nearest =
      is_wall ? nearest_on(walls_[item.id()].shape, own.box_center).point : pillars_[item.id()].shape.center;
  const double radius = is_wall ? 0 : pillars_[item.id()].shape.radius;
  if (length(own.box_center - nearest) > reach + radius + slack(size_of(nearest) + radius)) return;
  extra_of(ball).fixtures.push_back(item);
}

void World::Engine::move_box(std::uint32_t ball) {
  leave_grid(ball);
  place(ball);
  list_surroundings(ball, true);
}

}  // namespace carom
