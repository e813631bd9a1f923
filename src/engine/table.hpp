#pragma once

#include <cmath>
#include <vector>

#include "broadphase/cell_list.hpp"
#include "broadphase/grid.hpp"
#include "carom/stop.hpp"
#include "parallel/region.hpp"
#include "parallel/thread_pool.hpp"
#include "physics/collision.hpp"
#include "storage/body_records.hpp"
#include "storage/tiling.hpp"
#include "world/zeno_check.hpp"

namespace carom::engine {

/// What one who moves boxes needs for himself.
struct WorkerScratch {
  std::vector<std::uint32_t> found;  ///< room for a search
  WorkCounts work;
  Chunk<CellList::PastBox> ghosts;
  std::vector<std::pair<ShapeRef, Rectangle>> left_behind;  ///< odd balls' ghosts
  // Where several play:
  std::vector<std::uint8_t>* moved = nullptr;                   ///< a mark for each ball whose box has moved
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parted;  ///< who may be in each other's list without need
};

/// All there is: the balls, what stands fixed, and who is near whom. Boxes, lists and the order of balls in memory
/// never change what happens, only what it costs to find out.
///
/// Every ball has a box that its centre is in, and lists the balls and fixtures that it could meet while everyone is in
/// their boxes. Most balls are *ordinary*: about as large as the others and among them. They stand in the crowd. What
/// is *odd*, too large, too fast or outside, stands in the grid with the fixtures, in every cell that it touches.
class Table {
 public:
  Table() = default;
  /// What there is, without what only helps to find it.
  Table(const Table& other);
  Table& operator=(const Table&) = delete;

  std::vector<BodyState> states;
  std::vector<ColdState> cold;
  std::vector<NeighbourList> neighbours;
  std::vector<Material> materials;
  std::vector<double> radii;         ///< of the materials
  std::vector<std::uint32_t> slots;  ///< of every id; none for a ball that was taken out
  std::vector<StaticShape<Wall>> walls;
  std::vector<StaticShape<Pillar>> pillars;
  StableVector<NeighbourExtra> extras;
  std::vector<std::uint32_t> tile_ends;  ///< balls between two of these are neighbours in memory and in place
  Tiling tiling;
  WorkCounts work;  ///< what was done while nobody played
  ZenoCheck zeno;
  double lead_time = 0;     ///< about how long a ball flies straight on, as a guess where it will go
  double flown_freely = 0;  ///< how far balls have flown lately while next to none met anything

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(states.size()); }
  [[nodiscard]] Leg leg(std::uint32_t slot) const noexcept { return leg_of(states[slot], cold[slot].notes); }
  [[nodiscard]] Body body(std::uint32_t slot) const noexcept { return body_on(slot, leg(slot)); }
  /// A ball as it was on a leg that is past.
  [[nodiscard]] Body body(const UndoEntry& past) const noexcept { return body_on(past.ball, leg_of(past, past.notes)); }
  void set_leg(std::uint32_t slot, const Leg& leg) noexcept {
    BodyState& flight = states[slot];
    flight.center = leg.center;
    flight.velocity = leg.velocity;
    flight.start = leg.start;
    cold[slot].notes = {leg.began_at_impact ? ShapeRef{leg.origin, leg.origin_id} : ShapeRef::nothing(),
                        (leg.cascade_depth << LegOrigin::collapse_bits) | leg.collapse_count};
  }
  [[nodiscard]] Circle outline(std::uint32_t slot, Instant now) const noexcept;
  /// Where the balls of a tile begin in memory; they end where those of the next one do.
  [[nodiscard]] std::uint32_t start_of_tile(std::size_t tile) const noexcept {
    return tile == 0 ? 0 : tile_ends[tile - 1];
  }
  [[nodiscard]] std::uint32_t start_of_block(std::size_t block) const noexcept {
    return start_of_tile(block * tiling.tiles_of_a_block());
  }

  /// Changes as of now. An id at the end of its list adds to it. Lists and plans are out of date after any of these.
  void put(std::uint32_t id, const Body& body, Instant now);
  void put(std::uint32_t id, const Wall& wall, Instant now);
  void put(std::uint32_t id, const Pillar& pillar, Instant now);
  void take_ball(std::uint32_t id, Instant now);
  void take_wall(std::uint32_t id, Instant now);
  void take_pillar(std::uint32_t id, Instant now);
  void reserve(std::size_t balls);

  /// Orders the balls in memory by place, and makes boxes and lists anew for everyone. False when a stop was requested
  /// before that was done: `lay_anew_when_needed` and settle again, then.
  [[nodiscard]] bool settle(Instant now, double tile_side, ThreadPool& crew, StopToken requests = {});

