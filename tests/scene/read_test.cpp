#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "carom/scene.hpp"
#include "carom/turning.hpp"
#include "support/in_words.hpp"
#include "support/printing.hpp"

namespace carom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> problems_of(std::string_view text) {
  const SceneRead read = read_scene(text);
  EXPECT_NE(read.scene.has_value(), !read.problems.empty()) << text;
  return in_words(read.problems);
}

std::vector<std::string> problems_of(const Scene& scene) {
  const WorldMade made = make_world(scene);
  EXPECT_NE(made.world.has_value(), !made.problems.empty());
  return in_words(made.problems);
}

Scene sound(std::string_view text) {
  SceneRead read = read_scene(text);
  EXPECT_TRUE(read.scene.has_value()) << (read.problems.empty() ? "" : to_string(read.problems[0]));
  return read.scene.value_or(Scene{});
}

TEST(ReadScene, TakesShapesWithTheirDefaults) {
  const Scene scene = sound(R"({ "name": "two balls", "duration": 10,
    "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 },
              { "center": [0, 9], "velocity": [3, 1], "radius": 0, "mass": 2, "restitution": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5], "stops": "inside" }],
    "pillars": [{ "center": [2, 3], "radius": 1 }] })");
  EXPECT_EQ(scene.name, "two balls");
  EXPECT_EQ(scene.duration, 10);
  ASSERT_EQ(scene.balls.size(), 2U);
  EXPECT_EQ(scene.balls[0].velocity, (Vec2{3, 1}));
  EXPECT_EQ(scene.balls[0].mass, 1);
  EXPECT_EQ(scene.balls[1].mass, 2);
  EXPECT_EQ(scene.balls[1].restitution, 0.5);
  ASSERT_EQ(scene.walls.size(), 1U);
  EXPECT_EQ(scene.walls[0].stops, Stops::inside);
  ASSERT_EQ(scene.pillars.size(), 1U);
  EXPECT_EQ(scene.pillars[0].center, (Vec2{2, 3}));
}

TEST(ReadScene, TakesDirectionsWithTheirDefaults) {
  const Scene scene = sound(R"({ "show": { "story": "They meet.", "layers": [], "compare": {} } })");
  ASSERT_TRUE(scene.show);
  EXPECT_EQ(scene.show->story, "They meet.");
  EXPECT_EQ(scene.show->speed, 1);
  EXPECT_TRUE(scene.show->repeats);
  EXPECT_EQ(scene.show->layers, std::vector<Layer>{});
  ASSERT_TRUE(scene.show->compare);
  EXPECT_EQ(scene.show->compare->step, 1.0 / 60);
  EXPECT_FALSE(sound(R"({ "show": {} })").show->layers);
  EXPECT_FALSE(sound("{}").show);
}

TEST(ReadScene, RefusesWrongDirectionsWithPathAndRemedy) {
  const auto problems = problems_of(R"({ "show": { "storey": "", "speed": 0, "end": -1, "trail": -1, "order": 10000,
    "color_by": "taste", "layers": ["trails", "smells"], "view": { "min": [0, 0], "max": [1, 0] },
    "compare": { "step": 0, "penetration": "deep" }, "repeats": 1, "try": "it" } })");
  EXPECT_THAT(
      problems,
      testing::UnorderedElementsAre(
          R"(show.storey is not a known key: is it story?)", R"(show.speed is 0: make it more than zero, and finite)",
          R"(show.end is -1: make it more than zero, and finite)",
          R"(show.trail is -1: make it zero or more, and finite)",
          R"(show.order is 10000: make it a whole number from 0 to 9999)",
          R"(show.color_by is "taste": make it "speed", "mass", "ball" or "place")",
          R"(show.layers[1] is "smells": make it "trails", "impacts", "velocities", "momenta", "center" or "grid")",
          R"(show.view.max is [1, 0]: make both coordinates more than those of `min`)",
          R"(show.compare.step is 0: make it more than zero, and finite)",
          R"(show.compare.penetration is "deep": make it "push", "ignore" or "bisect")",
          R"(show.repeats is 1: make it true or false)", R"(show.try is "it": make it a list, in [ ])"));
}

