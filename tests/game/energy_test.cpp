#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "game/gallery_game.hpp"
#include "game/games.hpp"
#include "support/sanitized.hpp"

/// On a table on which nothing loses energy, and which no ball leaves, energy changes by what flippers and bumpers
/// give.
namespace carom {
namespace {

/// The same table without loss, with a floor, and without rules that capture or release a ball.
Game lossless_game(Scene scene, const Wall& floor) {
  for (Ball& ball : scene.balls) ball.restitution = 1;
  for (Wall& wall : scene.walls) wall.restitution = 1;
  for (Pillar& pillar : scene.pillars) pillar.restitution = 1;
  for (Chain& chain : scene.chains) chain.restitution = 1;
  scene.chains.push_back({.points = {floor.from, floor.to}});  // a chain, so that no wall gets another number
  std::erase_if(scene.game->rules, [](const Rule& rule) {
    return std::ranges::any_of(rule.then, [](const Action& action) { return action.capture || action.release; });
  });
  GameMade made = make_game(scene);
  if (!made.game) throw std::runtime_error{to_string(made.problems.front())};
  return std::move(*made.game);
}

/// At least once, much is given.
void expect_energy_to_change_by_what_is_given(const Game& at_first, std::uint64_t games, double until) {
  const double energy = at_first.world().energy();
  double most = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    SCOPED_TRACE(seed);
    Game game = at_first;
    ASSERT_EQ(play_at_once(game, RandomPlayer{at_first.rules().buttons.size(), seed}.inputs_until(until), until),
              Progress::done);
    const double given = game.world().energy_given();
    const double scale = std::max(game.world().kinetic_energy(), std::abs(game.world().potential_energy()));
    ASSERT_NEAR(game.world().energy() - energy, given, 1e-12 * scale);
    most = std::max(most, given);
  }
  EXPECT_GT(most, 10);
}

TEST(GameEnergy, ChangesByWhatIsGivenOnASmallTable) {
  expect_energy_to_change_by_what_is_given(lossless_game(game_of(small_table()).scene(), {{-3, -4}, {3, -4}}), 100, 10);
}

TEST(GameEnergy, ChangesByWhatIsGivenOnThePinballTable) {
  expect_energy_to_change_by_what_is_given(lossless_game(gallery_game("pinball").scene(), {{-5, -0.5}, {5.15, -0.5}}),
                                           sanitized ? 5 : 100, 10);
}

}  // namespace
}  // namespace carom
