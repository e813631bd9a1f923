#pragma once

#include <string>
#include <vector>

namespace carom::cli {

/// The marks of an axis, and their labels.
struct Ticks {
  std::vector<double> at;
  std::vector<std::string> labels;
  /// The factor of all labels, for the axis' title: "10⁻¹⁵", or empty.
  std::string factor;
};

/// About `about` multiples of 1, 2 or 5 times a power of ten within low … high. None when low is not below high.
[[nodiscard]] Ticks round_ticks(double low, double high, int about);

/// For a logarithmic axis, 0 < low < high: about `about` powers of ten; where there are fewer than two of them, round
/// numbers.
[[nodiscard]] Ticks power_ticks(double low, double high, int about);

/// A power of ten as it is printed: "10⁻³".
[[nodiscard]] std::string power_of_ten(int exponent);

}  // namespace carom::cli
