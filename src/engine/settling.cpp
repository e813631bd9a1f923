#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/table.hpp"

/// Settling: the balls' order in memory, and boxes and lists for everyone, made by a crew.
namespace carom::engine {

/// Balls that were taken out leave their slots, and materials that nobody is of are forgotten.
void Table::drop_the_absent() {
  std::uint32_t kept = 0;
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (cold[slot].id == none) continue;
    if (kept != slot) {
      states[kept] = states[slot];
      cold[kept] = cold[slot];
      slots[cold[kept].id] = kept;
    }
    ++kept;
  }
  states.resize(kept);
  cold.resize(kept);
  neighbours.resize(kept);
  if (materials.size() <= 16 + 2 * states.size()) return;
  std::vector<Material> used;
  used.reserve(states.size());
  for (const BodyState& flight : states) used.push_back(materials[flight.material]);
  std::ranges::sort(used);
  const auto repeated = std::ranges::unique(used);
  used.erase(repeated.begin(), repeated.end());
  for (BodyState& flight : states)
    flight.material =
        static_cast<std::uint32_t>(std::ranges::lower_bound(used, materials[flight.material]) - used.begin());
  materials = std::move(used);
  radii.clear();
  for (const Material& kind : materials) radii.push_back(kind.radius);
}

/// A ball's tile, its place within it, and its slot, in one word: in the order of these words balls are to stand.
class Table::ByPlace {
 public:
  ByPlace(const Table& table, Instant now, double tile_side)
      : table_{table}, now_{now}, per_row_{tile_side / row_height} {}

  [[nodiscard]] std::uint64_t word_of(std::uint32_t slot) const {
    const Tiling& tiles = table_.tiling;
    const Rectangle bounds = table_.tiled();
    const Vec2 size = bounds.max - bounds.min;
    const Vec2 center = table_.crowd_.wrap(table_.outline(slot, now_).center) - bounds.min;
    const double x = center.x / size.x * static_cast<double>(tiles.columns());
    const double y = center.y / size.y * static_cast<double>(tiles.rows());
    const std::size_t column = number_of(x, tiles.columns()), row = number_of(y, tiles.rows());
    const std::uint64_t tile = tiles.number_of(column, row);
    return ((tile << 4U | part_of(y, row)) << 4U | part_of(x, column)) << 32U | slot;
  }
  [[nodiscard]] static std::size_t tile_in(std::uint64_t word) { return word >> 40U; }
  [[nodiscard]] static std::uint32_t slot_in(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

 private:
  static constexpr double row_height = 1.5;  // in spacings

  [[nodiscard]] static std::size_t number_of(double place, std::size_t count) {
    return place > 0 ? std::min(static_cast<std::size_t>(place), count - 1) : 0;
  }
  /// Which of sixteen parts of a tile's side.
  [[nodiscard]] std::uint64_t part_of(double place, std::size_t tile) const {
    const double part = (place - static_cast<double>(tile)) * per_row_;
    return part > 0 ? std::min<std::uint64_t>(static_cast<std::uint64_t>(part), 15) : 0;
  }

  const Table& table_;
  Instant now_;
  double per_row_;
};

/// Tile after tile in memory, and rows within them. False when a stop was requested before any ball was moved.
bool Table::order_by_place(Instant now, double tile_side, ThreadPool& crew, StopToken requests) {
  const Rectangle ground = tiled();
  tiling = Tiling::of((ground.max - ground.min) / spacing_, tile_side, crew.size());
  const std::size_t tiles = tiling.tiles();
  tile_ends.assign(1, size());
  if (tiles == 1) return true;

  const ByPlace by_place{*this, now, tile_side};
  const auto words = std::make_unique_for_overwrite<std::uint64_t[]>(size());
  const auto ordered = std::make_unique_for_overwrite<std::uint64_t[]>(size());
  // Where each one's balls go in each tile; how many they are, at first.
  std::vector<std::vector<std::uint32_t>> starts(crew.size(), std::vector<std::uint32_t>(tiles));
  std::atomic<bool> goes_on = true;
  crew.run([&](unsigned number) {
    const auto [first, end] = crew.range_of(size(), number);
    auto& own_starts = starts[number];
    for (std::uint32_t slot = first; slot < end; ++slot) {
      words[slot] = by_place.word_of(slot);
      ++own_starts[ByPlace::tile_in(words[slot])];
    }
    crew.barrier();
    if (number == 0) tile_ends = counts_to_starts(starts, tiles);
    crew.barrier();
    for (std::uint32_t slot = first; slot < end; ++slot)
      ordered[own_starts[ByPlace::tile_in(words[slot])]++] = words[slot];
    crew.barrier();
    const auto [first_tile, end_tile] = crew.range_of(static_cast<std::uint32_t>(tiles), number);
    const std::uint32_t from = start_of_tile(first_tile), to = start_of_tile(end_tile);
    for (std::size_t tile = first_tile; tile < end_tile; ++tile) {
      if (requests.requested()) goes_on = false;
      if (!goes_on) break;
      std::sort(&ordered[start_of_tile(tile)], &ordered[0] + tile_ends[tile]);
    }
    crew.barrier();
    if (!goes_on) return;  // everyone finds the same here, as nobody changes it any more
    // Boxes and lists are made anew: until then, their memory holds other records in their new order.
    const auto put_in_order = [&](auto& records) {
      using Record = typename std::remove_reference_t<decltype(records)>::value_type;
      static_assert(std::is_trivially_copyable_v<Record> && sizeof(Record) <= sizeof(NeighbourList));
      for (std::uint32_t place = from; place < to; ++place)
        std::memcpy(static_cast<void*>(&neighbours[place]), &records[ByPlace::slot_in(ordered[place])], sizeof(Record));
      crew.barrier();
      for (std::uint32_t place = from; place < to; ++place)
        std::memcpy(static_cast<void*>(&records[place]), &neighbours[place], sizeof(Record));
    };
    put_in_order(states);
    put_in_order(cold);
    for (std::uint32_t place = from; place < to; ++place) slots[cold[place].id] = place;
  });
  return goes_on;
}

/// From how many balls each one has for each tile, to where they go; returns where the tiles end.
std::vector<std::uint32_t> Table::counts_to_starts(std::vector<std::vector<std::uint32_t>>& counts, std::size_t tiles) {
  std::vector<std::uint32_t> ends(tiles);
  std::uint32_t place = 0;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    for (auto& own : counts) place += std::exchange(own[tile], place);
    ends[tile] = place;
  }
  return ends;
}

