#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace carom {

/// The standard error of a mean, and how it was found.
struct BlockError {
  double error = 0;          ///< one standard deviation of the mean
  std::uint64_t length = 0;  ///< of a block, in values
  std::uint64_t blocks = 0;  ///< how many of them there are
  /// Whether blocks are so long that neighbours can be taken for independent. When not, the run is too short to know
  /// its error, and `error` is the largest that was found: the true one may be larger.
  bool is_settled = false;
};

/// The mean of a series of correlated values, and an honest error of it, by blocking (Flyvbjerg and Petersen 1989): the
/// error is that of independent values, computed for blocks of 1, 2, 4, … values. It grows with the length until blocks
/// are longer than correlations last. Takes O(log n) memory and O(1) time for a value.
class BlockAverage {
 public:
  /// One more value. Values should be sums or means over equal times.
  void add(double value);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }  ///< how many values
  [[nodiscard]] double mean() const noexcept;                            ///< of all; 0 without values

  /// The error at blocks that are long enough: B³ > 2 n (s_B/s_1)⁴ for blocks of B of the n values, with the errors s_B
  /// and s_1 that blocks of B and of 1 give (Lee et al. 2011). As that is short by some ten per cent, blocks are twice
  /// or four times as long, if 128 of them are left. Nothing with fewer values than `fewest_blocks`.
  [[nodiscard]] std::optional<BlockError> error() const;

  /// The error that blocks of 1, 2, 4, … values give, as long as there are `fewest_blocks`.
  [[nodiscard]] std::vector<BlockError> errors() const;

  static constexpr std::uint64_t fewest_blocks = 16;  ///< fewer say little of an error: ±18 % already at 16

 private:
  /// Blocks of one length: their number, the mean of their means, and the sum of squared deviations (Welford 1962).
  struct Level {
    std::uint64_t count = 0;
    double mean = 0;
    double squares = 0;
    std::optional<double> waiting;  ///< the first of two blocks that will be one of the next level
  };

  std::vector<Level> levels_;
  std::uint64_t count_ = 0;
};

}  // namespace carom
