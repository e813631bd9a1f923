#include "carom/version.hpp"
#include "carom/world.hpp"
#include "players/player.hpp"

namespace carom::peers {
namespace {

class CaromPeer : public Peer {
 public:
  CaromPeer(const SceneShapes& shapes, const Setting& setting) : frame_{setting.frame} {
    world_.reserve(shapes.balls.size());
    for (const Wall& wall : shapes.walls) world_.add(wall);
    for (const Pillar& pillar : shapes.pillars) world_.add(pillar);
    for (const Ball& ball : shapes.balls) balls_.push_back(world_.add(ball));
  }

  void play_frame() override { world_.advance(frame_); }

  void read_centers(std::vector<Vec2>& centers) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) centers[i] = world_.position(balls_[i]);
  }

  void read_velocities(std::vector<Vec2>& velocities) const override {
    for (std::size_t i = 0; i < balls_.size(); ++i) velocities[i] = world_.velocity(balls_[i]);
  }

 private:
  double frame_;
  World world_;
  std::vector<BallId> balls_;
};

}  // namespace
}  // namespace carom::peers

int main(int argc, char** argv) {
  using namespace carom::peers;
  const Engine engine{"Carom", "default settings, one thread", [](const auto& shapes, const auto& setting) {
                        return std::make_unique<CaromPeer>(shapes, setting);
                      }};
  return run_player(engine, argc, argv);
}
