#pragma once

#include <array>
#include <functional>
#include <vector>

#include "carom/world.hpp"
#include "engine/calendar.hpp"
#include "engine/encounter.hpp"
#include "engine/grid.hpp"

namespace carom {

/// Plays a world's encounters in order, one at a time.
///
/// Every ball remembers one plan: the earliest thing that it knows will happen to it. For every two that will meet on
/// their present legs, at least one has a plan no later than their meeting (see docs/design.md for why that is enough).
/// Every ball has a box that its centre is in, and lists what it could meet while everyone is in their boxes.
class World::Engine {
 public:
  [[nodiscard]] std::uint32_t balls() const noexcept { return static_cast<std::uint32_t>(flights_.size()); }
  [[nodiscard]] bool is_present(std::uint32_t ball) const noexcept { return ball < balls() && persons_[ball].present; }
  [[nodiscard]] engine::Body body(std::uint32_t ball) const noexcept;
  [[nodiscard]] const std::vector<engine::Fixture<Wall>>& walls() const noexcept { return walls_; }
  [[nodiscard]] const std::vector<engine::Fixture<Pillar>>& pillars() const noexcept { return pillars_; }
  [[nodiscard]] Instant now() const noexcept { return now_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }

  /// Changes from outside, as of now. What is put is sound and fits (World sees to that); ids are as in the lists
  /// above, and an id at the end of its list adds to it.
  void put(std::uint32_t id, const engine::Body& body);
  void put(std::uint32_t id, const Wall& wall);
  void put(std::uint32_t id, const Pillar& pillar);
  void take_ball(std::uint32_t id);
  void take_wall(std::uint32_t id);
  void take_pillar(std::uint32_t id);

  /// Plays all encounters up to and including `until`, or only the first of them. Leaves the time at `until`, or at the
  /// encounter that it stopped at.
  enum class Stop { at_the_end, after_one_impact };
  Progress play_until(Instant until, Stop stop, const OnImpact& on_impact);

  /// Back to a time since which nothing has happened. Boxes may have moved on meanwhile: they are to be made anew.
  void go_back_to(Instant time) noexcept {
    now_ = time;
    planned_ = false;
    shapes_when_laid_ = 0;
  }

  /// Why a shape can't be put here now: unsound, or in the way of others. `in_place_of` is the ball that it replaces.
  [[nodiscard]] std::vector<std::string> objections_to(const Ball& ball, std::optional<std::uint32_t> in_place_of);
  [[nodiscard]] std::vector<std::string> objections_to(const Wall& wall);
  [[nodiscard]] std::vector<std::string> objections_to(const Pillar& pillar);

 private:
  /// What others need to know of a ball, in one cache line: its leg's flight, and when it has something planned.
  struct alignas(64) Flight {
    Vec2 center;
    Vec2 velocity;
    Instant start;
    double radius = 0;
    double planned = 0;  ///< the larger part of the plan's time; infinity when there is none
  };

  /// What a ball will do next, if nothing intervenes.
  struct Plan {
    enum class Kind : std::uint8_t { nothing, meet, leave_box };
    engine::Encounter what;
    Kind kind = Kind::nothing;
    std::uint32_t partner_leg = 0;  ///< the number of the partner's leg, when the plan was made
  };

  /// What only the ball itself needs.
  struct Person {
    double mass = 1;
    double restitution = 1;
    Plan plan;
    std::uint32_t stamp = 0;  ///< of the plan
    std::uint32_t leg_number = 0;
    std::uint32_t origin_id = 0;
    std::uint32_t round = 0;
    std::uint16_t rush = 0;
    Met origin = Met::ball;
    bool began_at_impact = false;
    bool present = true;
  };

  static constexpr std::uint32_t list_room = 8;
  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  /// A ball's place in the search for neighbours, in one cache line: its box, and the balls it could meet.
  struct alignas(64) Surroundings {
    Vec2 box_center;
    float half_side = 0;
    float grown_half_side = 0;
    std::uint32_t count = 0;
    std::uint32_t extra = none;  ///< where to find what few balls have; `none` for the others
    std::array<std::uint32_t, list_room> balls{};

