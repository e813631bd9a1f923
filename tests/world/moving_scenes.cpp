#include "world/moving_scenes.hpp"

#include <algorithm>

#include "world/standard_gas.hpp"

namespace carom {
namespace {

MoverMotion random_motion(Random& random) {
  MoverMotion motion;
  if (random.chance(0.6)) motion.velocity = random.vector(-2, 2);
  if (random.chance(0.6)) motion.rate = random.between(-6, 6);
  return motion;
}

std::vector<MoverStep> random_program(Random& random) {
  std::vector<MoverStep> program;
  Pose pose;
  for (int steps = random.whole(1, 4); steps > 0; --steps) {
    if (random.chance(0.5)) pose.offset = random.vector(-2, 2);
    if (random.chance(0.5)) pose.angle = random.between(-7, 7);
    const double duration = random.between(0.05, 2);
    program.push_back({.duration = duration, .to = pose});
  }
  return program;
}

Mover random_mover(Random& random) {
  Mover mover{.pivot = random.vector(-4, 4)};
  if (random.chance(0.5)) {
    mover.program = random_program(random);
    mover.repeats = random.chance(0.5);
  } else if (random.chance(0.9)) {
    mover.motion = random_motion(random);
  }
  return mover;
}

}  // namespace

MovingScene random_moving_scene(Random& random, const MovingKind& kind) {
  MovingScene scene;
  if (kind.falls) {
    const double strength = random.between(1, 12);
    scene.gravity = random.chance(0.7) ? Vec2{0, -strength} : random.vector(-1, 1) * strength;
  }
  // An elastic ball between two shapes that kick would become ever faster.
  const double restitution = kind.loses ? random.between(0, kind.kicks ? 0.7 : 1) : 1;
  const auto kick = [&] {
    if (!kind.kicks || !random.chance(0.4)) return Kick{};
    const double speed = random.between(0, 2);
    return Kick{speed, random.chance(0.5) ? random.between(0, 2) : 0};
  };
  const double half = 6;
  const Vec2 corners[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
  for (std::size_t i = 0; i < 4; ++i) scene.walls.push_back({.from = corners[i], .to = corners[(i + 1) % 4]});
  for (std::uint32_t id = 0, movers = static_cast<std::uint32_t>(random.whole(1, 4)); id < movers; ++id) {
    scene.movers.push_back(random_mover(random));
    const Vec2 pivot = scene.movers.back().pivot;
    for (int shapes = random.whole(1, 3); shapes > 0; --shapes) {
      const Vec2 place = pivot + random.vector(-2, 2);
      if (random.chance(0.7)) {
        const Vec2 to = place + random.vector(-2, 2);
        const Stops stops = random.chance(0.8) ? Stops::both : random.chance(0.5) ? Stops::inside : Stops::outside;
        scene.walls.push_back({.from = place, .to = to, .stops = stops, .kick = kick(), .mover = MoverId{id}});
      } else {
        const double radius = random.between(0, 0.8);
        scene.pillars.push_back({.center = place, .radius = radius, .kick = kick(), .mover = MoverId{id}});
      }
    }
  }
  for (int fixed = random.whole(0, 2); fixed > 0; --fixed) {
    const Vec2 place = random.vector(-5, 5);
    scene.pillars.push_back({.center = place, .radius = random.between(0, 0.8), .kick = kick()});
  }
  for (Wall& wall : scene.walls) {
    if (kind.heats && wall.kick == Kick{} && random.chance(0.6)) wall.temperature = random.between(0.2, 3);
  }
  World trial = world_of_moving<World>(scene);
  for (int balls = random.whole(1, kind.most_balls); balls > 0; --balls) {
    Ball ball{.center = random.vector(-5.5, 5.5), .restitution = restitution};
    if (random.chance(0.8)) ball.velocity = random.vector(-3, 3);
    ball.radius = random.between(0.05, 0.5);
    ball.mass = random.between(0.5, 2);
    if (trial.try_add(ball)) scene.balls.push_back(ball);
  }
  return scene;
}

World stirred_gas(int side) {
  World world;
  populate(world, standard_gas(side, 0.4));
  const double half = 0.5 * side;
  const auto clear = [&](Vec2 from, Vec2 to) {
    for (const BallId id : world.balls()) {
      const Vec2 center = world.position(id);
      if (center.x > from.x && center.x < to.x && center.y > from.y && center.y < to.y) world.remove(id);
    }
  };
  clear({-half, -half}, {-half + 1, half});
  clear({-3, -3}, {3, 3});
  clear({half - 8, -0.6}, {half - 2, 0.6});
  const MoverId piston = world.add(Mover{.motion = {.velocity = {0.7, 0}}});
  world.add(Wall{.from = {-half + 0.1, -half}, .to = {-half + 0.1, half}, .mover = piston});
  const MoverId paddle = world.add(Mover{.motion = {.rate = 1.3}});
  world.add(Wall{.from = {-2, 0}, .to = {2, 0}, .mover = paddle});
  world.add(Wall{.from = {0, -2}, .to = {0, 2}, .mover = paddle});
  world.add(Pillar{.center = {2, 0}, .radius = 0.3, .mover = paddle});
  const MoverId shuttle =
      world.add(Mover{.program = {{.duration = 0.5, .to = {{0, 1}}}, {.duration = 0.25, .to = {}}}, .repeats = true});
  world.add(Wall{.from = {half - 7, 0}, .to = {half - 3, 0}, .mover = shuttle});
  return world;
}

std::vector<MotionEdit> random_edits(Random& random, const MovingScene& scene, double until) {
  std::vector<MotionEdit> edits;
  for (int count = random.whole(0, 5); count > 0; --count) {
    MotionEdit edit{.time = random.between(0, until),
                    .mover = {static_cast<std::uint32_t>(random.whole(0, static_cast<int>(scene.movers.size()) - 1))}};
    if (random.chance(0.5))
      edit.motion = random_motion(random);
    else
      edit.program = random_program(random);
    edits.push_back(edit);
  }
  std::ranges::sort(edits, {}, &MotionEdit::time);
  if (edits.empty()) return edits;
  // Of the walls of movers, the first may be replaced by a one-sided one, which may overlap balls; the last may go.
  const auto moved = static_cast<std::uint32_t>(scene.walls.size());
  constexpr std::uint32_t in_box = 4;
  if (moved > in_box && random.chance(0.4)) {
    const Vec2 from = random.vector(-4, 4);
    const Wall other{.from = from,
                     .to = from + random.vector(0.5, 2),
                     .stops = Stops::outside,
                     .mover = random.chance(0.7) ? scene.walls[in_box].mover : std::nullopt};
    edits.front().changed = {WallId{in_box}, other};
  }
  if (moved > in_box + 1 && random.chance(0.4)) edits.back().removed = WallId{moved - 1};
  return edits;
}

}  // namespace carom
