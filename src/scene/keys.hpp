#pragma once

#include <array>
#include <utility>
#include <vector>

#include "carom/scene.hpp"

/// The keys of the format, each in this one place: the reader, the writer and the test of the schema use these lists.
/// Each list calls keys.required(name, member) or keys.optional(name, member) for every key. The default of an optional
/// key is the member's value in a new object.
namespace carom::scene {

/// The values of "stops".
inline constexpr std::array<std::pair<const char*, Stops>, 3> names_of_stops = {
    {{"both", Stops::both}, {"outside", Stops::outside}, {"inside", Stops::inside}}};

/// The values of "axes".
inline constexpr std::array<std::pair<const char*, Axes>, 3> names_of_axes = {
    {{"both", Axes::both}, {"x", Axes::x}, {"y", Axes::y}}};

/// The values of "senses".
inline constexpr std::array<std::pair<const char*, Senses>, 2> names_of_senses = {
    {{"center", Senses::center}, {"edge", Senses::edge}}};

/// The values of "color_by".
inline constexpr std::array<std::pair<const char*, ColorBy>, 4> names_of_colors = {
    {{"speed", ColorBy::speed}, {"mass", ColorBy::mass}, {"ball", ColorBy::ball}, {"place", ColorBy::place}}};

/// The members of "layers".
inline constexpr std::array<std::pair<const char*, Layer>, 6> names_of_layers = {{{"trails", Layer::trails},
                                                                                  {"impacts", Layer::impacts},
                                                                                  {"velocities", Layer::velocities},
                                                                                  {"momenta", Layer::momenta},
                                                                                  {"center", Layer::center},
                                                                                  {"grid", Layer::grid}}};

/// The values of "penetration", as the command's `--policy` has them.
inline constexpr std::array<std::pair<const char*, Penetration>, 3> names_of_penetrations = {
    {{"bisect", Penetration::bisect}, {"ignore", Penetration::ignore}, {"push", Penetration::push_apart}}};

/// The values of "widths".
inline constexpr std::array<std::pair<const char*, Widths>, 2> names_of_widths = {
    {{"uniform", Widths::uniform}, {"normal", Widths::normal}}};

/// The values of "lattice".
inline constexpr std::array<std::pair<const char*, Lattice>, 2> names_of_lattices = {
    {{"triangular", Lattice::triangular}, {"square", Lattice::square}}};

/// Chooses the list by type.
template <class T>
struct Of {};

void list_keys(auto& keys, Of<Ball> /*type*/) {
  keys.required("center", &Ball::center);
  keys.required("velocity", &Ball::velocity);
  keys.required("radius", &Ball::radius);
  keys.optional("mass", &Ball::mass);
  keys.optional("restitution", &Ball::restitution);
  keys.optional("gravity_scale", &Ball::gravity_scale);
}

void list_keys(auto& keys, Of<Kick> /*type*/) {
  keys.optional("speed", &Kick::speed);
  keys.optional("from", &Kick::from);
}

void list_keys(auto& keys, Of<Wall> /*type*/) {
  keys.required("from", &Wall::from);
  keys.required("to", &Wall::to);
  keys.optional("stops", &Wall::stops);
  keys.optional("restitution", &Wall::restitution);
  keys.optional("kick", &Wall::kick);
  keys.optional("mover", &Wall::mover);
  keys.optional("temperature", &Wall::temperature);
}

void list_keys(auto& keys, Of<Pillar> /*type*/) {
  keys.required("center", &Pillar::center);
  keys.required("radius", &Pillar::radius);
  keys.optional("restitution", &Pillar::restitution);
  keys.optional("kick", &Pillar::kick);
  keys.optional("mover", &Pillar::mover);
}

void list_keys(auto& keys, Of<MoverMotion> /*type*/) {
  keys.optional("velocity", &MoverMotion::velocity);
  keys.optional("rate", &MoverMotion::rate);
}

void list_keys(auto& keys, Of<Pose> /*type*/) {
  keys.optional("offset", &Pose::offset);
  keys.optional("angle", &Pose::angle);
}

void list_keys(auto& keys, Of<MoverStep> /*type*/) {
  keys.required("duration", &MoverStep::duration);
  keys.required("to", &MoverStep::to);
}

void list_keys(auto& keys, Of<Mover> /*type*/) {
  keys.optional("pivot", &Mover::pivot);
  keys.optional("motion", &Mover::motion);
  keys.optional("program", &Mover::program);
  keys.optional("repeats", &Mover::repeats);
}

void list_keys(auto& keys, Of<Circle> /*type*/) {
  keys.required("center", &Circle::center);
  keys.required("radius", &Circle::radius);
}

void list_keys(auto& keys, Of<PlacedGas> /*type*/) {
  keys.required("balls", &PlacedGas::balls);
  keys.required("packing", &PlacedGas::packing);
  keys.optional("radius", &PlacedGas::radius);
  keys.optional("temperature", &PlacedGas::temperature);
  keys.optional("mass", &PlacedGas::mass);
  keys.optional("restitution", &PlacedGas::restitution);
  keys.optional("center", &PlacedGas::center);
  keys.optional("drift", &PlacedGas::drift);
  keys.optional("walls", &PlacedGas::walls);
  keys.optional("wall_temperature", &PlacedGas::wall_temperature);
  keys.optional("periodic", &PlacedGas::periodic);
  keys.optional("clear", &PlacedGas::clear);
  keys.optional("fast_ball", &PlacedGas::fast_ball);
  keys.optional("seed", &PlacedGas::seed);
}

void list_keys(auto& keys, Of<Species> /*type*/) {
  keys.optional("share", &Species::share);
  keys.optional("radius", &Species::radius);
  keys.optional("spread", &Species::spread);
  keys.optional("widths", &Species::widths);
  keys.optional("mass", &Species::mass);
  keys.optional("restitution", &Species::restitution);
}

void list_keys(auto& keys, Of<Growth> /*type*/) {
  keys.required("balls", &Growth::balls);
  keys.required("packing", &Growth::packing);
  keys.optional("species", &Growth::species);
  keys.optional("temperature", &Growth::temperature);
  keys.optional("center", &Growth::center);
  keys.optional("drift", &Growth::drift);
  keys.optional("periodic", &Growth::periodic);
  keys.optional("walls", &Growth::walls);
  keys.optional("wall_temperature", &Growth::wall_temperature);
  keys.optional("seed", &Growth::seed);
}

void list_keys(auto& keys, Of<Crystal> /*type*/) {
  keys.required("columns", &Crystal::columns);
  keys.required("rows", &Crystal::rows);
  keys.required("packing", &Crystal::packing);
  keys.optional("lattice", &Crystal::lattice);
  keys.optional("vacancies", &Crystal::vacancies);
  keys.optional("radius", &Crystal::radius);
  keys.optional("temperature", &Crystal::temperature);
  keys.optional("mass", &Crystal::mass);
  keys.optional("restitution", &Crystal::restitution);
  keys.optional("center", &Crystal::center);
  keys.optional("drift", &Crystal::drift);
  keys.optional("periodic", &Crystal::periodic);
  keys.optional("walls", &Crystal::walls);
  keys.optional("wall_temperature", &Crystal::wall_temperature);
  keys.optional("seed", &Crystal::seed);
}

void list_keys(auto& keys, Of<Scatterers> /*type*/) {
  keys.required("pillars", &Scatterers::pillars);
  keys.required("radius", &Scatterers::radius);
  keys.required("min", &Scatterers::min);
  keys.required("max", &Scatterers::max);
  keys.optional("overlapping", &Scatterers::overlapping);
  keys.optional("periodic", &Scatterers::periodic);
  keys.optional("gap", &Scatterers::gap);
  keys.optional("clear", &Scatterers::clear);
  keys.optional("restitution", &Scatterers::restitution);
  keys.optional("seed", &Scatterers::seed);
}

void list_keys(auto& keys, Of<Rack> /*type*/) {
  keys.required("apex", &Rack::apex);
  keys.required("radius", &Rack::radius);
  keys.optional("rows", &Rack::rows);
  keys.optional("direction", &Rack::direction);
  keys.optional("gap", &Rack::gap);
  keys.optional("mass", &Rack::mass);
  keys.optional("restitution", &Rack::restitution);
  keys.optional("seed", &Rack::seed);
}

void list_keys(auto& keys, Of<AimedPair> /*type*/) {
  keys.required("radius", &AimedPair::radius);
  keys.optional("speed", &AimedPair::speed);
  keys.optional("distance", &AimedPair::distance);
  keys.optional("center", &AimedPair::center);
  keys.optional("aim", &AimedPair::aim);
  keys.optional("rest", &AimedPair::rest);
  keys.optional("masses", &AimedPair::masses);
  keys.optional("restitution", &AimedPair::restitution);
  keys.optional("seed", &AimedPair::seed);
}

void list_keys(auto& keys, Of<Polygon> /*type*/) {
  keys.required("center", &Polygon::center);
  keys.required("radius", &Polygon::radius);
  keys.required("sides", &Polygon::sides);
  keys.optional("corner", &Polygon::corner);
  keys.optional("stops", &Polygon::stops);
  keys.optional("restitution", &Polygon::restitution);
  keys.optional("kick", &Polygon::kick);
  keys.optional("mover", &Polygon::mover);
  keys.optional("temperature", &Polygon::temperature);
}

void list_keys(auto& keys, Of<Ring> /*type*/) {
  keys.required("center", &Ring::center);
  keys.required("radius", &Ring::radius);
  keys.optional("sides", &Ring::sides);
  keys.optional("open", &Ring::open);
  keys.optional("stops", &Ring::stops);
  keys.optional("restitution", &Ring::restitution);
  keys.optional("kick", &Ring::kick);
  keys.optional("mover", &Ring::mover);
  keys.optional("temperature", &Ring::temperature);
}

void list_keys(auto& keys, Of<Chain> /*type*/) {
  keys.required("points", &Chain::points);
  keys.optional("closed", &Chain::closed);
  keys.optional("stops", &Chain::stops);
  keys.optional("restitution", &Chain::restitution);
  keys.optional("kick", &Chain::kick);
  keys.optional("mover", &Chain::mover);
  keys.optional("temperature", &Chain::temperature);
}

void list_keys(auto& keys, Of<PillarLattice> /*type*/) {
  keys.required("first", &PillarLattice::first);
  keys.required("pitch", &PillarLattice::pitch);
  keys.required("radius", &PillarLattice::radius);
  keys.optional("columns", &PillarLattice::columns);
  keys.optional("rows", &PillarLattice::rows);
  keys.optional("stagger", &PillarLattice::stagger);
  keys.optional("restitution", &PillarLattice::restitution);
  keys.optional("kick", &PillarLattice::kick);
  keys.optional("mover", &PillarLattice::mover);
}

void list_keys(auto& keys, Of<Arena> /*type*/) {
  keys.required("radius", &Arena::radius);
  keys.optional("center", &Arena::center);
}

void list_keys(auto& keys, Of<PeriodicBox> /*type*/) {
  keys.required("from", &PeriodicBox::from);
  keys.required("to", &PeriodicBox::to);
  keys.optional("axes", &PeriodicBox::axes);
}

void list_keys(auto& keys, Of<Gate> /*type*/) {
  keys.required("from", &Gate::from);
  keys.required("to", &Gate::to);
}

void list_keys(auto& keys, Of<Rectangle> /*type*/) {
  keys.required("min", &Rectangle::min);
  keys.required("max", &Rectangle::max);
}

void list_keys(auto& keys, Of<Button> /*type*/) {
  keys.required("name", &Button::name);
  keys.optional("keys", &Button::keys);
}

void list_keys(auto& keys, Of<Counter> /*type*/) {
  keys.required("name", &Counter::name);
  keys.optional("start", &Counter::start);
}

void list_keys(auto& keys, Of<GameSensor> /*type*/) {
  keys.optional("circle", &GameSensor::circle);
  keys.optional("gate", &GameSensor::gate);
  keys.optional("rectangle", &GameSensor::rectangle);
  keys.optional("senses", &GameSensor::senses);
}

void list_keys(auto& keys, Of<ShapeSet> /*type*/) {
  keys.optional("walls", &ShapeSet::walls);
  keys.optional("pillars", &ShapeSet::pillars);
}

void list_keys(auto& keys, Of<HitTrigger> /*type*/) {
  keys.optional("walls", &HitTrigger::walls);
  keys.optional("pillars", &HitTrigger::pillars);
  keys.optional("impulse", &HitTrigger::impulse);
}

void list_keys(auto& keys, Of<CounterTrigger> /*type*/) {
  keys.required("counter", &CounterTrigger::counter);
  keys.optional("value", &CounterTrigger::value);
}

void list_keys(auto& keys, Of<Trigger> /*type*/) {
  keys.optional("starts", &Trigger::starts);
  keys.optional("presses", &Trigger::presses);
  keys.optional("lets_go", &Trigger::lets_go);
  keys.optional("hits", &Trigger::hits);
  keys.optional("enters", &Trigger::enters);
  keys.optional("leaves", &Trigger::leaves);
  keys.optional("crosses", &Trigger::crosses);
  keys.optional("reaches", &Trigger::reaches);
}

void list_keys(auto& keys, Of<AddAction> /*type*/) {
  keys.required("counter", &AddAction::counter);
  keys.optional("by", &AddAction::by);
  keys.optional("times", &AddAction::times);
}

void list_keys(auto& keys, Of<SetAction> /*type*/) {
  keys.required("counter", &SetAction::counter);
  keys.optional("to", &SetAction::to);
}

void list_keys(auto& keys, Of<MoveAction> /*type*/) {
  keys.required("mover", &MoveAction::mover);
  keys.required("to", &MoveAction::to);
  keys.optional("duration", &MoveAction::duration);
  keys.optional("speed", &MoveAction::speed);
  keys.optional("rate", &MoveAction::rate);
}

void list_keys(auto& keys, Of<Action> /*type*/) {
  keys.optional("add", &Action::add);
  keys.optional("set", &Action::set);
  keys.optional("move", &Action::move);
  keys.optional("stop", &Action::stop);
  keys.optional("hide", &Action::hide);
  keys.optional("show", &Action::show);
  keys.optional("vanish", &Action::vanish);
  keys.optional("capture", &Action::capture);
  keys.optional("release", &Action::release);
  keys.optional("end", &Action::end);
  keys.optional("after", &Action::after);
}

void list_keys(auto& keys, Of<CounterCondition> /*type*/) {
  keys.required("counter", &CounterCondition::counter);
  keys.optional("at_least", &CounterCondition::at_least);
  keys.optional("at_most", &CounterCondition::at_most);
}

void list_keys(auto& keys, Of<Rule> /*type*/) {
  keys.optional("name", &Rule::name);
  keys.required("when", &Rule::when);
  keys.optional("if", &Rule::only_if);
  keys.required("then", &Rule::then);
}

void list_keys(auto& keys, Of<Lamp> /*type*/) {
  keys.required("center", &Lamp::center);
  keys.optional("radius", &Lamp::radius);
  keys.required("lit", &Lamp::lit);
}

void list_keys(auto& keys, Of<GameRules> /*type*/) {
  keys.optional("buttons", &GameRules::buttons);
  keys.optional("counters", &GameRules::counters);
  keys.optional("sensors", &GameRules::sensors);
  keys.optional("rules", &GameRules::rules);
  keys.optional("lamps", &GameRules::lamps);
}

void list_keys(auto& keys, Of<ShownComparison> /*type*/) {
  keys.optional("step", &ShownComparison::step);
  keys.optional("penetration", &ShownComparison::penetration);
  keys.optional("overlaid", &ShownComparison::overlaid);
}

void list_keys(auto& keys, Of<Show> /*type*/) {
  keys.optional("theme", &Show::theme);
  keys.optional("order", &Show::order);
  keys.optional("story", &Show::story);
  keys.optional("try", &Show::tries);
  keys.optional("speed", &Show::speed);
  keys.optional("end", &Show::end);
  keys.optional("repeats", &Show::repeats);
  keys.optional("view", &Show::view);
  keys.optional("trail", &Show::trail);
  keys.optional("color_by", &Show::color_by);
  keys.optional("layers", &Show::layers);
  keys.optional("compare", &Show::compare);
}

void list_keys(auto& keys, Of<Scene> /*type*/) {
  keys.optional("$schema", &Scene::schema);
  keys.optional("name", &Scene::name);
  keys.optional("description", &Scene::description);
  keys.optional("duration", &Scene::duration);
  keys.optional("gravity", &Scene::gravity);
  keys.optional("periodic", &Scene::periodic);
  keys.optional("balls", &Scene::balls);
  keys.optional("walls", &Scene::walls);
  keys.optional("pillars", &Scene::pillars);
  keys.optional("movers", &Scene::movers);
  keys.optional("gases", &Scene::gases);
  keys.optional("growths", &Scene::growths);
  keys.optional("crystals", &Scene::crystals);
  keys.optional("racks", &Scene::racks);
  keys.optional("pairs", &Scene::pairs);
  keys.optional("polygons", &Scene::polygons);
  keys.optional("rings", &Scene::rings);
  keys.optional("chains", &Scene::chains);
  keys.optional("lattices", &Scene::lattices);
  keys.optional("scatterers", &Scene::scatterers);
  keys.optional("arena", &Scene::arena);
  keys.optional("game", &Scene::game);
  keys.optional("show", &Scene::show);
}

/// The names of a type's keys, in order.
struct KeyNames {
  std::vector<const char*> names;
  void required(const char* key, auto /*member*/) { names.push_back(key); }
  void optional(const char* key, auto /*member*/) { names.push_back(key); }
};

template <class T>
[[nodiscard]] std::vector<const char*> names_of_keys() {
  KeyNames keys;
  list_keys(keys, Of<T>{});
  return std::move(keys.names);
}

template <class T>
concept HasKeys = requires(KeyNames& names) { list_keys(names, Of<T>{}); };

}  // namespace carom::scene
