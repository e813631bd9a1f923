#pragma once

#include <cstdint>
#include <limits>

#include "carom/filter.hpp"
#include "carom/leg.hpp"
#include "carom/tolerances.hpp"
#include "compiler.hpp"
#include "physics/body.hpp"
#include "physics/motion.hpp"
#include "storage/shape_ref.hpp"

/// The records of a ball, split by how often they are read. Balls are stored in *slots*, in spatial order; ids are the
/// names that the world's user knows.
namespace carom::engine {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::uint32_t none = 0xFFFFFFFFU;

/// What many balls have in common and no impact changes.
struct Material {
  double radius = 0;
  double mass = 1;
  double restitution = 1;
  Filter filter{};
  double gravity_scale = 1;

  friend constexpr auto operator<=>(const Material&, const Material&) noexcept = default;
};

[[nodiscard, CAROM_ALWAYS_INLINE]] inline physics::Body body_of(const Leg& leg, const Material& material, Vec2 gravity,
                                                                Vec2 period = {}) noexcept {
  return {.leg = leg,
          .radius = material.radius,
          .mass = material.mass,
          .restitution = material.restitution,
          .gravity = gravity,
          .period = period};
}
[[nodiscard]] inline Material material_of(const physics::Body& body, Filter filter, double gravity_scale) noexcept {
  return {body.radius, body.mass, body.restitution, filter, gravity_scale};
}

/// Hot data, in one cache line: what predictions of other balls read. Vector code loads it as eight numbers in two
/// groups of four; the last of them is negative for a ball that falls differently.
struct alignas(64) BodyState {
  physics::InitialMotion motion;
  double event_time = never;                 ///< of the ball's next event, the larger part of the time
  ShapeRef event_target = ShapeRef::none();  ///< what it is with; balls by their slots
  std::uint32_t material : 31 = 0;
  std::uint32_t falls_differently : 1 = 0;  ///< its acceleration is not that of the world's gravity
};

inline void set_material(BodyState& state, std::uint32_t number) noexcept { state.material = number & 0x7FFFFFFFU; }

/// The part of a leg that few computations need: what it began at (balls by their ids), its two counters, and what
/// supports the ball.
struct LegOrigin {
  ShapeRef shape = ShapeRef::none();
  std::uint32_t counters = 0;  ///< cascade depth or renewals, which of the two, support, mark, collapse count

  static constexpr std::uint32_t collapse_mask = 127;
  static constexpr std::uint32_t lossless_mark = 128;  ///< in the undo log: the impact that ended the leg was lossless
  static constexpr std::uint32_t support_shift = 8;
  static constexpr std::uint32_t support_mask = 3;
  static constexpr std::uint32_t renewed_shift = 10;
  static constexpr std::uint32_t depth_shift = 11;
  static_assert(tolerance::deepest_cascade < std::uint32_t{1} << (32 - depth_shift));

  /// A leg that only continues others begins at no impact.
  [[nodiscard]] constexpr std::uint32_t cascade_depth() const noexcept {
    return is_renewed() ? 0 : counters >> depth_shift;
  }
  [[nodiscard]] constexpr std::uint16_t renewals() const noexcept {
    return is_renewed() ? static_cast<std::uint16_t>(counters >> depth_shift) : std::uint16_t{0};
  }
  [[nodiscard]] constexpr Support support() const noexcept {
    return static_cast<Support>((counters >> support_shift) & support_mask);
  }
  [[nodiscard]] constexpr bool is_renewed() const noexcept { return (counters >> renewed_shift & 1U) != 0; }
  [[nodiscard]] constexpr std::uint16_t collapse_count() const noexcept {
    return static_cast<std::uint16_t>(counters & collapse_mask);
  }
  /// Of a leg in a log: was the impact that ended it lossless?
  [[nodiscard]] constexpr bool was_lossless() const noexcept { return (counters & lossless_mark) != 0; }
  [[nodiscard]] constexpr LegOrigin without_mark() const noexcept { return {shape, counters & ~lossless_mark}; }
};

/// Cold data: what only the ball's own events need.
struct ColdState {
  std::uint32_t id = none;       ///< none: the ball has been removed
  std::uint32_t undo_entry = 0;  ///< its latest entry in the undo log
  LegOrigin origin;
};

static_assert(sizeof(BodyState) == 64 && sizeof(ColdState) == 16);

[[nodiscard, CAROM_ALWAYS_INLINE]] inline LegOrigin origin_record(const Leg& leg) noexcept {
  return {leg.began_at_impact ? ShapeRef{leg.origin, leg.origin_id} : ShapeRef::none(),
          ((leg.renewals > 0 ? leg.renewals : leg.cascade_depth) << LegOrigin::depth_shift) |
              (static_cast<std::uint32_t>(leg.renewals > 0) << LegOrigin::renewed_shift) |
              (static_cast<std::uint32_t>(leg.support) << LegOrigin::support_shift) | leg.collapse_count};
}

/// A leg put together from its records.
/// Only in a periodic box `may_be_renewed`.
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Leg leg_of(const physics::InitialMotion& motion, const LegOrigin& origin,
                                                     Vec2 acceleration = {}, bool may_be_renewed = true) noexcept {
  const bool at_impact = origin.shape.is_shape();
  return {.start = motion.start,
          .center = motion.center,
          .velocity = motion.velocity,
          .origin = at_impact ? origin.shape.type() : ShapeType::ball,
          .began_at_impact = at_impact,
          .collapse_count = origin.collapse_count(),
          .origin_id = at_impact ? origin.shape.number() : 0,
          .cascade_depth = may_be_renewed ? origin.cascade_depth() : origin.counters >> LegOrigin::depth_shift,
          .acceleration = acceleration,
          .support = origin.support(),
          .renewals = may_be_renewed ? origin.renewals() : std::uint16_t{0}};
}

}  // namespace carom::engine
