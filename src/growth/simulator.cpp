#include "growth/simulator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "growth/contact_time.hpp"

namespace carom::growth {
namespace {

/// The coordinate along which a side of a box or cell is: left and right are 0 and 1, bottom and top 2 and 3.
double& along(Vec2& v, std::uint32_t side) noexcept { return side < 2 ? v.x : v.y; }
bool is_upper(std::uint32_t side) noexcept { return side % 2 == 1; }

}  // namespace

Simulator::Simulator(double side, bool periodic, std::vector<GrowingBall> balls)
    : side_{side},
      periodic_{periodic},
      balls_{std::move(balls)},
      times_(balls_.size()),
      impacts_(balls_.size()),
      events_(balls_.size()),
      queue_{balls_.size()} {
  for (const GrowingBall& ball : balls_) largest_ = std::max(largest_, ball.radius);
}

StageResult Simulator::grow(double rate, double until, std::uint64_t most_impacts, StopToken stop) {
  rate_ = rate;
  const double duration = (until - size_) / rate;
  StageResult result = play(duration, until, most_impacts, stop);
  size_ = result.duration == duration ? until : size_ + rate * result.duration;
  return result;
}

StageResult Simulator::relax(double duration, std::uint64_t most_impacts, StopToken stop) {
  rate_ = 0;
  return play(duration, size_, most_impacts, stop);
}

StageResult Simulator::play(double duration, double size_at_end, std::uint64_t most_impacts, StopToken stop) {
  virial_ = 0;
  const auto count = static_cast<std::uint32_t>(balls_.size());
  // As many cells as balls, or fewer, so that no cell is narrower than a ball.
  const double as_balls = std::sqrt(static_cast<double>(count));
  const double columns = std::min(as_balls, side_ / (2 * largest_ * size_at_end));
  cells_.reset(side_, static_cast<std::uint32_t>(std::max(columns, periodic_ ? 3.0 : 1.0)), count);
  for (std::uint32_t i = 0; i < count; ++i) {
    times_[i] = 0;
    cells_.insert(i, cells_.at(balls_[i].center));
    queue_.set(i, never);
  }
  for (std::uint32_t i = 0; i < count; ++i) predict(i, 0);

  StageResult result;
  double now = 0;
  while (result.impacts < most_impacts) {
    const std::uint32_t ball = queue_.earliest();
    if (queue_.time(ball) >= duration) {
      now = duration;
      break;
    }
    now = queue_.time(ball);
    const auto [partner, partner_impacts] = events_[ball];
    if (partner >= first_crossing) {
      cross(ball, partner - first_crossing, now);
    } else if (partner >= first_wall) {
      collide_with_wall(ball, partner - first_wall, now);
      ++result.impacts;
    } else if (impacts_[partner] != partner_impacts) {
      predict(ball, now);
    } else {
      collide(ball, partner, now);
      ++result.impacts;
      constexpr std::uint64_t often = 4096;
      if (result.impacts % often == 0 && stop.requested()) break;
    }
  }
  result.duration = now;
  if (now > 0) result.pressure = 1 + virial_ / (2 * count * now);
  end_stage(now);
  return result;
}

void Simulator::end_stage(double now) noexcept {
  double squared = 0;
  for (std::uint32_t i = 0; i < balls_.size(); ++i) {
    move_to(i, now);
    squared += length_squared(balls_[i].velocity);
  }
  const double too_fast = std::sqrt(squared / (2 * static_cast<double>(balls_.size())));
  if (!(too_fast > 0)) return;
  for (GrowingBall& ball : balls_) ball.velocity = ball.velocity / too_fast;
}

void Simulator::move_to(std::uint32_t ball, double now) noexcept {
  balls_[ball].center = place(ball, now);
  times_[ball] = now;
}

void Simulator::predict_sides(Vec2 center, std::uint32_t ball, double now, double& earliest,
                              Event& event) const noexcept {
  const Cells::Cell cell = cells_.of(ball);
  const double radius = balls_[ball].radius;
  const double now_radius = radius * (size_ + rate_ * now);
  Vec2 velocity = balls_[ball].velocity;
  for (std::uint32_t side = 0; side < 4; ++side) {
    const double x = along(center, side);
    const double v = along(velocity, side);
    const std::uint32_t column = side < 2 ? cell.x : cell.y;
    const bool is_last = !periodic_ && column == (is_upper(side) ? cells_.columns() - 1 : 0);
    double time = never;
    if (is_last)
      time = is_upper(side) ? time_until_wall(side_ - x - now_radius, v, radius * rate_)
                            : time_until_wall(x - now_radius, -v, radius * rate_);
    else if (is_upper(side) ? v > 0 : v < 0)
      time = std::max((cells_.width() * (column + (is_upper(side) ? 1 : 0)) - x) / v, 0.0);
    if (now + time >= earliest) continue;
    earliest = now + time;
    event = {(is_last ? first_wall : first_crossing) + side, 0};
  }
}

void Simulator::predict(std::uint32_t ball, double now) noexcept {
  const Vec2 center = place(ball, now);
  const Vec2 velocity = balls_[ball].velocity;
  const double radius = balls_[ball].radius;
  const double size = size_ + rate_ * now;
  double earliest = never;
  Event event;
  predict_sides(center, ball, now, earliest, event);
  cells_.for_each_near(cells_.of(ball), periodic_, side_, [&](std::uint32_t other, Vec2 shift) {
    if (other == ball) return;
    const double radii = radius + balls_[other].radius;
    const double time = now + time_until_contact(center - (place(other, now) + shift),
                                                 velocity - balls_[other].velocity, radii * size, radii * rate_);
    if (time < queue_.time(other)) {
      events_[other] = {ball, impacts_[ball]};
      queue_.set(other, time);
    }
    if (time >= earliest) return;
    earliest = time;
    event = {other, impacts_[other]};
  });
  events_[ball] = event;
  queue_.set(ball, earliest);
}

// They touch with the relative velocity u along the line of their centres, and their outlines move apart by G: so seen
// from where they touch, u − G turns round. Of the change 2 (G − u) each has one half.
void Simulator::collide(std::uint32_t a, std::uint32_t b, double now) noexcept {
  move_to(a, now);
  move_to(b, now);
  Vec2 offset = balls_[a].center - balls_[b].center;
  if (periodic_) {
    for (const std::uint32_t side : {0U, 2U}) {
      double& x = along(offset, side);
      x += x > side_ / 2 ? -side_ : x < -side_ / 2 ? side_ : 0;
    }
  }
  const double distance = std::sqrt(length_squared(offset));
  const Vec2 normal = distance > 0 ? offset / distance : Vec2{1, 0};
  const double apart = (balls_[a].radius + balls_[b].radius) * rate_;
  const double change = apart - dot(balls_[a].velocity - balls_[b].velocity, normal);
  if (change > 0) {
    balls_[a].velocity += normal * change;
    balls_[b].velocity -= normal * change;
    virial_ += change * distance;
  }
  ++impacts_[a];
  ++impacts_[b];
  predict(a, now);
  predict(b, now);
}

void Simulator::collide_with_wall(std::uint32_t ball, std::uint32_t side, double now) noexcept {
  move_to(ball, now);
  double& v = along(balls_[ball].velocity, side);
  const double inward = is_upper(side) ? -v : v;
  const double outline = balls_[ball].radius * rate_;
  const double after = std::max(2 * outline - inward, inward);
  v = is_upper(side) ? -after : after;
  ++impacts_[ball];
  predict(ball, now);
}

void Simulator::cross(std::uint32_t ball, std::uint32_t side, double now) noexcept {
  move_to(ball, now);
  Cells::Cell cell = cells_.of(ball);
  cells_.erase(ball);
  std::uint32_t& column = side < 2 ? cell.x : cell.y;
  const std::uint32_t last = cells_.columns() - 1;
  if (column == (is_upper(side) ? last : 0)) {
    column = is_upper(side) ? 0 : last;
    along(balls_[ball].center, side) += is_upper(side) ? -side_ : side_;
  } else {
    column += is_upper(side) ? 1 : std::uint32_t(-1);
  }
  cells_.insert(ball, cell);
  predict(ball, now);
}

}  // namespace carom::growth
