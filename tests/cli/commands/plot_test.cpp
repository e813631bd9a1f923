#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cli/charts/ticks.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/plot/panels.hpp"
#include "cli/support/command.hpp"
#include "cli/support/pixels.hpp"

namespace carom::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Ticks, AreRoundNumbersWithinTheRange) {
  const Ticks plain = round_ticks(0, 10, 5);
  EXPECT_THAT(plain.at, ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(plain.labels, ElementsAre("0", "2", "4", "6", "8", "10"));
  EXPECT_EQ(plain.factor, "");
  EXPECT_THAT(round_ticks(-0.3, 0.7, 5).labels, ElementsAre("−0.2", "0.0", "0.2", "0.4", "0.6"));
  EXPECT_THAT(round_ticks(101, 104.9, 4).labels, ElementsAre("101", "102", "103", "104"));
  EXPECT_THAT(round_ticks(2, 2, 4).at, IsEmpty());
}

TEST(Ticks, ShareAPowerOfTenWhenTheyAreVerySmallOrLarge) {
  const Ticks small = round_ticks(-2e-15, 2e-15, 4);
  EXPECT_THAT(small.labels, ElementsAre("−2", "−1", "0", "1", "2"));
  EXPECT_EQ(small.factor, "10⁻¹⁵");
  const Ticks large = round_ticks(0, 3.1e7, 4);
  EXPECT_THAT(large.labels, ElementsAre("0", "1", "2", "3"));
  EXPECT_EQ(large.factor, "10⁷");
}

TEST(Ticks, OfLogarithmsArePowersOfTen) {
  EXPECT_THAT(power_ticks(0.5, 2000, 6).labels, ElementsAre("1", "10", "100", "1000"));
  EXPECT_THAT(power_ticks(1e-9, 1e-5, 3).labels, ElementsAre("10⁻⁹", "10⁻⁷", "10⁻⁵"));
  EXPECT_THAT(power_ticks(2, 5, 3).labels, ElementsAre("2", "3", "4", "5"));
}

TEST(Histogram, CountsSharesInAUnit) {
  // Four values in bins 0.5 wide; one lies beyond.
  EXPECT_THAT(histogram({0.1, 0.2, 0.6, 7}, 1, 2), ElementsAre(Vec2(0.25, 1), Vec2(0.75, 0.5)));
}

TEST(MaxwellBoltzmann, IsADensityWhoseMeanEnergyIsTheGivenOne) {
  // ∫ f = 1, ∫ f u²/2 = E and ∫ f u = √(πE/2), by sums over many small steps.
  const double energy = 2.5;
  double share = 0;
  double mean_energy = 0;
  double mean_speed = 0;
  constexpr double step = 1e-3;
  for (double speed = step / 2; speed < 40; speed += step) {
    const double part = maxwell_boltzmann(speed, energy) * step;
    share += part;
    mean_energy += part * speed * speed / 2;
    mean_speed += part * speed;
  }
  EXPECT_NEAR(share, 1, 1e-6);
  EXPECT_NEAR(mean_energy, energy, 1e-6);
  EXPECT_NEAR(mean_speed, std::sqrt(std::numbers::pi * energy / 2), 1e-6);
}

Samples samples_of(const std::string& scene, double until) {
  const auto motion = load_motion(scene);
  Playback playback{*motion, until, [] {}};
  return take_samples(*motion, playback, 0, until, 81, true);
}

TEST(Panels, ShowDriftsOfRoundingWhereNothingIsLost) {
  const Samples samples = samples_of("pillars", 15);
  const auto energy = energy_panels(samples);
  ASSERT_EQ(energy.size(), 2U);
  EXPECT_EQ(energy[1].title, "Energy drift");
  EXPECT_EQ(energy[1].series[0].points.size(), 81U);
  for (const Chart& chart : {energy[1], momentum_panels(samples)[1]}) {
    for (const Series& series : chart.series) {
      for (const Vec2 point : series.points) EXPECT_NEAR(point.y, 0, 1e-13);
    }
  }
}

TEST(Panels, ShowTheLossWhereEnergyIsLost) {
  const Samples samples = samples_of("pool-break", 3);
  const auto energy = energy_panels(samples);
  EXPECT_EQ(energy[1].title, "Energy lost");
  // ½ · 0.17 kg · (9² + 0.07²) at the start, and decreasing.
  EXPECT_NEAR(energy[0].series[0].points[0].y, 0.5 * 0.17 * (81 + 0.0049), 1e-12);
  const auto& lost = energy[1].series[0].points;
  for (std::size_t i = 1; i < lost.size(); ++i) EXPECT_GE(lost[i].y, lost[i - 1].y - 1e-12);
  EXPECT_GT(lost.back().y, 1);
}

TEST(Panels, CountEveryImpact) {
  const Samples samples = samples_of("wall-end", 3);
  double sum = 0;
  for (const Chart& chart : rate_panels(samples)) {
    for (const Series& series : chart.series) {
      for (const Vec2 point : series.points) sum += point.y * (3.0 / 80);
    }
  }
  EXPECT_NEAR(sum, 6, 1e-9);
}

TEST(Panels, HaveTheSpeedsOfAGasNearTheCurve) {
  const ScratchFolder folder;
  const Samples samples =
      samples_of(folder.write("gas.json", R"({ "gases": [{ "balls": 5000, "packing": 0.3, "mass": 4 }] })"), 5);
  ASSERT_EQ(samples.mass, 4);
  const auto series = speed_panels(samples, light_theme())[0].series;
  ASSERT_EQ(series.size(), 2U);
  // The temperature is 1, and so is, about, the mean energy per ball; u = √4·v, and f(v) = 2 f(u), up to 1.2. In five
  // units of time samples of a ball are not independent: a bin of 5000 balls is off by a few per cent, seldom by 0.2.
  const auto& bars = series[0].points;
  double share = 0;
  for (const Vec2 bar : bars) {
    share += bar.y * (bars[1].x - bars[0].x);
    EXPECT_NEAR(bar.y, maxwell_boltzmann(2 * bar.x, 1) * 2, 0.2) << bar.x;
  }
  EXPECT_NEAR(share, 1, 1e-3);
}

TEST(Plot, DrawsChartsAsSvgAndPng) {
  const ScratchFolder folder;
  const auto svg = folder.path("a.svg");
  const auto ran = carom_command("plot pool-break -o " + svg + " --until 2");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(ran.output, svg + ": pool-break from t = 0 to 2\n");
  EXPECT_THAT(content_of(svg), HasSubstr("</svg>"));
  const auto png = folder.path("a.png");
  EXPECT_EQ(carom_command("plot mixing -o " + png + " --until 3 --what speeds --dark --size 700x500").exit, 0);
  const Pixels pixels = read_png(png);
  EXPECT_EQ(pixels.width, 700);
  EXPECT_EQ(pixels.height, 500);
  // Scenes without balls, and balls at rest, leave charts with nothing in them.
  for (const std::string scene :
       {R"({ "duration": 1 })",
        R"({ "duration": 1, "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 1 }] })"})
    EXPECT_EQ(carom_command("plot " + folder.write("empty.json", scene) + " -o " + png).exit, 0);
}

