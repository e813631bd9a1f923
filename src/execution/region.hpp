#pragma once

#include <cstdint>
#include <vector>

#include "broadphase/cell_point.hpp"

namespace carom::engine {

/// The part of the plane in which one of several workers may change things: a block of tiles and some room around it.
/// Regions of blocks of one colour have more room between them than a ball can cross in a horizon.
struct Region {
  std::int32_t left = 0, right = 0, bottom = 0, top = 0;  ///< in the units of the cell list; half-open
  CellPoint period{};                                     ///< of a periodic box; zero along axes that do not repeat

  [[nodiscard]] bool covers(CellPoint point) const noexcept {
    return is_between(point.x, left, right, period.x) && is_between(point.y, bottom, top, period.y);
  }

 private:
  [[nodiscard]] static bool is_between(std::int64_t place, std::int32_t from, std::int32_t to,
                                       std::int32_t period) noexcept {
    const auto is_in = [&](std::int64_t image) { return image >= from && image < to; };
    return is_in(place) || (period != 0 && (is_in(place + period) || is_in(place - period)));
  }
};

/// What workers must know of every ball: the colour of its block, and whether it has been deferred.
class BallTags {
 public:
  void resize(std::size_t balls) { tags_.resize(balls); }
  void set_colour(std::uint32_t slot, std::uint8_t colour) noexcept { tags_[slot] = colour; }

  /// The colour; of a deferred ball more than any colour.
  [[nodiscard]] std::uint8_t colour(std::uint32_t slot) const noexcept { return tags_[slot]; }
  /// No worker touches a deferred ball until all blocks are done.
  [[nodiscard]] bool is_deferred(std::uint32_t slot) const noexcept { return tags_[slot] >= deferred; }
  void defer(std::uint32_t slot) noexcept { tags_[slot] |= deferred; }
  void release(std::uint32_t slot) noexcept { clear(slot, deferred); }

  /// Its box was moved while deferred balls were executed, to anywhere.
  [[nodiscard]] bool has_moved_late(std::uint32_t slot) const noexcept { return (tags_[slot] & moved_late) != 0; }
  void mark_moved_late(std::uint32_t slot) noexcept { tags_[slot] |= moved_late; }
  void clear_moved_late(std::uint32_t slot) noexcept { clear(slot, moved_late); }

 private:
  static constexpr std::uint8_t deferred = 128;
  static constexpr std::uint8_t moved_late = 64;

  void clear(std::uint32_t slot, std::uint8_t bit) noexcept { tags_[slot] &= static_cast<std::uint8_t>(~bit); }

  std::vector<std::uint8_t> tags_;
};

}  // namespace carom::engine
