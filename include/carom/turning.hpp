#pragma once
#include <cmath>
#include "carom/sweep.hpp"
namespace carom {
struct Rotation { double cosine = 1; double sine = 0; };
inline Rotation rotation_by(double angle) { return {std::cos(angle), std::sin(angle)}; }
struct Turning { Vec2 pivot{}; double rate = 0; };
inline Vec2 turned(Vec2 p, Vec2 c, Rotation r) { const Vec2 d = p - c; return c + Vec2{r.cosine * d.x - r.sine * d.y, r.sine * d.x + r.cosine * d.y}; }
inline Wall turned(Wall w, Vec2 c, Rotation r) { w.from = turned(w.from, c, r); w.to = turned(w.to, c, r); return w; }
inline Pillar turned(Pillar w, Vec2 c, Rotation r) { w.center = turned(w.center, c, r); return w; }
inline Vec2 velocity_at(const Turning& t, Vec2 p) { return Vec2{-(p.y - t.pivot.y), p.x - t.pivot.x} * t.rate; }
inline std::optional<Hit> sweep(const Wall&, const Turning&, const MovingCircle&, Interval = {}) { return std::nullopt; }
inline std::optional<Hit> sweep(const Pillar&, const Turning&, const MovingCircle&, Interval = {}) { return std::nullopt; }
}
