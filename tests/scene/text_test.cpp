#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "carom/random.hpp"
#include "carom/scene.hpp"
#include "scene/keys.hpp"
#include "support/bits.hpp"

/// A scene's text reads back to the same bits.
namespace carom {
namespace {

using namespace scene;

bool same(double a, double b) { return same_bits(a, b); }
bool same(Vec2 a, Vec2 b) { return same_bits(a, b); }
bool same(MoverId a, MoverId b) { return a == b; }
template <class T>
  requires std::integral<T> || std::is_enum_v<T> || std::same_as<T, std::string>
bool same(const T& a, const T& b) {
  return a == b;
}
template <HasKeys T>
bool same(const T& a, const T& b);
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b);
template <class T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b, [](const T& x, const T& y) { return same(x, y); });
}

template <class T>
struct Comparison {
  const T& a;
  const T& b;
  bool equal = true;
  void required(const char* /*key*/, auto member) { equal = equal && same(a.*member, b.*member); }
  void optional(const char* key, auto member) { required(key, member); }
};

template <HasKeys T>
bool same(const T& a, const T& b) {
  Comparison<T> comparison{a, b};
  list_keys(comparison, Of<T>{});
  return comparison.equal;
}

/// Fills a scene with anything that is sound. Positive numbers of any size, so that every member can be any of them.
class Filler {
 public:
  explicit Filler(std::uint64_t seed) : random_{seed} {}

  void fill(double& number) {
    number = random_.coin() ? random_.uniform() : std::ldexp(random_.uniform() + 1, exponent());
  }
  void fill(Vec2& v) {
    fill(v.x);
    fill(v.y);
    if (random_.coin()) v.x = -v.x;
    if (random_.coin()) v.y = random_.coin() ? -0.0 : 1e-310;
  }
  void fill(std::uint32_t& number) { number = static_cast<std::uint32_t>(3 + random_.bits() % 5); }
  void fill(std::uint64_t& number) { number = random_.bits(); }
  void fill(bool& flag) { flag = random_.coin(); }
  void fill(MoverId& mover) { mover = {0}; }
  void fill(Stops& stops) { stops = names_of_stops.at(random_.bits() % 3).second; }
  void fill(ColorBy& color) { color = names_of_colors.at(random_.bits() % 4).second; }
  void fill(Layer& layer) { layer = names_of_layers.at(random_.bits() % 6).second; }
  void fill(Penetration& penetration) { penetration = names_of_penetrations.at(random_.bits() % 3).second; }
  void fill(Axes& axes) { axes = names_of_axes.at(random_.bits() % 3).second; }
  void fill(Widths& widths) { widths = names_of_widths.at(random_.bits() % 2).second; }
  void fill(Lattice& lattice) { lattice = names_of_lattices.at(random_.bits() % 2).second; }
  void fill(std::string& text) { text = random_.coin() ? "Ä \"quoted\" \\ \n\t line" : "plain"; }
  /// Rules name what there is: they have a test of their own.
  void fill(std::optional<GameRules>& /*game*/) {}
  template <class T>
  void fill(std::optional<T>& value) {
    if (random_.coin()) fill(value.emplace());
  }
  template <class T>
  void fill(std::vector<T>& list) {
    list.resize(random_.bits() % 4);
    for (T& member : list) fill(member);
  }
  template <HasKeys T>
  void fill(T& object);

 private:
  int exponent() { return static_cast<int>(random_.bits() % 200) - 100; }
  Random random_;
};

template <class T>
struct Filling {
  T& object;
  Filler& filler;
  void required(const char* /*key*/, auto member) { filler.fill(object.*member); }
  void optional(const char* key, auto member) { required(key, member); }
};

template <HasKeys T>
void Filler::fill(T& object) {
  do {
    object = {};
    Filling<T> filling{object, *this};
    list_keys(filling, Of<T>{});
    if constexpr (requires { object.restitution; }) object.restitution = random_.uniform();
    if constexpr (requires { object.packing; }) object.packing /= 4;
    if constexpr (requires { object.open; }) object.open = {0, 2};
    if constexpr (requires { object.movers; }) {
      if (object.movers.empty()) object.movers.emplace_back();  // shapes name the first
    }
    if constexpr (requires { object.program; }) {
      if (random_.coin()) object.motion = {};
      if (object.motion != MoverMotion{}) object.program.clear();
    }
    if constexpr (requires { object.gases; }) {  // a scene has one periodic box at most: its own
      for (PlacedGas& gas : object.gases) gas.periodic = false;
      for (Growth& growth : object.growths) growth.periodic = false;
      for (Crystal& crystal : object.crystals) crystal.periodic = false;
    }
    if constexpr (requires { object.kick.speed, object.temperature; })
      (random_.coin() ? object.kick.speed : object.temperature) = 0;
    if constexpr (requires { object.gravity; }) object.gravity = object.gravity * 0x1p-40;  // below largest_gravity
    if constexpr (requires { problems_with(object); }) {
      if (!problems_with(object).empty()) continue;
    }
    return;
  } while (true);
}

