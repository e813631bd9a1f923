#pragma once

#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <ranges>
#include <span>
#include <type_traits>

#include "carom/ids.hpp"
#include "carom/vec2.hpp"

/// Reading many balls at once (see World::positions).
namespace carom {

/// Where a ball is and how fast.
struct BallState {
  Vec2 center;    ///< a point
  Vec2 velocity;  ///< length per time
};

/// A point or vector of floats, as graphics buffers have them. Beyond what a float can hold it is infinite.
struct Vec2f {
  float x = 0;  ///< to the right
  float y = 0;  ///< upward
};

/// Room for values of one type that lie in memory at equal distances: an array, or one member of the records of a
/// graphics buffer. Values are written as bytes, so the memory need not be aligned.
template <class T>
class Strided {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  /// `count` values, each `stride` bytes after the one before.
  Strided(void* first, std::size_t count, std::size_t stride = sizeof(T)) noexcept
      : first_{static_cast<std::byte*>(first)}, count_{count}, stride_{stride} {}
  /// All of a span, vector or array.
  template <std::ranges::contiguous_range Range>
    requires std::same_as<std::remove_reference_t<std::ranges::range_reference_t<Range>>, T>
  Strided(Range&& range) noexcept  // NOLINT(google-explicit-constructor,bugprone-forwarding-reference-overload)
      : Strided{std::ranges::data(range), std::ranges::size(range)} {}

  [[nodiscard]] std::size_t size() const noexcept { return count_; }  ///< how many places it has
  void set(std::size_t place, const T& value) const noexcept {        ///< writes to one of them
    // Number by number: to copy the whole of a value just computed would wait until all of it has been stored.
    std::byte* const to = first_ + place * stride_;
    const auto* const from = reinterpret_cast<const std::byte*>(&value);
    for (std::size_t part = 0; part < sizeof(T); part += alignof(T)) std::memcpy(to + part, from + part, alignof(T));
  }

 private:
  std::byte* first_;
  std::size_t count_;
  std::size_t stride_;
};

/// Which balls to read, and when.
struct ReadOptions {
  // NOLINTBEGIN(readability-redundant-member-init): so that each may be left out
  std::optional<std::span<const BallId>> which{};  ///< these, in this order; by default all, in the order of ids
  std::optional<double> at{};                      ///< a time up to now; by default now
  // NOLINTEND(readability-redundant-member-init)
};

}  // namespace carom
