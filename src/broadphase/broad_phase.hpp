#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "broadphase/cell_list.hpp"
#include "broadphase/grid.hpp"
#include "broadphase/neighbour_lists.hpp"
#include "broadphase/survey.hpp"
#include "carom/counts.hpp"
#include "carom/sensor.hpp"
#include "compiler.hpp"
#include "physics/box_exit.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// What one worker needs to move boxes.
struct BoxScratch {
  std::vector<std::uint32_t> found;       ///< room for a search
  std::vector<std::uint32_t> found_near;  ///< by find_balls_near
  WorkCounts work;
  Chunk<CellList::PastBox> past_boxes;
  std::vector<std::pair<ShapeRef, Rectangle>> outlier_past_boxes;
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      near_sensors;  ///< slots whose boxes are near a sensor, and which
};

/// Which shapes could collide. It never changes what happens, only what it costs to find out.
///
/// Every ball has a fat box that its centre is in, and lists the balls and static shapes that it could collide with
/// while all balls are in their boxes. Most balls are *regular*: about as large as the others and among them. They are
/// in a cell list. *Outliers*, which are too large, too fast or too far away, are in a hierarchical grid with the
/// static shapes.
class BroadPhase {
 public:
  BroadPhase(const BodyStore& bodies, const StaticShapes<Wall>& walls, const StaticShapes<Pillar>& pillars,
             const StaticShapes<Sensor>& sensors)
      : bodies_{bodies}, walls_{walls}, pillars_{pillars}, sensors_{sensors} {}
  BroadPhase(const BroadPhase&) = delete;
  BroadPhase& operator=(const BroadPhase&) = delete;

  // Rebuilding: configure, then allocate, then place every ball, then list its neighbours.

  /// How balls have moved lately: what to expect of them.
  struct Expectation {
    double lead_time = 0;  ///< about how long a ball flies straight on
    double free_path = 0;  ///< how far balls have flown while hardly any collided
  };
  [[nodiscard]] const Expectation& expectation() const noexcept { return expectation_; }
  void expect(const Expectation& expectation) noexcept { expectation_ = expectation; }

  /// Chooses the cells for all shapes as they are now. Gives up those there are.
  void configure(Instant now);
  /// Makes cells and grid, with the static shapes in them. No ball has a box then.
  void allocate();
  /// Gives a ball its first box; true when it is an outlier's. It is not in the cells or the grid yet.
  bool place(std::uint32_t slot, Instant now);
  /// Enters a ball's box into the cells or the grid. Workers may do this for regular balls in different cells at once.
  void insert(std::uint32_t slot);
  /// Lists what a ball could collide with, when all balls are in.
  void list_neighbours(std::uint32_t slot, BoxScratch& scratch) { list(slot, never, scratch); }

  /// Rebuilds cells and boxes when they do not suit the shapes any more, as while many are being added. True when it
  /// did so: lists are out of date then.
  bool rebuild_if_unsuitable(Instant now);
  /// Whether cells and boxes suit the shapes there are.
  [[nodiscard]] bool is_suitable() const noexcept;
  /// Boxes are not where the balls are: the next `rebuild_if_unsuitable` does it.
  void invalidate() noexcept { shapes_when_built_ = 0; }

  // Changes of shapes. The structures must be suitable (see above); lists are out of date afterwards.

