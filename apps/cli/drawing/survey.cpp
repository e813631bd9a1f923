#include "cli/drawing/survey.hpp"

#include <algorithm>
#include <cmath>

#include "carom/overlap.hpp"
#include "cli/drawing/path.hpp"

namespace carom::cli {
namespace {

/// The value that a share of all values do not exceed; reorders them. Zero when there are none.
double quantile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto place = static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)));
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::ranges::nth_element(values, at);
  return *at;
}

Vec2 size_of(const Rectangle& box) { return box.max - box.min; }

/// Adds room around a box that is a point to rounding: one unit, or more where one unit would be lost in rounding.
Rectangle with_some_size(const Rectangle& box) {
  const Vec2 size = size_of(box);
  const double largest = std::max({std::abs(box.min.x), std::abs(box.min.y), std::abs(box.max.x), std::abs(box.max.y)});
  if (std::max(size.x, size.y) > largest * 1e-12) return box;
  const double reach = std::max(1.0, largest * 1e-9);
  return {box.min - Vec2{reach, reach}, box.max + Vec2{reach, reach}};
}

/// The part of a segment, from 0 at its start to 1 at its end, that is in all strips so far.
struct Part {
  double begin = 0;
  double end = 1;

  /// Keeps the part in the strip low … high of one axis, along which the whole segment goes from `from` to `to`.
  void keep(double from, double to, double low, double high) {
    const double span = to - from;
    if (span == 0) {
      if (from < low || from > high) end = -1;
      return;
    }
    const auto [enter, leave] = std::minmax({(low - from) / span, (high - from) / span});
    begin = std::max(begin, enter);
    end = std::min(end, leave);
  }
};

}  // namespace

Surveyor::Surveyor(const Motion& motion)
    : is_room_{!motion.walls().empty() || !motion.pillars().empty()}, periodic_box_{motion.periodic_box()} {
  for (const Wall& wall : motion.walls()) start_.add(wall);
  for (const Pillar& pillar : motion.pillars()) start_.add(outline_of(pillar));
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    start_.add(Circle{ball.center, ball.radius});
    lightest_ = id == 0 ? ball.mass : std::min(lightest_, ball.mass);
    heaviest_ = std::max(heaviest_, ball.mass);
  }
}

void Surveyor::add(const Motion& motion) {
  constexpr double few = 0.03;
  for (const Wall& wall : motion.walls())
    if (wall.mover) start_.add(wall);
  for (const Pillar& pillar : motion.pillars())
    if (pillar.mover) start_.add(outline_of(pillar));
  const std::size_t balls = motion.balls();
  if (balls == 0) return;
  std::vector<double> speeds(balls);
  std::vector<double> left(balls);
  std::vector<double> right(balls);
  std::vector<double> low(balls);
  std::vector<double> high(balls);
  for (std::size_t id = 0; id < balls; ++id) {
    const Ball ball = motion.ball(id);
    speeds[id] = length(ball.velocity);
    const Rectangle box = box_of(motion, id, ball);
    left[id] = box.min.x;
    right[id] = box.max.x;
    low[id] = box.min.y;
    high[id] = box.max.y;
  }
  seen_until_ = motion.time();
  const double least = is_room_ ? few : 0;
  reached_.add(Vec2{quantile(left, least), quantile(low, least)});
  reached_.add(Vec2{quantile(right, 1 - least), quantile(high, 1 - least)});
  double squares = 0;
  for (const double speed : speeds) squares += speed * speed;
  root_mean_square_ = std::max(root_mean_square_, std::sqrt(squares / static_cast<double>(balls)));
  fast_.push_back(quantile(speeds, 0.98));
}

Rectangle Surveyor::box_of(const Motion& motion, std::size_t id, const Ball& ball) const {
  Bounds bounds;
  bounds.add(Circle{ball.center, ball.radius});
  const Leg leg = motion.leg(id);
  // A straight path since the last moment has no point beyond both of its ends.
  if (seen_until_ && leg.acceleration != Vec2{}) {
    const Instant from = std::max(leg.start, Instant{*seen_until_});
    if (from < Instant{motion.time()}) add_path(bounds, leg, from, {motion.time()}, ball.radius);
  }
  return bounds.box();
}

std::size_t Surveyor::moments_for(std::size_t balls) {
  constexpr std::size_t most_balls = 10'000'000;
  return std::clamp<std::size_t>(most_balls / std::max<std::size_t>(balls, 1), 3, 64);
}

Survey Surveyor::result() const {
  // Where one fast ball hits many slow ones, most speeds are too low for a scale.
  constexpr double least = 0.1;
  std::vector<double> fast = fast_;
  Survey survey{.shown = {{-1, -1}, {1, 1}},
                .fast = std::max(quantile(fast, 0.5), least * root_mean_square_),
                .lightest = lightest_,
                .heaviest = heaviest_};
  if (start_.is_empty()) return survey;
  if (periodic_box_ && periodic_box_->axes == Axes::both) {
    survey.shown = {periodic_box_->from, periodic_box_->to};
    return survey;
  }
  Bounds bounds = start_;
  if (!reached_.is_empty()) {
    const Vec2 size = size_of(start_.box());
    const double most = is_room_ ? std::max(size.x, size.y) / 2 : std::numeric_limits<double>::infinity();
    const Vec2 low = start_.box().min - Vec2{most, most};
    const Vec2 high = start_.box().max + Vec2{most, most};
    const auto kept = [&](Vec2 point) {
      return Vec2{std::clamp(point.x, low.x, high.x), std::clamp(point.y, low.y, high.y)};
    };
    bounds.add(kept(reached_.box().min));
    bounds.add(kept(reached_.box().max));
  }
  survey.shown = with_some_size(bounds.box());
  if (periodic_box_ && periodic_box_->repeats_in_x()) {
    survey.shown.min.x = periodic_box_->from.x;
    survey.shown.max.x = periodic_box_->to.x;
  }
  if (periodic_box_ && periodic_box_->repeats_in_y()) {
    survey.shown.min.y = periodic_box_->from.y;
    survey.shown.max.y = periodic_box_->to.y;
  }
  return survey;
}

bool is_in(const Rectangle& frame, const Wall& wall) noexcept {
  Part part;
  part.keep(wall.from.x, wall.to.x, frame.min.x, frame.max.x);
  part.keep(wall.from.y, wall.to.y, frame.min.y, frame.max.y);
  return part.begin <= part.end;
}

bool is_anything_in(const Rectangle& frame, const Motion& motion) {
  if (std::ranges::any_of(motion.walls(), [&](const Wall& wall) { return is_in(frame, wall); })) return true;
  if (std::ranges::any_of(motion.pillars(), [&](const Pillar& pillar) { return overlaps(outline_of(pillar), frame); }))
    return true;
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    if (overlaps(Circle{ball.center, ball.radius}, frame)) return true;
  }
  return false;
}

}  // namespace carom::cli
