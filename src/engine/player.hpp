#pragma once

#include <optional>
#include <utility>

#include "engine/table.hpp"
#include "execution/undo_log.hpp"
#include "scheduling/calendar_queue.hpp"
#include "scheduling/candidate_scan.hpp"

namespace carom::engine {

/// How often balls have left their boxes: those that belong into the crowd, and those too large for it, whose boxes
/// find their size by themselves.
struct BoxesMoved {
  std::uint64_t ordinary = 0;
  std::uint64_t odd = 0;

  [[nodiscard]] std::uint64_t total() const noexcept { return ordinary + odd; }
};

/// Plays what balls have planned, and makes new plans.
///
/// Every ball remembers one plan: the earliest thing that it knows will happen to it. For every two that will meet on
/// their legs, at least one has a plan no later than their meeting (see docs/design.md for why that is enough).
///
/// It plays in one of two ways. *In order*, everything everywhere as time goes by. Or *tile by tile*: each tile in
/// order of time up to the horizon, one tile after another. A ball may then meet a leg that the other has already
/// played beyond; the other is taken back, together with just those impacts that followed from it.
class Player {
 public:
  Player(Table& table, UndoLog& log, const ImpactCounts& counts = {}) noexcept
      : table_{&table}, log_{log}, find_earliest_{fastest_scan()}, counts_{counts} {}

  /// How play ended.
  enum class End {
    nothing_left,  ///< all has been played that is due up to the horizon
    impact,        ///< one impact has been played, and more was not wanted
    beyond,        ///< the next is after the time given
    stuck,         ///< one instant may have impacts without end; tile by tile, it is to be played in order instead
    too_much,      ///< so much has been played that it could hardly be taken back
    stopped        ///< a stop was requested
  };

  /// Some balls have nothing planned.
  void forget_plans(std::uint32_t first, std::uint32_t end);
  /// Makes a plan for everyone; false when a stop was requested before that was done.
  [[nodiscard]] bool plan_all(Instant now);

  /// Opens a horizon to be played in order.
  void open_in_order(double from, double until);
  /// Plays in order, from `now` up to and including `until`. What `on_impact` throws is passed on: the impact has been
  /// played then, and playing can go on.
  End play_in_order(Instant now, Instant until, bool only_one, const OnImpact& on_impact);

  /// Opens a horizon to be played tile by tile.
  void open_tiles(double from, Instant until);
  /// Plays the tiles of a block one after another. Which is the next, if that is known, only helps.
  End play_block(std::size_t block, std::optional<std::size_t> next);
  /// The same while others play theirs: what lies outside of the region is put off. Then, when all have, what has been
  /// put off.
  End play_block(std::size_t block, std::optional<std::size_t> next, const Region& region, std::uint8_t colour,
                 Tags& tags);
  void put_off_strays(std::size_t block, const Region& region, Tags& tags, std::vector<std::uint8_t>& moved);
  End play_put_off(std::vector<std::uint32_t>& slots, Tags& tags);
  [[nodiscard]] std::vector<std::uint32_t>& put_off() noexcept { return put_off_; }
  [[nodiscard]] std::vector<std::uint32_t>& moved_late() noexcept { return moved_late_; }
  [[nodiscard]] WorkerScratch& hands() noexcept { return hands_; }
  /// Ends a horizon played tile by tile: nothing of it can be taken back any more.
  void close_tiles();
  /// Its counts, which become zero.
  [[nodiscard]] ImpactCounts hand_over_counts() noexcept { return std::exchange(counts_, {}); }
  void add_counts(const ImpactCounts& counts) noexcept;

  /// Makes a plan for some balls, without telling anyone; false when a stop was requested before that was done.
  [[nodiscard]] bool find_plans(std::uint32_t first, std::uint32_t end, Instant now,
                                std::pair<double, ShapeRef>* plans);

  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] WorkCounts work() const noexcept {
    WorkCounts sum = hands_.work;
    sum.queue += agenda_.examined();
    return sum += work_;
  }
  [[nodiscard]] const BoxesMoved& boxes_moved() const noexcept { return boxes_moved_; }
  /// When the last impact was, of those played in order; the time given before the first.
  [[nodiscard]] Instant now() const noexcept { return now_; }
  /// The same of the present horizon, played tile by tile, by the larger part; it may have been taken back.
  [[nodiscard]] double latest() const noexcept { return latest_; }

  /// Playing ends when a stop is requested.
  void heed(StopToken requests) noexcept { requests_ = requests; }
  /// When playing in order was stopped: the time of what was due next.
  [[nodiscard]] double stopped_before() const noexcept { return stopped_before_; }

 private:
  static constexpr std::size_t days_a_ball_of_a_tile = 2;

  enum class Step { went_on, impact, beyond, stuck, put_off };

  /// The earliest that a ball has found.
  struct Found {
    double time = never;
    ShapeRef with = ShapeRef::nothing();
    bool past = false;  ///< it is with a leg that the other has played beyond
  };

  struct Meeting {
    Collision what;
    bool past = false;
  };

