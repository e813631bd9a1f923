#include "support/reference_world.hpp"

#include <bit>
#include <limits>

#include "carom/response.hpp"
#include "physics/support.hpp"

namespace carom {

using physics::Collision;

namespace {

/// A ball goes on by itself in a periodic box.
bool is_renewal(const Collision& event) { return event.met == ShapeType::ball && event.ball == event.other; }

ReferenceWorld::KeptBody body_from(const Ball& ball, Instant now, Vec2 gravity) {
  const Vec2 own = gravity * ball.gravity_scale;
  return {{{.leg = {.start = now, .center = ball.center, .velocity = ball.velocity, .acceleration = own},
            .radius = ball.radius,
            .mass = ball.mass,
            .restitution = ball.restitution,
            .gravity = own},
           ball.filter,
           ball.user_data,
           ball.gravity_scale}};
}

Filter filter_of(const UserBody& body) { return body.filter; }
template <class Shape>
Filter filter_of(const physics::StaticShape<Shape>& fixed) {
  return fixed.shape.filter;
}

}  // namespace

void ReferenceWorld::add(const Ball& ball) {
  bodies_.push_back(body_from(ball, now_, gravity_));
  bodies_.back().period = period_.side;
  boxes_.emplace_back();
  begin_leg(static_cast<std::uint32_t>(bodies_.size() - 1), bodies_.back().leg);
  sensing_.ball_was_added(now_);
}
void ReferenceWorld::add(const Wall& wall) {
  for (std::uint32_t image = 0; image < images_.count(); ++image) {
    const auto number = static_cast<std::uint32_t>(walls_.size());
    walls_.push_back(
        {movers_.attach({ShapeType::wall, number}, physics::shifted(wall, images_.shift_of(number)), now_)});
  }
}
void ReferenceWorld::add(const Pillar& pillar) {
  for (std::uint32_t image = 0; image < images_.count(); ++image) {
    const auto number = static_cast<std::uint32_t>(pillars_.size());
    pillars_.push_back(
        {movers_.attach({ShapeType::pillar, number}, physics::shifted(pillar, images_.shift_of(number)), now_)});
  }
}

/// A leg that begins outside of the periodic box goes on inside.
void ReferenceWorld::begin_leg(std::uint32_t ball, Leg leg) {
  const BoxCount boxes = boxes_to(period_, leg.center);
  if (boxes != BoxCount{}) {
    leg.center = leg.center - shift_by(period_, boxes);
    if (leg.began_at_impact && leg.origin != ShapeType::ball) leg.origin_id = images_.moved_by(leg.origin_id, boxes);
    boxes_[ball] = {boxes_[ball].x + boxes.x, boxes_[ball].y + boxes.y};
  }
  bodies_[ball].leg = leg;
}

void ReferenceWorld::place_shapes_of(std::uint32_t id) {
  movers_[id].put_shapes([&](engine::ShapeRef ref, const auto& shape) {
    const auto place = [&](auto& kept) {
      let_fall(ref.type(), ref.number(), shape_at(kept, now_));
      kept = {shape};
      forget_origin(ref.type(), ref.number());
    };
    if constexpr (std::is_same_v<decltype(shape.shape), Wall>)
      place(walls_[ref.number()]);
    else
      place(pillars_[ref.number()]);
  });
}

void ReferenceWorld::stop_ball(std::uint32_t id) {
  UserBody& ball = bodies_[id];
  const Vec2 velocity = velocity_at(ball.leg, now_);
  energy_given_ -= kinetic_energy(Body{velocity, ball.mass});
  ball.leg = physics::stopped_leg(ball, now_);
  sensing_.ball_was_changed({id}, now_);
}

bool ReferenceWorld::yields(const Collision& collision) {
  if (collision.met == ShapeType::ball) return false;
  const UserBody& ball = bodies_[collision.ball];
  std::vector<physics::Touch> touches;
  const auto add_touch = [&](const auto& kept) {
    if (!kept.present || !may_collide(ball.filter, kept.shape.filter)) return;
    if (const auto touch = touch_of(ball, kept, collision.time)) touches.push_back(*touch);
  };
  const auto is_pressed = [&](const auto& shape) {
    const auto hit = shape.motion.is_moving() ? touch_of(ball, shape, collision.time) : std::nullopt;
    return hit && has_no_room(ball, *hit, collision.time);
  };
  const bool is_wall = collision.met == ShapeType::wall;
  if (!(is_wall ? is_pressed(walls_[collision.other]) : is_pressed(pillars_[collision.other]))) return false;
  for (const KeptWall& wall : walls_) add_touch(wall);
  for (const KeptPillar& pillar : pillars_) add_touch(pillar);
  if (!physics::is_squeezed(std::move(touches))) return false;
  now_ = collision.time;
  const MoverId mover = is_wall ? *walls_[collision.other].shape.mover : *pillars_[collision.other].shape.mover;
  squeezes_.push_back({now_.whole, mover, BallId{collision.ball}, now_});
  movers_[mover.index].yield(now_);
  place_shapes_of(mover.index);
  stop_ball(collision.ball);
  return true;
}
void ReferenceWorld::change(BallId id, const Ball& ball) {
  const Vec2 place = position_at(bodies_.at(id.index).leg, now_);
  bodies_[id.index] = body_from(ball, now_, gravity_);
  bodies_[id.index].period = period_.side;
  Leg leg = bodies_[id.index].leg;
  if (period_.exists() && leg.center == inside(period_, place)) leg.center = place;  // it stays on the image it is on
  begin_leg(id.index, leg);
  sensing_.ball_was_changed(id, now_);
}
void ReferenceWorld::remove(BallId id) {
  sensing_.remove_ball(id, bodies_.at(id.index), now_);
  bodies_.at(id.index).present = false;
}

void ReferenceWorld::change(WallId id, const Wall& wall) {
  detach({ShapeType::wall, id.index}, walls_.at(id.index).shape);
  let_fall(ShapeType::wall, id.index, shape_at(walls_[id.index], now_));
  walls_[id.index] = {movers_.attach({ShapeType::wall, id.index}, wall, now_)};
  forget_origin(ShapeType::wall, id.index);
}

void ReferenceWorld::change(PillarId id, const Pillar& pillar) {
  detach({ShapeType::pillar, id.index}, pillars_.at(id.index).shape);
  let_fall(ShapeType::pillar, id.index, shape_at(pillars_[id.index], now_));
  pillars_[id.index] = {movers_.attach({ShapeType::pillar, id.index}, pillar, now_)};
  forget_origin(ShapeType::pillar, id.index);
}

void ReferenceWorld::set_gravity(Vec2 gravity) {
  gravity_ = gravity;
  for (std::uint32_t ball = 0; ball < bodies_.size(); ++ball) {
    UserBody& body = bodies_[ball];
    const Vec2 own = gravity * body.gravity_scale;
    if (own == body.gravity) continue;
    body.gravity = own;
    begin_leg(ball, physics::falling_leg(body, now_));
    sensing_.ball_was_changed({ball}, now_);
  }
}

void ReferenceWorld::let_fall(ShapeType type, std::uint32_t id, const Wall& wall) {
  let_fall_if([&](const UserBody& body) { return physics::is_supported_by(body, type, id, wall, now_); });
}

void ReferenceWorld::let_fall(ShapeType type, std::uint32_t id, const Pillar& pillar) {
  let_fall_if([&](const UserBody& body) { return physics::is_supported_by(body, type, id, pillar, now_); });
}

void ReferenceWorld::let_fall_if(auto is_supported) {
  if (gravity_ == Vec2{}) return;
  for (std::uint32_t ball = 0; ball < bodies_.size(); ++ball) {
    UserBody& body = bodies_[ball];
    if (!bodies_[ball].present || !is_supported(body)) continue;
    begin_leg(ball, physics::falling_leg(body, now_));
    sensing_.ball_was_changed({ball}, now_);
  }
}

void ReferenceWorld::forget_origin(ShapeType what, std::uint32_t id) {
  for (std::uint32_t ball = 0; ball < bodies_.size(); ++ball)
    bodies_[ball].leg = physics::without_changed_origin(bodies_[ball].leg, ball, what, id, now_);
}

std::optional<Collision> ReferenceWorld::next() const {
  std::optional<Collision> first;
  const auto consider = [&first](std::uint32_t i, const auto& a, std::uint32_t j, const auto& b) {
    if (!a.present || !b.present || !may_collide(filter_of(a), filter_of(b))) return;
    const auto collision = next_collision(i, a, j, b);
    if (collision && (!first || *collision < *first)) first = collision;
  };
  for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
    if (period_.exists() && bodies_[i].present) {
      const Collision renewal{physics::renewal_time(physics::motion_of(bodies_[i].leg), period_.side), 0, i,
                              ShapeType::ball, i};
      if (is_finite(renewal.time.whole) && (!first || renewal < *first)) first = renewal;
    }
    for (std::uint32_t j = i + 1; j < bodies_.size(); ++j) consider(i, bodies_[i], j, bodies_[j]);
    for (std::uint32_t j = 0; j < walls_.size(); ++j) consider(i, bodies_[i], j, walls_[j]);
    for (std::uint32_t j = 0; j < pillars_.size(); ++j) consider(i, bodies_[i], j, pillars_[j]);
  }
  return first;
}