TEST(SceneText, ReadsBackToTheSameBits) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Scene scene;
    Filler{seed}.fill(scene);
    const std::string text = to_text(scene);
    const SceneRead read = read_scene(text);
    ASSERT_TRUE(read.scene.has_value()) << text << to_string(read.problems.at(0));
    ASSERT_TRUE(same(*read.scene, scene)) << text;
    ASSERT_EQ(to_text(*read.scene), text);
  }
}

TEST(SceneText, KeepsTheSignOfZeroAndTheSmallestAndLargestNumbers) {
  Scene scene;
  scene.duration = std::numeric_limits<double>::max();
  for (const double number :
       {-0.0, 5e-324, largest_length, 0.1, 1.0 / 3, 9007199254740993.0, 1e23, -std::numeric_limits<double>::min()})
    scene.balls.push_back({.center = {number, -number}, .velocity = {}, .radius = 0, .mass = 1, .restitution = 1});
  const SceneRead read = read_scene(to_text(scene));
  ASSERT_TRUE(read.scene.has_value());
  EXPECT_TRUE(same(*read.scene, scene));
}

TEST(SceneText, IsWrittenForReaders) {
  Scene scene;
  scene.name = "two \"balls\"";
  scene.duration = 2.5;
  scene.balls = {{{0, 0}, {3, 1}, 0.5, 1, 1}, {{5, 0.1}, {0, 0}, 0.5, 2, 1}};
  scene.walls = {{{5, -5}, {5, 5}, Stops::inside, 1}};
  EXPECT_EQ(to_text(scene), R"({
  "name": "two \"balls\"",
  "duration": 2.5,
  "balls": [
    { "center": [0, 0], "velocity": [3, 1], "radius": 0.5 },
    { "center": [5, 0.1], "velocity": [0, 0], "radius": 0.5, "mass": 2 }
  ],
  "walls": [
    { "from": [5, -5], "to": [5, 5], "stops": "inside" }
  ]
}
)");
  EXPECT_EQ(to_text(Scene{}), "{}\n");
}

TEST(SceneText, HasMoversAndKicks) {
  Scene scene;
  scene.walls = {{.from = {5, -5}, .to = {5, 5}, .kick = {.speed = 3, .from = 0.5}, .mover = MoverId{1}}};
  scene.pillars = {{.center = {0, 0}, .radius = 1, .kick = {.speed = 2}}};
  scene.movers = {Mover{},
                  {.pivot = {1, 2}, .motion = {.velocity = {1, 0}, .rate = -0.5}},
                  {.program = {{.duration = 1, .to = {.offset = {0, 1}}}, {.duration = 2, .to = {}}}, .repeats = true}};
  EXPECT_EQ(to_text(scene), R"({
  "walls": [
    { "from": [5, -5], "to": [5, 5], "kick": { "speed": 3, "from": 0.5 }, "mover": 1 }
  ],
  "pillars": [
    { "center": [0, 0], "radius": 1, "kick": { "speed": 2 } }
  ],
  "movers": [
    {},
    { "pivot": [1, 2], "motion": { "velocity": [1, 0], "rate": -0.5 } },
    { "program": [{ "duration": 1, "to": { "offset": [0, 1] } }, { "duration": 2, "to": {} }], "repeats": true }
  ]
}
)");
  const SceneRead read = read_scene(to_text(scene));
  ASSERT_TRUE(read.scene.has_value());
  EXPECT_TRUE(same(*read.scene, scene));
}

