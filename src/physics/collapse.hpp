#pragma once

#include <algorithm>
#include <cstdint>

#include "carom/leg.hpp"
#include "carom/tolerances.hpp"
#include "compiler.hpp"

/// Inelastic collapse: restitution below 1 can ask for infinitely many impacts in a finite time. Each ball counts its
/// impacts in a row between which the gap hardly opened, and the loss of such a row is bounded. A pure function of the
/// two legs, like everything that decides a history.
namespace carom::physics {

/// The ball's number of impacts in a row after this one, at most tolerance::longest_row. The impact continues the row
/// of the one that began the leg when the two shapes have since closed by no more than tolerance::contact_gap of their
/// reach.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::uint16_t collapse_count_after(const Leg& leg, Instant time,
                                                                             Vec2 closing_velocity, Vec2 normal,
                                                                             double reach) noexcept {
  const double elapsed = time - leg.start;
  const double closed = dot(closing_velocity, normal) * elapsed;
  const double limit = tolerance::contact_gap * reach;
  const bool in_a_row =
      leg.began_at_impact && leg.renewals == 0 && closed * closed <= limit * limit * length_squared(normal);
  return in_a_row ? std::min<std::uint16_t>(leg.collapse_count + 1U, tolerance::longest_row) : std::uint16_t{0};
}

/// Has a row of impacts lost all that it may lose? From tolerance::shortest_row impacts on, when they would leave no
/// more than tolerance::row_loss of a relative velocity; at tolerance::longest_row always.
[[nodiscard]] inline bool is_row_spent(double restitution, std::uint16_t count) noexcept {
  if (count < tolerance::shortest_row) return false;
  if (count >= tolerance::longest_row) return true;
  double left = 1;
  for (std::uint16_t i = 0; i < count; ++i) left *= restitution;
  return left <= tolerance::row_loss;
}

/// What a collision does with the closing speed.
struct Loss {
  double restitution = 1;
  bool suspended = false;  ///< to stop a collapse, the impact is lossless instead
  double least_part = 0;   ///< they separate with at least this part of their speeds
};

/// `product` is the product of both restitutions, `count` the larger of both collapse counts.
[[nodiscard]] inline Loss loss_of(double product, std::uint16_t count) noexcept {
  if (!is_row_spent(product, count)) return {product, false, 0};
  return {1, product < 1, tolerance::least_separation};
}

}  // namespace carom::physics
