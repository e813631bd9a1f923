#include "cli/charts/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::cli {
namespace {

double round_step(double span, int about) {
  const double rough = span / about;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double digits = rough / power;
  return power * (digits <= 1.5 ? 1 : digits <= 3.5 ? 2 : digits <= 7.5 ? 5 : 10);
}

}  // namespace

std::string power_of_ten(int exponent) {
  constexpr std::array<const char*, 10> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = "10";
  if (exponent < 0) text += "⁻";
  for (const char digit : fmt::format("{}", std::abs(exponent))) text += raised[static_cast<std::size_t>(digit - '0')];
  return text;
}

Ticks round_ticks(double low, double high, int about) {
  Ticks ticks;
  if (!(low < high) || !std::isfinite(high - low)) return ticks;
  const double step = round_step(high - low, about);
  // Counting in whole steps keeps rounding errors from adding up, and zero exact.
  const double first = std::ceil(low / step - 1e-9);
  const double last = std::floor(high / step + 1e-9);
  for (double count = first; count <= last; ++count) ticks.at.push_back(count * step);

  const double largest = std::max(std::abs(low), std::abs(high));
  const int exponent = static_cast<int>(std::floor(std::log10(largest)));
  const bool needs_factor = exponent < -2 || exponent > 4;
  const double unit = needs_factor ? std::pow(10, exponent) : 1;
  if (needs_factor) ticks.factor = power_of_ten(exponent);
  const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step / unit) + 1e-9)), 0, 12);
  for (const double tick : ticks.at) {
    std::string label = fmt::format("{:.{}f}", tick == 0 ? 0 : tick / unit, decimals);
    if (label.starts_with('-')) label.replace(0, 1, "−");
    ticks.labels.push_back(label);
  }
  return ticks;
}

Ticks power_ticks(double low, double high, int about) {
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  if (last - first < 1) return round_ticks(low, high, about);
  Ticks ticks;
  const int stride = std::max(1, (last - first + about - 1) / about);
  for (int exponent = first; exponent <= last; exponent += stride) {
    ticks.at.push_back(std::pow(10, exponent));
    const bool is_plain = exponent >= -2 && exponent <= 3;
    ticks.labels.push_back(is_plain ? fmt::format("{:g}", ticks.at.back()) : power_of_ten(exponent));
  }
  return ticks;
}

}  // namespace carom::cli
