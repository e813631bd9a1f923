#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "cli/support/command.hpp"
#include "cli/support/pixels.hpp"

/// Pictures that a person has checked, in tests/cli/drawing/golden. They have no text, so fonts do not matter. After an
/// intended change, make them again and check them by eye:
///
///   CAROM_MAKE_GOLDEN=1 build/cli_tests --gtest_filter='*GoldenPictures*'
namespace carom::cli {
namespace {

struct Golden {
  const char* name;
  const char* how;
};

// GoogleTest calls this to print a parameter.
void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

class GoldenPictures : public testing::TestWithParam<Golden> {};

TEST_P(GoldenPictures, AreDrawnAsTheyWere) {
  const auto& [name, how] = GetParam();
  const std::string kept = std::string{CAROM_GOLDEN_PICTURES "/"} + name + ".png";
  const ScratchFolder folder;
  const std::string drawn = folder.path("drawn.png");
  const auto ran = carom_command(std::string{"render "} + how + " -o " + drawn);
  ASSERT_EQ(ran.exit, 0) << ran.errors;
  if (std::getenv("CAROM_MAKE_GOLDEN"))
    std::filesystem::copy_file(drawn, kept, std::filesystem::copy_options::overwrite_existing);
  const Pixels before = read_png(kept);
  const Pixels now = read_png(drawn);
  ASSERT_EQ(now.width, before.width);
  ASSERT_EQ(now.height, before.height);
  // Versions of cairo smooth edges a little differently: single pixels may differ by a shade, few by more.
  constexpr int shade = 24;
  std::size_t different = 0;
  for (std::size_t i = 0; i < now.colors.size(); ++i) {
    if (difference(now.colors[i], before.colors[i]) > shade) ++different;
  }
  EXPECT_LE(different, now.colors.size() / 1000)
      << "look at " << kept << " and at what `carom render " << how << "` draws";
}

INSTANTIATE_TEST_SUITE_P(
    Kept, GoldenPictures,
    testing::Values(Golden{"room", "pillars --at 5 --no-key --size 240x180"},
                    Golden{"trails", "pillars --from 0 --until 5 --color id --impacts --size 240x180"},
                    Golden{"one_way", "one-way-wall --at 4 --arrows --dark --no-key --size 240x140"},
                    Golden{"break", "pool-break --at 0.5 --trails 0.4 --impacts --no-key --size 240x140"},
                    Golden{"points", "wedge --from 0 --until 9 --color id --dark --size 240x120"},
                    Golden{"chosen", "arena --at 12 --trails 12 --trails-of 0,7 --no-key --size 180x180"}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom::cli