void ReferenceWorld::execute(const Collision& collision) {
  now_ = collision.time;
  if (is_renewal(collision))
    return begin_leg(collision.ball, physics::renewed(bodies_[collision.ball].leg, collision.ball, now_));
  sensing_.leg_ended({collision.ball}, bodies_[collision.ball], now_);
  if (collision.met == ShapeType::ball) sensing_.leg_ended({collision.other}, bodies_[collision.other], now_);
  UserBody& ball = bodies_[collision.ball];
  const auto record = [&](Impact impact, std::uint64_t other_data, const physics::Loss& loss, std::uint64_t& count) {
    impact.ball_data = ball.user_data;
    impact.other_data = other_data;
    if (!impact.other.is_ball()) impact.other.index = images_.id_of(impact.other.index);
    impacts_.push_back(inside(period_, impact, ball.radius));
    ++count;
    if (loss.suspended) ++counts_.lossless;
  };
  const auto with_static = [&](const auto& shape, std::uint64_t& count) {
    const physics::StaticResolution after = resolve(collision, ball, shape);
    record(impact_of(collision, ball, after), shape.shape.user_data, after.loss, count);
    energy_given_ += after.work;
    begin_leg(collision.ball, after.ball);
  };
  if (collision.met == ShapeType::wall) {
    with_static(walls_[collision.other], counts_.walls);
  } else if (collision.met == ShapeType::pillar) {
    with_static(pillars_[collision.other], counts_.pillars);
  } else {
    UserBody& other = bodies_[collision.other];
    const physics::PairResolution after = resolve(collision, ball, other);
    record(impact_of(collision, ball, other, after), other.user_data, after.loss, counts_.balls);
    begin_leg(collision.ball, after.a);
    begin_leg(collision.other, after.b);
  }
}

