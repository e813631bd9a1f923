// The program of game-loop.md: a small game on a table, in frames, with input and pictures made of letters.

#include <carom/world.hpp>
#include <cstddef>
#include <cstdio>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

struct Game {
  carom::World world;
  carom::BallId player;
  std::vector<carom::BallId> targets;
  int score = 0;
};

Game new_game() {
  Game game;
  game.world.listen();
  const carom::Vec2 corners[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  for (int i = 0; i < 4; ++i) game.world.add(carom::Wall{.from = corners[i], .to = corners[(i + 1) % 4]});
  game.world.add(carom::Pillar{.center = {10, 7}, .radius = 1});
  game.player = game.world.add(carom::Ball{.center = {3, 3}, .velocity = {}, .radius = 0.5, .restitution = 0.95});
  for (const carom::Vec2 center : {carom::Vec2{12, 3}, carom::Vec2{15, 4}, carom::Vec2{15, 2}})
    game.targets.push_back(
        game.world.add(carom::Ball{.center = center, .velocity = {}, .radius = 0.5, .restitution = 0.95}));
  return game;
}

struct Flick {
  double time;       // when the player let go, not when the frame began
  carom::Vec2 push;  // the impulse: mass times what is added to the velocity
};

void play_to(Game& game, double time) {
  if (game.world.advance_to(time) != carom::Progress::done) throw std::runtime_error("the game is stuck");
  for (const carom::Impact& hit : game.world.impacts()) {
    const bool by_player = hit.ball == game.player && hit.other.is_ball();
    if (by_player) ++game.score;  // a sound or a spark would begin here, at hit.contact
  }
}

void play_frame(Game& game, double end, std::span<const Flick>& input) {
  while (!input.empty() && input.front().time <= end) {
    play_to(game, input.front().time);
    game.world.push(game.player, input.front().push);
    input = input.subspan(1);
  }
  play_to(game, end);
}

void draw(const Game& game) {
  std::vector<std::string> rows(10, std::string(40, '.'));
  const auto put = [&](carom::Vec2 at, char letter) {
    rows[9 - static_cast<std::size_t>(at.y)][static_cast<std::size_t>(2 * at.x)] = letter;
  };
  for (const carom::PillarId id : game.world.pillars()) put(game.world.pillar(id).center, '#');
  for (const carom::BallId id : game.targets) put(game.world.position(id), 'o');
  put(game.world.position(game.player), '@');
  std::printf("t = %.2f, score %d\n", game.world.time(), game.score);
  for (const std::string& row : rows) std::printf("%s\n", row.c_str());
}

int main() {
  const std::vector<Flick> keys = {{0.25, {20, 1.2}}, {1.5, {-10, -6}}};

  Game game = new_game();
  std::span<const Flick> input = keys;
  for (int frame = 1; frame <= 180; ++frame) {
    play_frame(game, frame / 60.0, input);
    if (frame % 60 == 0) draw(game);
  }

  Game faster = new_game();
  input = keys;
  for (int frame = 1; frame <= 432; ++frame) play_frame(faster, frame / 144.0, input);
  const bool same = game.world.history() == faster.world.history() && game.score == faster.score;
  std::printf("at 144 frames per second: %s\n", same ? "the same history" : "another history");
}
