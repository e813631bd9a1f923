#include "property/generators.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <ostream>

namespace carom::property {
namespace {

constexpr double box = 10;

Vec2 left_of(Vec2 v) { return {-v.y, v.x}; }

Vec2 unit(Vec2 v) { return v / std::sqrt(length_squared(v)); }

/// 10⁻ᵏ with a random first digit and sign; zero when shrunk.
rc::Gen<double> tiny(int largest_exponent, int smallest_exponent) {
  return rc::gen::map(rc::gen::pair(integer(-9, 9), integer(smallest_exponent, largest_exponent)),
                      [](const auto& drawn) { return drawn.first * power_of_ten(drawn.second); });
}

rc::Gen<Vec2> nonzero_edge() {
  return rc::gen::map(rc::gen::pair(heading(), thousandths(10, 10000)),
                      [](const auto& drawn) { return drawn.first * drawn.second; });
}

/// A straight path that leads through `target` at a share of the frame that is often within it and often beyond.
MovingCircle path_through(Vec2 target, Vec2 toward, double radius) {
  const double lead = *thousandths(10, 10000);
  const double arrival = *thousandths(20, 1700);
  return {target - toward * lead, toward * (lead / arrival), radius};
}

/// The start of the interval is mostly not zero: the answer's time must not depend on it but for rounding.
Interval frame() {
  const double start = *integer(-3, 3);
  return {start, start + 1};
}

WallScene aimed_at_an_end(const Wall& wall, double girth, double radius) {
  const Vec2 toward = *heading();
  const Vec2 end = *rc::gen::element(wall.from, wall.to);
  const Vec2 sideways = unit(right_of(edge(wall)));
  const double off = *tiny(-3, -12) * girth;
  const bool at_the_join = *rc::gen::arbitrary<bool>();
  const Vec2 target = at_the_join ? end + sideways * (radius + off) : end + left_of(toward) * off;
  return {wall, path_through(target, toward, radius), frame()};
}

WallScene near_grazing(const Wall& wall, double radius) {
  const Vec2 toward = *heading();
  const Vec2 end = *rc::gen::element(wall.from, wall.to);
  const double impact_parameter = radius * (1 + *tiny(-3, -7)) * *rc::gen::element(1.0, -1.0);
  return {wall, path_through(end + left_of(toward) * impact_parameter, toward, radius), frame()};
}

WallScene nearly_parallel(const Wall& wall, double girth, double radius) {
  const Vec2 along = unit(edge(wall)) * *rc::gen::element(1.0, -1.0);
  const Vec2 sideways = left_of(along) * *rc::gen::element(1.0, -1.0);
  const Vec2 toward = unit(along - sideways * *tiny(-1, -10));
  // Where the centre comes down to the face's height: at an end, where nothing but rounding decides which part of the
  // wall is hit, or anywhere along and a little beyond it.
  const bool at_an_end = *rc::gen::arbitrary<bool>();
  const Vec2 foot =
      at_an_end ? *rc::gen::element(wall.from, wall.to) : wall.from + edge(wall) * *thousandths(-200, 1200);
  const double above = *rc::gen::element(0.0, 1.0) * girth * *tiny(-1, -12);
  const Vec2 target = foot + sideways * (radius + above);
  return {wall, path_through(target, toward, radius), frame()};
}

WallScene touching_start(const Wall& wall, double radius) {
  const Vec2 away = *heading();
  const Vec2 sideways = unit(right_of(edge(wall))) * *rc::gen::element(1.0, -1.0);
  const bool at_an_end = *rc::gen::arbitrary<bool>();
  const Vec2 center = at_an_end ? *rc::gen::element(wall.from, wall.to) + away * radius
                                : wall.from + edge(wall) * *thousandths(0, 1000) + sideways * radius;
  return {wall, {center, *velocity(), radius}, frame()};
}

WallScene overlapping_start(const Wall& wall, double radius) {
  const Vec2 inside = wall.from + edge(wall) * *thousandths(0, 1000) + *heading() * (radius * *thousandths(0, 999));
  return {wall, {inside, *velocity(), radius}, frame()};
}

void make_faster(MovingCircle& circle) { circle.velocity = circle.velocity * power_of_ten(*integer(0, 6)); }

/// Up to a million boxes back along its path.
void start_from_afar(MovingCircle& circle) {
  circle.center -= unit(circle.velocity) * (box * power_of_ten(*integer(0, 6)) * *rc::gen::element(0.0, 1.0));
}

/// The unit of length, and that of speed; time follows from the two.
struct Units {
  double length;
  double speed;

