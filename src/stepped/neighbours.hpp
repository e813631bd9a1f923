#pragma once

#include <cstdint>
#include <vector>

#include "broadphase/grid.hpp"
#include "carom/shapes.hpp"
#include "carom/stepped.hpp"
#include "storage/shape_ref.hpp"

namespace carom::stepped {

/// What a stepped world holds. Ids are places in these lists.
struct Shapes {
  std::vector<Ball> balls;
  std::vector<Wall> walls;
  std::vector<Pillar> pillars;
};

/// Finds the shapes that may overlap a ball: all of them, or those in the same cells of a grid.
class Neighbours {
 public:
  explicit Neighbours(Search search) : search_{search} {}

  /// Rebuilds the grids from the present places. `statics_changed`: walls or pillars were added since the last time.
  void rebuild(const Shapes& shapes, bool statics_changed);

  /// A ball has moved.
  void move(std::uint32_t ball, const Ball& to);

  /// The balls with ids from `first` on, walls and pillars that a ball may overlap and collide with, in the order of
  /// kinds and ids; never itself. Valid until the next call.
  [[nodiscard]] const std::vector<engine::ShapeRef>& near(std::uint32_t ball, std::uint32_t first,
                                                          const Shapes& shapes);

 private:
  void rebuild_balls(const std::vector<Ball>& balls);
  void rebuild_statics(const Shapes& shapes);
  void drop_filtered(Filter filter, const Shapes& shapes);

  Search search_;
  bool by_grid_ = false;
  engine::Grid balls_;
  engine::Grid statics_;
  std::vector<Rectangle> boxes_;  ///< of the balls
  std::vector<engine::ShapeRef> near_;
};

}  // namespace carom::stepped
