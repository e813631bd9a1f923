#pragma once

#include <cstdint>
#include <vector>

#include "carom/stop.hpp"
#include "carom/vec2.hpp"
#include "growth/cells.hpp"
#include "growth/event_tree.hpp"

/// Balls that grow while they move and collide (Lubachevsky and Stillinger 1990), event by event. All have the same
/// mass here. Only `+ − × ÷ √`: the same bits on every machine.
namespace carom::growth {

/// A ball; its radius is `radius` times the size that all have in common.
struct GrowingBall {
  Vec2 center;        ///< at its own time
  Vec2 velocity;      ///< of the centre
  double radius = 1;  ///< at size 1
};

/// What a stage was like.
struct StageResult {
  std::uint64_t impacts = 0;
  double duration = 0;  ///< how long it took
  double pressure = 1;  ///< that of the impacts of balls, over that of an ideal gas: Z = PA/NT
};

/// The square box [0, side]², with walls or periodic, and what is in it. A periodic box must have a side of at least
/// three diameters of the largest ball at size 1.
class Simulator {
 public:
  Simulator(double side, bool periodic, std::vector<GrowingBall> balls);

  /// How large the balls are: 0 at first.
  [[nodiscard]] double size() const noexcept { return size_; }
  [[nodiscard]] const std::vector<GrowingBall>& balls() const noexcept { return balls_; }

  /// Plays until the balls have the size `until`, or there were `most_impacts`. The size grows by `rate` per time.
  /// Velocities then have the variance 1 again, which growing balls would make larger and larger.
  StageResult grow(double rate, double until, std::uint64_t most_impacts, StopToken stop);
  /// Plays without growth, for a time or `most_impacts`.
  StageResult relax(double duration, std::uint64_t most_impacts, StopToken stop);

 private:
  /// What a ball does next, unless its partner has had an impact in between.
  struct Event {
    std::uint32_t partner = 0;          ///< another ball, or one of the values below
    std::uint32_t partner_impacts = 0;  ///< how many it had when this was predicted
  };
  static constexpr std::uint32_t first_wall = 0xffff'fff0;      ///< left, right, bottom, top
  static constexpr std::uint32_t first_crossing = 0xffff'fff8;  ///< into the next cell, in the same order

  [[nodiscard]] Vec2 place(std::uint32_t ball, double now) const noexcept {
    return balls_[ball].center + balls_[ball].velocity * (now - times_[ball]);
  }
  void move_to(std::uint32_t ball, double now) noexcept;
  /// The size at the end is only what the cells are made for.
  StageResult play(double duration, double size_at_end, std::uint64_t most_impacts, StopToken stop);
  void predict(std::uint32_t ball, double now) noexcept;
  void predict_sides(Vec2 center, std::uint32_t ball, double now, double& earliest, Event& event) const noexcept;
  void collide(std::uint32_t a, std::uint32_t b, double now) noexcept;
  void collide_with_wall(std::uint32_t ball, std::uint32_t side, double now) noexcept;
  void cross(std::uint32_t ball, std::uint32_t side, double now) noexcept;
  void end_stage(double now) noexcept;

  double side_;
  bool periodic_;
  double largest_ = 0;  ///< radius at size 1
  std::vector<GrowingBall> balls_;
  std::vector<double> times_;           ///< of the centres, from the start of the stage
  std::vector<std::uint32_t> impacts_;  ///< of each ball
  std::vector<Event> events_;
  EventTree queue_;
  Cells cells_;
  double size_ = 0;  ///< at the start of the stage
  double rate_ = 0;
  double virial_ = 0;  ///< the sum of impulse times distance
};

}  // namespace carom::growth
