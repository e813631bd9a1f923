#include "engine/team.hpp"

#include <array>
#include <atomic>
#include <tuple>

namespace carom::engine {
namespace {

/// Tiles to be done, whoever comes next.
class Queue {
 public:
  explicit Queue(std::size_t size) : size_{size} {}
  bool take(std::size_t& number) {
    number = next_.fetch_add(1, std::memory_order_relaxed);
    return number < size_;
  }

 private:
  std::size_t size_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace

Team::Team(Table& table, unsigned threads, const ImpactCounts& counts) : table_{table}, crew_{threads} {
  for (unsigned number = 0; number < crew_.size(); ++number)
    players_.push_back(std::make_unique<Player>(table, log_, number == 0 ? counts : ImpactCounts{}));
}

void Team::plan_all(Instant now) {
  log_.restart();
  for (const auto& player : players_) player->close_tiles();
  table_.forget_ghosts();
  regions_.clear();
  if (crew_.size() == 1) {
    first().plan_all(now);
    return;
  }
  first().forget_plans();
  std::vector<std::pair<double, Item>> plans(table_.size());
  crew_.together([&](unsigned number) {
    const auto place = [&](std::uint64_t part) { return static_cast<std::uint32_t>(part * table_.size() / size()); };
    players_[number]->find_plans(place(number), place(number + 1ULL), now, plans.data());
  });
  for (std::uint32_t slot = 0; slot < table_.size(); ++slot)
    std::tie(table_.flights[slot].planned, table_.flights[slot].with) = plans[slot];
}

bool Team::play_tiles(double from, Instant until) {
  const ImpactCounts before = first().counts();
  for (const auto& player : players_) player->open_tiles(from, until);
  const bool all = size() == 1 ? first().play_tiles() == Player::End::nothing_left : play_together();
  if (!all) {
    take_all_back();
    for (const auto& player : players_) static_cast<void>(player->hand_over_counts());
    first().add_counts(before);
  }
  log_.forget();
  for (const auto& player : players_) player->close_tiles();
  table_.forget_ghosts();
  return all;
}

/// The balls' colours are those of the tiles that they stand in in memory.
void Team::tag_colours() {
  regions_ = table_.regions();
  parted_.assign(regions_.size(), {});
  tags_.resize(table_.size());
  std::uint32_t slot = 0;
  for (std::size_t tile = 0; tile < regions_.size(); ++tile) {
    for (; slot < table_.tile_ends[tile]; ++slot) tags_[slot] = table_.colour_of(tile);
  }
}

// Tiles of one colour after those of another: nobody reads what another changes. Whatever reaches too far is put off, and
// played by one alone when all are done; by then most balls are at the horizon, and some have to be taken back.
bool Team::play_together() {
  if (regions_.empty()) tag_colours();
  std::atomic<bool> all = true;
  Queue strays{regions_.size()};
  std::array<std::unique_ptr<Queue>, colours> queues;
  for (auto& queue : queues) queue = std::make_unique<Queue>(regions_.size());
  crew_.together([&](unsigned number) {
    Player& player = *players_[number];
    std::size_t tile = 0;
    while (strays.take(tile)) player.put_off_strays(tile, regions_[tile], tags_);
    for (std::uint8_t colour = 0; colour < colours; ++colour) {
      crew_.meet();
      while (queues[colour]->take(tile)) {
        if (table_.colour_of(tile) != colour || !all.load(std::memory_order_relaxed)) continue;
        const Player::End end = player.play_tile(tile, regions_[tile], colour, tags_);
        if (end != Player::End::nothing_left) all = false;
        parted_[tile].swap(player.hands().parted);
      }
    }
  });
  std::vector<std::uint32_t> put_off;
  for (const auto& player : players_) {
    put_off.insert(put_off.end(), player->put_off().begin(), player->put_off().end());
    player->put_off().clear();
    if (player.get() != &first()) first().add_counts(player->hand_over_counts());
  }
  if (all) all = first().play_put_off(put_off, tags_) == Player::End::nothing_left;
  for (const std::uint32_t slot : put_off) tags_[slot] &= static_cast<std::uint8_t>(~put_off_tag);
  if (all) part_all();
  return all;
}

/// Lists must not name anyone far away, around whom another plays.
void Team::part_all() {
  Pairs alone;
  alone.swap(first().hands().parted);
  std::vector<Pairs> late(size());
  std::array<std::unique_ptr<Queue>, colours> queues;
  for (auto& queue : queues) queue = std::make_unique<Queue>(regions_.size());
  crew_.together([&](unsigned number) {
    std::size_t tile = 0;
    for (std::uint8_t colour = 0; colour < colours; ++colour) {
      crew_.meet();
      while (queues[colour]->take(tile)) {
        if (table_.colour_of(tile) != colour) continue;
        for (const auto& [a, b] : parted_[tile]) {
          if (((tags_[a] | tags_[b]) & moved_late_tag) != 0)
            late[number].emplace_back(a, b);
          else
            table_.part(a, b);
        }
        parted_[tile].clear();
      }
    }
  });
  for (const Pairs& pairs : late) alone.insert(alone.end(), pairs.begin(), pairs.end());
  for (const auto& [a, b] : alone) {
    table_.part(a, b);
    tags_[a] &= static_cast<std::uint8_t>(~moved_late_tag);
    tags_[b] &= static_cast<std::uint8_t>(~moved_late_tag);
  }
}

void Team::take_all_back() {
  for (std::uint32_t slot = 0; slot < table_.size(); ++slot) {
    Person& person = table_.persons[slot];
    while (log_.holds(person.past)) {
      table_.set_leg(slot, table_.body(log_[person.past]).leg);
      person.past = log_[person.past].before;
    }
  }
}

}  // namespace carom::engine
