#include <algorithm>

#include "engine/player.hpp"

/// Playing a block while others play theirs.
namespace carom::engine {

/// Once in a horizon, within the region.
bool Player::may_move_box(std::uint32_t slot, Instant now) const noexcept {
  if (region_ == nullptr) return true;
  return table_->neighbours[slot].horizon != horizon_number_ && table_->would_stay_in(*region_, slot, now);
}

/// May everything be touched that followed from what a ball has done since? All or nothing is taken back.
bool Player::may_take_back(std::uint32_t slot, const Collision& what) const {
  if (region_ == nullptr) return true;
  std::vector<std::pair<std::uint32_t, Collision>> to_see{{slot, what}};
  const auto is_known = [&](std::uint32_t ball, const Collision& since) {
    return std::ranges::any_of(to_see,
                               [&](const auto& known) { return known.first == ball && !(since < known.second); });
  };
  constexpr std::size_t most = 100;
  for (std::size_t i = 0; i < to_see.size(); ++i) {
    const auto [ball, since] = to_see[i];
    if (!may_touch(ball) || to_see.size() > most) return false;
    const ColdState& person = table_->cold[ball];
    Collision end = beginning(person.id, table_->leg(ball));
    for (std::uint32_t entry = person.past; log_.holds(entry) && !(end < since); entry = log_[entry].before) {
      const std::uint32_t partner = log_[entry ^ 1U].ball;
      if (partner != none && !is_known(partner, end)) to_see.emplace_back(partner, end);
      end = beginning(person.id, table_->body(log_[entry]).leg);
    }
  }
  return true;
}

/// Leaves a ball, and what it has planned, for later.
Player::Step Player::put_off(std::uint32_t slot) {
  (*tags_)[slot] |= put_off_tag;
  put_off_.push_back(slot);
  return Step::put_off;
}

/// Those who have gone too far from the block that they stand in in memory: others may be around them. Who has not
/// moved since it was seen within need not be looked at.
void Player::put_off_strays(std::size_t block, const Region& region, Tags& tags, std::vector<std::uint8_t>& moved) {
  tags_ = &tags;
  for (std::uint32_t slot = table_->start_of_block(block); slot < table_->start_of_block(block + 1); ++slot) {
    if (moved[slot] == 0) continue;
    const bool strays = !table_->is_in(region, table_->neighbours[slot]);
    moved[slot] = static_cast<std::uint8_t>(strays);
    if (strays) put_off(slot);
  }
}

Player::End Player::play_block(std::size_t block, std::optional<std::size_t> next, const Region& region,
                               std::uint8_t colour, Tags& tags) {
  region_ = &region;
  colour_ = colour;
  tags_ = &tags;
  const End end = play_block(block, next);
  region_ = nullptr;
  return end;
}

/// These stand anywhere in memory: fetches all of them at once, then those around them.
void Player::fetch(const std::vector<std::uint32_t>& slots) const {
  const auto fetch_one = [&](std::uint32_t slot) {
    __builtin_prefetch(&table_->states[slot], 1);
    __builtin_prefetch(&table_->neighbours[slot], 1);
  };
  for (const std::uint32_t slot : slots) fetch_one(slot);
  for (const std::uint32_t slot : slots) {
    const NeighbourList& near = table_->neighbours[slot];
    std::for_each_n(table_->list_of(near), table_->count_of(near), fetch_one);
    if (!near.odd) table_->prefetch_surroundings(slot);
  }
}

Player::End Player::play_put_off(std::vector<std::uint32_t>& slots, Tags& tags) {
  tags_ = &tags;
  next_ = beyond_ = {};
  open(from_, until_.whole, 0, 0, 1);
  noted_up_to_ = none;
  fetch(slots);
  for (const std::uint32_t slot : slots) {
    tags[slot] &= static_cast<std::uint8_t>(~put_off_tag);
    note(slot, table_->states[slot].planned);
  }
  const End end = play(false);
  tags_ = nullptr;
  return end;
}

bool Player::find_plans(std::uint32_t first, std::uint32_t end, Instant now, std::pair<double, ShapeRef>* plans) {
  for (std::uint32_t slot = first; slot < end; ++slot) {
    if (requests_.requested()) return false;
    const Found found = look_from_box(slot, now, parting_of(slot));
    plans[slot] = {found.time, found.with};
  }
  return true;
}

}  // namespace carom::engine
