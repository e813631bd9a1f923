#include "cli/files/gallery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "cli/files/scene_source.hpp"
#include "cli/support/command.hpp"
#include "cli/support/run_whole.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"

/// Every scene of the gallery loads, plays for its duration and conserves what it should.
namespace carom::cli {

/// GoogleTest calls this to print a scene.
static void PrintTo(const GalleryScene& scene, std::ostream* out) { *out << scene.name; }

namespace {

class EveryGalleryScene : public testing::TestWithParam<GalleryScene> {};

TEST_P(EveryGalleryScene, PlaysItsDurationWithoutNonsense) {
  LoadedScene loaded = load_scene(std::string{GetParam().name});
  const Scene& scene = loaded.scene;
  EXPECT_FALSE(scene.name.empty());
  EXPECT_GT(scene.description.size(), 100U) << "a paragraph";
  EXPECT_LE(scene.description.find(". "), 110U) << "whose first sentence fits a line";
  ASSERT_TRUE(scene.duration.has_value());

  const double until = sanitized ? *scene.duration / 10 : *scene.duration;
  // With a callback for every impact, the impulses of the walls are known in large worlds, too.
  const SceneRun run = run_whole(loaded.world, {.until = until,
                                                .step = {},
                                                .sample = {},
                                                .on_impact = [](const Impact&) {},
                                                .on_sample = {},
                                                .on_progress = {}});
  EXPECT_EQ(run.end, SceneRun::End::reached);
  EXPECT_EQ(loaded.world.time(), until);
  if (!sanitized && !scene.game) {  // games begin when someone plays: tables_test does
    EXPECT_GT(loaded.world.counts().total(), 0U);
  }
  // Each impact rounds the energy by a few units in the last place, and they may add up.
  const double rounding = 4 * 0x1p-52 * static_cast<double>(1 + loaded.world.counts().total());
  // A share of the energy counted from the lowest place: see EnergyScale.
  if (run.after.energy() > run.before.energy() + run.energy_given) {
    EXPECT_LE(run.energy_drift, rounding);
  }
  const auto lossless = [](const auto& shape) { return shape.restitution == 1; };
  const auto [balls, walls, pillars, gravity, movers, periodic] = shapes_of(scene);
  if (std::ranges::all_of(balls, lossless) && std::ranges::all_of(walls, lossless) &&
      std::ranges::all_of(pillars, lossless)) {
    EXPECT_LE(run.energy_drift, rounding);
  }
  // What balls that rest are given is not known, nor what thermal walls give along them.
  const bool is_thermal = std::ranges::any_of(walls, [](const Wall& wall) { return wall.temperature > 0; });
  if (gravity == Vec2{} && !is_thermal) {
    EXPECT_LE(run.momentum_drift.value(), rounding);
  }
  // Positions are exact to a rounding of the room's size and of the distance that a ball has flown.
  EXPECT_LE(run.worst_overlap, 1e-11);
  for (const BallId id : loaded.world.balls()) {
    EXPECT_TRUE(is_finite(loaded.world.position(id)));
    EXPECT_TRUE(is_finite(loaded.world.velocity(id)));
  }
}

TEST_P(EveryGalleryScene, ReadsBackWhatIsWritten) {
  const SceneRead read = read_scene(GetParam().text);
  ASSERT_TRUE(read.scene.has_value());
  const std::string text = to_text(*read.scene);
  const SceneRead again = read_scene(text);
  ASSERT_TRUE(again.scene.has_value());
  EXPECT_EQ(to_text(*again.scene), text);
  EXPECT_EQ(make_world(*again.scene).world->history(), make_world(*read.scene).world->history());
}

TEST_P(EveryGalleryScene, IsShownInTheDocs) {
  const std::string docs = CAROM_SCENES "/../docs/gallery";
  const std::string picture = docs + "/" + std::string{GetParam().name} + ".png";
  EXPECT_THAT(content_of(docs + ".md"), testing::HasSubstr("gallery/" + std::string{GetParam().name} + ".png"))
      << "make it anew with `make gallery`";
  EXPECT_THAT(content_of(picture), testing::SizeIs(testing::AllOf(testing::Gt(0U), testing::Lt(60'000U))));
}

std::vector<GalleryScene> all() { return {gallery().begin(), gallery().end()}; }

INSTANTIATE_TEST_SUITE_P(Scenes, EveryGalleryScene, testing::ValuesIn(all()), [](const auto& tested) {
  std::string name{tested.param.name};
  std::ranges::replace(name, '-', '_');
  return name;
});

std::uint64_t impacts_of(const std::string& name) {
  LoadedScene loaded = load_scene(name);
  play_to(loaded.world, *loaded.scene.duration);
  return loaded.world.counts().total();
}

TEST(GalleryScenes, DoWhatTheirDescriptionsSay) {
  EXPECT_EQ(impacts_of("two-balls"), 1U);
  EXPECT_EQ(impacts_of("wall-end"), 6U);
  EXPECT_EQ(impacts_of("wedge"), 6U * 9);  // ⌈180° / 20.25°⌉ each
  if (!sanitized) {
    EXPECT_EQ(impacts_of("pi-blocks"), 314'159U);
  }
}

TEST(GalleryScenes, AreAtLeastTwelve) { EXPECT_GE(gallery().size(), 12U); }

}  // namespace
}  // namespace carom::cli
