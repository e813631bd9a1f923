#pragma once

#include <utility>
#include <vector>

#include "carom/scene.hpp"
#include "scene/game_keys.hpp"
#include "scene/generator_keys.hpp"
#include "scene/key_list.hpp"
#include "scene/shape_keys.hpp"
#include "scene/show_keys.hpp"

/// All keys of the format: see key_list.hpp.
namespace carom::scene {

void list_keys(auto& keys, Of<Arena> /*type*/) {
  keys.required("radius", &Arena::radius);
  keys.optional("center", &Arena::center);
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