  /// The start of a ball's leg.
  struct Parting {
    std::uint32_t from = none;     ///< whom it met, if that was a ball
    bool just_now = false;         ///< nobody has seen the leg yet
    bool gone_on_at_once = false;  ///< whom it met has met others since, at that very instant
  };
  [[nodiscard]] Parting parting_of(std::uint32_t slot) const;
  [[nodiscard]] Found look(std::uint32_t slot, Instant now, Parting parting);
  void renew_late_box(std::uint32_t slot, Instant now);
  [[nodiscard]] Found look_from_box(std::uint32_t slot, Instant now, Parting parting);
  void overtake_all_with(std::uint32_t slot, double since) const;
  [[nodiscard]] Found look_carefully(std::uint32_t slot, Instant now) const;
  [[nodiscard]] bool look_back(std::uint32_t slot, std::uint32_t other, double now, Found& best) const;
  [[nodiscard]] bool has_gone_on_at_once(std::uint32_t slot, std::uint32_t parted_from) const;
  template <class Visit>
  void for_each_past_leg(std::uint32_t slot, double now, Visit visit) const;
  void adopt(std::uint32_t slot, const Found& found);
  void adopt_alone(std::uint32_t slot, double time, ShapeRef with);
  void look_and_adopt(std::uint32_t slot, Instant now);

  [[nodiscard]] std::optional<Collision> meeting_with_fixture(std::uint32_t slot, ShapeRef item) const;
  [[nodiscard]] std::optional<Meeting> meeting(std::uint32_t slot, std::uint32_t other, double time) const;
  [[nodiscard]] Collision due(std::uint32_t slot) const;
  /// Tile by tile, two balls that have planned to meet each other need not mean the same meeting: one of them may mean
  /// a leg that the other has played beyond at that very instant.
  [[nodiscard]] bool may_meet_twice_at(double time, std::uint32_t a, std::uint32_t b) const noexcept {
    return !in_order_ && (table_->states[a].start.whole == time || table_->states[b].start.whole == time);
  }
  [[nodiscard]] bool comes_before(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] static Collision beginning(std::uint32_t id, const Leg& leg) noexcept;

  void see_table();
  [[nodiscard]] bool is_noted_here(std::uint32_t slot) const noexcept {
    const std::uint8_t colour = region_ ? (*tags_)[slot] : colour_;
    return colour < colour_ || (colour == colour_ && slot < noted_up_to_);
  }
  [[nodiscard]] bool may_touch(std::uint32_t slot) const noexcept {
    if (region_ == nullptr) return true;
    return (*tags_)[slot] < put_off_tag && table_->is_in(*region_, table_->neighbours[slot]);
  }
  [[nodiscard]] bool may_move_box(std::uint32_t slot, Instant now) const noexcept;
  [[nodiscard]] bool may_take_back(std::uint32_t slot, const Collision& what) const;
  [[nodiscard]] bool box_is_late(std::uint32_t slot, Instant now) const;
  Step put_off(std::uint32_t slot);
  void open(double from, double until, std::uint32_t first, std::uint32_t end, std::size_t days_a_ball);
  End play(bool only_one);
  [[nodiscard]] bool is_endless(const Collision& what) const noexcept;
  [[nodiscard]] bool is_stopped() noexcept;
  Step carry_out(std::uint32_t slot);
  Step meet_ball(std::uint32_t slot, std::uint32_t other);
  Step meet_fixture(std::uint32_t slot, ShapeRef with);
  void move_box(std::uint32_t slot, Instant now);
  [[nodiscard]] double part_of_horizon(Instant now) const;
  void play_pair(const Collision& what, std::uint32_t first, std::uint32_t second);
  void begin_leg(std::uint32_t slot, const Leg& leg);
  void forget_plan(std::uint32_t slot) {
    table_->states[slot].planned = never;
    table_->states[slot].with = ShapeRef::nothing();
  }
  void count_lossless(std::uint32_t entry);
  void note_impact_at(Instant time) noexcept;
  void remember(std::uint32_t slot, std::uint32_t entry, UndoEntry& past);
  void take_back(std::uint32_t entry);
  void restore(std::uint32_t entry);
  void note(std::uint32_t slot, double time) {
    if (time <= horizon_ && is_noted_here(slot)) agenda_.push(time, slot);
  }
  void note_again(std::uint32_t slot);
  void note_again_all_with(std::uint32_t slot);
  void fetch_ahead();
  void fetch(const std::vector<std::uint32_t>& slots) const;

  Table* table_;
  UndoLog& log_;
  ScanCandidates find_earliest_;
  CandidateScan look_;
  CalendarQueue agenda_;
  Chunk<UndoEntry> log_stretch_;
  WorkerScratch hands_;
  ImpactCounts counts_;
  mutable WorkCounts work_;  ///< what searches take that change nothing else
  BoxesMoved boxes_moved_;
  Instant now_;
  Instant until_;
  double latest_ = -never;  ///< when the latest impact was that has been played in this horizon, tile by tile
  const OnImpact* on_impact_ = nullptr;
  StopToken requests_;
  std::uint64_t ask_at_ = 0;  ///< how much work there has been when these are to be looked at
  double stopped_before_ = 0;
  bool in_order_ = true;
  double from_ = 0;                   ///< the horizon's start
  double horizon_ = -never;           ///< plans up to here are in the agenda
  std::uint32_t noted_up_to_ = none;  ///< slots from here on are looked through later
  std::uint8_t horizon_number_ = 0;   ///< 0 for none
  const Region* region_ = nullptr;    ///< where it may change things; everywhere
  std::uint8_t colour_ = 0;           ///< of the blocks that are played now
  Tags* tags_ = nullptr;
  std::vector<std::uint32_t> put_off_;
  std::vector<std::uint32_t> moved_late_;  ///< whose boxes were moved in playing what had been put off
  std::size_t most_in_log_ = 0;
  struct Slots {
    std::uint32_t from = 0, to = 0;
  };
  Slots next_, beyond_;                      ///< whose memory is to be fetched
  std::vector<std::uint32_t> to_take_back_;  ///< room for impacts
};

}  // namespace carom::engine