  void apply(Vec2& place) const { place = place * length; }
  void apply(MovingCircle& circle) const {
    circle = {circle.center * length, circle.velocity * speed, circle.radius * length};
  }
  void apply(Interval& interval) const {
    interval = {interval.start * (length / speed), interval.end * (length / speed)};
  }
};

Units units() { return {power_of_ten(*integer(-40, 40)), power_of_ten(*integer(-40, 40))}; }

WallScene scene_of(Family family, Mover mover) {
  const double radius = mover == Mover::circle ? *property::radius() : 0.0;
  const double girth = mover == Mover::circle ? radius : 0.5;
  const Vec2 from = *point();
  Wall wall{from, from + *nonzero_edge()};
  switch (family) {
    case Family::anywhere: {
      const Vec2 center = *point();
      const Vec2 toward_it = wall.from + edge(wall) * *thousandths(-300, 1300) - center;
      return {wall, {center, toward_it * *thousandths(300, 5000) + *velocity() * 0.1, radius}, frame()};
    }
    case Family::short_wall: {
      wall.to = wall.from + *heading() * (girth * *thousandths(1, 1000));
      const Vec2 toward = *heading();
      const Vec2 beside = left_of(toward) * (radius * *thousandths(-1500, 1500));
      return {wall, path_through(wall.from + edge(wall) * *thousandths(-500, 1500) + beside, toward, radius), frame()};
    }
    case Family::aimed_at_an_end: return aimed_at_an_end(wall, girth, radius);
    case Family::near_grazing: return near_grazing(wall, radius);
    case Family::huge_speed: {
      WallScene scene = aimed_at_an_end(wall, girth * 1000, radius);
      make_faster(scene.circle);
      start_from_afar(scene.circle);
      return scene;
    }
    case Family::scaled: {
      WallScene scene = aimed_at_an_end(wall, girth * 1000, radius);
      const Units unit_of = units();
      unit_of.apply(scene.wall.from);
      unit_of.apply(scene.wall.to);
      unit_of.apply(scene.circle);
      unit_of.apply(scene.interval);
      return scene;
    }
    case Family::nearly_parallel: return nearly_parallel(wall, girth, radius);
    case Family::touching_start: return touching_start(wall, radius);
    case Family::overlapping_start: return overlapping_start(wall, radius);
  }
  return {};
}

/// Past `b`, in the frame of `b`; `b` is set in motion afterwards.
MovingCircle path_past(const MovingCircle& b, double radius, double impact_parameter) {
  const Vec2 toward = *heading();
  MovingCircle a = path_through(b.center + left_of(toward) * impact_parameter, toward, radius);
  a.center -= toward * (radius + b.radius);
  return a;
}

PairScene scene_of(Family family, const MovingCircle& b, double radius) {
  const double reach = radius + b.radius;
  switch (family) {
    case Family::near_grazing: {
      const double impact_parameter = reach * (1 + *tiny(-3, -7)) * *rc::gen::element(1.0, -1.0);
      return {path_past(b, radius, impact_parameter), b, frame()};
    }
    case Family::touching_start: return {{b.center + *heading() * reach, *velocity(), radius}, b, frame()};
    case Family::overlapping_start:
      return {{b.center + *heading() * (reach * *thousandths(1, 999)), *velocity(), radius}, b, frame()};
    case Family::huge_speed: {
      PairScene scene{path_past(b, radius, reach * *thousandths(-1300, 1300)), b, frame()};
      make_faster(scene.a);
      start_from_afar(scene.a);
      return scene;
    }
    default: return {path_past(b, radius, reach * *thousandths(-1300, 1300)), b, frame()};
  }
}

std::ostream& full_digits(std::ostream& out) {
  return out << std::setprecision(std::numeric_limits<double>::max_digits10);
}

}  // namespace

rc::Gen<int> integer(int lowest, int highest) {
  const int simplest = std::clamp(0, lowest, highest);
  const auto drawn = rc::gen::resize(rc::kNominalSize, rc::gen::inRange(lowest, highest + 1));
  return rc::gen::shrink(rc::gen::noShrink(drawn),
                         [simplest](int value) { return rc::shrink::towards(value, simplest); });
}

rc::Gen<double> thousandths(int lowest, int highest) {
  return rc::gen::map(integer(lowest, highest), [](int n) { return n / 1000.0; });
}

double power_of_ten(int k) {
  double power = 1;
  for (int i = 0; i < std::abs(k); ++i) power *= 10;
  return k < 0 ? 1 / power : power;
}

rc::Gen<Vec2> point() {
  return rc::gen::map(rc::gen::pair(thousandths(-10000, 10000), thousandths(-10000, 10000)),
                      [](const auto& drawn) { return Vec2{drawn.first, drawn.second}; });
}

rc::Gen<Vec2> velocity() {
  return rc::gen::map(point(), [](Vec2 p) { return p * 3; });
}

rc::Gen<Vec2> heading() {
  return rc::gen::map(rc::gen::pair(integer(-1000, 1000), integer(-1000, 1000)), [](const auto& drawn) {
    const Vec2 v{static_cast<double>(drawn.first), static_cast<double>(drawn.second)};
    return v == Vec2{} ? Vec2{1, 0} : unit(v);
  });
}

rc::Gen<double> radius() { return thousandths(1, 3000); }

rc::Gen<Wall> wall() {
  return rc::gen::map(rc::gen::pair(point(), nonzero_edge()),
                      [](const auto& drawn) { return Wall{drawn.first, drawn.first + drawn.second}; });
}

rc::Gen<Stops> one_side() { return rc::gen::element(Stops::outside, Stops::inside); }

rc::Gen<double> mass() {
  return rc::gen::map(rc::gen::pair(thousandths(1000, 10000), integer(-6, 6)),
                      [](const auto& drawn) { return drawn.first * power_of_ten(drawn.second); });
}

rc::Gen<double> restitution() { return thousandths(0, 1000); }

rc::Gen<Vec2> normal() {
  return rc::gen::map(rc::gen::pair(heading(), integer(-100, 100)),
                      [](const auto& drawn) { return drawn.first * power_of_ten(drawn.second); });
}

std::string name_of(Family family) {
  switch (family) {
    case Family::anywhere: return "Anywhere";
    case Family::short_wall: return "ShortWall";
    case Family::aimed_at_an_end: return "AimedAtAnEnd";
    case Family::near_grazing: return "NearGrazing";
    case Family::huge_speed: return "HugeSpeed";
    case Family::scaled: return "Scaled";
    case Family::nearly_parallel: return "NearlyParallel";
    case Family::touching_start: return "TouchingStart";
    case Family::overlapping_start: return "OverlappingStart";
  }
  return "";
}

const std::vector<Family>& families_of_circle_and_line() {
  static const std::vector<Family> families{Family::anywhere, Family::scaled, Family::nearly_parallel,
                                            Family::touching_start, Family::overlapping_start};
  return families;
}

const std::vector<Family>& families_of_circle_and_wall() {
  static const std::vector<Family> families{Family::anywhere,        Family::short_wall,     Family::aimed_at_an_end,
                                            Family::near_grazing,    Family::huge_speed,     Family::scaled,
                                            Family::nearly_parallel, Family::touching_start, Family::overlapping_start};
  return families;
}

const std::vector<Family>& families_of_circle_and_one_sided_wall() {
  static const std::vector<Family> families{Family::anywhere,        Family::short_wall,    Family::aimed_at_an_end,
                                            Family::near_grazing,    Family::huge_speed,    Family::scaled,
                                            Family::nearly_parallel, Family::touching_start};
  return families;
}

const std::vector<Family>& families_of_point_and_wall() {
  static const std::vector<Family> families{Family::anywhere,   Family::short_wall, Family::aimed_at_an_end,
                                            Family::huge_speed, Family::scaled,     Family::nearly_parallel};
  return families;
}

const std::vector<Family>& families_of_circles() {
  static const std::vector<Family> families{Family::anywhere, Family::near_grazing,   Family::huge_speed,
                                            Family::scaled,   Family::touching_start, Family::overlapping_start};
  return families;
}

rc::Gen<WallScene> wall_scene(Family family, Mover mover, bool two_sided) {
  return rc::gen::exec([=] {
    WallScene scene = scene_of(family, mover);
    scene.wall.stops = two_sided ? Stops::both : *one_side();
    return scene;
  });
}

rc::Gen<PairScene> round_scene(Family family, Mover mover, Partner partner) {
  return rc::gen::exec([=] {
    const double radius = mover == Mover::circle ? *property::radius() : 0.0;
    const MovingCircle b{*point(), {}, *property::radius()};
    PairScene scene = scene_of(family, b, radius);
    if (partner == Partner::moving) {
      const Vec2 shared = *velocity();
      scene.a.velocity += shared;
      scene.b.velocity += shared;
    }
    if (family == Family::scaled) {
      const Units unit_of = units();
      unit_of.apply(scene.a);
      unit_of.apply(scene.b);
      unit_of.apply(scene.interval);
    }
    return scene;
  });
}

Vec2 acceleration_for(double speed, double length) {
  const Vec2 toward = *heading();
  const double digits = *thousandths(100, 1000);
  return toward * (speed * speed / length * digits * power_of_ten(*integer(-3, 2)));
}

namespace {

/// What is moved by a frame's flight and lies some lengths away: its speed, and a length to bend it over.
template <class FixedScene>
FixedScene with_acceleration(FixedScene scene) {
  const double speed = length(scene.circle.velocity);
  const double way = speed * (scene.interval.end - scene.interval.start);
  if (way > 0) scene.circle.acceleration = acceleration_for(speed, way);
  return scene;
}

}  // namespace

WallScene accelerated(WallScene scene) { return with_acceleration(scene); }
LineScene accelerated(LineScene scene) { return with_acceleration(scene); }

PairScene accelerated(PairScene scene) {
  const double speed = length(scene.a.velocity - scene.b.velocity);
  const double way = speed * (scene.interval.end - scene.interval.start);
  if (!(way > 0)) return scene;
  scene.a.acceleration = acceleration_for(speed, way);
  const bool alike = *rc::gen::arbitrary<bool>();
  if (scene.b.velocity != Vec2{}) scene.b.acceleration = alike ? scene.a.acceleration : acceleration_for(speed, way);
  return scene;
}

namespace {

void show(const char* name, const MovingCircle& circle, std::ostream& out) {
  out << name << " at ";
  carom::showValue(circle.center, out);
  out << " moving ";
  carom::showValue(circle.velocity, out);
  out << " accelerating ";
  carom::showValue(circle.acceleration, out);
  out << " radius " << circle.radius;
}

void show(const Interval& interval, std::ostream& out) { out << " in [" << interval.start << ", " << interval.end; }

}  // namespace

void showValue(const WallScene& scene, std::ostream& out) {
  full_digits(out) << "wall from ";
  carom::showValue(scene.wall.from, out);
  out << " to ";
  carom::showValue(scene.wall.to, out);
  out << " stops ";
  carom::showValue(scene.wall.stops, out);
  show(", circle", scene.circle, out);
  show(scene.interval, out);
  out << "]";
}

void showValue(const PairScene& scene, std::ostream& out) {
  full_digits(out);
  show("a", scene.a, out);
  show(", b", scene.b, out);
  show(scene.interval, out);
  out << "]";
}

void showValue(Family family, std::ostream& out) { out << name_of(family); }

}  // namespace carom::property

namespace carom {

void showValue(Vec2 v, std::ostream& out) { property::full_digits(out) << "{" << v.x << ", " << v.y << "}"; }

void showValue(const Body& body, std::ostream& out) {
  showValue(body.velocity, out);
  out << " of mass " << body.mass;
}

void showValue(Stops stops, std::ostream& out) {
  out << (stops == Stops::both ? "both" : stops == Stops::outside ? "outside" : "inside");
}

}  // namespace carom
