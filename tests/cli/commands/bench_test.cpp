#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "carom/random.hpp"
#include "cli/running/gas_run.hpp"
#include "cli/running/overlap.hpp"
#include "cli/support/command.hpp"
#include "cli/support/terminal.hpp"

namespace carom::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* small_gas = "bench gas --balls 300 --packing 0.6 --impacts 3000";

TEST(BenchGas, PrintsOneJsonObjectWithWhatWasMeasured) {
  const json object = json_of(small_gas);
  EXPECT_EQ(object["balls"], 300);
  EXPECT_EQ(object["packing"], 0.6);
  EXPECT_EQ(object["seed"], 1);
  EXPECT_EQ(object["threads"], 1);
  EXPECT_EQ(object["fast_ball"], false);
  EXPECT_EQ(object["finished"], true);
  EXPECT_GE(object["impacts"], 3000);
  EXPECT_GT(object["seconds"], 0);
  EXPECT_DOUBLE_EQ(object["impacts_per_second"], object["impacts"].get<double>() / object["seconds"].get<double>());
  EXPECT_GE(object["bytes_per_ball"], 0);
  EXPECT_LT(object["energy_drift"], 1e-13);
  EXPECT_LT(object["worst_overlap"], 1e-13);
  EXPECT_TRUE(std::regex_match(object["history"].get<std::string>(), std::regex{"[0-9a-f]{16}"}));
}