TEST(SceneText, HasTheRulesOfAGame) {
  const auto when = [](auto set) {
    Trigger trigger;
    set(trigger);
    return trigger;
  };
  const auto then = [](auto set) {
    Action action;
    set(action);
    return std::vector{action};
  };
  const auto rule = [](const char* name, const Trigger& trigger, const std::vector<Action>& actions) {
    return Rule{.name = name, .when = trigger, .then = actions};
  };
  Scene scene;
  scene.walls = {{.from = {0, 0}, .to = {1, 0}}};
  scene.pillars = {{.center = {5, 0}, .radius = 1}};
  scene.movers = {Mover{}};
  GameRules& game = scene.game.emplace();
  game.buttons = {{.name = "a \"b\"", .keys = {"Space", "KeyA"}}, {.name = "c"}};
  game.counters = {{.name = "score", .start = -0.0}, {.name = "n", .start = 0.1}};
  game.sensors = {{.circle = Circle{{0, 1}, 2}},
                  {.gate = Gate{{0, 0}, {1, 1}}},
                  {.rectangle = Rectangle{{0, 0}, {1, 1}}, .senses = Senses::edge}};
  game.rules = {
      rule("starts", when([](Trigger& it) { it.starts = true; }), {}),
      rule("", when([](Trigger& it) { it.presses = "c"; }), then([](Action& it) { it.add = {"n", 1.0 / 3, "score"}; })),
      rule("", when([](Trigger& it) { it.lets_go = "c"; }), then([](Action& it) { it.set = {"n", 2}; })),
      rule("", when([](Trigger& it) { it.hits = {{0}, {0}, 0.5}; }), then([](Action& it) { it.capture = true; })),
      rule("", when([](Trigger& it) { it.hits = {{0}, {}, 0}; }), then([](Action& it) { it.vanish = true; })),
      rule("", when([](Trigger& it) { it.enters = 0; }), then([](Action& it) { it.hide = {{0}, {}}; })),
      rule("", when([](Trigger& it) { it.leaves = 2; }), then([](Action& it) { it.show = {{}, {0}}; })),
      rule("", when([](Trigger& it) { it.crosses = 1; }), then([](Action& it) { it.stop = 0; })),
      rule("", when([](Trigger& it) { it.reaches = {"n", 1e300}; }), then([](Action& it) { it.end = true; })),
      rule("", when([](Trigger& it) { it.starts = true; }), then([](Action& it) {
             it.release = Ball{.center = {0, 9}, .velocity = {1, 0}, .radius = 0.1};
             it.after = 0.7;
           })),
      rule("", when([](Trigger& it) { it.starts = true; }),
           then([](Action& it) { it.move = {.mover = 0, .to = {{1, 0}, 0.2}, .duration = 0.3}; })),
      rule("", when([](Trigger& it) { it.starts = true; }), then([](Action& it) { it.move = {.to = {}, .speed = 3}; })),
      rule("", when([](Trigger& it) { it.starts = true; }), then([](Action& it) { it.move = {.to = {}, .rate = 4}; }))};
  game.rules[1].only_if = CounterCondition{.counter = "n", .at_least = 0.1};
  game.lamps = {{.center = {1, 2}, .radius = 0.3, .lit = {.counter = "n", .at_most = 3}}};
  const std::string text = to_text(scene);
  const SceneRead read = read_scene(text);
  ASSERT_TRUE(read.scene.has_value()) << text << to_string(read.problems.at(0));
  EXPECT_TRUE(same(*read.scene, scene)) << text;
  EXPECT_EQ(to_text(*read.scene), text);
}

TEST(SceneText, HasTheDirectionsOfAShowing) {
  Scene scene;
  Show& show = scene.show.emplace();
  show.theme = "Gases";
  show.order = 3;
  show.story = "They mix.";
  show.tries = {"Drag one.", "Look closer."};
  show.speed = 0.5;
  show.end = 12;
  show.repeats = false;
  show.view = Rectangle{{-1, -2}, {1, 2}};
  show.trail = 0;
  show.color_by = ColorBy::place;
  show.layers = {Layer::trails, Layer::center};
  show.compare = {.step = 0.01, .penetration = Penetration::ignore, .overlaid = true};
  EXPECT_EQ(to_text(scene), R"({
  "show": {
    "theme": "Gases",
    "order": 3,
    "story": "They mix.",
    "try": [
      "Drag one.",
      "Look closer."
    ],
    "speed": 0.5,
    "end": 12,
    "repeats": false,
    "view": { "min": [-1, -2], "max": [1, 2] },
    "trail": 0,
    "color_by": "place",
    "layers": ["trails", "center"],
    "compare": { "step": 0.01, "penetration": "ignore", "overlaid": true }
  }
}
)");
  const SceneRead read = read_scene(to_text(scene));
  ASSERT_TRUE(read.scene.has_value());
  EXPECT_TRUE(same(*read.scene, scene));
}

TEST(SceneText, OfNumbersThatJsonCannotHoldIsRefused) {
  Scene scene;
  scene.duration = std::numeric_limits<double>::infinity();
  const SceneRead read = read_scene(to_text(scene));
  ASSERT_EQ(read.problems.size(), 1U);
  EXPECT_EQ(to_string(read.problems[0]), "duration is null: make it a number");
}

}  // namespace
}  // namespace carom
