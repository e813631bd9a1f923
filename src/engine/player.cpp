#include "engine/player.hpp"

#include <algorithm>
#include <array>

namespace carom::engine {

/// The table's memory may have moved.
void Player::see_table() {
  look_.states = table_->states.data();
  look_.radii = table_->radii.data();
  look_.one_kind = table_->materials.size() == 1;
}

void Player::forget_plans(std::uint32_t first, std::uint32_t end) {
  see_table();
  in_order_ = true;
  horizon_ = -never;
  for (std::uint32_t slot = first; slot < end; ++slot) {
    table_->cold[slot].past = 0;
    forget_plan(slot);
  }
}

bool Player::plan_all(Instant now) {
  forget_plans(0, table_->size());
  for (std::uint32_t slot = 0; slot < table_->size(); ++slot) {
    if (requests_.requested()) return false;
    look_and_adopt(slot, now);
  }
  return true;
}

/// Opens the agenda for some of the balls.
void Player::open(double from, double until, std::uint32_t first, std::uint32_t end, std::size_t days_a_ball) {
  from_ = from;
  horizon_ = until;
  noted_up_to_ = end;
  see_table();
  const std::size_t days = days_a_ball * (end - first) + 63;
  agenda_.reset(from, until, days);
  work_.rebuilt += end - first + days / 16;
  const BodyState* const states = look_.states;
  constexpr std::uint32_t at_once = 512;
  std::array<std::uint32_t, at_once> due;
  for (std::uint32_t slot = first; slot < end;) {
    std::size_t count = 0;
    for (const std::uint32_t stop = std::min(slot + at_once, end); slot < stop; ++slot) {
      due[count] = slot;  // whether one is due is a toss of a coin: no branches
      count += static_cast<std::size_t>(states[slot].planned <= until);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const bool here = region_ == nullptr || (*tags_)[due[i]] < put_off_tag;
      if (here) agenda_.push(states[due[i]].planned, due[i]);
    }
  }
}

void Player::open_in_order(double from, double until) {
  in_order_ = true;
  constexpr std::size_t days_a_ball = 1;
  open(from, until, 0, table_->size(), days_a_ball);
}

Player::End Player::play_in_order(Instant now, Instant until, bool only_one, const OnImpact& on_impact) {
  /// Whatever the callback throws, nobody calls it again.
  struct Listening {
    const OnImpact*& who;
    ~Listening() { who = nullptr; }
  };
  now_ = now;
  until_ = until;
  on_impact_ = on_impact ? &on_impact : nullptr;
  const Listening until_the_end{on_impact_};
  return play(only_one);
}

void Player::open_tiles(double from, Instant until) {
  in_order_ = false;
  latest_ = -never;
  horizon_number_ = static_cast<std::uint8_t>(horizon_number_ % 255 + 1);
  from_ = from;
  until_ = until;
  most_in_log_ = 8 * static_cast<std::size_t>(table_->size()) + 65536;
}

Player::End Player::play_block(std::size_t block, std::optional<std::size_t> next) {
  constexpr std::uint32_t what_a_cache_holds = 6000;
  const bool fetch = table_->size() > what_a_cache_holds;
  const Table& table = *table_;
  const std::size_t tiles = table.tiling.tiles_of_a_block();
  const std::size_t first = block * tiles, end = first + tiles;
  const auto slots_of = [&](std::size_t tile) {
    const bool is_in_next = tile >= end;
    if (!fetch || (is_in_next && (!next || tile >= end + tiles))) return Slots{};
    const std::size_t number = is_in_next ? *next * tiles + (tile - end) : tile;
    return Slots{table.start_of_tile(number), table.tile_ends[number]};
  };
  for (std::size_t tile = first; tile < end; ++tile) {
    open(from_, until_.whole, table.start_of_tile(tile), table.tile_ends[tile], days_a_ball_of_a_tile);
    next_ = slots_of(tile + 1);
    beyond_ = slots_of(tile + 1 + table.tiling.across);
    const End how = play(false);
    if (how != End::nothing_left) return how;
  }
  return End::nothing_left;
}

void Player::close_tiles() {
  log_stretch_.reset();
  table_->forget_ghosts(hands_);
}

void Player::add_counts(const ImpactCounts& counts) noexcept {
  counts_.balls += counts.balls;
  counts_.walls += counts.walls;
  counts_.pillars += counts.pillars;
  counts_.lossless += counts.lossless;
}

/// While one tile is played, the memory of the next is fetched, and from farther away that of the one beyond it in the
/// next row, which will be its neighbour.
inline void Player::fetch_ahead() {
  constexpr std::uint32_t at_once = 4;
  constexpr std::uint32_t when_it_has_come = 64;
  if (next_.from < next_.to) {
    const std::uint32_t slot = next_.from;
    const BodyState* const states = look_.states + slot;
    const NeighbourList* const neighbours = table_->neighbours.data() + slot;
    for (std::uint32_t i = 0; i < at_once; ++i) {
      __builtin_prefetch(states + i, 1, 2);
      __builtin_prefetch(neighbours + i, 1, 2);
    }
    __builtin_prefetch(table_->cold.data() + slot, 1, 2);
    if (slot >= when_it_has_come) table_->prefetch_surroundings(slot - when_it_has_come);
    next_.from = slot + at_once;
  }
  if (beyond_.from < beyond_.to) {
    const BodyState* const states = look_.states + beyond_.from;
    const NeighbourList* const neighbours = table_->neighbours.data() + beyond_.from;
    for (std::uint32_t i = 0; i < at_once; ++i) {
      __builtin_prefetch(states + i, 1, 1);
      __builtin_prefetch(neighbours + i, 1, 1);
    }
    beyond_.from += at_once;
  }
}

/// Has a stop been requested? Asked again only after some more work.
inline bool Player::is_stopped() noexcept {
  constexpr std::uint64_t some = 8192;
  const std::uint64_t done = agenda_.examined() + work_.candidates + hands_.work.cells;
  if (done < ask_at_) [[likely]]
    return false;
  ask_at_ = done + some;
  return requests_.requested();
}

Player::End Player::play(bool only_one) {
  const auto before = [this](std::uint32_t a, std::uint32_t b) { return comes_before(a, b); };
  const auto valid = [this](double time, std::uint32_t ball) { return table_->states[ball].planned == time; };
  const auto collision = [this](double, std::uint32_t ball) { return this->due(ball); };
  CalendarQueue::Entry due;
  while (agenda_.pop(due, valid, before, collision)) {
    if (due.time > until_.whole) {
      agenda_.push(due.time, due.ball);
      return End::beyond;
    }
    if (is_stopped()) [[unlikely]] {
      agenda_.push(due.time, due.ball);
      stopped_before_ = due.time;
      return End::stopped;
    }
    fetch_ahead();
    switch (carry_out(due.ball)) {
      case Step::went_on:
        if (valid(due.time, due.ball)) agenda_.push(due.time, due.ball);  // it still has to be done
        break;
      case Step::impact:
        if (only_one) return End::impact;
        if (!in_order_ && log_.size() > most_in_log_) return End::too_much;
        break;
      case Step::beyond:
        if (!in_order_) break;
        agenda_.push(due.time, due.ball);
        return End::beyond;
      case Step::put_off: break;
      case Step::stuck: agenda_.push(due.time, due.ball); return End::stuck;
    }
  }
  return End::nothing_left;
}

}  // namespace carom::engine