TEST(ReadScene, TakesMoversAndKicks) {
  const Scene scene = sound(R"({
    "movers": [{ "pivot": [1, 2], "motion": { "velocity": [1, 0], "rate": 0.5 } },
               { "program": [{ "duration": 1, "to": { "offset": [0, 1], "angle": 3 } }, { "duration": 2, "to": {} }],
                 "repeats": true }, {}],
    "walls": [{ "from": [5, -5], "to": [5, 5], "mover": 1, "kick": { "speed": 3, "from": 0.5 } },
              { "from": [6, -5], "to": [6, 5] }],
    "pillars": [{ "center": [2, 3], "radius": 1, "mover": 0, "kick": { "speed": 2 } }] })");
  ASSERT_EQ(scene.movers.size(), 3U);
  EXPECT_EQ(scene.movers[0].pivot, (Vec2{1, 2}));
  EXPECT_EQ(scene.movers[0].motion, (MoverMotion{{1, 0}, 0.5}));
  ASSERT_EQ(scene.movers[1].program.size(), 2U);
  EXPECT_EQ(scene.movers[1].program[0].to, (Pose{{0, 1}, 3}));
  EXPECT_EQ(scene.movers[1].program[1].duration, 2);
  EXPECT_EQ(scene.movers[1].program[1].to, Pose{});
  EXPECT_TRUE(scene.movers[1].repeats);
  EXPECT_FALSE(scene.movers[2].repeats);
  EXPECT_EQ(scene.walls[0].mover, MoverId{1});
  EXPECT_EQ(scene.walls[0].kick, (Kick{3, 0.5}));
  EXPECT_FALSE(scene.walls[1].mover);
  EXPECT_EQ(scene.walls[1].kick, Kick{});
  EXPECT_EQ(shapes_of(scene).movers.size(), 3U);
  World world = *make_world(scene).world;
  ASSERT_EQ(world.advance_to(2), Progress::done);  // within the second step: half way back
  EXPECT_EQ(world.pillar({0}).center.x, turned(scene.pillars[0], {1, 2}, rotation_by(1.0)).center.x + 2);
  EXPECT_NEAR(world.pose({1}).offset.y, 0.5, 1e-15);
}

TEST(ReadScene, GivesGeneratorsAMoverAndAKick) {
  const Scene scene = sound(R"({ "movers": [{}, { "motion": { "velocity": [2, 0] } }],
    "polygons": [{ "center": [0, 0], "radius": 3, "sides": 5, "mover": 1, "kick": { "speed": 1 } }],
    "rings": [{ "center": [0, 20], "radius": 3, "mover": 1, "kick": { "speed": 2 } }],
    "chains": [{ "points": [[0, 40], [1, 40]], "mover": 1, "kick": { "speed": 3 } }],
    "lattices": [{ "first": [0, 60], "pitch": [2, 2], "radius": 0.5, "columns": 3, "mover": 1,
                   "kick": { "speed": 4, "from": 1 } }] })");
  World world = *make_world(scene).world;
  ASSERT_EQ(world.wall_count(), 5U + 64U + 1U);
  ASSERT_EQ(world.advance_to(1), Progress::done);
  EXPECT_EQ(world.wall({0}).from, (Vec2{5, 0}));
  EXPECT_EQ(world.wall({4}).kick.speed, 1);
  EXPECT_EQ(world.wall({5}).kick.speed, 2);
  EXPECT_EQ(world.wall({69}).from, (Vec2{2, 40}));
  EXPECT_EQ(world.wall({69}).kick.speed, 3);
  EXPECT_EQ(world.pillar({2}).center, (Vec2{6, 60}));
  EXPECT_EQ(world.pillar({2}).kick, (Kick{4, 1}));
}

