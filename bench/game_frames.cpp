#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "carom/game.hpp"
#include "carom/random_player.hpp"
#include "carom/scene.hpp"

/// What a frame of a game costs while a random player plays. Prints a row of a table in Markdown: the name, frames,
/// impacts and rules per frame, and microseconds: the mean, the median, what one frame in a thousand exceeds, the most.
///   game_frames SCENE.json [GAMES [SECONDS]]
namespace {

using namespace carom;  // NOLINT(google-build-using-namespace): a program

constexpr double frame = 1.0 / 60;

/// Of processor time, which other programs disturb least.
double microseconds_since(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC * 1e6;
}

/// The value below which this share of them lies.
double quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

Game read_game(const char* file) {
  std::ifstream stream{file, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  const SceneRead read = read_scene(text);
  if (read.scene) {
    if (GameMade made = make_game(*read.scene); made.game) return std::move(*made.game);
  }
  std::fprintf(stderr, "game_frames: %s is not the scene of a game; `carom check` says why\n", file);
  std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "game_frames SCENE.json [GAMES [SECONDS]]\n");
    return 2;
  }
  const Game at_first = read_game(argv[1]);
  const std::uint64_t games = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 20;
  const double seconds = argc > 3 ? std::strtod(argv[3], nullptr) : 60;
  std::vector<double> costs;
  std::uint64_t impacts = 0;
  std::size_t rules = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Game game = at_first;
    RandomPlayer player{game.rules().buttons.size(), seed};
    while (game.time() < seconds && !game.is_over()) {
      const double end = game.time() + frame;
      for (const GameInput& input : player.inputs_until(end)) static_cast<void>(game.try_input(input));
      const std::clock_t start = std::clock();
      if (game.advance_to(end) != Progress::done) return 4;
      costs.push_back(microseconds_since(start));
      rules += game.events().size();
    }
    impacts += game.world().counts().total();
  }
  std::ranges::sort(costs);
  double sum = 0;
  for (const double cost : costs) sum += cost;
  const auto frames = static_cast<double>(costs.size());
  std::printf("| %s | %zu | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f |\n", at_first.scene().name.c_str(), costs.size(),
              static_cast<double>(impacts) / frames, static_cast<double>(rules) / frames, sum / frames,
              quantile(costs, 0.5), quantile(costs, 0.999), costs.back());
  return 0;
}
