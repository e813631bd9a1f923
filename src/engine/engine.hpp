#pragma once

#include "carom/world.hpp"
#include "engine/table.hpp"
#include "engine/team.hpp"

namespace carom {

/// What makes a world go: a table, players, and the time.
class World::Engine {
 public:
  Engine() = default;
  Engine(const Engine& other);
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const std::vector<engine::Fixture<Wall>>& walls() const noexcept { return table_.walls; }
  [[nodiscard]] const std::vector<engine::Fixture<Pillar>>& pillars() const noexcept { return table_.pillars; }
  [[nodiscard]] std::uint32_t balls() const noexcept { return static_cast<std::uint32_t>(table_.slots.size()); }
  [[nodiscard]] bool is_present(std::uint32_t ball) const noexcept {
    return ball < balls() && table_.slots[ball] != engine::none;
  }
  [[nodiscard]] engine::Body body(std::uint32_t ball) const noexcept { return table_.body(table_.slots[ball]); }
  /// Balls stand in memory by place, not by id: what will be asked of one is best fetched before.
  void prefetch(std::uint32_t ball) const noexcept {
    if (!is_present(ball)) return;
    __builtin_prefetch(&table_.flights[table_.slots[ball]]);
    __builtin_prefetch(&table_.persons[table_.slots[ball]]);
  }
  [[nodiscard]] Instant now() const noexcept { return now_; }
  [[nodiscard]] ImpactCounts counts() const noexcept { return team_->first().counts(); }
  [[nodiscard]] WorkCounts work() const noexcept;

  /// Changes from outside, as of now. What is put is sound and fits (World sees to that); ids are as in the lists
  /// above, and an id at the end of its list adds to it.
  template <class Shape>
  void put(std::uint32_t id, const Shape& shape) {
    table_.put(id, shape, now_);
    settled_ = false;
  }
  void take_ball(std::uint32_t id);
  void take_wall(std::uint32_t id);
  void take_pillar(std::uint32_t id);
  void reserve(std::size_t balls) { table_.reserve(balls); }
  [[nodiscard]] const Tuning& tuning() const noexcept { return tuning_; }
  void tune(const Tuning& tuning);

  /// Plays all encounters up to and including `until`, or only the first of them. Leaves the time at `until`, or at the
  /// encounter that it stopped at.
  enum class Stop { at_the_end, after_one_impact };
  Progress play_until(Instant until, Stop stop, const OnImpact& on_impact, StopToken requests);

  /// Whether the user's callback is being called.
  [[nodiscard]] bool is_calling_back() const noexcept { return calling_back_; }

  /// The first ball that comes too far out for a double, if all fly on as they do; `none` if no ball does.
  struct TooFar {
    double time = engine::never;
    std::uint32_t ball = engine::none;
  };
  [[nodiscard]] TooFar first_too_far() const;

  /// Back to a time since which nothing has happened. Boxes may have moved on meanwhile: they are to be made anew.
  void go_back_to(Instant time) noexcept {
    now_ = time;
    settled_ = false;
    table_.lay_anew_when_needed();
  }

  /// Why a shape can't be put here now: it is unsound, or overlaps others. `in_place_of` is the ball that it replaces.
  [[nodiscard]] std::vector<Problem> problems_with(const Ball& ball, std::optional<std::uint32_t> in_place_of);
  [[nodiscard]] std::vector<Problem> problems_with(const Wall& wall);
  [[nodiscard]] std::vector<Problem> problems_with(const Pillar& pillar);

 private:
  template <class OverlapWith>
  [[nodiscard]] std::vector<Problem> overlaps_among(const std::vector<engine::Item>& items,
                                                    std::optional<std::uint32_t> in_place_of, OverlapWith overlap_with);
  void lay_if_needed() {
    if (table_.lay_if_needed(now_)) settled_ = false;
  }
  [[nodiscard]] bool is_unsettled() const noexcept;
  /// So many boxes are moved in all before it counts as often.
  [[nodiscard]] std::uint64_t often_moved() const noexcept { return 16 * (table_.size() + 64ULL); }
  [[nodiscard]] bool is_quiet(Instant until) const noexcept;
  [[nodiscard]] double next_meeting_of_all(StopToken requests);
  [[nodiscard]] bool skip_quiet_time(Instant until, StopToken requests);
  [[nodiscard]] double mean_speed() const;
  [[nodiscard]] bool settle(StopToken requests);
  struct Delays {
    double early = 0;
    double last = 0;
  };
  [[nodiscard]] Delays sample_delays() const;
  [[nodiscard]] double tile_length() const;
  [[nodiscard]] double length_in_order(Instant until) const;
  [[nodiscard]] bool play_tiles(Instant until);
  Progress stop_at(Instant time) noexcept {
    go_back_to(time);
    open_ = false;
    return Progress::stopped;
  }

  Tuning tuning_;
  engine::Table table_;
  std::unique_ptr<engine::Team> team_ = std::make_unique<engine::Team>(table_, 1, ImpactCounts{});
  Instant now_;
  bool settled_ = false;             ///< boxes, lists and plans are those of the present shapes
  bool open_ = false;                ///< a horizon is being played in order
  bool only_in_order_ = false;       ///< until the next settling
  bool calling_back_ = false;        ///< the user's callback
  double opened_ = 0, horizon_ = 0;  ///< its start and end
  double length_ = 0;                ///< of a horizon played tile by tile; 0 when it is not known
  double meeting_rate_ = 0;          ///< of a ball, in the last such horizon
  Instant settled_time_;             ///< when balls were last ordered by place
  std::uint64_t settled_at_ = 0;     ///< how many impacts there had been then
  std::uint64_t settle_at_ = 0;      ///< and how many there are to be when it is to be done again
  engine::BoxesMoved moved_at_;      ///< how many boxes had been moved
};

}  // namespace carom
