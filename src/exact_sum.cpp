#include "exact_sum.hpp"

#include <bit>
#include <cmath>

namespace carom {

void ExactSum::add(double number) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  const auto exponent = static_cast<int>((bits >> 52U) & 2047U);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52U) - 1);
  if (exponent == 2047 || (exponent == 0 && fraction == 0)) return;
  const std::uint64_t mantissa = exponent == 0 ? fraction : fraction | (std::uint64_t{1} << 52U);
  const int shift = exponent == 0 ? 0 : exponent - 1;
  const auto first = static_cast<std::size_t>(shift / 32);
  const auto within = static_cast<unsigned>(shift % 32);
  const std::uint64_t low = mantissa << within;  // 53 bits shifted by up to 31: the rest is in `high`
  const std::uint64_t high = within == 0 ? 0 : mantissa >> (64U - within);
  const std::int64_t sign = (bits >> 63U) != 0 ? -1 : 1;
  constexpr std::uint64_t digit = 0xFFFFFFFFU;
  digits_[first] += sign * static_cast<std::int64_t>(low & digit);
  digits_[first + 1] += sign * static_cast<std::int64_t>(low >> 32U);
  digits_[first + 2] += sign * static_cast<std::int64_t>(high);
  if (++additions_ == most_additions) carry();
}

void ExactSum::carry() noexcept {
  for (std::size_t i = 0; i + 1 < digits; ++i) {
    const std::int64_t over = digits_[i] >> 32;  // rounds down, so that what is left is not negative
    digits_[i] -= over * (std::int64_t{1} << 32);
    digits_[i + 1] += over;
  }
  additions_ = 0;
}

double ExactSum::value() const noexcept {
  ExactSum carried = *this;
  carried.carry();
  const bool is_negative = carried.digits_.back() < 0;
  if (is_negative) {
    for (std::int64_t& digit : carried.digits_) digit = -digit;
    carried.carry();
  }
  double sum = 0;
  for (int i = 0; i < digits; ++i)
    sum += std::ldexp(static_cast<double>(carried.digits_[static_cast<std::size_t>(i)]), 32 * i - 1074);
  return is_negative ? -sum : sum;
}

ExactSum& ExactSum::operator+=(ExactSum more) noexcept {
  carry();
  more.carry();
  for (std::size_t i = 0; i < digits_.size(); ++i) digits_[i] += more.digits_[i];
  carry();
  return *this;
}

}  // namespace carom
