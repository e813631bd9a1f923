#pragma once

#include <cstdint>
#include <optional>

#include "carom/stepped.hpp"
#include "stepped/contact.hpp"
#include "stepped/neighbours.hpp"
#include "stepped/passages.hpp"

/// A stepped world from inside: what it holds, and what its steps are made of.
namespace carom::stepped {

struct State {
  explicit State(const Stepping& how) : stepping{how}, neighbours{how.search} {}

  Stepping stepping;
  Shapes shapes;
  Vec2 gravity;
  std::uint64_t steps = 0;
  Neighbours neighbours;
  bool statics_changed = true;  ///< walls or pillars were added since the last step
  Passages passages;

  ImpactCounts counts;
  double deepest = 0;
  std::uint64_t cut_short = 0;

  [[nodiscard]] double time_after(std::uint64_t step_count) const noexcept {
    return static_cast<double>(step_count) * stepping.step;
  }
};

/// How balls were when a step began.
class BallsBefore {
 public:
  explicit BallsBefore(const std::vector<Ball>& balls);

  [[nodiscard]] Vec2 center(std::uint32_t ball) const { return motions_[ball].start; }
  /// Undoes the step.
  void restore(std::vector<Ball>& balls) const;

 private:
  std::vector<MovingPoint> motions_;
};

/// What gravity does in a step: v ← v + s g Δt. In the rest of it balls fly straight, with the new velocity.
void accelerate(State& state) noexcept;

/// Do they overlap? Without square roots.
[[nodiscard]] bool overlap(const Shapes& shapes, const Circle& ball, engine::ShapeRef other) noexcept;

/// How a ball lies to another shape; nothing when there is no normal.
[[nodiscard]] std::optional<Contact> contact_with(const Shapes& shapes, std::uint32_t ball,
                                                  engine::ShapeRef other) noexcept;

/// Gives the ball, and the other shape if it is a ball, the velocities after the impact; counts and reports the impact.
/// False, and nothing is done, when they are not closing.
bool respond(State& state, std::uint32_t ball, engine::ShapeRef other, const Contact& contact, double time,
             const OnImpact& on_impact);

/// A step for each treatment of penetration: `push` or ignore; and bisect. False, and no step, when a stop is requested
/// before the first impact is played.
[[nodiscard]] bool step_to_the_end(State& state, bool push, const OnImpact& on_impact, StopToken stop);
[[nodiscard]] bool step_by_bisection(State& state, const OnImpact& on_impact, StopToken stop);

}  // namespace carom::stepped