  /// Makes the search suit the shapes there are. True when that took new boxes: lists and plans are out of date then.
  bool lay_if_needed(Instant now);
  /// Does no ball meet another, as all are points?
  [[nodiscard]] bool only_points() const noexcept { return only_points_; }
  /// Boxes are not where the balls are.
  void lay_anew_when_needed() noexcept { shapes_when_laid_ = 0; }

  /// Walls and pillars that may touch a rectangle. Good until the next call.
  [[nodiscard]] const std::vector<ShapeRef>& fixtures_near(const Rectangle& where);
  /// Whatever may touch a rectangle now, if the search suits: balls by their slots. Some come more than once. Good
  /// until the next call.
  [[nodiscard]] const std::vector<ShapeRef>& items_near(const Rectangle& where, Instant now);
  /// The same of balls alone.
  [[nodiscard]] const std::vector<ShapeRef>& balls_near(const Rectangle& where, Instant now);

  /// Gives a ball a box around where it is now, and a list; those it finds list it too. The old box can still be found
  /// from earlier times when `keep_ghost`, until the ghosts are forgotten.
  void move_box(std::uint32_t slot, Instant now, WorkerScratch& hands, bool keep_ghost);
  void forget_ghosts(WorkerScratch& hands);
  void forget_ghosts() { crowd_.drop_past_boxes(); }

  // For several who play together.
  /// What may be changed around each block.
  [[nodiscard]] std::vector<Region> regions() const;
  /// Is an ordinary ball's box in a region?
  [[nodiscard]] bool is_in(const Region& region, const NeighbourList& near) const noexcept {
    const CellPoint spot = crowd_.wrap(CellPoint{near.x, near.y});
    return !near.odd && region.covers(spot.x, spot.y);
  }
  /// Would the ball's next box be an ordinary one in a region?
  [[nodiscard]] bool would_stay_in(const Region& region, std::uint32_t slot, Instant now) const noexcept;
  /// Takes two out of each other's lists if their boxes are too far apart.
  void part(std::uint32_t a, std::uint32_t b);

  /// Is a ball too large for the crowd?
  [[nodiscard]] bool is_oversized(std::uint32_t slot) const noexcept { return radius(slot) > ordinary_radius_; }

  /// When a ball's centre leaves its box on the present leg.
  [[nodiscard]] Instant leaving_time(const BodyState& flight, const NeighbourList& near) const noexcept {
    const auto [center, half] = box_of(near);
    const double x = (center.x + std::copysign(half, flight.velocity.x) - flight.center.x) / flight.velocity.x;
    const double y = (center.y + std::copysign(half, flight.velocity.y) - flight.center.y) / flight.velocity.y;
    const double delay = x < y ? x : y;
    if (delay == never) return {never, 0};
    return flight.start + (delay > 0 ? delay : 0);  // 0 also for what is not a number
  }

  [[nodiscard]] const std::uint32_t* list_of(const NeighbourList& near) const noexcept {
    return near.count == NeighbourList::overfull ? extras[near.extra].balls.data() : near.balls.data();
  }
  [[nodiscard]] std::uint32_t count_of(const NeighbourList& near) const noexcept {
    return near.count == NeighbourList::overfull ? static_cast<std::uint32_t>(extras[near.extra].balls.size())
                                                 : near.count;
  }
  /// Ids stand in no order that memory has: where a ball is, is best asked for before it is needed.
  void prefetch_slot(ShapeRef ball) const noexcept {
    if (ball.is_ball()) __builtin_prefetch(&slots[ball.number()]);
  }
  void prefetch_surroundings(std::uint32_t slot) const noexcept {
    crowd_.prefetch({neighbours[slot].x, neighbours[slot].y});
  }

 private:
  template <class Record>
  [[nodiscard]] static Leg leg_of(const Record& record, const LegOrigin& notes) noexcept {
    const bool at_impact = notes.origin.is_shape();
    return {.start = record.start,
            .center = record.center,
            .velocity = record.velocity,
            .origin = at_impact ? notes.origin.kind() : Met::ball,
            .began_at_impact = at_impact,
            .collapse_count = static_cast<std::uint16_t>(notes.cascade_and_collapse & LegOrigin::most_collapse),
            .origin_id = at_impact ? notes.origin.number() : 0,
            .cascade_depth = notes.cascade_and_collapse >> LegOrigin::collapse_bits};
  }
  [[nodiscard]] Body body_on(std::uint32_t slot, const Leg& leg) const noexcept {
    const Material& kind = materials[states[slot].material];
    return {.leg = leg, .radius = kind.radius, .mass = kind.mass, .restitution = kind.restitution};
  }

  [[nodiscard]] double radius(std::uint32_t slot) const noexcept { return radii[states[slot].material]; }
  [[nodiscard]] std::uint32_t number_of(const Material& kind);
  void forget_origin(Met what, std::uint32_t id);

