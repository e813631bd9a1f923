#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "scene/keys.hpp"

/// The JSON Schema and the reader know the same keys, of the same types and with the same defaults.
namespace carom {
namespace {

using namespace scene;
using nlohmann::json;

const json& schema() {
  static const json loaded = [] {
    std::ifstream file{CAROM_SCENES "/scene.schema.json"};
    return json::parse(file);
  }();
  return loaded;
}

json resolved(json value) {
  while (value.contains("$ref")) {
    const json target = schema().at(json::json_pointer{value["$ref"].get<std::string>().substr(1)});
    value.erase("$ref");
    for (const auto& [key, member] : target.items()) {
      if (!value.contains(key)) value[key] = member;
    }
  }
  return value;
}

template <class T>
struct Definition;
#define CAROM_DEFINITION(type, path)          \
  template <>                                 \
  struct Definition<type> {                   \
    static constexpr const char* name = path; \
  }
CAROM_DEFINITION(Scene, "");
CAROM_DEFINITION(Ball, "/$defs/ball");
CAROM_DEFINITION(Wall, "/$defs/wall");
CAROM_DEFINITION(Pillar, "/$defs/pillar");
CAROM_DEFINITION(Kick, "/$defs/kick");
CAROM_DEFINITION(MoverMotion, "/$defs/motion");
CAROM_DEFINITION(Pose, "/$defs/pose");
CAROM_DEFINITION(MoverStep, "/$defs/mover_step");
CAROM_DEFINITION(Mover, "/$defs/mover");
CAROM_DEFINITION(Circle, "/$defs/circle");
CAROM_DEFINITION(PeriodicBox, "/$defs/periodic_box");
CAROM_DEFINITION(Arena, "/$defs/arena");
CAROM_DEFINITION(PlacedGas, "/$defs/gas");
CAROM_DEFINITION(Growth, "/$defs/growth");
CAROM_DEFINITION(Species, "/$defs/species");
CAROM_DEFINITION(Crystal, "/$defs/crystal");
CAROM_DEFINITION(Scatterers, "/$defs/scatterers");
CAROM_DEFINITION(Rack, "/$defs/rack");
CAROM_DEFINITION(AimedPair, "/$defs/aimed_pair");
CAROM_DEFINITION(Polygon, "/$defs/polygon");
CAROM_DEFINITION(Ring, "/$defs/ring");
CAROM_DEFINITION(Chain, "/$defs/chain");
CAROM_DEFINITION(PillarLattice, "/$defs/lattice");
CAROM_DEFINITION(GameRules, "/$defs/game");
CAROM_DEFINITION(Button, "/$defs/button");
CAROM_DEFINITION(Counter, "/$defs/counter");
CAROM_DEFINITION(GameSensor, "/$defs/sensor");
CAROM_DEFINITION(Gate, "/$defs/gate");
CAROM_DEFINITION(Rectangle, "/$defs/rectangle");
CAROM_DEFINITION(ShapeSet, "/$defs/shapes");
CAROM_DEFINITION(HitTrigger, "/$defs/hit");
CAROM_DEFINITION(CounterTrigger, "/$defs/reached");
CAROM_DEFINITION(Trigger, "/$defs/trigger");
CAROM_DEFINITION(AddAction, "/$defs/add");
CAROM_DEFINITION(SetAction, "/$defs/set");
CAROM_DEFINITION(MoveAction, "/$defs/move");
CAROM_DEFINITION(Action, "/$defs/action");
CAROM_DEFINITION(CounterCondition, "/$defs/condition");
CAROM_DEFINITION(Rule, "/$defs/rule");
CAROM_DEFINITION(Lamp, "/$defs/lamp");
CAROM_DEFINITION(Show, "/$defs/directions");
CAROM_DEFINITION(ShownComparison, "/$defs/comparison");
#undef CAROM_DEFINITION

void expect_type(const json& property, double) { EXPECT_EQ(property.at("type"), "number"); }
void expect_type(const json& property, bool) { EXPECT_EQ(property.at("type"), "boolean"); }
void expect_type(const json& property, std::uint32_t) { EXPECT_EQ(property.at("type"), "integer"); }
void expect_type(const json& property, std::uint64_t) { EXPECT_EQ(property.at("type"), "integer"); }
void expect_type(const json& property, MoverId) { EXPECT_EQ(property.at("type"), "integer"); }
void expect_type(const json& property, const std::string&) { EXPECT_EQ(property.at("type"), "string"); }
void expect_type(const json& property, Vec2) {
  EXPECT_EQ(property.at("type"), "array");
  EXPECT_EQ(property.at("minItems"), 2);
  EXPECT_EQ(property.at("maxItems"), 2);
}
void expect_names(const json& property, const auto& names_of_values) {
  json names = json::array();
  for (const auto& [name, value] : names_of_values) names.push_back(name);
  EXPECT_EQ(property.at("enum"), names);
}
void expect_type(const json& property, Stops) { expect_names(property, names_of_stops); }
void expect_type(const json& property, Senses) { expect_names(property, names_of_senses); }
void expect_type(const json& property, ColorBy) { expect_names(property, names_of_colors); }
void expect_type(const json& property, Layer) { expect_names(property, names_of_layers); }
void expect_type(const json& property, Penetration) { expect_names(property, names_of_penetrations); }
void expect_type(const json& property, Axes) { expect_names(property, names_of_axes); }
void expect_type(const json& property, Widths) { expect_names(property, names_of_widths); }
void expect_type(const json& property, Lattice) { expect_names(property, names_of_lattices); }
/// A reference may say more than what it refers to does.
json without_description(json value) {
  value.erase("description");
  return value;
}
template <HasKeys T>
void expect_type(const json& property, const T& /*object*/) {
  EXPECT_EQ(without_description(property),
            without_description(resolved(schema().at(json::json_pointer{Definition<T>::name}))));
}
template <class T>
void expect_type(const json& property, const std::vector<T>& list);
template <class T>
void expect_type(const json& property, const std::optional<T>&) {
  expect_type(property, T{});
}
template <class T>
void expect_type(const json& property, const std::vector<T>& /*list*/) {
  EXPECT_EQ(property.at("type"), "array");
  expect_type(resolved(property.at("items")), T{});
}

/// Null where the schema gives no default: pairs, texts and lists.
template <class T>
json default_of(const T& value) {
  if constexpr (std::is_arithmetic_v<T>) return value;
  if constexpr (std::same_as<T, Stops>) return names_of_stops.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, Senses>) return names_of_senses.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, ColorBy>) return names_of_colors.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, Penetration>) return names_of_penetrations.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, Axes>) return names_of_axes.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, Widths>) return names_of_widths.at(static_cast<std::size_t>(value)).first;
  if constexpr (std::same_as<T, Lattice>) return names_of_lattices.at(static_cast<std::size_t>(value)).first;
  return nullptr;
}