  /// After a ball was added to the bodies or replaced there.
  void add_ball(std::uint32_t slot, Instant now);
  /// The same while lists are up to date, and stay so: the ball gets a list, and the balls on it list it too. Returns
  /// those on the list whose own boxes may be far away by now; valid until the next search.
  std::span<const std::uint32_t> enter(std::uint32_t slot, Instant now, BoxScratch& scratch);
  /// Before a ball is removed from the bodies or replaced there.
  void remove_ball(std::uint32_t slot);
  void add(std::uint32_t id, const Wall& wall);
  void remove(std::uint32_t id, const Wall& wall);
  void add(std::uint32_t id, const Pillar& pillar);
  void remove(std::uint32_t id, const Pillar& pillar);
  /// Writes every ball that could touch a static shape or sensor while it is in its box to `found_near`, each once, and
  /// some others.
  void find_balls_near(std::uint32_t id, const Wall& wall, Instant now, BoxScratch& scratch) const;
  void find_balls_near(std::uint32_t id, const Pillar& pillar, Instant now, BoxScratch& scratch) const;
  void find_balls_near(const Sensor& sensor, Instant now, BoxScratch& scratch) const;
  /// A static shape moves: until it is given another cover, all of it is in this rectangle, and it is searched for
  /// there. Nothing: it does not move. Only while the shape is not entered.
  void set_cover(ShapeRef shape, const std::optional<Rectangle>& cover);
  /// Lists a static shape for a ball that could touch it while in its box; true when it has it on its list.
  bool list_static(std::uint32_t slot, ShapeRef shape);
  void unlist_static(std::uint32_t slot, ShapeRef shape) noexcept { lists_.remove_static(slot, shape); }
  /// Is a ball's box large enough for another velocity?
  [[nodiscard]] bool has_box_for(std::uint32_t slot, Vec2 velocity, Instant now) const noexcept;
  /// Takes a ball off the lists of those on its own list.
  void take_off_lists(std::uint32_t slot) noexcept {
    for (const std::uint32_t other : lists_.balls(slot)) {
      if (other != slot) lists_.remove(other, slot);  // NOLINT(readability-suspicious-call-argument)
    }
  }
  /// Lists made from now on note the sensor when it is near. No list is out of date.
  void add(std::uint32_t id, const Sensor& sensor);
  void remove(std::uint32_t id, const Sensor& sensor);
  void reserve(std::size_t balls) { lists_.reserve(balls); }
  /// Balls have been removed from the bodies and slots given up.
  void resize(std::size_t balls) { lists_.resize(balls); }

  // Searches, which change nothing: any number of threads may do them at once. `visit(shape)` is called for every shape
  // in question, balls by their slots; perhaps more than once, and for shapes that are too far away. Where boxes are
  // not those of the present balls (see `invalidate`), it is called for all of them. Each returns the number of cells
  // and shapes visited. See searches.hpp.

  enum class Among { balls, statics, all };
  /// The shapes that could share a point with a rectangle.
  template <class Visit>
  std::size_t for_each_in(const Rectangle& where, Among among, Instant now, Visit visit) const;
  /// The shapes that a circle could touch on its path up to the time `end`, while all balls stay where they are now.
  /// `visit` may make `end` earlier.
  template <class Visit>
  std::size_t for_each_along(const MovingCircle& path, const double& end, Among among, Instant now, Visit visit) const;
  /// Are balls found by their boxes?
  [[nodiscard]] bool has_balls() const noexcept { return shapes_when_built_ > 0; }
  /// Have static shapes been entered?
  [[nodiscard]] bool has_statics() const noexcept { return has_statics_; }
  /// Does no ball collide with another, as all are points? False when that is not known.
  [[nodiscard]] bool only_points() const noexcept { return has_balls() && survey_.only_points; }

  // While balls move.