    /// The centre is within this of the box's centre, along each axis.
    [[nodiscard]] double half() const noexcept { return static_cast<double>(half_side); }
    /// Whatever the ball can touch is within this of it: the half-side and the radius, with room for rounding.
    [[nodiscard]] double reach() const noexcept { return static_cast<double>(grown_half_side); }
  };

  struct Extra {
    std::vector<std::uint32_t> balls;    ///< the whole list, when it is longer than a cache line holds
    std::vector<engine::Item> fixtures;  ///< walls and pillars that the ball could meet
  };

  void forget_origin(Met what, std::uint32_t id);
  void make_plans();
  void begin_horizon(Instant until);
  [[nodiscard]] double horizon_length(Instant until) const;
  void note_due(std::uint32_t ball);

  [[nodiscard]] Circle outline(std::uint32_t ball) const noexcept;
  [[nodiscard]] std::vector<engine::Item> items_near(const Rectangle& where);
  void lay_grid_if_needed();
  void lay_grid(double headroom);
  void stand_in_grid(std::uint32_t id, const Wall& wall);
  void leave_grid(std::uint32_t id, const Wall& wall);
  void stand_in_grid(std::uint32_t id, const Pillar& pillar);
  void leave_grid(std::uint32_t id, const Pillar& pillar);
  void place(std::uint32_t ball);
  void leave_grid(std::uint32_t ball);
  [[nodiscard]] bool is_ordinary(std::uint32_t ball) const noexcept;
  void move_box(std::uint32_t ball);
  void list_surroundings(std::uint32_t ball, bool tell_others);
  void append(std::uint32_t whose, std::uint32_t who);
  void consider_listing(std::uint32_t ball, engine::Item item);
  [[nodiscard]] bool lists(std::uint32_t whose, std::uint32_t who) const noexcept;
  [[nodiscard]] Extra& extra_of(std::uint32_t ball);
  [[nodiscard]] const std::uint32_t* list_of(std::uint32_t ball) const noexcept;
  [[nodiscard]] std::size_t shapes() const noexcept { return flights_.size() + walls_.size() + pillars_.size(); }

  [[nodiscard]] Plan best_plan(std::uint32_t ball) const;
  void consider_balls(std::uint32_t ball, Plan& best) const;
  void consider_one_by_one(std::uint32_t ball, Plan& best) const;
  void consider_fixtures(std::uint32_t ball, Plan& best) const;
  [[nodiscard]] Plan plan_to_leave(std::uint32_t ball) const;
  void adopt(std::uint32_t ball, const Plan& plan);
  void adopt_with_partner(std::uint32_t ball, const Plan& plan);
  bool carry_out(std::uint32_t ball, const OnImpact& on_impact);
  [[nodiscard]] engine::Outcome meet(const engine::Encounter& encounter);
  void begin_leg(std::uint32_t ball, const Leg& leg);
  void count(const engine::Outcome& outcome) noexcept;
  void fetch_ahead();

  std::vector<Flight> flights_;
  std::vector<Person> persons_;
  std::vector<Surroundings> surroundings_;
  std::vector<engine::Fixture<Wall>> walls_;
  std::vector<engine::Fixture<Pillar>> pillars_;
  Instant now_;
  ImpactCounts counts_;

  bool planned_ = false;              ///< plans and lists are those of the present shapes
  std::size_t shapes_when_laid_ = 0;  ///< how many shapes the grid was laid for; 0 when it has to be laid anew
  std::size_t outsiders_ = 0;         ///< how many boxes have been put outside of it since
  double box_half_ = 1;               ///< of ordinary balls
  double ordinary_radius_ = 0;        ///< the largest there is among ordinary balls
  engine::Grid crowd_;                ///< ordinary balls, each in the one cell that its box's centre is in
  engine::Grid grid_;                 ///< everything else, in all the cells that it touches
  std::vector<Extra> extras_;
  std::vector<std::uint32_t> found_;  ///< room for a search
  engine::Calendar calendar_;
  Instant horizon_;  ///< plans before it are in the calendar
};

}  // namespace carom
