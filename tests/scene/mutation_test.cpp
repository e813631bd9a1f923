#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "carom/random.hpp"
#include "carom/scene.hpp"

/// Whatever a text says, it is read or refused, and nothing else happens.
namespace carom {
namespace {

std::vector<std::string> texts() {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator{CAROM_SCENES}) {
    std::ifstream file{entry.path()};
    all.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
  }
  // One that has every generator and no long text.
  all.emplace_back(R"({"balls":[{"center":[0,0],"velocity":[1,0],"radius":1,"mass":1,"restitution":1}],
    "walls":[{"from":[9,0],"to":[9,9],"stops":"inside","restitution":0.5}],"pillars":[{"center":[5,5],"radius":1}],
    "gases":[{"balls":9,"packing":0.5,"center":[50,0],"clear":[{"center":[0,0],"radius":1}],"seed":2}],
    "racks":[{"apex":[0,30],"radius":1,"rows":3}],"pairs":[{"radius":1,"aim":[1,1]}],
    "polygons":[{"center":[0,-30],"radius":3,"sides":5}],"rings":[{"center":[0,-50],"radius":3,"open":[1]}],
    "chains":[{"points":[[0,70],[1,70]]}],"lattices":[{"first":[0,90],"pitch":[1,1],"radius":0.2,"rows":2}],
    "growths":[{"balls":5,"packing":0.2,"center":[0,110],"species":[{"spread":0.1,"widths":"normal"}]}],
    "crystals":[{"columns":3,"rows":2,"packing":0.5,"lattice":"square","vacancies":1,"center":[0,130]}],
    "scatterers":[{"pillars":3,"radius":0.2,"min":[0,150],"max":[9,160],"overlapping":true}]})");
  all.emplace_back(R"({"balls":[{"center":[0,0],"velocity":[1,0],"radius":1}],
    "walls":[{"from":[9,0],"to":[9,9],"mover":0,"kick":{"speed":3,"from":0.5}}],
    "pillars":[{"center":[5,5],"radius":1,"mover":1}],"rings":[{"center":[0,-50],"radius":3,"mover":1}],
    "lattices":[{"first":[0,90],"pitch":[1,1],"radius":0.2,"rows":2,"mover":0,"kick":{"speed":1}}],
    "movers":[{"pivot":[1,2],"motion":{"velocity":[1,0],"rate":-2}},
              {"program":[{"duration":1,"to":{"offset":[0,1],"angle":3}},{"duration":2,"to":{}}],"repeats":true}]})");
  return all;
}

std::string mutated(std::string text, Random& random) {
  constexpr std::string_view likely = "[]{}\",:.-+eE0129 \\tfn\n\x80";
  for (std::uint64_t changes = 1 + random.bits() % 4; changes > 0 && !text.empty(); --changes) {
    const std::size_t place = random.bits() % text.size();
    const char letter = likely[random.bits() % likely.size()];
    switch (random.bits() % 4) {
      case 0: text[place] = letter; break;
      case 1: text.insert(place, 1, letter); break;
      case 2: text.erase(place, 1 + random.bits() % 8); break;
      default: text.insert(random.bits() % text.size(), text, place, random.bits() % 40);
    }
  }
  return text;
}

TEST(ReadScene, TakesOrRefusesAnyText) {
  Random random{2026};
  int taken = 0;
  int refused = 0;
  for (const std::string& text : texts()) {
    for (int i = 0; i < 200; ++i) {
      const std::string changed = mutated(text, random);
      const SceneRead read = read_scene(changed);
      ASSERT_NE(read.scene.has_value(), !read.problems.empty()) << changed;
      for (const SceneProblem& problem : read.problems) ASSERT_FALSE(predicate_of(problem).empty()) << changed;
      ++(read.scene ? taken : refused);
      if (!read.scene) continue;
      const SceneRead again = read_scene(to_text(*read.scene));
      ASSERT_TRUE(again.scene.has_value()) << changed;
      ASSERT_EQ(to_text(*again.scene), to_text(*read.scene));
    }
  }
  EXPECT_GT(taken, 100);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace carom
