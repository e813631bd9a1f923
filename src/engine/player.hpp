#pragma once

#include <optional>

#include "engine/agenda.hpp"
#include "engine/earliest.hpp"
#include "engine/log.hpp"
#include "engine/table.hpp"

namespace carom::engine {

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
  explicit Player(Table& table, const ImpactCounts& counts = {}) noexcept
      : table_{&table}, find_earliest_{find_earliest()}, counts_{counts} {}

  /// How play ended.
  enum class End {
    nothing_left,  ///< all has been played that is due up to the horizon
    impact,        ///< one impact has been played, and more was not wanted
    beyond,        ///< the next is after the time given
    stuck,         ///< one instant has impacts without end
    too_much       ///< so much has been played that it could hardly be taken back
  };

  /// Makes a plan for everyone.
  void plan_all(Instant now);

  /// Opens a horizon to be played in order.
  void open_in_order(double from, double until);
  /// Plays in order up to and including `until`.
  End play_in_order(Instant until, bool only_one, const OnImpact& on_impact);

  /// Plays a whole horizon tile by tile.
  End play_tiles(double from, Instant until);
  /// Ends a horizon played tile by tile: nothing of it can be taken back any more.
  void close_tiles();
  /// Takes back all of a horizon that was played tile by tile.
  void take_all_back();

  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  /// When the last impact was, of those played in order.
  [[nodiscard]] Instant now() const noexcept { return now_; }

 private:
  /// The earliest that a ball has found.
  struct Found {
    double time = never;
    Item with = Item::nothing();
    bool past = false;  ///< it is with a leg that the other has played beyond
  };

  struct Meeting {
    Encounter what;
    bool past = false;
  };

  [[nodiscard]] Found look(std::uint32_t slot, Instant now);
  [[nodiscard]] Found look_on_new_leg(std::uint32_t slot, Instant now);
  void renew_late_box(std::uint32_t slot, Instant now);
  enum class Since { earlier, now };
  template <Since since>
  [[nodiscard]] Found look_from_box(std::uint32_t slot, Instant now);
  void overtake(std::uint32_t slot, double since) const;
  void overtake_all_with(std::uint32_t slot, double since) const;
  [[nodiscard]] Found look_carefully(std::uint32_t slot, Instant now) const;
  [[nodiscard]] bool look_back(std::uint32_t slot, std::uint32_t other, double now, Found& best) const;
  [[nodiscard]] bool has_gone_on_at_once(std::uint32_t slot, std::uint32_t parted_from) const;
  template <class Visit>
  void for_each_past_leg(std::uint32_t slot, double now, Visit visit) const;
  void adopt(std::uint32_t slot, const Found& found);
  void adopt_alone(std::uint32_t slot, double time, Item with);
  void look_and_adopt(std::uint32_t slot, Instant now) { adopt(slot, look(slot, now)); }

  [[nodiscard]] std::optional<Encounter> meeting_with_fixture(std::uint32_t slot, Item item) const;
  [[nodiscard]] std::optional<Meeting> meeting(std::uint32_t slot, std::uint32_t other, double time) const;
  [[nodiscard]] Encounter due(std::uint32_t slot) const;
  [[nodiscard]] bool may_meet_twice_at(double time, std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] bool comes_before(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] static Encounter beginning(std::uint32_t id, const Leg& leg) noexcept;

  void see_table();
  void open(double from, double until, std::uint32_t first, std::uint32_t end, std::size_t days_a_ball);
  End play(bool only_one);
  enum class Step { went_on, impact, beyond, stuck };
  Step carry_out(std::uint32_t slot);
  Step meet_ball(std::uint32_t slot, std::uint32_t other);
  Step meet_fixture(std::uint32_t slot, Item with);
  void move_box(std::uint32_t slot, Instant now);
  [[nodiscard]] std::uint16_t part_of_horizon(Instant now) const;
  void play_pair(const Encounter& what, std::uint32_t first, Body& a, std::uint32_t second, Body& b);
  void begin_leg(std::uint32_t slot, const Leg& leg);
  void count_lossless(std::uint32_t entry);
  void remember(std::uint32_t slot, std::uint32_t entry);
  void take_back(std::uint32_t entry);
  void restore(std::uint32_t entry);
  void note(std::uint32_t slot, double time);
  void fetch_ahead();

  Table* table_;
  FindEarliest find_earliest_;
  Look look_;
  Agenda agenda_;
  Log log_;
  ImpactCounts counts_;
  ImpactCounts counts_before_;  ///< at the horizon's start
  Instant now_;
  Instant until_;
  OnImpact on_impact_;
  bool in_order_ = true;
  double from_ = 0;                   ///< the horizon's start
  double horizon_ = -never;           ///< plans up to here are in the agenda
  std::uint32_t noted_up_to_ = none;  ///< slots from here on are looked through later
  std::uint8_t horizon_number_ = 0;
  std::size_t most_in_log_ = 0;
  struct Slots {
    std::uint32_t from = 0, to = 0;
  };
  Slots next_, beyond_;                      ///< whose memory is to be fetched
  std::vector<std::uint32_t> to_take_back_;  ///< room for impacts
};

}  // namespace carom::engine
