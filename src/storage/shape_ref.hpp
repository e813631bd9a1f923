#pragma once

#include <compare>
#include <cstdint>

#include "carom/leg.hpp"

namespace carom::engine {

/// One of the shapes, by kind and number, in one word; or one of the things that a ball does without another.
class ShapeRef {
 public:
  constexpr ShapeRef() noexcept = default;
  constexpr ShapeRef(Met kind, std::uint32_t number) noexcept
      : word_{(static_cast<std::uint32_t>(kind) << kind_shift) | number} {}

  static constexpr ShapeRef nothing() noexcept { return alone(0); }
  static constexpr ShapeRef leave_box() noexcept { return alone(1); }   ///< a ball's centre leaves its box
  static constexpr ShapeRef look_again() noexcept { return alone(2); }  ///< it has to look what it will meet

  [[nodiscard]] constexpr bool is_shape() const noexcept { return word_ < alone_kind << kind_shift; }
  [[nodiscard]] constexpr bool is_ball() const noexcept { return word_ < 1U << kind_shift; }
  /// Only of a shape.
  [[nodiscard]] constexpr Met kind() const noexcept { return static_cast<Met>(word_ >> kind_shift); }
  [[nodiscard]] constexpr std::uint32_t number() const noexcept { return word_ & ((1U << kind_shift) - 1); }

  friend constexpr auto operator<=>(ShapeRef, ShapeRef) noexcept = default;

 private:
  static constexpr unsigned kind_shift = 30;
  static constexpr std::uint32_t alone_kind = 3;

  static constexpr ShapeRef alone(std::uint32_t what) noexcept {
    ShapeRef item;
    item.word_ = (alone_kind << kind_shift) | what;
    return item;
  }

  std::uint32_t word_ = 0;
};

/// The largest number of shapes of one kind.
constexpr std::uint32_t most_shapes = 1U << 30U;

}  // namespace carom::engine