  [[nodiscard]] const NeighbourLists& lists() const noexcept { return lists_; }
  /// When the ball leaves its box, in which it is at the time `from`.
  [[nodiscard, CAROM_ALWAYS_INLINE]] Instant box_exit_time(std::uint32_t slot, Instant from) const noexcept {
    if (bodies_.is_falling()) return falling_box_exit_time(slot, from);
    return exit_time(motion_from(bodies_.state(slot).motion), box_around(slot), from);
  }
  /// The fat box; in a periodic box, the image of it whose centre is inside.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Box fat_box(std::uint32_t slot) const noexcept {
    return box_of(lists_[slot]);
  }
  /// Whether a left box can still be found from times before it was left, until `drop_past_boxes`.
  enum class PastBoxes { drop, keep };
  /// Gives a ball a box around where it is now, and a list; the balls on it list it too. Returns those on the list
  /// whose own boxes may be far away by now; good until the next search.
  std::span<const std::uint32_t> move_box(std::uint32_t slot, Instant now, BoxScratch& scratch, PastBoxes past_boxes);
  void set_box_time(std::uint32_t slot, std::uint8_t horizon, std::uint16_t since) noexcept {
    lists_.set_box_time(slot, horizon, since);
  }
  /// At the end of a horizon: first those of each worker, then those in the cells.
  void drop_past_boxes(BoxScratch& scratch);
  void drop_past_boxes() { cells_.drop_past_boxes(); }
  /// Are two regular balls in boxes too far apart for a collision?
  [[nodiscard]] bool are_apart(std::uint32_t a, std::uint32_t b) const noexcept {
    const NeighbourList& one = lists_[a];
    const NeighbourList& other = lists_[b];
    return !one.outlier && !other.outlier && !cells_.could_touch(one.box, other.box);
  }
  /// Takes two balls off each other's lists if they are apart.
  void separate(std::uint32_t a, std::uint32_t b) noexcept;
  /// Can the ball come to touch a sensor's area while its centre is in its box?
  [[nodiscard]] bool is_near(std::uint32_t slot, std::uint32_t sensor) const noexcept;
  /// Is the ball's centre in its box? Of events whose times one double stands for, a box may have been moved at a later
  /// moment than others were executed.
  [[nodiscard]] bool is_in_box(std::uint32_t slot, Instant now) const noexcept;
  /// Is a ball too large for the cell list?
  [[nodiscard]] bool is_oversized(std::uint32_t slot) const noexcept {
    return bodies_.radius(slot) > survey_.regular_radius;
  }

  // For the division of space among tiles and workers.

  [[nodiscard]] const CellList& cells() const noexcept { return cells_; }
  [[nodiscard]] double spacing() const noexcept { return survey_.spacing; }
  /// What tiles cover.
  [[nodiscard]] Rectangle tiled_area() const noexcept { return cells_.wraps() ? cells_.window() : survey_.balls; }
  /// Where a ball's box is, in the window of the cells; nothing for an outlier.
  [[nodiscard]] std::optional<CellPoint> window_box(std::uint32_t slot) const noexcept {
    const NeighbourList& list = lists_[slot];
    if (list.outlier) return std::nullopt;
    return cells_.wrap(list.box);
  }
  /// Where a ball's box would be if it moved now; nothing when it would be an outlier's.
  [[nodiscard]] std::optional<CellPoint> next_box(std::uint32_t slot, Instant now) const noexcept;
  /// The memory of the lists for another use, while they are out of date: 64 bytes per ball.
  [[nodiscard]] void* list_memory() noexcept { return lists_.memory(); }
  void prefetch_list(std::uint32_t slot) const noexcept { lists_.prefetch(slot); }
  void prefetch_cell(std::uint32_t slot) const noexcept { cells_.prefetch(lists_[slot].box); }

  /// Work done outside the workers.
  [[nodiscard]] WorkCounts& work() noexcept { return work_; }
  [[nodiscard]] const WorkCounts& work() const noexcept { return work_; }

 private:
  [[nodiscard]] std::size_t shape_count() const noexcept {
    return std::size_t{bodies_.size()} + walls_.size() + pillars_.size();
  }
  void configure_cells(double headroom);
  void configure_periodic_cells(const Rectangle& bounds, double reach, double half, std::size_t most_cells);
  void configure_grid();
  [[nodiscard, CAROM_NOINLINE]] Instant falling_box_exit_time(std::uint32_t slot, Instant from) const noexcept;
  [[nodiscard, CAROM_NOINLINE]] Instant curved_box_exit_time(std::uint32_t slot, Instant from) const noexcept;
  void take_box(std::uint32_t slot, Instant now);
  [[CAROM_ALWAYS_INLINE]] void take_box(std::uint32_t slot, const physics::Motion& motion, Instant now);
  void take_outlier_box(std::uint32_t slot, Vec2 center, double least_half, Instant now);
  [[nodiscard]] double largest_half() const noexcept;
  [[nodiscard]] static double least_half(Vec2 velocity, Instant now) noexcept;
  [[nodiscard, CAROM_ALWAYS_INLINE]] CellPoint box_ahead(const physics::Motion& motion, Vec2 center,
                                                         Instant now) const noexcept;
  void erase(std::uint32_t slot);
  void note_added(std::uint32_t slot) noexcept;
  std::span<const std::uint32_t> enter_box(std::uint32_t slot, Instant now, BoxScratch& scratch);
  void insert_into_grid(ShapeRef shape, const Rectangle& where);
  void erase_from_grid(ShapeRef shape, const Rectangle& where);
  [[nodiscard]] const Rectangle* cover_of(ShapeRef shape) const noexcept;
  template <class Visit>
  void for_each_place(ShapeRef ref, const Wall& wall, Visit visit) const;
  template <class Visit>
  void for_each_place(ShapeRef ref, const Pillar& pillar, Visit visit) const;
  [[nodiscard]] physics::Box box_of(const NeighbourList& list) const noexcept {
    if (list.outlier) return {lists_.extra(list).box_center, lists_.extra(list).box_half};
    return {cells_.center_of(list.box), cells_.box_half()};
  }
  /// In a periodic box: the image of it that the ball is in on its present leg.
  [[nodiscard, CAROM_ALWAYS_INLINE]] physics::Box box_around(std::uint32_t slot) const noexcept {
    physics::Box box = box_of(lists_[slot]);
    if (bodies_.is_periodic()) box.center = image_near(bodies_.period(), box.center, bodies_.state(slot).motion.center);
    return box;
  }
  [[nodiscard]] Rectangle reachable_from_box(std::uint32_t slot) const noexcept;
  /// Calls `visit(shift)` with the ways to the images of a place in all periodic boxes around, and to itself.
  template <class Visit>
  void for_each_shift(Visit visit) const {
    const Vec2 side = bodies_.period().side;
    const int right = side.x > 0 ? 1 : 0, up = side.y > 0 ? 1 : 0;
    for (int row = -up; row <= up; ++row) {
      for (int column = -right; column <= right; ++column) visit(Vec2{side.x * column, side.y * row});
    }
  }
  /// Calls `visit` for the images of a rectangle near the periodic box, and for itself.
  template <class Visit>
  void for_each_image_of(const Rectangle& where, Visit visit) const {
    for_each_shift([&](Vec2 shift) {
      const Rectangle image{where.min + shift, where.max + shift};
      if (!is_beside_box(image)) visit(image);
    });
  }
  template <class Visit>
  void for_each_box_image(std::uint32_t slot, Visit visit) const;
  [[nodiscard]] bool is_beside_box(const Rectangle& where) const noexcept;
  [[nodiscard]] bool is_static_near(Vec2 box_center, std::uint32_t slot, ShapeRef shape) const noexcept;
  /// Neighbours in `BoxScratch::found`: first those whose boxes are near.
  struct Listed {
    std::size_t near = 0;
    std::size_t all = 0;
  };
  Listed list(std::uint32_t slot, double now, BoxScratch& scratch);
  [[nodiscard]] std::size_t list_from_grid(std::uint32_t slot, BoxScratch& scratch, std::size_t count);
  [[nodiscard]] bool is_static_near(std::uint32_t slot, ShapeRef shape) const noexcept;
  [[nodiscard]] double distance_to_touch(std::uint32_t slot) const noexcept;
  void find_balls_in(const Rectangle& where, Instant now, BoxScratch& scratch) const;
  /// Takes those out of `found` that may not collide with a ball, in order; returns how many are left of each.
  [[nodiscard]] Listed drop_filtered(std::uint32_t slot, std::vector<std::uint32_t>& found, Listed listed) const;
  template <class InCells, class InGrid, class Visit>
  std::size_t search(Among among, InCells in_cells, InGrid in_grid, Visit visit) const;

  const BodyStore& bodies_;
  const StaticShapes<Wall>& walls_;
  const StaticShapes<Pillar>& pillars_;
  const StaticShapes<Sensor>& sensors_;
  Expectation expectation_;
  Survey survey_;
  CellList cells_;
  Grid grid_;
  NeighbourLists lists_;
  std::map<ShapeRef, Rectangle> covers_;  ///< of shapes that move
  std::size_t shapes_when_built_ = 0;     ///< for how many shapes cells and grid were made; 0: they must be made again
  std::size_t balls_when_built_ = 0;
  std::size_t added_outside_ = 0;  ///< balls added outside the cells since then
  bool has_statics_ = false;       ///< static shapes are in the grid: always, once it has been made
  bool has_outliers_ = false;
  bool balls_unlisted_ = false;  ///< no ball is in the cells or the grid, as no ball collides with another
  WorkCounts work_;
};

}  // namespace carom::engine
