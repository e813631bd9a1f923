#include "parallel/parallel_simulator.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <tuple>

namespace carom::engine {
namespace {

/// Blocks to be dealt with by several. Each has a run of neighbours for himself, and helps the others when it is done.
class Queue {
 public:
  explicit Queue(unsigned players) : runs_(players) {}

  void add(std::size_t block) { blocks_.push_back(block); }

  /// Calls `visit(block, the next one, if any)` for what is left.
  template <class Visit>
  void work_off(unsigned number, Visit visit) {
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const std::size_t run = (number + i) % runs_.size();
      const std::size_t first = start_of(run), end = start_of(run + 1);
      for (;;) {
        const std::size_t place = first + runs_[run].taken.fetch_add(1, std::memory_order_relaxed);
        if (place >= end) break;
        visit(blocks_[place], place + 1 < end ? std::optional{blocks_[place + 1]} : std::nullopt);
      }
    }
  }

 private:
  struct alignas(64) Run {
    std::atomic<std::size_t> taken = 0;
  };

  [[nodiscard]] std::size_t start_of(std::size_t run) const { return run * blocks_.size() / runs_.size(); }

  std::vector<std::size_t> blocks_;
  std::vector<Run> runs_;
};

/// For each colour, the blocks of that colour.
std::vector<Queue> by_colours(const Tiling& tiling, unsigned players) {
  std::vector<Queue> queues;
  queues.reserve(Tiling::colours);
  for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) queues.emplace_back(players);
  for (std::size_t block = 0; block < tiling.blocks(); ++block) queues[tiling.colour_of(block)].add(block);
  return queues;
}

}  // namespace

ParallelSimulator::ParallelSimulator(Table& table, unsigned threads, const ImpactCounts& counts)
    : table_{table}, crew_{threads} {
  for (unsigned number = 0; number < crew_.size(); ++number)
    players_.push_back(std::make_unique<Player>(table, log_, number == 0 ? counts : ImpactCounts{}));
  if (crew_.size() == 1) return;
  for (const auto& player : players_) player->hands().moved = &moved_;
}

BoxesMoved ParallelSimulator::boxes_moved() const noexcept {
  BoxesMoved sum;
  for (const auto& player : players_) {
    sum.ordinary += player->boxes_moved().ordinary;
    sum.odd += player->boxes_moved().odd;
  }
  return sum;
}

WorkCounts ParallelSimulator::work() const noexcept {
  WorkCounts sum;
  for (const auto& player : players_) sum += player->work();
  return sum;
}

void ParallelSimulator::heed(StopToken requests) noexcept {
  for (const auto& player : players_) player->heed(requests);
}

bool ParallelSimulator::settle(Instant now, double tile_side, StopToken requests) {
  log_.restart();  // first, as there is no room for both
  for (const auto& player : players_) {
    player->close_tiles();
    player->hands().parted.clear();
  }
  table_.forget_ghosts();
  regions_.clear();
  if (!table_.settle(now, tile_side, crew_, requests)) return false;
  if (size() > 1) moved_.assign(table_.size(), 1);
  return plan_all(now);
}

bool ParallelSimulator::plan_all(Instant now) {
  if (crew_.size() == 1) return first().plan_all(now);
  std::atomic<bool> all = true;
  const auto plans = std::make_unique_for_overwrite<std::pair<double, ShapeRef>[]>(table_.size());
  crew_.run([&](unsigned number) {
    const auto [first, end] = crew_.range_of(table_.size(), number);
    players_[number]->forget_plans(first, end);
    crew_.barrier();
    if (!players_[number]->find_plans(first, end, now, plans.get())) all = false;
    crew_.barrier();
    if (!all) return;
    for (std::uint32_t slot = first; slot < end; ++slot)
      std::tie(table_.states[slot].planned, table_.states[slot].with) = plans[slot];
  });
  return all;
}

void ParallelSimulator::open_in_order(double from, double until) {
  log_.release();  // there is no room for the log and an agenda for everyone
  first().open_in_order(from, until);
}

