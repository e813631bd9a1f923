#pragma once
#include "carom/turning.hpp"
namespace carom::physics {
inline std::optional<Hit> sweep_from_contact(const Wall&, const Turning&, const MovingCircle&, double) { return std::nullopt; }
inline std::optional<Hit> sweep_from_contact(const Pillar&, const Turning&, const MovingCircle&, double) { return std::nullopt; }
inline Vec2 relative_velocity(const Turning& t, const MovingCircle& c) { return c.velocity - velocity_at(t, c.center); }
inline Vec2 apparent_acceleration(const Turning& t, const MovingCircle& c) { const Vec2 q = c.center - t.pivot; return c.acceleration - Vec2{-c.velocity.y, c.velocity.x} * (2 * t.rate) - q * (t.rate * t.rate); }
}