TEST(ReadScene, ReportsWhatIsWrongWithMovers) {
  EXPECT_THAT(
      problems_of(R"({ "movers": [{}, { "pivot": [0, 1], "colour": 1 },
      { "program": [{ "duration": 0, "to": { "angle": 1e7 } }, { "duration": 1 }] },
      { "motion": { "rate": 2e9 } }, { "motion": { "rate": 1 }, "program": [{ "duration": 1, "to": {} }] },
      { "motion": { "rate": "fast" } }] })"),
      ElementsAre(HasSubstr("movers[1].colour is not a known key"), HasSubstr("movers[2].program[1].to is missing"),
                  HasSubstr("movers[3].motion.rate is 2e+09: make it no more than 1e+06"),
                  HasSubstr("movers[4].motion is [0, 0]: leave it out, or `program`"),
                  HasSubstr("movers[5].motion.rate is \"fast\": make it a number")));
  EXPECT_THAT(problems_of(R"({ "movers": [{ "program": [{ "duration": 0, "to": { "angle": 1e7 } }] }] })"),
              ElementsAre(HasSubstr("movers[0].program[0].duration is 0: make it more than zero"),
                          HasSubstr("movers[0].program[0].to.angle is 1e+07: make it no more than 1e+06")));
  EXPECT_THAT(problems_of(R"({ "walls": [{ "from": [0, 0], "to": [1, 0], "kick": { "speed": -1, "from": "x" } }] })"),
              ElementsAre(HasSubstr("walls[0].kick.from is \"x\"")));
  EXPECT_THAT(
      problems_of(R"({ "walls": [{ "from": [0, 0], "to": [1, 0], "kick": { "speed": -1 } }],
                               "rings": [{ "center": [0, 9], "radius": 1, "kick": { "from": -2 } }] })"),
      ElementsAre(HasSubstr("walls[0].kick.speed is -1: make it zero or more"), HasSubstr("rings[0].kick.from is -2")));
}

TEST(ReadScene, ReportsEveryPartThatNamesAMoverWhichIsNotThere) {
  const char* text = R"({ "movers": [{}],
    "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 1 }],
    "walls": [{ "from": [0, 0], "to": [1, 0], "mover": 1 }, { "from": [9, 0], "to": [9, 1], "mover": 0 }],
    "pillars": [{ "center": [0, 5], "radius": 1, "mover": -1 }],
    "rings": [{ "center": [0, 0], "radius": 20, "mover": 7 }] })";
  EXPECT_THAT(problems_of(text), ElementsAre(HasSubstr("pillars[0].mover is -1: make it a whole number"),
                                             "walls[0].mover is 1: make it the number of a mover that is there",
                                             "rings[0].mover is 7: make it the number of a mover that is there"));
  Scene scene;
  scene.walls = {{.from = {0, 0}, .to = {1, 0}, .mover = MoverId{0}}};
  EXPECT_THAT(problems_of(scene), ElementsAre("walls[0].mover is 0: make it the number of a mover that is there"));
}

TEST(AScene, IsNotSteppedWhenItHasMoversOrKicks) {
  Scene scene = sound(R"({ "movers": [{}], "rings": [{ "center": [0, 0], "radius": 20, "kick": { "speed": 1 } }] })");
  EXPECT_THAT(in_words(problems_with_stepping(scene)),
              ElementsAre("movers[0] moves walls and pillars, which the stepped engine does not know: leave it out, or "
                          "use the exact engine",
                          HasSubstr("rings[0].kick kicks balls, which the stepped engine")));
  EXPECT_THROW(static_cast<void>(make_stepped(scene, {})), std::invalid_argument);
  scene.movers.clear();
  scene.rings[0].kick = {};
  EXPECT_TRUE(problems_with_stepping(scene).empty());
  static_cast<void>(make_stepped(scene, {}));
}

TEST(ReadScene, TakesGravity) {
  const Scene scene = sound(R"({ "gravity": [0.5, -9.81],
    "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 0.5 },
              { "center": [0, 9], "velocity": [0, 0], "radius": 0.5, "gravity_scale": -0.25 }] })");
  EXPECT_EQ(scene.gravity, (Vec2{0.5, -9.81}));
  EXPECT_EQ(scene.balls[0].gravity_scale, 1);
  EXPECT_EQ(scene.balls[1].gravity_scale, -0.25);
  EXPECT_EQ(shapes_of(scene).gravity, scene.gravity);
  const WorldMade made = make_world(scene);
  ASSERT_TRUE(made.world.has_value());
  EXPECT_EQ(made.world->gravity(), scene.gravity);
}