TEST(BenchGas, DoesNotMeasureTheFirstQuarterOfTheImpactsAndLittleMoreThanAskedFor) {
  for (const char* more : {"", " --fast-ball", " --packing 0.05", " --packing 0.75"}) {
    const json object = json_of("bench gas --balls 1000 --impacts 30000" + std::string{more});
    EXPECT_GE(object["warm_up_impacts"], 10'000) << more;
    EXPECT_LT(object["warm_up_impacts"], 15'000) << more;
    EXPECT_GE(object["impacts"], 30'000) << more;
    EXPECT_LT(object["impacts"], 33'000) << more;
  }
}

TEST(BenchGas, HasTheSameHistoryEveryTime) {
  const json once = json_of(small_gas);
  const json again = json_of(small_gas);
  for (const char* key : {"history", "impacts", "warm_up_impacts", "time", "energy_drift", "worst_overlap"})
    EXPECT_EQ(once[key], again[key]) << key;
  EXPECT_NE(once["history"], json_of(small_gas + std::string{" --seed 2"})["history"]);
}

TEST(BenchGas, CountsItsOwnMemoryOnly) {
  // The parent of the command has used 100 MB before. The balls take more than the 56 bytes of a Ball, and far less
  // than that; sanitizers triple it.
  const std::vector<char> held(100'000'000, 1);
  const json object = json_of("bench gas --balls 20000 --impacts 1000");
  EXPECT_GT(object["bytes_per_ball"], 56) << held.size();
  EXPECT_LT(object["bytes_per_ball"], 3000);
}

TEST(BenchGas, TakesRoundNumbersInShort) {
  EXPECT_EQ(json_of("bench gas --balls 3e2 --packing 0.6 --impacts 3e3")["history"], json_of(small_gas)["history"]);
}

TEST(BenchGas, SumsItselfUpForReaders) {
  const auto ran = carom_command(small_gas);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_THAT(ran.output, HasSubstr("A gas of 300 balls at packing 0.6, seed 1, on 1 thread\n"));
  EXPECT_THAT(ran.output, HasSubstr("impacts/s      "));
  EXPECT_TRUE(std::regex_search(ran.output, std::regex{"\nhistory [0-9a-f]{16}\n$"}));
}

TEST(BenchGas, RefusesBadValuesAndNamesTheRemedy) {
  const std::vector<std::pair<const char*, const char*>> problems = {
      {"--packing 0.95 --balls 1000", "--packing is 0.95: make it 0.8"},
      {"--packing 0", "--packing is 0: make it more than zero"},
      {"--packing nan", "--packing is nan: make it more than zero"},
      {"--packing wide", "--packing"},
      {"--balls 0", "--balls is 0: make it a whole number from 1 to 1000000000"},
      {"--balls -5", "--balls: -5 is not a whole number: make it one"},
      {"--balls 2.5", "--balls: 2.5 is not a whole number"},
      {"--balls 1e12", "--balls: Value 1000000000000 not in range"},
      {"--impacts 0", "--impacts is 0: make it one or more"},
      {"--impacts many", "--impacts: many is not a whole number"},
      {"--threads 1000", "--threads is 1000: make it from 1 to 256, or 0 for all processors"},
      {"--speed 3", "--speed"},
  };
  for (const auto& [arguments, problem] : problems) {
    const auto ran = carom_command("bench gas " + std::string{arguments});
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_EQ(ran.output, "") << arguments;
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  }
  EXPECT_EQ(carom_command("bench").exit, bad_input);
  EXPECT_EQ(carom_command("bench liquid").exit, bad_input);
}

TEST(BenchGas, PrintsWhatWasDoneWhenInterrupted) {
  // 1e12 impacts take days: when the progress line shows the first of them, it is still warming up.
  const auto ran = interrupted_command("bench gas --balls 300 --impacts 1e12 --json", "warming up: [1-9]");
  ASSERT_EQ(ran.exit, interrupted) << ran.errors;
  const json object = json::parse(ran.output);
  EXPECT_EQ(object["finished"], false);
  EXPECT_GT(object["warm_up_impacts"], 0);
  EXPECT_THAT(ran.errors, HasSubstr("interrupted: 0 of 1000000000000 impacts were measured"));
}

TEST(BenchGas, ExplainsItself) {
  EXPECT_THAT(carom_command("bench --help").output, HasSubstr("gas"));
  EXPECT_THAT(carom_command("bench gas --help").output, HasSubstr("Examples:"));
}

TEST(GasRun, ReportsProgressAndStopsWhenAsked) {
  const Gas gas{{.balls = 100}};
  using Phase = GasProgress::Phase;
  std::vector<Phase> phases;
  const GasRun run = run_gas(gas, false, 1000, 1, [&](const GasProgress& progress) {
    EXPECT_LE(progress.done, 2 * progress.wanted);
    if (phases.empty() || phases.back() != progress.phase) phases.push_back(progress.phase);
    return progress.phase != Phase::measuring;
  });
  EXPECT_THAT(phases, testing::ElementsAre(Phase::adding_balls, Phase::warming_up, Phase::measuring));
  EXPECT_FALSE(run.finished);
  EXPECT_GT(run.impacts, 0U);
  EXPECT_LT(run.impacts, 1000U);
}

TEST(WorstOverlap, IsThatOfAllPairsAndTheBox) {
  Random random{1};
  for (const std::uint32_t balls : {1U, 2U, 10U, 50U, 400U}) {
    for (const double packing : {0.001, 0.05, 0.4}) {
      const Gas gas{{.balls = balls, .packing = packing, .radius = 2}};
      const double reach = gas.side() / 2 - 1.9;  // a few overlap the box's walls
      std::vector<Vec2> centers;
      for (std::uint32_t i = 0; i < balls; ++i)
        centers.push_back({random.uniform(-reach, reach), random.uniform(-reach, reach)});
      double worst = 0;
      for (std::size_t i = 0; i < balls; ++i) {
        worst =
            std::max({worst, std::abs(centers[i].x) + 2 - gas.side() / 2, std::abs(centers[i].y) + 2 - gas.side() / 2});
        for (std::size_t j = 0; j < i; ++j) worst = std::max(worst, 4 - length(centers[i] - centers[j]));
      }
      EXPECT_NEAR(worst_overlap(gas, centers), worst / 4, 1e-12) << balls << " balls at packing " << packing;
    }
  }
}

TEST(WorstOverlap, NoticesABallThatHasLeftTheBox) {
  const Gas gas{{.balls = 2, .packing = 0.1}};
  EXPECT_EQ(worst_overlap(gas, {{0, 0}, {gas.side() / 2 + 4.5, 0}}), 5);
}

}  // namespace
}  // namespace carom::cli
