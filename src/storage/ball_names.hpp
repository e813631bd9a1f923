#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "storage/body_state.hpp"

namespace carom::engine {

/// The ids of balls by their numbers: places in the order of ids. A whole world's balls have their ids as numbers, and
/// nothing is stored. A part of a world has only some of its balls, but all of them keep the ids that they have in the
/// whole, as ties are decided by ids, and random numbers are made of them.
class BallNames {
 public:
  /// All ids are there: the numbers.
  BallNames() = default;
  /// Only these, in rising order.
  explicit BallNames(std::vector<std::uint32_t> ids) : ids_{std::move(ids)} {
    constexpr std::size_t places_per_ball = 2;
    places_.assign(std::bit_ceil(places_per_ball * ids_.size() + 1), {});
    for (std::uint32_t number = 0; number < ids_.size(); ++number) {
      std::size_t place = first_place_of(ids_[number]);
      while (places_[place].number != none) place = next(place);
      places_[place] = {ids_[number], number};
    }
  }

  [[nodiscard]] std::uint32_t id_of(std::uint32_t number) const noexcept {
    return places_.empty() ? number : ids_[number];
  }
  /// `none` for a ball that is elsewhere.
  [[nodiscard]] std::uint32_t number_of(std::uint32_t id) const noexcept {
    if (places_.empty()) return id;
    std::size_t place = first_place_of(id);
    while (places_[place].number != none && places_[place].id != id) place = next(place);
    return places_[place].number;
  }

 private:
  /// Of a hash table.
  struct Place {
    std::uint32_t id = none;
    std::uint32_t number = none;
  };

  [[nodiscard]] std::size_t first_place_of(std::uint32_t id) const noexcept {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;  // spreads ids that follow each other
    return static_cast<std::size_t>((id * golden) >> 32U) & (places_.size() - 1);
  }
  [[nodiscard]] std::size_t next(std::size_t place) const noexcept { return (place + 1) & (places_.size() - 1); }

  std::vector<std::uint32_t> ids_;  ///< by number
  std::vector<Place> places_;       ///< empty when all ids are there
};

}  // namespace carom::engine