TEST(ReadScene, HasNoGravityUnlessItSaysSo) {
  const Scene scene = sound(R"({ "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 0.5 }] })");
  EXPECT_EQ(scene.gravity, Vec2{});
  EXPECT_EQ(make_world(scene).world->gravity(), Vec2{});
}

TEST(ReadScene, SaysWhatIsWrongWithAGravity) {
  EXPECT_THAT(problems_of(R"({ "gravity": [0, -1e21] })"),
              ElementsAre("gravity is [0, -1e+21]: make both coordinates no more than 1e+20 from 0"));
  EXPECT_THAT(problems_of(R"({ "gravity": [0, -1], "balls": [
                               { "center": [0, 0], "velocity": [0, 0], "radius": 1, "gravity_scale": 1e7 }] })"),
              ElementsAre("balls[0].gravity_scale is 1e+07: make it no more than 1e+06"));
}

TEST(ReadScene, TakesAnEmptyScene) {
  const Scene scene = sound("{}");
  EXPECT_FALSE(scene.duration.has_value());
  EXPECT_TRUE(make_world(scene).world.has_value());
}

TEST(ReadScene, ReportsEveryProblemWithItsPathValueAndRemedy) {
  EXPECT_THAT(
      problems_of(R"({ "magnetism": 9.81, "gravity": 9.81, "duration": -1,
        "balls": [{ "center": [0, 0], "velocity": [8], "radius": "big" }, { "center": [9, 9], "velocity": [0, 0] },
                  { "center": [0, 0], "velocity": [0, 0], "radius": -1, "mass": 0 }, 7],
        "walls": [{ "from": [5, -5], "to": [5, -5], "stops": "never", "color": "red" }],
        "pillars": { "center": [0, 0] },
        "gases": [{ "balls": 2.5, "packing": 0.5, "walls": "no", "clear": [{ "center": [1] }] }],
        "rings": [{ "center": [0, 0], "radius": 1, "open": [0, -1] }],
        "chains": [{ "points": [[0, 0], 5] }] })"),
      testing::UnorderedElementsAre(
          StartsWith("magnetism is not a known key: use one of $schema, name, description, duration, gravity, "
                     "periodic, balls"),
          "gravity is 9.81: make it two numbers, [x, y]", "duration is -1: make it more than zero, and finite",
          "balls[0].velocity is [8]: make it two numbers, [x, y]", "balls[0].radius is \"big\": make it a number",
          StartsWith("balls[1].radius is missing"), "balls[2].radius is -1: make it zero or more, and finite",
          "balls[2].mass is 0: make it more than zero, and finite",
          "balls[3] is 7: make it an object with the keys center, velocity, radius, mass, restitution, gravity_scale",
          "walls[0].color is not a known key: use one of from, to, stops, restitution, kick, mover, temperature",
          "walls[0].stops is \"never\": make it \"both\", \"outside\" or \"inside\"",
          "walls[0].to is [5, -5]: move it away from `from`: a wall needs a length",
          "pillars is {\"center\":[0,0]}: make it a list, in [ ]",
          "gases[0].balls is 2.5: make it a whole number from 1 to 10000000",
          "gases[0].walls is \"no\": make it true or false",
          "gases[0].clear[0].center is [1]: make it two numbers, [x, y]",
          StartsWith("gases[0].clear[0].radius is missing"),
          StartsWith("rings[0].open[1] is -1: make it a whole number"),
          "chains[0].points[1] is 5: make it two numbers, [x, y]"));
}

TEST(ReadScene, JudgesGeneratorsAsItDoesShapes) {
  EXPECT_THAT(problems_of(R"({ "gases": [{ "balls": 100, "packing": 0.99 }],
                               "polygons": [{ "center": [0, 0], "radius": 1, "sides": 2 }] })"),
              ElementsAre(StartsWith("gases[0].packing is 0.99: make it 0.7"),
                          "polygons[0].sides is 2: make it a whole number from 3 to 10000"));
}

