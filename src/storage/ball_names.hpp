#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "compiler.hpp"
#include "storage/body_state.hpp"

namespace carom::engine {

/// Numbers for the ids of balls, so that what is kept per ball can be in arrays. In a whole world each ball's number is
/// its id, and nothing is stored. A part of a world has only some of the balls, under the ids that they have in the
/// whole, as ties are decided by ids, and random numbers are made of them.
///
/// A part's ids are numbered page by page of eight, those pages alone that it has a ball of: balls that were made one
/// after another are often near each other, and what is kept of them is then near in memory, too.
class BallNames {
 public:
  /// Numbers are ids.
  BallNames() = default;
  /// Only these, in rising order.
  explicit BallNames(const std::vector<std::uint32_t>& ids) {
    count_ = static_cast<std::uint32_t>(ids.size());
    if (ids.empty() || ids.back() + 1 == count_) return;  // none is left out before the last
    std::uint32_t pages = 0, last = none;
    for (const std::uint32_t id : ids) {
      if (id / per_page != last) ++pages;
      last = id / per_page;
    }
    count_ = pages * per_page;
    constexpr std::size_t places_per_page = 2;
    places_.assign(std::bit_ceil(places_per_page * pages + 1), {});
    std::uint32_t number = 0;
    for (const std::uint32_t id : ids) {
      Place& place = places_[place_of(id / per_page)];
      if (place.number == none) place = {id / per_page, number++};
    }
  }

  [[nodiscard]] bool has_all() const noexcept { return places_.empty(); }
  /// One more than the largest number of the ids that it was made of.
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  /// `none`, or a number that is not less than `count`, for a ball that is certainly elsewhere.
  [[nodiscard]] std::uint32_t number_of(std::uint32_t id) const noexcept {
    if (has_all()) return id;
    const std::uint32_t page = places_[place_of(id / per_page)].number;
    return page == none ? none : page * per_page + id % per_page;
  }

  /// The number of a ball of a part will be asked for soon.
  void prefetch(std::uint32_t id) const noexcept { compiler::prefetch(&places_[first_place_of(id / per_page)]); }

 private:
  static constexpr std::uint32_t per_page = 8;
  /// Of a hash table.
  struct Place {
    std::uint32_t page = none;    ///< ids divided by `per_page`
    std::uint32_t number = none;  ///< in the order of pages
  };

  [[nodiscard]] std::size_t first_place_of(std::uint32_t page) const noexcept {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;  // spreads pages that follow each other
    return static_cast<std::size_t>((page * golden) >> 32U) & (places_.size() - 1);
  }
  /// Where a page is, or would be.
  [[nodiscard]] std::size_t place_of(std::uint32_t page) const noexcept {
    std::size_t place = first_place_of(page);
    while (places_[place].number != none && places_[place].page != page) place = (place + 1) & (places_.size() - 1);
    return place;
  }

  std::uint32_t count_ = 0;
  std::vector<Place> places_;  ///< empty when all ids are there
};

}  // namespace carom::engine
