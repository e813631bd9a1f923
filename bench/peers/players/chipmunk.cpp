#include <chipmunk/chipmunk.h>

#include <cmath>
#include <limits>

#include "players/player.hpp"

namespace carom::peers {
namespace {

cpVect to_chipmunk(Vec2 v) { return cpv(v.x, v.y); }

struct Free {
  void operator()(cpSpace* space) const { cpSpaceFree(space); }
  void operator()(cpBody* body) const { cpBodyFree(body); }
  void operator()(cpShape* shape) const { cpShapeFree(shape); }
};

class ChipmunkPeer : public Peer {
 public:
  ChipmunkPeer(const SceneShapes& shapes, const Setting& setting) : setting_{setting} {
    cpSpaceSetIterations(space_.get(), iterations);
    cpSpaceSetDamping(space_.get(), 1);
    cpSpaceSetCollisionSlop(space_.get(), 0);
    for (const Wall& wall : shapes.walls) add(wall);
    for (const Pillar& pillar : shapes.pillars) add(pillar);
    for (const Ball& ball : shapes.balls) add(ball);
    // Cells of a ball's size suit balls of one size. Its tree of boxes took as long at moderate speed, and 50 times as
    // long at high speed.
    if (!shapes.balls.empty())
      cpSpaceUseSpatialHash(space_.get(), 2 * shapes.balls.front().radius, static_cast<int>(10 * shapes.balls.size()));
  }

  void play_frame() override {
    for (int i = 0; i < setting_.steps; ++i) cpSpaceStep(space_.get(), setting_.frame / setting_.steps);
  }

  void read_centers(std::vector<Vec2>& centers) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) {
      const cpVect center = cpBodyGetPosition(balls_[i].get());
      centers[i] = {center.x, center.y};
    }
  }

  void read_velocities(std::vector<Vec2>& velocities) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) {
      const cpVect velocity = cpBodyGetVelocity(balls_[i].get());
      velocities[i] = {velocity.x, velocity.y};
    }
  }

 private:
  static constexpr int iterations = 10;

  void add(cpShape* shape, double restitution) {
    shapes_.emplace_back(shape);
    cpShapeSetElasticity(shape, restitution);
    cpShapeSetFriction(shape, 0);
    cpSpaceAddShape(space_.get(), shape);
  }

  /// As thick as there is room behind it.
  void add(const Wall& wall) {
    const double half = setting_.behind / 2;
    const Vec2 along = wall.to - wall.from;
    const Vec2 back = Vec2{along.y, -along.x} * (half / std::hypot(along.x, along.y));
    add(cpSegmentShapeNew(cpSpaceGetStaticBody(space_.get()), to_chipmunk(wall.from + back),
                          to_chipmunk(wall.to + back), half),
        wall.restitution);
  }

  void add(const Pillar& pillar) {
    add(cpCircleShapeNew(cpSpaceGetStaticBody(space_.get()), pillar.radius, to_chipmunk(pillar.center)),
        pillar.restitution);
  }

  void add(const Ball& ball) {
    cpBody* body = cpBodyNew(ball.mass, std::numeric_limits<double>::infinity());
    balls_.emplace_back(body);
    cpBodySetPosition(body, to_chipmunk(ball.center));
    cpBodySetVelocity(body, to_chipmunk(ball.velocity));
    cpSpaceAddBody(space_.get(), body);
    add(cpCircleShapeNew(body, ball.radius, cpvzero), ball.restitution);
  }

  Setting setting_;
  std::vector<std::unique_ptr<cpBody, Free>> balls_;
  std::vector<std::unique_ptr<cpShape, Free>> shapes_;
  std::unique_ptr<cpSpace, Free> space_{cpSpaceNew()};  // freed first, as it reads the bodies then
};

}  // namespace
}  // namespace carom::peers

int main(int argc, char** argv) {
  using namespace carom::peers;
  const Engine engine{
      "Chipmunk 7.0.3",
      "radius 1; 10 iterations, slop 0, no friction, rotation, damping or sleep; spatial hash; the box's walls as "
      "thick as there is room behind them, as it has no continuous collision",
      [](const auto& shapes, const auto& setting) { return std::make_unique<ChipmunkPeer>(shapes, setting); }};
  return run_player(engine, argc, argv);
}