TEST(ReadScene, ReportsWhereTextIsNoJson) {
  EXPECT_THAT(problems_of("{\n  \"balls\": [,]\n}"),
              ElementsAre(StartsWith("not valid JSON at line 2, column 13: syntax error")));
  EXPECT_THAT(problems_of(""), ElementsAre("the file is empty: write what it is to hold, as JSON"));
  EXPECT_THAT(problems_of("\n"), ElementsAre(StartsWith("not valid JSON at line 2, column 1: ")));
  EXPECT_THAT(problems_of("{} {}"), ElementsAre(StartsWith("not valid JSON at line 1, column 4: ")));
  EXPECT_THAT(problems_of(R"({"duration": NaN})"), ElementsAre(StartsWith("not valid JSON at line 1, column 14")));
  EXPECT_THAT(problems_of(R"({"duration": Infinity})"), ElementsAre(StartsWith("not valid JSON at line 1")));
  EXPECT_THAT(problems_of("{\"name\": \"\xff\"}"), ElementsAre(HasSubstr("UTF-8")));
}

TEST(ReadScene, NamesTheLimitThatACountHas) {
  EXPECT_THAT(problems_of(R"({ "gases": [{ "balls": 1e12, "packing": 0.5 }, { "balls": 10000001, "packing": 0.5 },
                                         { "balls": -1, "packing": 0.9 }, { "balls": "many", "packing": 2 }],
                               "rings": [{ "center": [0, 0], "radius": 1, "sides": 5000000000, "open": [7] }],
                               "racks": [{ "apex": [0, 0], "radius": 1, "rows": 1.5 }] })"),
              ElementsAre("gases[0].balls is 1000000000000.0: make it a whole number from 1 to 10000000",
                          "gases[1].balls is 10000001: make it a whole number from 1 to 10000000",
                          "gases[2].balls is -1: make it a whole number from 1 to 10000000",
                          "gases[3].balls is \"many\": make it a whole number from 1 to 10000000",
                          StartsWith("gases[3].packing is 2: make it 0.9"),
                          "rings[0].sides is 5000000000: make it a whole number from 3 to 10000",
                          "racks[0].rows is 1.5: make it a whole number from 1 to 1000"));
}

TEST(ReadScene, ReportsNumbersThatNoDoubleHoldsBesideEverythingElse) {
  const std::string digits(400, '9');
  EXPECT_THAT(problems_of(R"({ "name": "1e309 \" -1e999", "duration": 1e309, "description": 1E+400,
        "balls": [{ "center": [-1e999, 1], "velocity": [0, 0], "radius": )" +
                          digits + R"(, "mass": 0 },
                  { "center": [1e308, 1e-999], "velocity": [1e309], "radius": -1 }],
        "gases": [{ "balls": 1e309, "packing": 0.5, "seed": 1e309 }], "gravity": 1e309 })"),
              testing::UnorderedElementsAre(
                  "duration is 1e309: make it a number up to 1.7976931348623157e+308",
                  "description is 1E+400: make it a text, in \" \"",
                  "balls[0].center[0] is -1e999: make it a number up to 1.7976931348623157e+308",
                  StartsWith("balls[0].radius is 99999"), "balls[0].mass is 0: make it more than zero, and finite",
                  StartsWith("balls[1].center is [1e+308, 0]: make both coordinates no more than "),
                  "balls[1].velocity is [\"1e309\"]: make it two numbers, [x, y]",
                  "balls[1].radius is -1: make it zero or more, and finite",
                  "gases[0].balls is 1e309: make it a whole number from 1 to 10000000",
                  "gases[0].seed is 1e309: make it a whole number from 0 to 18446744073709551615",
                  "gravity is 1e309: make it two numbers, [x, y]"));
  // Numbers that are not too large, beside one that is, are read as they are.
  EXPECT_THAT(problems_of(R"({ "duration": 1e309, "balls": [{ "center": [1, -2], "velocity": [0, 0], "radius": 3 },
                               { "center": [1, -2], "velocity": [0, 0], "radius": 1e0 }] })"),
              ElementsAre(StartsWith("duration is 1e309"), "balls[1] overlaps ball 0 by 4: move them apart"));
}

TEST(ReadScene, RefusesAnythingButAnObject) {
  for (const char* text : {"[]", "3", "null", "\"scene\"", "[[1, 2]]"})
    EXPECT_THAT(problems_of(text), ElementsAre(HasSubstr("make it an object with the keys $schema, name"))) << text;
}

