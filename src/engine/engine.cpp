#include "engine/engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/line.hpp"

namespace carom {

using engine::Body;
using engine::Encounter;
using engine::Item;
using engine::Outcome;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::uint32_t most_rounds = 1'000'000;

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

double size_of(Vec2 point) { return std::max(std::abs(point.x), std::abs(point.y)); }

Rectangle rectangle_of(const Pillar& pillar) { return around(pillar.center, pillar.radius); }

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

}  // namespace

// ---- the search for neighbours

/// Lays the grid over everything there is, with boxes in proportion to the room that a ball has.
void World::Engine::lay_grid() {
  std::optional<Rectangle> bounds;
  const auto include = [&](const Rectangle& box) { bounds = bounds ? join(*bounds, box) : box; };
  double radii = 0;
  std::size_t count = 0;
  std::size_t fixtures = 0;
  for (const Body& body : bodies_) {
    if (!body.present) continue;
    include(around(position_at(body.leg, now_), body.radius));
    radii += body.radius;
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
    include(rectangle_of(pillar.shape));
    ++fixtures;
  }
  if (!bounds) bounds = around({}, 1);
  const Vec2 room = (balls_only ? *balls_only : *bounds).max - (balls_only ? *balls_only : *bounds).min;
  const auto number = static_cast<double>(std::max<std::size_t>(count, 1));
  const double mean_radius = radii / number;
  double spacing = std::sqrt(room.x * room.y / number);
  if (!(spacing > 0)) spacing = std::max({room.x, room.y, mean_radius});
  if (!(spacing > 0)) spacing = 1;
  box_half_ = std::max(0.2 * spacing, 0.25 * mean_radius);
  grid_.lay(*bounds, 2 * (mean_radius + box_half_), 64 + 4 * count + 16 * fixtures);

  for (std::uint32_t id = 0; id < walls_.size(); ++id) {
    if (walls_[id].present) stand_in_grid(id, walls_[id].shape);
  }
  for (std::uint32_t id = 0; id < pillars_.size(); ++id) {
    if (pillars_[id].present) grid_.insert({Met::pillar, id}, rectangle_of(pillars_[id].shape));
  }
  surroundings_.resize(bodies_.size());
  for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
    if (bodies_[id].present) place(id);
  }
  shapes_when_laid_ = shapes();
}

/// A grid that was laid for half as many shapes, or for none, does not suit them any more.
void World::Engine::lay_grid_if_needed() {
  if (shapes_when_laid_ == 0 || shapes() > 2 * shapes_when_laid_) lay_grid();
}

void World::Engine::stand_in_grid(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_.cell(), [&](const Rectangle& where) { grid_.insert({Met::wall, id}, where); });
}

void World::Engine::leave_grid(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_.cell(), [&](const Rectangle& where) { grid_.erase({Met::wall, id}, where); });
}

/// Puts a box around where the ball is now_, the ball well inside it and at the back, so that it stays in it for long.
/// Far outside, where nobody else is, boxes grow with the distance: what has flown away costs next to nothing.
void World::Engine::place(std::uint32_t id) {
  const Body& body = bodies_[id];
  Surroundings& own = surroundings_[id];
  const Vec2 center = position_at(body.leg, now_);
  own.box_half =
      std::max({box_half_, 0.25 * body.radius, 0.25 * outside(grid_.bounds(), center), 1e-6 * size_of(center)});
  const double speed = size_of(body.leg.velocity);
  const Vec2 lead = speed > 0 ? body.leg.velocity * (0.7 * own.box_half / speed) : Vec2{};
  own.box_center = is_finite(lead) ? center + lead : center;
  own.in_grid =
      around(own.box_center, own.box_half + body.radius + slack(size_of(center) + own.box_half + body.radius));
  grid_.insert({Met::ball, id}, own.in_grid);
}

/// Can these two touch while both centres are in their boxes?
bool World::Engine::may_meet(std::uint32_t a, std::uint32_t b) const noexcept {
  const Surroundings& of_a = surroundings_[a];
  const Surroundings& of_b = surroundings_[b];
  const Vec2 apart = of_a.box_center - of_b.box_center;
  const double halves = of_a.box_half + of_b.box_half;
  const Vec2 gap{std::max(std::abs(apart.x) - halves, 0.0), std::max(std::abs(apart.y) - halves, 0.0)};
  const double reach = bodies_[a].radius + bodies_[b].radius;
  const double room = reach + slack(reach + halves + size_of(of_a.box_center) + size_of(of_b.box_center));
  return length_squared(gap) <= room * room;
}

