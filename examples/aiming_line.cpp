// An aiming line: where the cue ball would go, with its next impacts, before the shot is played.

#include <carom/world.hpp>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace {

std::string name_of(carom::ShapeId shape) {
  const char* type = shape.is_ball() ? "ball " : shape.is_wall() ? "wall " : "pillar ";
  return type + std::to_string(shape.index);
}

}  // namespace

int main() {
  carom::World world;
  const carom::Vec2 corners[] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}};
  for (int i = 0; i < 4; ++i) world.add(carom::Wall{.from = corners[i], .to = corners[(i + 1) % 4]});
  const carom::BallId cue = world.add(carom::Ball{.center = {0.4, 0.5}, .radius = 0.03});
  world.add(carom::Ball{.center = {1.5, 0.52}, .radius = 0.03});
  world.add(carom::Ball{.center = {1.2, 0.9}, .radius = 0.03});

  constexpr std::size_t impacts_shown = 3;
  constexpr double look_ahead = 3;  // seconds
  const std::vector<carom::Vec2> shots = {{2, 0}, {1.5, 1}, {-1, 0.6}};

  for (const carom::Vec2 velocity : shots) {
    // Plays a copy of the world ahead: other balls that are pushed on the way are in it too. The world stays as it is.
    const carom::BallPath path = world.path_if(cue, velocity, look_ahead, impacts_shown);
    if (path.progress != carom::Progress::done) return 1;

    std::printf("a shot at (%.1f, %.1f)\n", velocity.x, velocity.y);
    const std::vector<carom::Vec2> corners_of_path = carom::corners_of(path);
    for (std::size_t i = 0; i < corners_of_path.size(); ++i) {
      const bool at_impact = i > 0 && i <= path.impacts.size();
      std::printf("  (%.4f, %.4f)%s\n", corners_of_path[i].x, corners_of_path[i].y,
                  at_impact ? ("  hits " + name_of(path.impacts[i - 1].other)).c_str() : "");
    }

    // The shot itself, on a copy: the cue ball has the bits that the line had promised.
    carom::World played = world;
    played.set_velocity(cue, velocity);
    if (played.advance_to(path.end.whole) != carom::Progress::done) return 1;
    const bool kept = played.leg(cue).center == path.legs.back().center;
    std::printf("  played: %s\n", kept ? "as the line showed it" : "otherwise");
    if (!kept) return 1;
  }
}