TEST(ReadScene, RefusesKeysGivenTwice) {
  EXPECT_THAT(problems_of(R"({ "name": "a", "name": "b",
      "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 1 },
                { "center": [9, 0], "velocity": [0, 0], "radius": 1, "radius": 2 }] })"),
              ElementsAre("name is given twice: leave one of them out",
                          "balls[1].radius is given twice: leave one of them out"));
}

TEST(ReadScene, RefusesDeepNestingWithoutFallingOver) {
  const std::string deep = "{\"balls\": " + std::string(1'000'000, '[') + "}";
  EXPECT_THAT(problems_of(deep), ElementsAre(HasSubstr("is nested more than 16 deep")));
}

TEST(ReadScene, ReportsOverlapsOfWhatIsSoundBesideOtherProblems) {
  EXPECT_THAT(
      problems_of(R"({ "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": "x" },
                                         { "center": [0, 0], "velocity": [0, 0], "radius": 1 },
                                         { "center": [1.5, 0], "velocity": [0, 0], "radius": 1 }] })"),
      ElementsAre("balls[0].radius is \"x\": make it a number", "balls[2] overlaps ball 1 by 0.5: move them apart"));
}

TEST(ReadScene, ReportsWhatIsUnsoundBesideWhatCannotBeRead) {
  EXPECT_THAT(
      problems_of(R"({ "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": -1, "colour": "red" },
                                         { "center": 3, "velocity": [0, 0], "radius": 1, "mass": 0 },
                                         { "radius": -2 }] })"),
      ElementsAre(
          "balls[0].colour is not a known key: use one of center, velocity, radius, mass, restitution, gravity_scale",
          "balls[0].radius is -1: make it zero or more, and finite",
          "balls[1].center is 3: make it two numbers, [x, y]", "balls[1].mass is 0: make it more than zero, and finite",
          "balls[2].center is missing: every one of these needs it",
          "balls[2].velocity is missing: every one of these needs it",
          "balls[2].radius is -2: make it zero or more, and finite"));
}

TEST(ReadScene, FindsNothingWrongThatOnlyFollowsFromWhatCannotBeRead) {
  EXPECT_THAT(problems_of(R"({ "walls": [{ "from": "here", "to": [0, 0] }] })"), testing::SizeIs(1));
  EXPECT_THAT(problems_of(R"({ "rings": [{ "center": [0, 0], "radius": 1, "sides": "100", "open": [80] }] })"),
              testing::SizeIs(1));
  EXPECT_THAT(problems_of(R"({ "gases": [{ "balls": "many", "packing": 0.905 }] })"), testing::SizeIs(1));
  EXPECT_THAT(problems_of(R"({ "chains": [{ "points": 7 }, { "points": [[0, 0], 3, [0, 0]] }] })"), testing::SizeIs(2));
}

TEST(ReadScene, CountsProblemsThatAreTooManyToReport) {
  std::string text = R"({"balls": [0)";
  for (int i = 1; i < 250; ++i) text += ", 0";
  const auto problems = problems_of(text + "]}");
  ASSERT_EQ(problems.size(), 101U);
  EXPECT_EQ(problems.back(), "and 150 more problems like these");
}

TEST(ReadScene, RefusesScenesTooLargeToMake) {
  EXPECT_THAT(problems_of(R"({ "gases": [{ "balls": 9e6, "packing": 0.5 }, { "balls": 9e6, "packing": 0.5 }],
                               "lattices": [{ "first": [0, 0], "pitch": [1, 1], "radius": 0, "columns": 10000,
                                              "rows": 10000 }] })"),
              ElementsAre("the scene would have 18000000 balls: make it 10000000 or fewer",
                          "the scene would have 100000000 pillars: make it 10000000 or fewer"));
}

TEST(ReadScene, RefusesMoreWallsThanCanBe) {
  std::string text = R"({ "polygons": [)";
  for (int i = 0; i < 1001; ++i)
    text += std::string{i > 0 ? "," : ""} + R"({ "center": [0, 0], "radius": 1, "sides": 10000 })";
  EXPECT_THAT(problems_of(text + "] }"), ElementsAre("the scene would have 10010000 walls: make it 10000000 or fewer"));
}

