#pragma once

namespace carom::cli {

/// How much of a world's time to play in one go: short enough to answer Ctrl-C at once, long enough to cost nothing.
class Pace {
 public:
  /// `span` is all that is to be played.
  explicit constexpr Pace(double span) : piece_{span * 0x1p-20} {}

  [[nodiscard]] constexpr double piece() const noexcept { return piece_; }
  /// So many seconds the last piece took.
  constexpr void took(double seconds) noexcept {
    constexpr double short_time = 0.01;
    constexpr double long_time = 0.1;
    if (seconds < short_time) piece_ *= 2;
    if (seconds > long_time) piece_ /= 2;
  }

 private:
  double piece_;
};

}  // namespace carom::cli
