#include "storage/material_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "support/random.hpp"

namespace carom::engine {
namespace {

Material random_material(Random& random, int kinds) {
  return {.radius = random.whole(0, kinds) * 0.5, .mass = random.whole(1, 2) * 1.0, .restitution = 1};
}

TEST(AMaterialTable, NumbersEveryMaterial) {
  Random random{1};
  MaterialTable table;
  std::vector<Material> by_number;
  for (int n = 0; n < 2000; ++n) {
    const Material material = random_material(random, 20);
    const std::uint32_t number = table.number_of(material);
    if (number == by_number.size()) by_number.push_back(material);
    ASSERT_LT(number, by_number.size());
    ASSERT_EQ(by_number[number], material);
  }
  ASSERT_EQ(table.size(), by_number.size());
  for (std::uint32_t number = 0; number < table.size(); ++number) {
    ASSERT_EQ(table[number], by_number[number]) << "numbers keep their meaning";
    ASSERT_EQ(table.radius(number), by_number[number].radius);
    ASSERT_EQ(table.radii()[number], by_number[number].radius);
  }
}

TEST(AMaterialTable, HasEachOfAFewMaterialsOnce) {
  Random random{2};
  MaterialTable table;
  std::set<Material> materials;
  for (int n = 0; n < 200; ++n) {
    const Material material = random_material(random, 3);
    materials.insert(material);
    static_cast<void>(table.number_of(material));
  }
  EXPECT_EQ(table.size(), materials.size());
}

TEST(AMaterialTable, HasOneMaterialWhenAllBallsAreAlike) {
  MaterialTable table;
  for (int n = 0; n < 100; ++n) EXPECT_EQ(table.number_of({0.5, 1, 1}), 0U);
  EXPECT_EQ(table.size(), 1U);
}

TEST(AMaterialTable, KnowsWhetherAllBallsHaveOneRadius) {
  MaterialTable table;
  EXPECT_TRUE(table.has_single_radius());
  for (std::uint32_t category = 0; category < 20; ++category)
    static_cast<void>(table.number_of({.radius = 0.5, .filter = {category, 1}}));
  EXPECT_EQ(table.size(), 20U);
  EXPECT_TRUE(table.has_single_radius());
  std::vector<BodyState> states(1);
  set_material(states[0], table.number_of({.radius = 0.25}));
  EXPECT_FALSE(table.has_single_radius());
  table.compact(states);
  ASSERT_EQ(table.size(), 1U);
  EXPECT_TRUE(table.has_single_radius());
}

TEST(CompactingAMaterialTable, ChangesNumbersButNotMaterials) {
  Random random{3};
  MaterialTable table;
  for (int round = 0; round < 20; ++round) {
    std::vector<BodyState> states(static_cast<std::size_t>(random.whole(0, 60)));
    std::vector<Material> materials;
    for (BodyState& state : states) {
      materials.push_back(random_material(random, 30));
      set_material(state, table.number_of(materials.back()));
    }
    for (int n = 0; n < 200; ++n) static_cast<void>(table.number_of(random_material(random, 1000)));  // of balls gone
    table.compact(states);
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_EQ(table[states[i].material], materials[i]);
      ASSERT_EQ(table.radius(states[i].material), materials[i].radius);
    }
    ASSERT_EQ(table.size(), (std::set<Material>{materials.begin(), materials.end()}).size()) << "nothing else is left";
  }
}

TEST(CompactingAMaterialTable, LeavesAFewUnusedMaterialsAlone) {
  MaterialTable table;
  std::vector<BodyState> states(1);
  for (int n = 0; n < 10; ++n) set_material(states[0], table.number_of({n * 1.0, 1, 1}));
  table.compact(states);
  EXPECT_EQ(table.size(), 10U);
  EXPECT_EQ(states[0].material, 9U);
}

}  // namespace
}  // namespace carom::engine