TEST(Plot, RefusesEverythingThatIsWrongAtOnce) {
  const ScratchFolder folder;
  const auto ran = carom_command("plot " + folder.write("scene.json", "{}") + " -o " + folder.path("a.gif") +
                                 " --from -1 --size 9x9");
  EXPECT_EQ(ran.exit, bad_input);
  for (const std::string problem :
       {"a.gif: end the name in .svg or .png", "has no duration: say where to stop with --until T",
        "--from is -1: make it 0 or more", "--size is 9x9"})
    EXPECT_THAT(ran.errors, HasSubstr(problem));
  EXPECT_THAT(carom_command("plot pool-break --what heat -o a.svg").errors, HasSubstr("heat"));
  EXPECT_THAT(carom_command("plot pool-break --until 0 -o a.svg").errors, HasSubstr("the range from 0 to 0 is empty"));
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Panels, ShowKineticAndPotentialEnergyUnderGravity) {
  const ScratchFolder folder;
  const std::string scene = folder.write("scene.json", R"({ "gravity": [0, -10],
    "balls": [{ "center": [0, 5], "velocity": [3, 0], "radius": 0.5, "mass": 2 }] })");
  const Samples samples = samples_of(scene, 1);
  const auto energy = energy_panels(samples);
  ASSERT_EQ(energy.size(), 2U);
  EXPECT_EQ(energy[1].title, "Energy drift");
  ASSERT_EQ(energy[0].series.size(), 3U);
  const auto last = [&](std::size_t line) { return energy[0].series[line].points.back().y; };
  EXPECT_NEAR(last(0), 109, 1e-12);
  EXPECT_NEAR(last(1), 109, 1e-12);  // it has fallen by 5, to the height of the origin
  EXPECT_NEAR(last(2), 0, 1e-12);
  EXPECT_EQ(momentum_panels(samples).size(), 1U);
}

}  // namespace
}  // namespace carom::cli