void World::Engine::list_surroundings(std::uint32_t id, bool tell_others) {
  Surroundings& own = surroundings_[id];
  own.balls.clear();
  own.walls.clear();
  own.pillars.clear();
  ++search_;
  const std::size_t first_wall = bodies_.size();
  const std::size_t first_pillar = first_wall + walls_.size();
  const double reach =
      1.5 * own.box_half + bodies_[id].radius + slack(size_of(own.box_center) + own.box_half + bodies_[id].radius);
  grid_.for_each_near(own.in_grid, [&](Item item) {
    const std::size_t place = item.id + (item.kind == Met::ball   ? 0
                                         : item.kind == Met::wall ? first_wall
                                                                  : first_pillar);
    if (seen_[place] == search_) return;
    seen_[place] = search_;
    switch (item.kind) {
      case Met::ball: {
        if (item.id == id || !may_meet(id, item.id)) return;
        own.balls.push_back(item.id);
        auto& others = surroundings_[item.id].balls;
        if (tell_others && std::find(others.begin(), others.end(), id) == others.end()) others.push_back(id);
        return;
      }
      case Met::wall: {
        const Wall& wall = walls_[item.id].shape;
        const double room = reach + slack(size_of(wall.from) + size_of(wall.to));
        if (length(own.box_center - nearest_on(wall, own.box_center).point) <= room) own.walls.push_back(item.id);
        return;
      }
      case Met::pillar: {
        const Pillar& pillar = pillars_[item.id].shape;
        const double room = reach + pillar.radius + slack(size_of(pillar.center) + pillar.radius);
        if (length(own.box_center - pillar.center) <= room) own.pillars.push_back(item.id);
        return;
      }
    }
  });
}

void World::Engine::move_box(std::uint32_t id) {
  grid_.erase({Met::ball, id}, surroundings_[id].in_grid);
  place(id);
  list_surroundings(id, true);
}

// ---- changes from outside

template <class Kept>
void put_at(std::vector<Kept>& all, std::uint32_t id, const Kept& kept) {
  if (id == all.size())
    all.push_back(kept);
  else
    all[id] = kept;
}

void World::Engine::put(std::uint32_t id, const Body& body) {
  lay_grid_if_needed();
  if (id < bodies_.size() && bodies_[id].present) grid_.erase({Met::ball, id}, surroundings_[id].in_grid);
  put_at(bodies_, id, body);
  surroundings_.resize(bodies_.size());
  place(id);
  planned_ = false;
}

void World::Engine::put(std::uint32_t id, const Wall& wall) {
  lay_grid_if_needed();
  if (id < walls_.size() && walls_[id].present) leave_grid(id, walls_[id].shape);
  put_at(walls_, id, {wall, now_});
  stand_in_grid(id, wall);
  planned_ = false;
}

void World::Engine::put(std::uint32_t id, const Pillar& pillar) {
  lay_grid_if_needed();
  if (id < pillars_.size() && pillars_[id].present) grid_.erase({Met::pillar, id}, rectangle_of(pillars_[id].shape));
  put_at(pillars_, id, {pillar, now_});
  grid_.insert({Met::pillar, id}, rectangle_of(pillar));
  planned_ = false;
}

void World::Engine::take_ball(std::uint32_t id) {
  lay_grid_if_needed();
  grid_.erase({Met::ball, id}, surroundings_[id].in_grid);
  bodies_[id].present = false;
  planned_ = false;
}

void World::Engine::take_wall(std::uint32_t id) {
  lay_grid_if_needed();
  leave_grid(id, walls_[id].shape);
  walls_[id].present = false;
  planned_ = false;
}

void World::Engine::take_pillar(std::uint32_t id) {
  lay_grid_if_needed();
  grid_.erase({Met::pillar, id}, rectangle_of(pillars_[id].shape));
  pillars_[id].present = false;
  planned_ = false;
}

// ---- plans

/// Lists and plans for everyone, after a change from outside.
void World::Engine::make_plans() {
  const std::size_t count = bodies_.size();
  if (shapes_when_laid_ != shapes()) lay_grid();
  plans_.assign(count, Plan{});
  stamps_.assign(count, 0);
  leg_numbers_.assign(count, 0);
  seen_.assign(shapes(), 0);
  search_ = 0;
  due_ = {};
  for (std::uint32_t id = 0; id < count; ++id) {
    if (bodies_[id].present) list_surroundings(id, false);
  }
  for (std::uint32_t id = 0; id < count; ++id) {
    if (bodies_[id].present) plan(id);
  }
  planned_ = true;
}