TEST(ReadScene, TakesNoMoreShapesThanItsCallerDoes) {
  const char* text = R"({ "racks": [{ "apex": [0, 0], "radius": 1, "rows": 4 }] })";
  EXPECT_TRUE(read_scene(text, 10).scene);
  EXPECT_FALSE(read_scene(text, 9).scene);
}

TEST(MakeWorld, ReportsOverlapsAsPairsWithTheirDepth) {
  const Scene scene = sound(R"({
    "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 1 },
              { "center": [1.5, 0], "velocity": [0, 0], "radius": 1 },
              { "center": [6, 0], "velocity": [0, 0], "radius": 1 },
              { "center": [7, 0], "velocity": [0, 0], "radius": 1 }],
    "walls": [{ "from": [6.75, -5], "to": [6.75, 5] }, { "from": [0, -5], "to": [0, 5], "stops": "outside" }],
    "pillars": [{ "center": [-2, 0], "radius": 1.25 }] })");
  EXPECT_THAT(problems_of(scene), ElementsAre("balls[0] overlaps pillar 0 by 0.25: move them apart",
                                              "balls[2] overlaps wall 0 by 0.25: move them apart",
                                              "balls[3] overlaps wall 0 by 0.75: move them apart"));
}

TEST(MakeWorld, NumbersOverlapsAsTheSceneDoes) {
  // The ball that is refused has the id 1 all the same.
  const Scene scene = sound(R"({ "balls": [
    { "center": [0, 0], "velocity": [0, 0], "radius": 1 }, { "center": [1, 0], "velocity": [0, 0], "radius": 1 },
    { "center": [9, 0], "velocity": [0, 0], "radius": 1 }, { "center": [9, 1], "velocity": [0, 0], "radius": 1 }],
    "racks": [{ "apex": [9, -1.5], "direction": [0, -1], "radius": 1, "rows": 2 }] })");
  EXPECT_THAT(problems_of(scene), ElementsAre("balls[1] overlaps ball 0 by 1: move them apart",
                                              "balls[3] overlaps ball 2 by 1: move them apart",
                                              "racks[0] makes ball 4: it overlaps ball 2 by 0.5: move them apart"));
}

TEST(MakeWorld, GivesOverlapsAsData) {
  const Scene scene = sound(R"({ "balls": [
    { "center": [0, 0], "velocity": [0, 0], "radius": 1 }, { "center": [0, 0], "velocity": [0, 0], "radius": 1 },
    { "center": [9, 0], "velocity": [0, 0], "radius": 1 }],
    "racks": [{ "apex": [9, 1.5], "radius": 1, "rows": 1 }] })");
  const std::vector<SceneProblem> problems = make_world(scene).problems;
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].path, "balls[1]");
  EXPECT_FALSE(problems[0].made);
  EXPECT_EQ(problems[0].problem.other, (ShapeId{ShapeType::ball, 0}));
  EXPECT_EQ(problems[0].problem.depth, 2);
  EXPECT_EQ(problems[1].path, "racks[0]");
  EXPECT_EQ(problems[1].made, (ShapeId{ShapeType::ball, 3}));
  EXPECT_EQ(problems[1].problem.other, (ShapeId{ShapeType::ball, 2}));
  EXPECT_EQ(problems[1].problem.depth, 0.5);
}

TEST(ReadScene, GivesProblemsOfShapesAsData) {
  const SceneRead read = read_scene(R"({ "polygons": [{ "center": [0, 0], "radius": 1, "sides": 2.5 }],
                                         "pillars": [{ "center": [0, 0], "radius": -1 }] })");
  ASSERT_EQ(read.problems.size(), 2U);
  const SceneProblem& sides = read.problems[0];
  const SceneProblem& radius = read.problems[1];
  EXPECT_EQ(sides.path, "polygons[0].sides");
  EXPECT_EQ(sides.problem.kind, ProblemKind::count_out_of_range);
  EXPECT_EQ(sides.problem.value, ProblemValue{std::string{"2.5"}});
  EXPECT_EQ(sides.problem.most, 10'000);
  EXPECT_EQ(radius.path, "pillars[0].radius");
  EXPECT_EQ(radius.problem.kind, ProblemKind::negative);
  EXPECT_EQ(radius.problem.field, "radius");
  EXPECT_EQ(radius.problem.value, ProblemValue{-1.0});
}

