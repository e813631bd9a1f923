#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>

#include "players/player.hpp"

namespace carom::peers {
namespace {

/// Metres per unit of radius: its tolerances are of 5 mm, and 0.5 m is what it is made for.
constexpr double meters = 0.5;

/// Metres that a body is let move in a step (b2_maxTranslation, of which 1/20 is left for rounding): faster ones are
/// slowed down. The library of Debian has this built in.
constexpr double most_per_step = 0.95 * static_cast<double>(b2_maxTranslation);

b2Vec2 to_meters(Vec2 v) { return {static_cast<float>(v.x * meters), static_cast<float>(v.y * meters)}; }
Vec2 from_meters(b2Vec2 v) { return Vec2{static_cast<double>(v.x), static_cast<double>(v.y)} / meters; }

int steps_for(const Setting& setting) {
  const double a_frame = setting.fastest * setting.frame * meters;
  return std::max(setting.steps, static_cast<int>(std::ceil(a_frame / most_per_step)));
}

class Box2dPeer : public Peer {
 public:
  Box2dPeer(const SceneShapes& shapes, const Setting& setting)
      : steps_{steps_for(setting)}, step_{static_cast<float>(setting.frame / steps_)} {
    world_.SetAllowSleeping(false);
    for (const Wall& wall : shapes.walls) add(wall);
    for (const Pillar& pillar : shapes.pillars) add(pillar);
    for (const Ball& ball : shapes.balls) add(ball);
  }

  void play_frame() override {
    for (int i = 0; i < steps_; ++i) world_.Step(step_, velocity_iterations, position_iterations);
  }

  void read_centers(std::vector<Vec2>& centers) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) centers[i] = from_meters(balls_[i]->GetPosition());
  }

  void read_velocities(std::vector<Vec2>& velocities) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) velocities[i] = from_meters(balls_[i]->GetLinearVelocity());
  }

 private:
  static constexpr int velocity_iterations = 8;
  static constexpr int position_iterations = 3;

  static b2FixtureDef fixture(const b2Shape& shape, double restitution) {
    b2FixtureDef def;
    def.shape = &shape;
    def.friction = 0;
    def.restitution = static_cast<float>(restitution);
    def.restitutionThreshold = 0;
    return def;
  }

  b2Body* add_fixed() {
    const b2BodyDef def;
    return world_.CreateBody(&def);
  }

  void add(const Wall& wall) {
    b2EdgeShape shape;
    shape.SetTwoSided(to_meters(wall.from), to_meters(wall.to));
    const b2FixtureDef def = fixture(shape, wall.restitution);
    add_fixed()->CreateFixture(&def);
  }

  void add(const Pillar& pillar) {
    b2CircleShape shape;
    shape.m_p = to_meters(pillar.center);
    shape.m_radius = static_cast<float>(pillar.radius * meters);
    const b2FixtureDef def = fixture(shape, pillar.restitution);
    add_fixed()->CreateFixture(&def);
  }

  void add(const Ball& ball) {
    b2BodyDef body;
    body.type = b2_dynamicBody;
    body.position = to_meters(ball.center);
    body.linearVelocity = to_meters(ball.velocity);
    body.bullet = true;
    body.fixedRotation = true;
    b2CircleShape shape;
    shape.m_radius = static_cast<float>(ball.radius * meters);
    b2FixtureDef def = fixture(shape, ball.restitution);
    def.density = static_cast<float>(ball.mass) / (b2_pi * shape.m_radius * shape.m_radius);
    balls_.push_back(world_.CreateBody(&body));
    balls_.back()->CreateFixture(&def);
  }

  int steps_;
  float step_;
  b2World world_{{0, 0}};
  std::vector<b2Body*> balls_;
};

}  // namespace
}  // namespace carom::peers

int main(int argc, char** argv) {
  using namespace carom::peers;
  const Engine engine{
      "Box2D 2.4.1",
      "a radius of 1 is 0.5 m; all balls bullets, restitution threshold 0, no friction, rotation or sleep; "
      "8 velocity and 3 position iterations; as many steps per frame as its limit of 2 m per step requires "
      "(one at moderate speed)",
      [](const auto& shapes, const auto& setting) { return std::make_unique<Box2dPeer>(shapes, setting); }};
  return run_player(engine, argc, argv);
}