bool ParallelSimulator::play_tiles(double from, Instant until) {
  const ImpactCounts before = first().counts();
  for (const auto& player : players_) player->open_tiles(from, until);
  bool all = size() == 1 ? first().play_block(0, {}) == Player::End::nothing_left : play_together();
  const double uncounted_since = table_.zeno.uncounted_since(until).whole;
  for (const auto& player : players_) all = all && player->latest() < uncounted_since;
  if (!all) {
    table_.work.rolled_back += first().counts().total() - before.total();
    take_all_back();
    for (const auto& player : players_) static_cast<void>(player->hand_over_counts());
    first().add_counts(before);
  }
  log_.commit();
  for (const auto& player : players_) player->close_tiles();
  table_.forget_ghosts();
  return all;
}

/// The balls' colours are those of the blocks that they stand in in memory.
void ParallelSimulator::tag_colours() {
  regions_ = table_.regions();
  parted_.assign(regions_.size(), {});
  tags_.resize(table_.size());
  for (std::size_t block = 0; block < regions_.size(); ++block) {
    const std::uint32_t end = table_.start_of_block(block + 1);
    for (std::uint32_t slot = table_.start_of_block(block); slot < end; ++slot)
      tags_[slot] = table_.tiling.colour_of(block);
  }
}

// Blocks of one colour after those of another: nobody reads what another changes. Whatever reaches too far is put off,
// and played by one alone when all are done; by then most balls are at the horizon, and some have to be taken back.
bool ParallelSimulator::play_together() {
  if (regions_.empty()) tag_colours();
  part(first().hands().parted);  // what was played in order meanwhile
  std::atomic<bool> all = true;
  Queue strays{size()};
  for (std::size_t block = 0; block < regions_.size(); ++block) strays.add(block);
  std::vector<Queue> queues = by_colours(table_.tiling, size());
  crew_.run([&](unsigned number) {
    Player& player = *players_[number];
    strays.work_off(number,
                    [&](std::size_t block, auto) { player.put_off_strays(block, regions_[block], tags_, moved_); });
    for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) {
      crew_.barrier();
      queues[colour].work_off(number, [&](std::size_t block, std::optional<std::size_t> next) {
        if (!all.load(std::memory_order_relaxed)) return;
        const Player::End end = player.play_block(block, next, regions_[block], colour, tags_);
        if (end != Player::End::nothing_left) all = false;
        parted_[block].swap(player.hands().parted);
      });
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

void ParallelSimulator::part(Pairs& pairs) {
  for (const auto& [a, b] : pairs) table_.part(a, b);
  pairs.clear();
}

/// Lists must not name anyone far away, around whom another plays.
void ParallelSimulator::part_all() {
  Pairs alone;
  alone.swap(first().hands().parted);
  std::vector<Pairs> late(size());
  std::vector<Queue> queues = by_colours(table_.tiling, size());
  crew_.run([&](unsigned number) {
    for (Queue& queue : queues) {
      crew_.barrier();
      queue.work_off(number, [&](std::size_t block, auto) {
        Pairs& pairs = parted_[block];
        for (std::size_t i = 0; i < pairs.size(); ++i) {
          constexpr std::size_t ahead = 8;
          if (i + ahead < pairs.size()) {
            __builtin_prefetch(&table_.neighbours[pairs[i + ahead].first], 1);
            __builtin_prefetch(&table_.neighbours[pairs[i + ahead].second], 1);
          }
          const auto [a, b] = pairs[i];
          if (((tags_[a] | tags_[b]) & moved_late_tag) != 0)
            late[number].emplace_back(a, b);
          else
            table_.part(a, b);
        }
        pairs.clear();
      });
    }
  });
  for (const Pairs& pairs : late) alone.insert(alone.end(), pairs.begin(), pairs.end());
  part(alone);
  for (const std::uint32_t slot : first().moved_late()) tags_[slot] &= static_cast<std::uint8_t>(~moved_late_tag);
  first().moved_late().clear();
}

void ParallelSimulator::take_all_back() {
  for (std::uint32_t slot = 0; slot < table_.size(); ++slot) {
    ColdState& person = table_.cold[slot];
    while (log_.holds(person.past)) {
      table_.set_leg(slot, table_.body(log_[person.past]).leg);
      person.past = log_[person.past].before;
    }
  }
}

}  // namespace carom::engine
