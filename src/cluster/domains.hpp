#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "carom/periodic_box.hpp"
#include "carom/shapes.hpp"
#include "physics/period.hpp"

namespace carom::cluster {

/// The plane divided among ranks: a rectangle for each, with about as many balls in it as in any other. Together they
/// cover the plane, or the periodic box; those at the outside reach to infinity.
///
/// Made by recursive bisection: a region is cut across its longer side, so that its ranks and its balls are divided in
/// the same proportion, until each part has one rank.
class Domains {
 public:
  /// `sample` are places of balls, inside the periodic box if there is one. All ranks must have the same ones.
  Domains(std::vector<Vec2> sample, int ranks, const std::optional<PeriodicBox>& box);

  /// Whose domain a point is in, which is inside the periodic box.
  [[nodiscard]] int owner_of(Vec2 point) const noexcept;
  [[nodiscard]] const Rectangle& of(int rank) const noexcept { return domains_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(domains_.size()); }

  /// Calls `visit(rank)` for every rank whose domain shares a point with a rectangle or, in a periodic box, with an
  /// image of it: perhaps more than once then. The rectangle is less than a side away from the box.
  template <class Visit>
  void for_each_touched_by(const Rectangle& rectangle, Visit visit) const {
    for_each_image(rectangle, [&](const Rectangle& image) { find(0, image, visit); });
  }
  /// The same for one rank.
  [[nodiscard]] bool is_touched_by(int rank, const Rectangle& rectangle) const noexcept {
    bool found = false;
    for_each_image(rectangle, [&](const Rectangle& image) { found = found || share_a_point(of(rank), image); });
    return found;
  }
  /// How far a point, or its nearest image, is from a domain; zero inside.
  [[nodiscard]] double distance(int rank, Vec2 point) const noexcept;
  /// Is a rectangle within a domain, away from all others?
  [[nodiscard]] bool is_within(int rank, const Rectangle& rectangle) const noexcept {
    const Rectangle& domain = of(rank);
    return rectangle.min.x > domain.min.x && rectangle.max.x < domain.max.x && rectangle.min.y > domain.min.y &&
           rectangle.max.y < domain.max.y;
  }

 private:
  struct Node {
    bool cuts_x = true;
    double at = 0;            ///< points before it are in the first part
    std::uint32_t first = 0;  ///< the node of the first part; the second's follows it
    int rank = -1;            ///< of a part that is not divided further
  };
  void divide(std::uint32_t node, std::span<Vec2> sample, int first_rank, int ranks, const Rectangle& region);
  [[nodiscard]] static bool share_a_point(const Rectangle& a, const Rectangle& b) noexcept {
    return a.min.x <= b.max.x && a.max.x >= b.min.x && a.min.y <= b.max.y && a.max.y >= b.min.y;
  }
  template <class Visit>
  void for_each_image(const Rectangle& rectangle, Visit visit) const {
    const Vec2 side = period_.side;
    for (int x = side.x > 0 ? -1 : 0; x <= (side.x > 0 ? 1 : 0); ++x) {
      for (int y = side.y > 0 ? -1 : 0; y <= (side.y > 0 ? 1 : 0); ++y) {
        const Vec2 shift{x * side.x, y * side.y};
        visit(Rectangle{rectangle.min + shift, rectangle.max + shift});
      }
    }
  }
  template <class Visit>
  void find(std::uint32_t node, const Rectangle& rectangle, Visit& visit) const {
    const Node& here = nodes_[node];
    if (here.rank >= 0) {
      if (share_a_point(of(here.rank), rectangle)) visit(here.rank);
      return;
    }
    const double from = here.cuts_x ? rectangle.min.x : rectangle.min.y;
    const double to = here.cuts_x ? rectangle.max.x : rectangle.max.y;
    if (from <= here.at) find(here.first, rectangle, visit);
    if (to >= here.at) find(here.first + 1, rectangle, visit);
  }

  physics::Period period_;
  std::vector<Node> nodes_;
  std::vector<Rectangle> domains_;
};

}  // namespace carom::cluster
