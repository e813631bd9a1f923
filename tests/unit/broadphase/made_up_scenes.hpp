#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "unit/bare_shapes.hpp"

namespace carom::engine {

/// A scene that asks something else of the broad phase than the others.
struct MadeUpScene {
  std::string name;
  std::function<void(BareShapes&, Random&)> fill;
};
inline void PrintTo(const MadeUpScene& scene, std::ostream* out) { *out << scene.name; }

[[nodiscard]] inline std::vector<MadeUpScene> made_up_scenes() {
  return {
      {"AGasInABox",
       [](BareShapes& shapes, Random& random) {
         add_gas(shapes, 150, {-3, 2}, 20, 0.6, random);
         add_walls(shapes, {-3, 2}, 20);
         for (int n = 0; n < 5; ++n) shapes.add(Pillar{.center = random.vector(0, 15), .radius = 0.3});
       }},
      {"BallsOfAllSizes",
       [](BareShapes& shapes, Random& random) {
         for (int n = 0; n < 120; ++n)
           shapes.add(Ball{.center = random.vector(0, 30),
                           .velocity = random.vector(-2, 2),
                           .radius = std::pow(10.0, random.between(-3, 0.6))});
         for (int n = 0; n < 10; ++n) shapes.add(Wall{.from = random.vector(0, 30), .to = random.vector(0, 30)});
       }},
      {"LargeFastBallsAmongSmallOnes",
       [](BareShapes& shapes, Random& random) {
         for (int n = 0; n < 6; ++n)
           shapes.add(Ball{.center = random.vector(0, 20), .velocity = random.vector(-20, 20), .radius = 1.5});
         add_gas(shapes, 150, {0, 0}, 20, 0.3, random);
       }},
      {"ClustersFarFromEachOther",
       [](BareShapes& shapes, Random& random) {
         add_gas(shapes, 60, {0, 0}, 8, 0.6, random);
         add_gas(shapes, 60, {1e5, -3e4}, 8, 0.6, random);
         add_gas(shapes, 9, {1e9, 1e9}, 3, 0.5, random);
         shapes.add(Wall{.from = {-5, -5}, .to = {1e5, -2e4}});
       }},
      {"BallsThatFlyAway",
       [](BareShapes& shapes, Random& random) {
         add_gas(shapes, 80, {0, 0}, 10, 0.5, random);
         for (int n = 0; n < 20; ++n)
           shapes.add(Ball{.center = random.vector(-40, 40), .velocity = random.vector(-90, 90), .radius = 0.3});
       }},
      {"PointsBetweenObstacles",
       [](BareShapes& shapes, Random& random) {
         for (int n = 0; n < 60; ++n)
           shapes.add(Ball{.center = random.vector(0, 10), .velocity = random.vector(-1, 1), .radius = 0});
         for (int n = 0; n < 20; ++n) shapes.add(Pillar{.center = random.vector(0, 10), .radius = 0.4});
         add_walls(shapes, {0, 0}, 10);
       }},
  };
}

}  // namespace carom::engine