/// Boxes for all, who stand in order: blocks of one colour after those of another, so that nobody touches the cells
/// that another fills. False when a stop was requested before that was done.
bool Table::give_boxes(Instant now, ThreadPool& crew, StopToken requests) {
  std::vector<std::vector<std::uint32_t>> odd(crew.size());
  std::atomic<bool> goes_on = true;
  crew.run([&](unsigned number) {
    for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) {
      crew.barrier();
      const auto [first, end] = crew.range_of(static_cast<std::uint32_t>(tiling.blocks()), number);
      for (std::size_t block = first; block < end; ++block) {
        if (tiling.colour_of(block) != colour) continue;
        for (std::uint32_t slot = start_of_block(block); slot < start_of_block(block + 1); ++slot) {
          if (requests.requested()) {
            goes_on = false;
            break;
          }
          take_first_box(slot, now);
          if (neighbours[slot].odd)
            odd[number].push_back(slot);
          else
            stand(slot);
        }
      }
    }
  });
  for (const auto& slots_of_one : odd) {
    for (const std::uint32_t slot : slots_of_one) stand(slot);
  }
  return goes_on;
}

bool Table::settle(Instant now, double tile_side, ThreadPool& crew, StopToken requests) {
  drop_the_absent();
  zeno.cut_slices(slots.size());
  survey(now);
  shape_crowd(0);
  if (!order_by_place(now, tile_side, crew, requests)) return false;
  lay();
  if (!give_boxes(now, crew, requests)) return false;
  work.rebuilt += size() + tiling.tiles();
  std::atomic<bool> goes_on = true;
  std::vector<WorkerScratch> hands(crew.size());
  crew.run([&](unsigned number) {
    const auto [first, end] = crew.range_of(size(), number);
    for (std::uint32_t slot = first; slot < end; ++slot) {
      if (requests.requested()) {
        goes_on = false;
        return;
      }
      list(slot, never, hands[number], false);
    }
  });
  for (const WorkerScratch& own : hands) work += own.work;
  return goes_on;
}

}  // namespace carom::engine
