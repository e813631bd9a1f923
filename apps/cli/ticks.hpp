#pragma once

#include <string>
#include <vector>

namespace carom::cli {

/// Where an axis has its marks, and what stands at them.
struct Ticks {
  std::vector<double> at;
  std::vector<std::string> labels;
  /// What the labels are to be multiplied by, for the axis' title: "10⁻¹⁵", or empty.
  std::string factor;
};

/// Multiples of 1, 2 or 5 times a power of ten within low … high, about so many. None when low is not below high.
[[nodiscard]] Ticks round_ticks(double low, double high, int about);

/// For a logarithmic axis, 0 < low < high: powers of ten, thinned out to about so many; with fewer than two of them,
/// round numbers.
[[nodiscard]] Ticks power_ticks(double low, double high, int about);

/// A power of ten as it is printed: "10⁻³".
[[nodiscard]] std::string power_of_ten(int exponent);

}  // namespace carom::cli
