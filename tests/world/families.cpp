#include "world/families.hpp"

#include <cmath>

/// The scenes are the same bits everywhere, too. So √ is the only function used, and no expression draws two random
/// numbers in an order that is the compiler's choice (braces evaluate from left to right; operators and calls do not).
namespace carom {
namespace {

Ball ball_within(Random& random, double half, double radius) {
  return {.center = random.vector(-half, half), .velocity = random.vector(-3, 3), .radius = radius};
}

/// Log-uniform: low (high/low)ᵘ for a uniform u in [0, 1). Each binary digit of u stands for a factor that is the
/// square root of the one before.
double log_between(Random& random, double low, double high) {
  double result = low;
  double factor = high / low;
  double u = random.between(0, 1);
  for (int digit = 0; digit < 30; ++digit) {
    factor = std::sqrt(factor);
    u *= 2;
    if (u < 1) continue;
    u -= 1;
    result *= factor;
  }
  return result;
}

/// The direction after `turns` turns, measured along a square with its corners on the axes. So angles are not evenly
/// spaced.
Vec2 direction_after(double turns) {
  const double quarters = 4 * (turns - std::floor(turns));
  const Vec2 corners[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const auto quarter = static_cast<std::size_t>(quarters);
  const double along = quarters - std::floor(quarters);
  const Vec2 place = corners[quarter % 4] * (1 - along) + corners[(quarter + 1) % 4] * along;
  return place / length(place);
}

SceneShapes gas(Random& random) {
  Builder scene;
  scene.box(5);
  const double radius = random.between(0.2, 0.6);
  for (int n = random.whole(2, 40); n > 0; --n) scene.add(ball_within(random, 5, radius));
  return scene.take();
}

SceneShapes mixed_sizes(Random& random) {
  Builder scene;
  scene.box(5);
  for (int n = random.whole(2, 30); n > 0; --n) {
    Ball ball = ball_within(random, 5, log_between(random, 0.02, 2));
    ball.mass = log_between(random, 1e-3, 1e3);
    scene.add(ball);
  }
  return scene.take();
}

/// A closed ring of walls, convex or not, traversed either way.
SceneShapes polygon(Random& random) {
  Builder scene;
  const int corners = random.whole(3, 12);
  const double turn = random.chance(0.5) ? 1 : -1;
  const double waist = random.chance(0.5) ? 5 : 3;
  std::vector<Vec2> points;
  for (int i = 0; i < corners; ++i) {
    const Vec2 direction = direction_after(turn * (i + random.between(0, 0.7)) / corners);
    points.push_back(direction * random.between(waist, 6));
  }
  for (std::size_t i = 0; i < points.size(); ++i) scene.add(Wall{points[i], points[(i + 1) % points.size()]});
  for (int n = random.whole(1, 20); n > 0; --n) scene.add(ball_within(random, 3, random.between(0.1, 0.4)));
  return scene.take();
}

/// Loose walls, shorter and longer than the balls, stopping one side or both.
SceneShapes free_walls(Random& random) {
  Builder scene;
  if (random.chance(0.7)) scene.box(6);
  for (int n = random.whole(1, 15); n > 0; --n) {
    const Vec2 from = random.vector(-5, 5);
    const Vec2 direction = random.vector(-1, 1);
    scene.add(Wall{.from = from,
                   .to = from + direction * log_between(random, 0.05, 4),
                   .stops = static_cast<Stops>(random.whole(0, 2)),
                   .restitution = random.chance(0.3) ? 0.8 : 1});
  }
  for (int n = random.whole(1, 20); n > 0; --n) scene.add(ball_within(random, 5, random.between(0.1, 0.5)));
  return scene.take();
}

SceneShapes pillars(Random& random) {
  Builder scene;
  scene.box(5);
  for (int n = random.whole(1, 15); n > 0; --n)
    scene.add(Pillar{.center = random.vector(-5, 5), .radius = random.chance(0.2) ? 0 : random.between(0, 1)});
  for (int n = random.whole(1, 20); n > 0; --n) scene.add(ball_within(random, 5, random.between(0.1, 0.5)));
  return scene.take();
}

/// Nothing contains the balls: after a while all have flown off, some of them far.
SceneShapes open(Random& random) {
  Builder scene;
  for (int n = random.whole(2, 30); n > 0; --n) {
    Ball ball = ball_within(random, 6, random.between(0.1, 0.8));
    const Vec2 aside = random.vector(-1, 1);
    ball.velocity = aside - ball.center * random.between(0, 1);
    scene.add(ball);
  }
  for (int n = random.whole(0, 3); n > 0; --n) scene.add(Wall{random.vector(-6, 6), random.vector(-6, 6)});
  return scene.take();
}

/// Touching balls in rows and columns at exact coordinates, and one or two that break them up.
SceneShapes racks(Random& random) {
  Builder scene;
  if (random.chance(0.5)) scene.box(16);
  const bool staggered = random.chance(0.5);
  const int rows = random.whole(1, 5);
  const double restitution = random.chance(0.3) ? 0.9 : 1;
  for (int row = 0; row < rows; ++row) {
    const int columns = staggered ? row + 1 : random.whole(1, 5);
    for (int column = 0; column < columns; ++column) {
      const Vec2 center = staggered ? Vec2{column - 0.5 * row, 0.8660254037844387 * row}
                                    : Vec2{static_cast<double>(column), static_cast<double>(row)};
      scene.add(Ball{.center = center, .velocity = {}, .radius = 0.5, .restitution = restitution});
    }
  }
  const double aside = random.chance(0.5) ? 0 : random.between(-0.3, 0.3);
  scene.add(Ball{.center = {aside, -4}, .velocity = {0, 8}, .radius = 0.5, .restitution = restitution});
  if (random.chance(0.5)) scene.add(Ball{.center = {-6, 1}, .velocity = {8, 0}, .radius = 0.5});
  return scene.take();
}

/// Whole numbers everywhere: dozens of collisions at one instant.
SceneShapes whole_numbers(Random& random) {
  Builder scene;
  scene.box(8);
  const auto place = [&] {
    return Vec2{static_cast<double>(random.whole(-7, 7)), static_cast<double>(random.whole(-7, 7))};
  };
  for (int n = random.whole(0, 4); n > 0; --n) scene.add(Pillar{.center = place(), .radius = 0.5});
  for (int n = random.whole(0, 4); n > 0; --n)
    scene.add(Wall{place(), place(), static_cast<Stops>(random.whole(0, 2))});
  for (int n = random.whole(2, 30); n > 0; --n) {
    const Vec2 velocity{static_cast<double>(random.whole(-2, 2)), static_cast<double>(random.whole(-2, 2))};
    scene.add(Ball{.center = place(), .velocity = velocity, .radius = random.chance(0.8) ? 0.5 : 1});
  }
  return scene.take();
}

SceneShapes one_fast_ball(Random& random) {
  Builder scene;
  scene.box(5);
  scene.add(Ball{.center = random.vector(-4, 4),
                 .velocity = random.vector(-1, 1) * 1e6,
                 .radius = log_between(random, 1e-3, 0.3),
                 .mass = log_between(random, 1e-6, 1)});
  for (int n = random.whole(2, 20); n > 0; --n)
    scene.add(Ball{.center = random.vector(-5, 5), .velocity = {}, .radius = random.between(0.1, 0.6)});
  return scene.take();
}

SceneShapes inelastic(Random& random) {
  Builder scene;
  scene.box(5, random.between(0, 1));
  const double restitution = random.chance(0.2) ? 0 : random.between(0, 1);
  for (int n = random.whole(0, 4); n > 0; --n)
    scene.add(Pillar{.center = random.vector(-5, 5), .radius = random.between(0, 1), .restitution = restitution});
  for (int n = random.whole(2, 25); n > 0; --n) {
    Ball ball = ball_within(random, 5, random.between(0.2, 0.6));
    ball.restitution = restitution;
    scene.add(ball);
  }
  return scene.take();
}

/// Points among balls: they collide with everything but each other.
SceneShapes points(Random& random) {
  Builder scene;
  scene.box(5);
  for (int n = random.whole(0, 4); n > 0; --n) scene.add(Pillar{.center = random.vector(-5, 5), .radius = 0.5});
  for (int n = random.whole(0, 4); n > 0; --n) scene.add(Wall{random.vector(-5, 5), random.vector(-5, 5)});
  for (int n = random.whole(2, 25); n > 0; --n)
    scene.add(ball_within(random, 5, random.chance(0.6) ? 0 : random.between(0.1, 0.6)));
  return scene.take();
}

/// The same gas so far away that coordinates lose six digits, and at scales far from one.
SceneShapes far_and_wide(Random& random) {
  SceneShapes scene = gas(random);
  const double scale = log_between(random, 1e-30, 1e30);
  const Vec2 direction = random.vector(-1, 1);
  const Vec2 offset = direction * (random.chance(0.5) ? 1e6 : 0);
  const auto moved = [&](Vec2 place) { return (place + offset) * scale; };
  Builder builder;
  for (const Ball& ball : scene.balls)
    builder.add(Ball{.center = moved(ball.center), .velocity = ball.velocity * scale, .radius = ball.radius * scale});
  for (const Wall& wall : scene.walls) builder.add(Wall{moved(wall.from), moved(wall.to)});
  return builder.take();
}

/// Everything passes through some of the others, and may overlap it.
SceneShapes filtered(Random& random) {
  Builder scene;
  scene.box(5);
  std::uint64_t next = 0;
  const auto add = [&](auto shape) {
    shape.filter = random_filter(random);
    shape.user_data = ++next;
    scene.add(shape);
  };
  for (int n = random.whole(0, 6); n > 0; --n)
    add(Pillar{.center = random.vector(-5, 5), .radius = random.between(0, 1)});
  for (int n = random.whole(0, 6); n > 0; --n) {
    const Vec2 from = random.vector(-5, 5);
    add(Wall{from, random.vector(-5, 5), static_cast<Stops>(random.whole(0, 2))});
  }
  const double radius = random.chance(0.5) ? random.between(0.2, 0.6) : 0;
  for (int n = random.whole(2, 40); n > 0; --n)
    add(ball_within(random, 5, radius > 0 ? radius : log_between(random, 0.02, 2)));
  return scene.take();
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all = {{"Gas", gas, 3},
                                          {"MixedSizes", mixed_sizes, 3},
                                          {"Polygon", polygon, 6},
                                          {"FreeWalls", free_walls, 6},
                                          {"Pillars", pillars, 5},
                                          {"Open", open, 1e4},
                                          {"Racks", racks, 6},
                                          {"WholeNumbers", whole_numbers, 6},
                                          {"OneFastBall", one_fast_ball, 1e-4},
                                          {"Inelastic", inelastic, 20},
                                          {"Points", points, 4},
                                          {"FarAndWide", far_and_wide, 3},
                                          {"Filtered", filtered, 3}};
  return all;
}

}  // namespace carom
