#pragma once

#include <array>
#include <utility>

#include "carom/show.hpp"
#include "carom/stepped.hpp"
#include "scene/key_list.hpp"

/// The keys of the format (see key_list.hpp): how a scene is to be shown.
namespace carom::scene {

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

}  // namespace carom::scene
