#pragma once

#include <compare>
#include <cstdint>

#include "carom/leg.hpp"

namespace carom::engine {

/// One of the shapes, by type and number, in one word. As the target of a ball's next event it may also be none, the
/// exit from the ball's fat box, the renewal of its leg in a periodic box, or the need to predict again. In the grid it
/// may also be a sensor, which is no shape.
class ShapeRef {
 public:
  constexpr ShapeRef() noexcept = default;
  constexpr ShapeRef(ShapeType type, std::uint32_t number) noexcept
      : word_{(static_cast<std::uint32_t>(type) << type_shift) | number} {}

  static constexpr ShapeRef none() noexcept { return special(0); }
  static constexpr ShapeRef box_exit() noexcept { return special(1); }
  static constexpr ShapeRef stale() noexcept { return special(2); }
  static constexpr ShapeRef renewal() noexcept { return special(3); }
  static constexpr ShapeRef sensor(std::uint32_t number) noexcept { return special(first_sensor + number); }

  [[nodiscard]] constexpr bool is_shape() const noexcept { return word_ < special_type << type_shift; }
  [[nodiscard]] constexpr bool is_ball() const noexcept { return word_ < 1U << type_shift; }
  [[nodiscard]] constexpr bool is_sensor() const noexcept {
    return word_ >= ((special_type << type_shift) | first_sensor);
  }
  /// Only of a sensor.
  [[nodiscard]] constexpr std::uint32_t sensor_number() const noexcept { return number() - first_sensor; }
  /// Only of a shape.
  [[nodiscard]] constexpr ShapeType type() const noexcept { return static_cast<ShapeType>(word_ >> type_shift); }
  [[nodiscard]] constexpr std::uint32_t number() const noexcept { return word_ & ((1U << type_shift) - 1); }

  friend constexpr auto operator<=>(ShapeRef, ShapeRef) noexcept = default;

 private:
  static constexpr unsigned type_shift = 30;
  static constexpr std::uint32_t special_type = 3;
  static constexpr std::uint32_t first_sensor = 16;

  static constexpr ShapeRef special(std::uint32_t what) noexcept {
    ShapeRef ref;
    ref.word_ = (special_type << type_shift) | what;
    return ref;
  }

  std::uint32_t word_ = 0;
};

}  // namespace carom::engine