TEST(MakeWorld, RefusesUnsoundScenesMadeInAProgram) {
  Scene scene;
  scene.balls = {{.center = {}, .velocity = {}, .radius = -1}, {.center = {5, 0}, .velocity = {}, .radius = 1}};
  scene.racks = {{.apex = {}, .rows = 0}};
  scene.duration = 0;
  EXPECT_THAT(problems_of(scene),
              testing::UnorderedElementsAre(StartsWith("balls[0].radius is -1"), StartsWith("racks[0].rows is 0"),
                                            StartsWith("duration is 0")));
}

TEST(MakeWorld, RefusesGeneratorsWhoseNumbersOverflow) {
  EXPECT_THAT(problems_of(sound(R"({ "gases": [{ "balls": 10, "packing": 0.5, "radius": 1e308 }] })")),
              testing::Contains(HasSubstr("gases[0] makes wall 0: ")));
  EXPECT_THAT(problems_of(sound(R"({ "gases": [{ "balls": 10, "packing": 0.5, "center": [1e17, 0] }] })")),
              testing::Contains(HasSubstr("gases[0] makes wall 0: to is [1e+17, ")));
}

TEST(MakeWorld, GivesIdsInTheOrderOfTheLists) {
  const Scene scene = sound(R"({
    "pairs": [{ "radius": 1, "distance": 500 }],
    "racks": [{ "apex": [100, 0], "radius": 1, "rows": 2 }],
    "gases": [{ "balls": 4, "packing": 0.1 }, { "balls": 2, "packing": 0.1, "center": [50, 0], "walls": false }],
    "balls": [{ "center": [-50, 0], "velocity": [0, 0], "radius": 1, "mass": 7 }],
    "chains": [{ "points": [[0, 80], [1, 80]] }],
    "rings": [{ "center": [0, 90], "radius": 1, "sides": 3 }],
    "polygons": [{ "center": [0, 70], "radius": 1, "sides": 3 }],
    "walls": [{ "from": [0, 60], "to": [1, 60] }],
    "lattices": [{ "first": [0, 30], "pitch": [1, 1], "radius": 0.25, "columns": 2 }],
    "pillars": [{ "center": [0, 20], "radius": 1 }] })");
  const SceneShapes shapes = shapes_of(scene);
  ASSERT_EQ(shapes.balls.size(), 12U);
  EXPECT_EQ(shapes.balls[0].mass, 7);
  EXPECT_NEAR(shapes.balls[5].center.x, 50, 5);
  EXPECT_EQ(shapes.balls[7].center, (Vec2{100, 0}));
  EXPECT_NEAR(length(shapes.balls[10].center), 500, 1e-10);
  ASSERT_EQ(shapes.walls.size(), 12U);
  EXPECT_EQ(shapes.walls[0].from, (Vec2{0, 60}));
  EXPECT_EQ(shapes.walls[5].from, (Vec2{1, 70}));
  EXPECT_NEAR(shapes.walls[8].from.y, 90, 1e-12);
  EXPECT_EQ(shapes.walls[11].from, (Vec2{0, 80}));
  ASSERT_EQ(shapes.pillars.size(), 3U);
  EXPECT_EQ(shapes.pillars[1].center, (Vec2{0, 30}));

  const WorldMade made = make_world(scene);
  ASSERT_TRUE(made.world.has_value());
  for (std::uint32_t i = 0; i < 12; ++i) EXPECT_EQ(made.world->ball(BallId{i}).center, shapes.balls[i].center);
  for (std::uint32_t i = 0; i < 12; ++i) EXPECT_EQ(made.world->wall(WallId{i}).from, shapes.walls[i].from);
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(made.world->pillar(PillarId{i}).center, shapes.pillars[i].center);
}

}  // namespace
}  // namespace carom
