#include "carom/sweep.hpp"

#include <limits>

#include "make_case.hpp"

namespace carom::bench {
namespace {

template <class Target, class Mover>
struct Scene {
  Target target;
  Mover mover;
};

auto call_sweep = [](const auto& scene) { return sweep(scene.target, scene.mover); };

Vec2 place(const MovingPoint& point) { return point.start; }
Vec2 place(const MovingCircle& circle) { return circle.center; }

double radius(const Line&) { return 0; }
double radius(const Wall&) { return 0; }
double radius(const MovingPoint&) { return 0; }
double radius(const auto& round) { return round.radius; }

Vec2 velocity(const MovingCircle& circle) { return circle.velocity; }
Vec2 velocity(const auto&) { return {}; }

Vec2 nearest(const Line& line, Vec2 to) { return to - line.normal * signed_distance(line, to); }
Vec2 nearest(const Wall& wall, Vec2 to) { return nearest_on(wall, to).point; }
Vec2 nearest(const auto& round, Vec2) { return round.center; }

Vec2 offset(const auto& scene) { return place(scene.mover) - nearest(scene.target, place(scene.mover)); }

bool starts_apart(const auto& scene) { return length(offset(scene)) > radius(scene.target) + radius(scene.mover); }

bool is_closing(const auto& scene) { return dot(offset(scene), scene.mover.velocity - velocity(scene.target)) < 0; }

bool ever_meets(const auto& scene) {
  return sweep(scene.target, scene.mover, std::numeric_limits<double>::infinity()).has_value();
}

// The outcomes. All but `any` and `on_its_way_through` start apart.

auto any = [](const auto&) { return true; };

auto hit = [](const auto& m) { return starts_apart(m) && sweep(m.target, m.mover); };

auto hit_face = [](const auto& m) {
  const auto impact = sweep(m.target, m.mover);
  return starts_apart(m) && impact && impact->feature == Feature::face;
};

auto hit_end = [](const auto& m) {
  const auto impact = sweep(m.target, m.mover);
  return starts_apart(m) && impact && impact->feature != Feature::face;
};

auto receding = [](const auto& m) { return starts_apart(m) && !is_closing(m); };

auto passing_by = [](const auto& m) { return starts_apart(m) && is_closing(m) && !ever_meets(m); };

auto beyond_interval = [](const auto& m) { return starts_apart(m) && ever_meets(m) && !sweep(m.target, m.mover); };

template <class Mover>
Scene<Wall, Mover> from_both_sides(Scene<Wall, Mover> scene) {
  scene.target.stops = Stops::both;
  return scene;
}

auto through_open_side = [](const auto& m) { return hit_face(from_both_sides(m)) && !ever_meets(m); };

auto on_its_way_through = [](const auto& m) { return !starts_apart(m) && is_closing(m); };

// The shapes: in a square of 20 by 20, with radii from 0.2 to 1 and displacements of up to 10 along each axis.

Vec2 draw_place(Random& random) { return random.vector_between(-10, 10); }
Vec2 draw_velocity(Random& random) { return random.vector_between(-10, 10); }
double draw_radius(Random& random) { return random.uniform(0.2, 1); }

// Braces, unlike the arguments of a function, are evaluated from left to right by every compiler.
struct Draw {
  Random& random;

  operator Line() const { return {draw_place(random), direction(draw_velocity(random)).value_or(Vec2{1, 0})}; }
  operator Wall() const { return {draw_place(random), draw_place(random)}; }
  operator Circle() const { return {draw_place(random), draw_radius(random)}; }
  operator Pillar() const { return {draw_place(random), draw_radius(random)}; }
  operator MovingPoint() const { return {draw_place(random), draw_velocity(random)}; }
  operator MovingCircle() const { return {draw_place(random), draw_velocity(random), draw_radius(random)}; }
};

template <class Target, class Mover>
Scene<Target, Mover> draw(Random& random) {
  return {Draw{random}, Draw{random}};
}

Scene<Wall, MovingCircle> draw_one_sided(Random& random) {
  auto scene = draw<Wall, MovingCircle>(random);
  scene.target.stops = random.coin() ? Stops::outside : Stops::inside;
  return scene;
}

}  // namespace

std::vector<Case> sweep_cases() {
  std::vector<Case> cases;
  const auto add = [&cases](const std::string& name, auto draw_scene, auto outcome) {
    cases.push_back(make_case(name, draw_scene, outcome, call_sweep));
  };
  const auto add_misses = [&add](const std::string& name, auto draw_scene) {
    add(name + "/miss_receding", draw_scene, receding);
    add(name + "/miss_passing_by", draw_scene, passing_by);
    add(name + "/miss_beyond_interval", draw_scene, beyond_interval);
    add(name + "/mixed", draw_scene, any);
  };
  const auto add_hit_and_misses = [&](const std::string& name, auto draw_scene) {
    add(name + "/hit", draw_scene, hit);
    add_misses(name, draw_scene);
  };
  const auto add_wall = [&](const std::string& name, auto draw_scene) {
    add(name + "/hit_face", draw_scene, hit_face);
    add(name + "/hit_end", draw_scene, hit_end);
    add_misses(name, draw_scene);
  };

  // What each of the others spends on fetching its input.
  cases.push_back(make_case("loop_alone", draw<Wall, MovingCircle>, any, [](const auto& scene) { return &scene; }));
  // No path misses an infinite line.
  add("circle_line/hit", draw<Line, MovingCircle>, hit);
  add("circle_line/miss_receding", draw<Line, MovingCircle>, receding);
  add("circle_line/miss_beyond_interval", draw<Line, MovingCircle>, beyond_interval);
  add("circle_line/mixed", draw<Line, MovingCircle>, any);
  add_hit_and_misses("point_wall", draw<Wall, MovingPoint>);
  add_wall("circle_wall", draw<Wall, MovingCircle>);
  add_wall("circle_one_sided_wall", draw_one_sided);
  add("circle_one_sided_wall/miss_through_open_side", draw_one_sided, through_open_side);
  add("circle_one_sided_wall/miss_on_its_way_through", draw_one_sided, on_its_way_through);
  add_hit_and_misses("point_circle", draw<Circle, MovingPoint>);
  add_hit_and_misses("circle_pillar", draw<Pillar, MovingCircle>);
  add_hit_and_misses("circle_circle", draw<MovingCircle, MovingCircle>);
  return cases;
}

}  // namespace carom::bench
