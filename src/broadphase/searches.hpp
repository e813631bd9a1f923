#pragma once

#include "broadphase/broad_phase.hpp"
#include "broadphase/cell_search.hpp"

/// Searches of the broad phase: regular balls in the cells, outliers and static shapes in the grid.
namespace carom::engine {

/// `in_cells(visit)` and `in_grid(visit)` search these two; what is not in them is all gone through.
template <class InCells, class InGrid, class Visit>
std::size_t BroadPhase::search(Among among, InCells in_cells, InGrid in_grid, Visit visit) const {
  const bool balls = among != Among::statics;
  const bool statics = among != Among::balls;
  std::size_t visited = 0;
  const auto visit_ball = [&](std::uint32_t slot) { visit(ShapeRef{ShapeType::ball, slot}); };
  if (balls && has_balls()) visited += in_cells(visit_ball);
  if (balls && !has_balls()) {
    visited += bodies_.size();
    for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
      if (bodies_.is_present(slot)) visit_ball(slot);
    }
  }
  // Static shapes are not visited for the balls among them when there are none: there may be many in one place.
  const bool outliers = balls && has_balls() && has_outliers_;
  if (outliers || (statics && has_statics_)) {
    visited += in_grid([&](ShapeRef shape) {
      if (shape.is_sensor()) return;
      if (shape.is_ball() ? outliers : statics) visit(shape);
    });
  }
  if (statics && !has_statics_) {
    visited += walls_.size() + pillars_.size();
    walls_.for_each([&](std::uint32_t id, const auto&) { visit(ShapeRef{ShapeType::wall, id}); });
    pillars_.for_each([&](std::uint32_t id, const auto&) { visit(ShapeRef{ShapeType::pillar, id}); });
  }
  return visited;
}

template <class Visit>
std::size_t BroadPhase::for_each_in(const Rectangle& where, Among among, Instant now, Visit visit) const {
  return search(
      among,
      [&](auto visit_ball) {
        std::size_t visited = 0;
        for_each_shift([&](Vec2 shift) {
          visited += cells_.for_each_in({where.min + shift, where.max + shift}, now.whole, visit_ball);
        });
        return visited;
      },
      [&](auto visit_shape) { return grid_.for_each_in(where, visit_shape); }, visit);
}

template <class Visit>
std::size_t BroadPhase::for_each_along(const MovingCircle& path, const double& end, Among among, Instant now,
                                       Visit visit) const {
  return search(
      among, [&](auto visit_ball) { return cells_.for_each_along(path, end, now.whole, visit_ball); },
      [&](auto visit_shape) { return grid_.for_each_along(path, end, visit_shape); }, visit);
}

}  // namespace carom::engine