/// When the centre leaves its box on the present leg.
World::Engine::Plan World::Engine::plan_to_leave(std::uint32_t id) const {
  const Leg& leg = bodies_[id].leg;
  const Surroundings& own = surroundings_[id];
  const auto delay_along = [&](double center, double velocity, double box) {
    if (velocity == 0) return never;
    return (box + (velocity > 0 ? own.box_half : -own.box_half) - center) / velocity;
  };
  const double delay = std::min(delay_along(leg.center.x, leg.velocity.x, own.box_center.x),
                                delay_along(leg.center.y, leg.velocity.y, own.box_center.y));
  if (!is_finite(delay)) return {};
  return {{std::max(leg.start + delay, now_), 0, id, Met::ball, id}, Plan::Kind::leave_box, 0};
}

/// The earliest thing that will happen to a ball. Meetings that come after something the other has planned are left
/// out: the other will look again then.
World::Engine::Plan World::Engine::best_plan(std::uint32_t id) const {
  Plan best = plan_to_leave(id);
  const auto consider = [&](const std::optional<Encounter>& what, std::uint32_t partner_leg) {
    if (what && (best.kind == Plan::Kind::nothing || *what < best.what)) best = {*what, Plan::Kind::meet, partner_leg};
  };
  const Body& body = bodies_[id];
  const Surroundings& own = surroundings_[id];
  for (const std::uint32_t other : own.balls) {
    const auto what = next_encounter(id, body, other, bodies_[other]);
    const Plan& theirs = plans_[other];
    if (what && (theirs.kind == Plan::Kind::nothing || *what < theirs.what)) consider(what, leg_numbers_[other]);
  }
  for (const std::uint32_t wall : own.walls) consider(next_encounter(id, body, wall, walls_[wall]), 0);
  for (const std::uint32_t pillar : own.pillars) consider(next_encounter(id, body, pillar, pillars_[pillar]), 0);
  return best;
}

void World::Engine::adopt(std::uint32_t id, const Plan& plan) {
  plans_[id] = plan;
  ++stamps_[id];
  if (plan.kind != Plan::Kind::nothing) due_.push({plan.what, id, stamps_[id]});
}

void World::Engine::forget_plan(std::uint32_t id) { adopt(id, Plan{}); }

void World::Engine::plan(std::uint32_t id) {
  const Plan best = best_plan(id);
  adopt(id, best);
  const bool with_ball = best.kind == Plan::Kind::meet && best.what.met == Met::ball;
  if (!with_ball) return;
  // The other has nothing earlier (best_plan saw to that), so the meeting is its plan, too.
  const std::uint32_t other = best.what.ball == id ? best.what.other : best.what.ball;
  adopt(other, {best.what, Plan::Kind::meet, leg_numbers_[id]});
}

Outcome World::Engine::meet(const Encounter& encounter) {
  Body& body = bodies_[encounter.ball];
  switch (encounter.met) {
    case Met::wall: return play(encounter, body, walls_[encounter.other]);
    case Met::pillar: return play(encounter, body, pillars_[encounter.other]);
    case Met::ball: break;
  }
  return play(encounter, body, bodies_[encounter.other]);
}

void World::Engine::count(const Outcome& outcome) noexcept {
  switch (outcome.impact.met) {
    case Met::ball: ++counts_.balls; break;
    case Met::wall: ++counts_.walls; break;
    case Met::pillar: ++counts_.pillars; break;
  }
  if (outcome.lossless) ++counts_.lossless;
}

/// Does what a ball has planned; true when that was an impact.
bool World::Engine::carry_out(std::uint32_t id, const OnImpact& on_impact) {
  const Plan due = plans_[id];
  forget_plan(id);
  if (due.kind == Plan::Kind::leave_box) {
    move_box(id);
    plan(id);
    return false;
  }
  const bool with_ball = due.what.met == Met::ball;
  const std::uint32_t other = due.what.ball == id ? due.what.other : due.what.ball;
  if (with_ball && leg_numbers_[other] != due.partner_leg) {
    plan(id);
    return false;
  }
  const Outcome outcome = meet(due.what);
  count(outcome);
  ++leg_numbers_[id];
  if (with_ball) {
    ++leg_numbers_[other];
    forget_plan(other);
  }
  plan(id);
  if (with_ball) plan(other);
  if (on_impact) on_impact(outcome.impact);
  return true;
}

Progress World::Engine::play_until(Instant until, Stop stop, const OnImpact& on_impact) {
  if (!planned_) make_plans();
  while (!due_.empty() && due_.top().what.time <= until) {
    const Due due = due_.top();
    due_.pop();
    if (due.stamp != stamps_[due.ball]) continue;
    now_ = due.what.time;
    if (due.what.round > most_rounds) {
      due_.push(due);
      return Progress::stuck;
    }
    const bool impact = carry_out(due.ball, on_impact);
    if (impact && stop == Stop::after_one_impact) return Progress::done;
  }
  now_ = until;
  return Progress::done;
}

}  // namespace carom