  void drop_the_absent();
  template <class Visit>
  void for_each_ball(Instant now, Visit visit) const;
  void survey(Instant now);
  class ByPlace;
  [[nodiscard]] bool order_by_place(Instant now, double tile_side, ThreadPool& crew, StopToken requests);
  [[nodiscard]] static std::vector<std::uint32_t> counts_to_starts(std::vector<std::vector<std::uint32_t>>& counts,
                                                                   std::size_t tiles);
  [[nodiscard]] double spacing_of_balls(Instant now, std::size_t count, double extent) const;
  void shape_crowd(double headroom);
  void lay();
  [[nodiscard]] double room_of_a_fixture() const noexcept;
  void lay_grid();
  /// What the tiles cover.
  [[nodiscard]] Rectangle tiled() const noexcept { return crowd_.wraps() ? crowd_.window() : inhabited_; }
  [[nodiscard]] bool give_boxes(Instant now, ThreadPool& crew, StopToken requests);
  [[nodiscard]] CellPoint next_spot(std::uint32_t slot, Vec2 center) const noexcept;
  [[nodiscard]] bool are_apart(std::uint32_t a, std::uint32_t b) const noexcept;
  void note_parted(std::uint32_t slot, const std::uint32_t* from, std::size_t count, WorkerScratch& hands) const;
  void strike(std::uint32_t whose, std::uint32_t who);
  void take_first_box(std::uint32_t slot, Instant now);
  [[nodiscard]] double least_half(std::uint32_t slot, Instant now) const noexcept;
  void take_box(std::uint32_t slot, Instant now);
  void take_odd_box(std::uint32_t slot, Vec2 center, double least);
  void stand_apart(ShapeRef item, const Rectangle& where);
  void find_ordinary(const Rectangle& where, Instant now);
  void stand(std::uint32_t slot);
  void leave(std::uint32_t slot);
  void stand(std::uint32_t id, const Wall& wall);
  void leave(std::uint32_t id, const Wall& wall);
  void stand(std::uint32_t id, const Pillar& pillar);
  void leave(std::uint32_t id, const Pillar& pillar);

  struct Box {
    Vec2 center;
    double half = 0;
  };
  [[nodiscard]] Box box_of(const NeighbourList& near) const noexcept {
    if (near.odd) return {extras[near.extra].box_center, extras[near.extra].half};
    return {crowd_.center_of({near.x, near.y}), crowd_.box_half()};
  }
  [[nodiscard]] Rectangle grown_box(std::uint32_t slot) const noexcept;
  void list(std::uint32_t slot, double now, WorkerScratch& hands, bool tell_others);
  [[nodiscard]] std::size_t list_others(std::uint32_t slot, WorkerScratch& hands, std::size_t count);
  void write_list(std::uint32_t slot, const std::vector<std::uint32_t>& found, std::size_t count);
  void append(std::uint32_t whose, std::uint32_t who, WorkerScratch& hands);
  void append_to_long(std::uint32_t whose, std::uint32_t who, WorkerScratch& hands);
  void consider_listing(std::uint32_t slot, ShapeRef item);
  [[nodiscard]] NeighbourExtra& extra_of(std::uint32_t slot);
  [[nodiscard]] std::size_t shapes() const noexcept { return states.size() + walls.size() + pillars.size(); }

  std::size_t shapes_when_laid_ = 0;  ///< how many shapes the crowd and the grid were laid for; 0: they were not
  std::size_t balls_when_laid_ = 0;   ///< how many balls there were then
  std::size_t outsiders_ = 0;         ///< how many have been placed outside of them since
  Rectangle ground_;                  ///< around everything
  Rectangle inhabited_;               ///< around the balls
  double spacing_ = 1;                ///< of balls, about
  double mean_radius_ = 0;
  double ordinary_radius_ = 0;  ///< the largest there is among ordinary balls
  std::size_t fixtures_ = 0;    ///< how many are present
  Rectangle core_;              ///< around nearly all balls
  double length_of_walls_ = 0;  ///< all together
  Vec2 middle_;                 ///< of the balls: as many are on either side
  double ordinary_place_ = 0;   ///< legs of ordinary balls have begun at no larger coordinates: they would round more
  bool there_are_odd_ones_ = false;
  bool only_points_ = true;  ///< no ball has a radius, so none meets another
  bool unlisted_ = false;    ///< the balls stand neither in the crowd nor in the grid, as none is ever looked for
  CellList crowd_;
  Grid grid_;
  WorkerScratch hands_;          ///< for what is done while nobody plays
  std::vector<ShapeRef> items_;  ///< room for what a search gives
};

}  // namespace carom::engine
