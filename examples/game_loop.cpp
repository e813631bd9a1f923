// A game at 60 frames per second: keys take effect at the moment they were pressed, and bumpers score points.

#include <carom/world.hpp>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

namespace {

struct KeyPress {
  double time;       // when the key went down, not when the frame began
  carom::Vec2 push;  // the impulse it gives to the ball
};

struct Game {
  carom::World world;
  carom::BallId ball;
  std::uint64_t score = 0;
};

Game new_game() {
  Game game;
  const carom::Vec2 corners[] = {{0, 0}, {8, 0}, {8, 12}, {0, 12}};
  for (int i = 0; i < 4; ++i)
    game.world.add(carom::Wall{.from = corners[i], .to = corners[(i + 1) % 4], .restitution = 0.9});
  // A bumper is worth its `user_data`, which every impact with it reports.
  game.world.add(carom::Pillar{.center = {2, 8}, .radius = 0.8, .user_data = 10});
  game.world.add(carom::Pillar{.center = {6, 8}, .radius = 0.8, .user_data = 10});
  game.world.add(carom::Pillar{.center = {4, 10}, .radius = 0.5, .user_data = 50});
  game.ball = game.world.add(carom::Ball{.center = {4, 1}, .radius = 0.3});
  game.world.listen({.balls = false, .walls = false, .only = {game.ball}});
  return game;
}

bool advance_to(Game& game, double time) {
  if (game.world.advance_to(time) != carom::Progress::done) return false;
  for (const carom::Impact& hit : game.world.impacts()) game.score += hit.other_data;
  return true;
}

// Within a frame the world first goes to each key press, then to the frame's end.
bool play_frame(Game& game, double end, std::span<const KeyPress>& keys) {
  for (; !keys.empty() && keys.front().time <= end; keys = keys.subspan(1)) {
    if (!advance_to(game, keys.front().time)) return false;
    game.world.push(game.ball, keys.front().push);
  }
  return advance_to(game, end);
}

}  // namespace

int main() {
  const std::vector<KeyPress> keys = {{0.123, {3, 17}}, {1.4567, {-9, 4}}, {2.9001, {6, -14}}, {4.25, {1, 20}}};
  constexpr int seconds = 6;

  Game game = new_game();
  std::span<const KeyPress> input = keys;
  for (int frame = 1; frame <= seconds * 60; ++frame) {
    const std::uint64_t before = game.score;
    if (!play_frame(game, frame / 60.0, input)) return 1;
    if (game.score != before)
      std::printf("frame %3d: +%2llu, score %3llu\n", frame, static_cast<unsigned long long>(game.score - before),
                  static_cast<unsigned long long>(game.score));
  }
  const carom::Vec2 at = game.world.position(game.ball);
  std::printf("the ball ends at (%.3f, %.3f)\n", at.x, at.y);

  // The same keys at another frame rate: the same game, to the last bit.
  Game faster = new_game();
  input = keys;
  for (int frame = 1; frame <= seconds * 144; ++frame)
    if (!play_frame(faster, frame / 144.0, input)) return 1;
  const bool same = faster.world.history() == game.world.history() && faster.score == game.score;
  std::printf("at 144 frames per second: %s\n", same ? "the same game" : "another game");
  return same ? 0 : 1;
}
