#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "game/games.hpp"

/// On a table on which nothing loses energy, and which no ball leaves, energy changes by what flippers and bumpers
/// give.
namespace carom {
namespace {

/// The same table without loss, with a floor, and without rules that capture a ball.
Game lossless_game(const std::string& text) {
  Scene scene = game_of(text).scene();
  for (Ball& ball : scene.balls) ball.restitution = 1;
  for (Wall& wall : scene.walls) wall.restitution = 1;
  for (Pillar& pillar : scene.pillars) pillar.restitution = 1;
  for (Chain& chain : scene.chains) chain.restitution = 1;
  scene.walls.push_back({{-3, -4}, {3, -4}});
  std::erase_if(scene.game->rules, [](const Rule& rule) {
    return std::ranges::any_of(rule.then, [](const Action& action) { return action.capture; });
  });
  GameMade made = make_game(scene);
  if (!made.game) throw std::runtime_error{to_string(made.problems.front())};
  return std::move(*made.game);
}

TEST(GameEnergy, ChangesByWhatIsGiven) {
  const Game at_first = lossless_game(small_table());
  const double energy = at_first.world().energy();
  constexpr double until = 10;
  double most = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Game game = at_first;
    ASSERT_EQ(play_at_once(game, RandomPlayer{2, seed}.inputs_until(until), until), Progress::done);
    const double given = game.world().energy_given();
    const double scale = std::max(game.world().kinetic_energy(), std::abs(game.world().potential_energy()));
    ASSERT_NEAR(game.world().energy() - energy, given, 1e-12 * scale);
    most = std::max(most, given);
  }
  EXPECT_GT(most, 10);
}

}  // namespace
}  // namespace carom
