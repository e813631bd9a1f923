#pragma once

#include "carom/shapes.hpp"

/// Do two shapes share a point? Static tests, without square roots.
///
/// Every shape is closed: touching counts as sharing. A shape with a negative radius, with min beyond max, or with NaN
/// or an infinity in it is empty: it shares nothing with anything. Sizes between 1e-150 and 1e150 have squares that a
/// double can hold.
namespace carom {

/// Whether the point lies in the shape or on its edge.
[[nodiscard]] bool contains(const Circle& circle, Vec2 point) noexcept;
[[nodiscard]] bool contains(const Rectangle& rectangle, Vec2 point) noexcept;

/// Whether the two share a point.
[[nodiscard]] bool overlaps(const Circle& a, const Circle& b) noexcept;
[[nodiscard]] bool overlaps(const Rectangle& a, const Rectangle& b) noexcept;
[[nodiscard]] bool overlaps(const Circle& circle, const Rectangle& rectangle) noexcept;

/// The wall is taken as the closed segment from…to, whichever side it stops; a zero-length wall is a point.
[[nodiscard]] bool overlaps(const Circle& circle, const Wall& wall) noexcept;

}  // namespace carom
