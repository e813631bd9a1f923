#pragma once

#include <compare>
#include <cstdint>

#include "carom/leg.hpp"

namespace carom::engine {

/// One of the shapes, by kind and number, in one word; or one of the things that a ball does without another.
class Item {
 public:
  constexpr Item() noexcept = default;
  constexpr Item(Met kind, std::uint32_t number) noexcept
      : word_{(static_cast<std::uint32_t>(kind) << kind_shift) | number} {}

  static constexpr Item nothing() noexcept { return alone(0); }
  static constexpr Item leave_box() noexcept { return alone(1); }   ///< a ball's centre leaves its box
  static constexpr Item look_again() noexcept { return alone(2); }  ///< it has to look what it will meet

  [[nodiscard]] constexpr bool is_shape() const noexcept { return word_ < alone_kind << kind_shift; }
  [[nodiscard]] constexpr bool is_ball() const noexcept { return word_ < 1U << kind_shift; }
  /// Only of a shape.
  [[nodiscard]] constexpr Met kind() const noexcept { return static_cast<Met>(word_ >> kind_shift); }
  [[nodiscard]] constexpr std::uint32_t number() const noexcept { return word_ & ((1U << kind_shift) - 1); }

  friend constexpr auto operator<=>(Item, Item) noexcept = default;

 private:
  static constexpr unsigned kind_shift = 30;
  static constexpr std::uint32_t alone_kind = 3;

  static constexpr Item alone(std::uint32_t what) noexcept {
    Item item;
    item.word_ = (alone_kind << kind_shift) | what;
    return item;
  }

  std::uint32_t word_ = 0;
};

}  // namespace carom::engine
