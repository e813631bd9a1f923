#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "carom/instant.hpp"
#include "carom/tolerances.hpp"
#include "physics/body.hpp"

namespace carom::engine {

/// Finds out that impacts come without end in next to no time (Zeno's paradox), as when balls fill their box exactly
/// and move: there is no room, and time advances by rounding alone.
///
/// Time is cut into slices so short that no ball moves visibly in one: by tolerance::slice_motion of the smallest
/// radius, or by tolerance::falling_slice_motion where gravity acts. Without gravity energy never grows, so no ball is
/// ever faster than V = √(Σ m v² / least m), the sum taken over all balls as they were added; with it, V has what each
/// gains in falling by its radius, and a ball that falls far may be faster. Slices last that part of r / V, rounded
/// down to a power of two. The world is stuck when a slice would have more impacts than tolerance::most_in_slice and
/// tolerance::most_in_slice_per_ball for each ball.
///
/// Slices begin at multiples of their length, and their length depends only on the balls that were added. Neither
/// depends on how time was cut into advances, nor on tiles or threads. So which impact is one too many is a function of
/// the history alone, as long as all impacts of the present slice were counted. Those executed in order are. Of a
/// horizon executed in tiles, those in the slice in which it ends are counted when it is done (`uncounted_since`,
/// `count_all`); slices within it cannot have so many, since its undo log is limited.
///
/// Scale-free: other units of length, time or mass give the same slices of the same history, but for the power of two.
class StuckCheck {
 public:
  /// A ball has been added or changed.
  void add(const physics::Body& ball) noexcept {
    squares_ += ball.mass * (length_squared(ball.leg.velocity) + 2 * length(ball.gravity) * ball.radius);
    if (ball.gravity != Vec2{}) motion_ = tolerance::falling_slice_motion;
    least_mass_ = std::min(least_mass_, ball.mass);
    if (ball.radius > 0) least_radius_ = std::min(least_radius_, ball.radius);
  }

  /// A shape moves that fast at most: balls that it hits may be twice as fast.
  void add_surface(double speed) noexcept { fastest_surface_ = std::max(fastest_surface_, speed); }

  /// A wall has this temperature.
  void add_temperature(double temperature) noexcept { hottest_ = std::max(hottest_, temperature); }

  /// Shapes have been changed: impacts are counted from now on.
  void restart() noexcept { count_ = 0; }

  /// Chooses the slices for all balls added so far.
  void cut_slices(std::uint64_t balls) noexcept {
    most_ = tolerance::most_in_slice + tolerance::most_in_slice_per_ball * balls;
    const double fastest = std::sqrt(squares_ / least_mass_) + 2 * fastest_surface_ + std::sqrt(hottest_ / least_mass_);
    const double longest = motion_ * least_radius_ / fastest;
    const bool is_usual = longest > std::numeric_limits<double>::min() && is_finite(longest);
    int exponent = 0;
    static_cast<void>(std::frexp(longest, &exponent));
    length_ = is_usual ? std::ldexp(0.5, exponent) : 0;
  }

  /// Is an impact at this time one too many?
  [[nodiscard]] bool is_one_too_many(Instant time) const noexcept {
    return count_ >= most_ && slice_of(time) == slice_;
  }

  /// An impact has been executed.
  void count(Instant time) noexcept {
    const Instant slice = slice_of(time);
    count_ = slice == slice_ ? count_ + 1 : 1;
    slice_ = slice;
  }

  /// So many impacts have been executed in the slice that begins then. False when there may be too many of them: they
  /// have to be executed one by one. A horizon never has half of the most, so what it has in the slice where it begins
  /// need not be counted.
  [[nodiscard]] bool count_all(Instant slice, std::uint64_t impacts) noexcept {
    const std::uint64_t count = (slice == slice_ ? count_ : 0) + impacts;
    if (count > most_ / 2) return false;
    slice_ = slice;
    count_ = count;
    return true;
  }

  /// When everything up to and including `until` has been executed: impacts from this time on should have been counted.
  [[nodiscard]] Instant uncounted_since(Instant until) const noexcept {
    constexpr double end = std::numeric_limits<double>::infinity();
    return slice_of(is_finite(until.rest) ? until : Instant{std::nextafter(until.whole, end), 0});
  }

  /// The start of the slice that a time is in. Where slices have no length, each instant is one.
  [[nodiscard]] Instant slice_of(Instant time) const noexcept {
    if (!(length_ > 0)) return time;
    constexpr double all_are_multiples = 0x1p53;
    const auto multiple_up_to = [&](double t) {
      const double slices = t / length_;
      return std::abs(slices) < all_are_multiples ? std::floor(slices) * length_ : t;
    };
    const double start = multiple_up_to(time.whole);
    return exact_sum(start, multiple_up_to((time.whole - start) + time.rest));
  }

  /// All that it remembers, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive(motion_, squares_, fastest_surface_, hottest_, least_mass_, least_radius_, length_, most_, slice_, count_);
  }

 private:
  double motion_ = tolerance::slice_motion;  ///< of a ball in a slice, as a part of the smallest radius
  double squares_ = 0;                       ///< Σ m v² of all balls added
  double fastest_surface_ = 0;               ///< of all shapes that have moved
  double hottest_ = 0;                       ///< the highest temperature of a wall
  double least_mass_ = std::numeric_limits<double>::infinity();
  double least_radius_ = std::numeric_limits<double>::infinity();
  double length_ = 0;  ///< of a slice
  std::uint64_t most_ = tolerance::most_in_slice;
  Instant slice_;            ///< of the last impact
  std::uint64_t count_ = 0;  ///< of impacts in it
};

}  // namespace carom::engine
