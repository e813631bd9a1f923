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

/// Who may overlap whom: everyone, or those who stand in the same cells of a grid.
class Neighbours {
 public:
  explicit Neighbours(Search search) : search_{search} {}

  /// Takes everything in where it is now. `fixtures_too`: walls or pillars have been added since the last time.
  void lay(const Shapes& shapes, bool fixtures_too);

  /// A ball has been put elsewhere.
  void move(std::uint32_t ball, const Ball& to);

  /// The balls with ids from `first` on, walls and pillars that may overlap a ball that was taken in, in the order of
  /// materials and ids; never itself. Good until the next question.
  [[nodiscard]] const std::vector<engine::ShapeRef>& near(std::uint32_t ball, std::uint32_t first,
                                                          const Shapes& shapes);

 private:
  void lay_balls(const std::vector<Ball>& balls);
  void lay_fixtures(const Shapes& shapes);

  Search search_;
  bool by_grid_ = false;
  engine::Grid balls_;
  engine::Grid fixtures_;
  std::vector<Rectangle> boxes_;  ///< of the balls
  std::vector<engine::ShapeRef> near_;
};

}  // namespace carom::stepped
