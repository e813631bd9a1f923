#include "support/reference_world.hpp"

#include <bit>
#include <limits>

#include "carom/response.hpp"
#include "physics/support.hpp"

namespace carom {

using physics::Collision;

namespace {

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
  sensing_.ball_was_added(now_);
}
void ReferenceWorld::add(const Wall& wall) {
  walls_.push_back({attached({ShapeType::wall, static_cast<std::uint32_t>(walls_.size())}, wall)});
}
void ReferenceWorld::add(const Pillar& pillar) {
  pillars_.push_back({attached({ShapeType::pillar, static_cast<std::uint32_t>(pillars_.size())}, pillar)});
}

template <class Shape>
physics::StaticShape<Shape> ReferenceWorld::attached(engine::ShapeRef ref, const Shape& shape) {
  if (!shape.mover) return {shape, now_};
  engine::MoverState& mover = movers_[shape.mover->index];
  mover.attach(ref, mover.moved_back(shape, mover.pose_at(now_)));
  physics::ShapeMotion motion = mover.shape_motion();
  motion.pivot = mover.pivot_at(now_);
  return {shape, now_, motion};
}

void ReferenceWorld::place_shapes_of(std::uint32_t id) {
  const engine::MoverState& mover = movers_[id];
  const Pose pose = mover.pose_at(now_);
  for (const auto& [ref, at_first] : mover.shapes()) {
    const auto place = [&](auto& kept, const auto& shape) {
      let_fall(ref.type(), ref.number(), shape_at(kept, now_));
      kept = {{shape, now_, mover.shape_motion()}};
      forget_origin(ref.type(), ref.number());
    };
    if (ref.type() == ShapeType::wall)
      place(walls_[ref.number()], mover.moved(std::get<Wall>(at_first), pose));
    else
      place(pillars_[ref.number()], mover.moved(std::get<Pillar>(at_first), pose));
  }
}

void ReferenceWorld::stop_ball(std::uint32_t id) {
  UserBody& ball = bodies_[id];
  const Vec2 velocity = velocity_at(ball.leg, now_);
  energy_given_ -= kinetic_energy(Body{velocity, ball.mass});
  ball.leg = {.start = now_, .center = position_at(ball.leg, now_), .velocity = {}, .acceleration = ball.gravity};
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
  squeezes_.push_back({now_.whole, mover, BallId{collision.ball}});
  movers_[mover.index].yield(now_);
  place_shapes_of(mover.index);
  stop_ball(collision.ball);
  return true;
}
void ReferenceWorld::change(BallId id, const Ball& ball) {
  bodies_.at(id.index) = body_from(ball, now_, gravity_);
  sensing_.ball_was_changed(id, now_);
}
void ReferenceWorld::remove(BallId id) {
  sensing_.remove_ball(id, bodies_.at(id.index), now_);
  bodies_.at(id.index).present = false;
}

void ReferenceWorld::change(WallId id, const Wall& wall) {
  detach({ShapeType::wall, id.index}, walls_.at(id.index).shape);
  let_fall(ShapeType::wall, id.index, shape_at(walls_[id.index], now_));
  walls_[id.index] = {attached({ShapeType::wall, id.index}, wall)};
  forget_origin(ShapeType::wall, id.index);
}

void ReferenceWorld::change(PillarId id, const Pillar& pillar) {
  detach({ShapeType::pillar, id.index}, pillars_.at(id.index).shape);
  let_fall(ShapeType::pillar, id.index, shape_at(pillars_[id.index], now_));
  pillars_[id.index] = {attached({ShapeType::pillar, id.index}, pillar)};
  forget_origin(ShapeType::pillar, id.index);
}

void ReferenceWorld::set_gravity(Vec2 gravity) {
  gravity_ = gravity;
  for (std::uint32_t ball = 0; ball < bodies_.size(); ++ball) {
    UserBody& body = bodies_[ball];
    const Vec2 own = gravity * body.gravity_scale;
    if (own == body.gravity) continue;
    body.gravity = own;
    body.leg = physics::falling_leg(body, now_);
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
    body.leg = physics::falling_leg(body, now_);
    sensing_.ball_was_changed({ball}, now_);
  }
}

void ReferenceWorld::forget_origin(ShapeType what, std::uint32_t id) {
  for (std::uint32_t ball = 0; ball < bodies_.size(); ++ball) {
    Leg& leg = bodies_[ball].leg;
    // An earlier leg began before the shape was put there, which `next_collision` sees.
    if (leg.origin != what || leg.origin_id != id || leg.start != now_) continue;
    leg.origin = ShapeType::ball;
    leg.origin_id = ball;
  }
}

std::optional<Collision> ReferenceWorld::next() const {
  std::optional<Collision> first;
  const auto consider = [&first](std::uint32_t i, const auto& a, std::uint32_t j, const auto& b) {
    if (!a.present || !b.present || !may_collide(filter_of(a), filter_of(b))) return;
    const auto collision = next_collision(i, a, j, b);
    if (collision && (!first || *collision < *first)) first = collision;
  };
  for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
    for (std::uint32_t j = i + 1; j < bodies_.size(); ++j) consider(i, bodies_[i], j, bodies_[j]);
    for (std::uint32_t j = 0; j < walls_.size(); ++j) consider(i, bodies_[i], j, walls_[j]);
    for (std::uint32_t j = 0; j < pillars_.size(); ++j) consider(i, bodies_[i], j, pillars_[j]);
  }
  return first;
}

void ReferenceWorld::execute(const Collision& collision) {
  now_ = collision.time;
  sensing_.leg_ended({collision.ball}, bodies_[collision.ball], now_);
  if (collision.met == ShapeType::ball) sensing_.leg_ended({collision.other}, bodies_[collision.other], now_);
  UserBody& ball = bodies_[collision.ball];
  const auto record = [&](Impact impact, std::uint64_t other_data, const physics::Loss& loss, std::uint64_t& count) {
    impact.ball_data = ball.user_data;
    impact.other_data = other_data;
    impacts_.push_back(impact);
    ++count;
    if (loss.suspended) ++counts_.lossless;
  };
  const auto with_static = [&](const auto& shape, std::uint64_t& count) {
    const physics::StaticResolution after = resolve(collision, ball, shape);
    record(impact_of(collision, ball, after), shape.shape.user_data, after.loss, count);
    energy_given_ += after.work;
    ball.leg = after.ball;
  };
  if (collision.met == ShapeType::wall) {
    with_static(walls_[collision.other], counts_.walls);
  } else if (collision.met == ShapeType::pillar) {
    with_static(pillars_[collision.other], counts_.pillars);
  } else {
    UserBody& other = bodies_[collision.other];
    const physics::PairResolution after = resolve(collision, ball, other);
    record(impact_of(collision, ball, other, after), other.user_data, after.loss, counts_.balls);
    ball.leg = after.a;
    other.leg = after.b;
  }
}

bool ReferenceWorld::advance_until(Instant until, std::size_t most) {
  for (std::size_t executed = 0;; ++executed) {
    const auto collision = next();
    const Instant change = movers_.next_change();
    if (change <= until && (!collision || collision->time > change)) {
      now_ = change;
      for (std::uint32_t id = 0; id < movers_.size(); ++id) {
        if (now_ < movers_[id].until()) continue;
        movers_[id].begin_next_piece();
        place_shapes_of(id);
      }
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