bool ReferenceWorld::advance_until(Instant until, std::size_t most) {
  for (std::size_t executed = 0;;) {
    const auto collision = next();
    const Instant change = movers_.next_change();
    if (change <= until && (!collision || collision->time > change)) {
      now_ = change;
      movers_.begin_next_pieces(now_, [&](std::uint32_t id) { place_shapes_of(id); });
      continue;
    }
    if (!collision || collision->time > until) {
      now_ = is_finite(until.rest) ? until : Instant{until.whole, 0};
      sensing_.end_advance(bodies_, until);
      return true;
    }
    if (executed == most) {
      sensing_.end_advance(bodies_, engine::just_before(now_));
      return false;
    }
    if (!is_renewal(*collision)) ++executed;
    if (!yields(*collision)) execute(*collision);
  }
}

bool ReferenceWorld::advance_to(double t, std::size_t most) {
  return advance_until({t, std::numeric_limits<double>::infinity()}, most);
}

bool ReferenceWorld::advance_to_next_impact(double limit) {
  const auto collision = next();
  if (!collision || !(collision->time.whole <= limit)) return false;
  execute(*collision);
  sensing_.end_advance(bodies_, engine::just_before(now_));
  return true;
}

// The words are those that World::history promises: the number of impacts, then every ball's leg in the order of ids.
std::uint64_t ReferenceWorld::history() const {
  std::uint64_t hash = 0;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 32U)) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32U;
  };
  mix(counts_.total());
  for (const KeptBody& body : bodies_) {
    if (!body.present) continue;
    const Leg& leg = body.leg;
    for (const double part :
         {leg.start.whole, leg.start.rest, leg.center.x, leg.center.y, leg.velocity.x, leg.velocity.y})
      mix(std::bit_cast<std::uint64_t>(part));
  }
  return hash;
}

}  // namespace carom
