#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "carom/world.hpp"
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
  [[nodiscard]] const std::vector<engine::Body>& bodies() const noexcept { return bodies_; }
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

  /// Back to a time since which nothing has happened.
  void stay_at(Instant time) noexcept { now_ = time; }

  /// Why a shape can't be put here now: unsound, or in the way of others. `in_place_of` is the ball that it replaces.
  [[nodiscard]] std::vector<std::string> objections_to(const Ball& ball, std::optional<std::uint32_t> in_place_of);
  [[nodiscard]] std::vector<std::string> objections_to(const Wall& wall);
  [[nodiscard]] std::vector<std::string> objections_to(const Pillar& pillar);

 private:
  /// What a ball will do next, if nothing intervenes.
  struct Plan {
    enum class Kind : std::uint8_t { nothing, meet, leave_box };
    engine::Encounter what;
    Kind kind = Kind::nothing;
    std::uint32_t partner_leg = 0;  ///< the number of the partner's leg, when the plan was made
  };

  /// A ball's own place in the search for neighbours.
  struct Surroundings {
    Vec2 box_center;
    double box_half = 0;  ///< the centre is within this of the box's centre, along each axis
    Rectangle in_grid;    ///< the box, grown by the radius
    std::vector<std::uint32_t> balls;
    std::vector<std::uint32_t> walls;
    std::vector<std::uint32_t> pillars;
  };

  struct Due {
    engine::Encounter what;
    std::uint32_t ball = 0;
    std::uint32_t stamp = 0;  ///< of the ball's plan; an older one has been replaced
    friend bool operator>(const Due& a, const Due& b) noexcept { return a.what > b.what; }
  };

  /// All that may touch `where` now, and perhaps more: balls, walls, pillars, each in the order of their ids.
  [[nodiscard]] std::vector<engine::Item> items_near(const Rectangle& where);

  [[nodiscard]] Circle outline(const engine::Body& body) const noexcept {
    return {position_at(body.leg, now_), body.radius};
  }

  void make_plans();
  void lay_grid_if_needed();
  void lay_grid();
  void stand_in_grid(std::uint32_t id, const Wall& wall);
  void leave_grid(std::uint32_t id, const Wall& wall);
  [[nodiscard]] std::size_t shapes() const noexcept { return bodies_.size() + walls_.size() + pillars_.size(); }
  void place(std::uint32_t id);
  void move_box(std::uint32_t id);
  void list_surroundings(std::uint32_t id, bool tell_others);
  [[nodiscard]] bool may_meet(std::uint32_t a, std::uint32_t b) const noexcept;

  [[nodiscard]] Plan best_plan(std::uint32_t id) const;
  [[nodiscard]] Plan plan_to_leave(std::uint32_t id) const;
  void adopt(std::uint32_t id, const Plan& plan);
  void plan(std::uint32_t id);
  void forget_plan(std::uint32_t id);
  bool carry_out(std::uint32_t id, const OnImpact& on_impact);
  [[nodiscard]] engine::Outcome meet(const engine::Encounter& encounter);
  void count(const engine::Outcome& outcome) noexcept;

  std::vector<engine::Body> bodies_;
  std::vector<engine::Fixture<Wall>> walls_;
  std::vector<engine::Fixture<Pillar>> pillars_;
  Instant now_;
  ImpactCounts counts_;

  bool planned_ = false;              ///< plans and lists are those of the present shapes
  std::size_t shapes_when_laid_ = 0;  ///< how many shapes the grid was laid for; 0 when it has to be laid anew
  double box_half_ = 1;
  engine::Grid grid_;
  std::vector<Surroundings> surroundings_;
  std::vector<Plan> plans_;
  std::vector<std::uint32_t> stamps_;
  std::vector<std::uint32_t> leg_numbers_;
  std::vector<std::uint32_t> seen_;  ///< of balls, walls, pillars in turn: the last search that met them
  std::uint32_t search_ = 0;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
};

}  // namespace carom