template <class T>
class SchemaCheck {
 public:
  void required(const char* key, auto member) { check(key, member, true); }
  void optional(const char* key, auto member) { check(key, member, false); }

  void finish() const {
    EXPECT_EQ(definition_.at("additionalProperties"), false);
    std::set<std::string> in_schema;
    for (const auto& [key, unused] : definition_.at("properties").items()) in_schema.insert(key);
    EXPECT_EQ(in_schema, known_);
    EXPECT_EQ(definition_.value("required", std::set<std::string>{}), required_);
  }

 private:
  void check(const char* key, auto member, bool is_required) {
    SCOPED_TRACE(std::string{Definition<T>::name} + " " + key);
    known_.insert(key);
    if (is_required) required_.insert(key);
    ASSERT_TRUE(definition_.at("properties").contains(key));
    const json property = resolved(definition_.at("properties").at(key));
    const T new_object{};
    expect_type(property, new_object.*member);
    if (is_required || default_of(new_object.*member).is_null())
      EXPECT_FALSE(property.contains("default"));
    else
      EXPECT_EQ(property.at("default"), default_of(new_object.*member));
  }

  json definition_ = schema().at(json::json_pointer{Definition<T>::name});
  std::set<std::string> known_;
  std::set<std::string> required_;
};

template <class... T>
void check_all() {
  const auto check_one = [](auto check, auto of) {
    list_keys(check, of);
    check.finish();
  };
  (check_one(SchemaCheck<T>{}, Of<T>{}), ...);
}

TEST(Schema, KnowsTheKeysTypesAndDefaultsThatTheReaderKnows) {
  check_all<Scene, Ball, Wall, Pillar, Kick, Mover, MoverMotion, MoverStep, Pose, Circle, Arena, PeriodicBox, PlacedGas,
            Growth, Species, Crystal, Scatterers, Rack, AimedPair, Polygon, Ring, Chain, PillarLattice, GameRules,
            Button, Counter, GameSensor, Gate, Rectangle, ShapeSet, HitTrigger, CounterTrigger, Trigger, AddAction,
            SetAction, MoveAction, Action, CounterCondition, Rule, Lamp, Show, ShownComparison>();
}

}  // namespace
}  // namespace carom
