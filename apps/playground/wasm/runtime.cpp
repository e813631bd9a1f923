// What the compiler's own libraries were built to expect and this platform does not give, and what they give too much
// of.
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {
extern std::uintptr_t __stack_chk_guard;                // NOLINT(bugprone-reserved-identifier)
std::uintptr_t __stack_chk_guard = 0x595E9FBD;          // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail();                   // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT(bugprone-reserved-identifier)
}

// std::to_chars(double) writes all digits of whole numbers from 2⁵³ on. The library does so with tables of 104 kB,
// which are also for what is not used here; these few lines take their place.
_LIBCPP_BEGIN_NAMESPACE_STD

to_chars_result __d2fixed_buffered_n(char* first, char* last, double number, uint32_t precision);
to_chars_result __d2exp_buffered_n(char* first, char* last, double number, uint32_t precision);
to_chars_result __f2s_buffered_n(char* first, char* last, float number, chars_format format);

/// Writes a whole number, not negative, of at least 2⁵².
to_chars_result __d2fixed_buffered_n(char* first, char* last, double number, uint32_t /*precision*/) {
  constexpr uint32_t billion = 1'000'000'000;
  const auto bits = bit_cast<uint64_t>(number);
  constexpr uint64_t implicit_bit = uint64_t{1} << 52;
  auto rest = (bits & (implicit_bit - 1)) | implicit_bit;
  // Nine digits in each part, the lowest first.
  array<uint32_t, 36> parts{};
  size_t size = 0;
  for (; rest > 0; rest /= billion) parts[size++] = static_cast<uint32_t>(rest % billion);
  for (auto doublings = bits >> 52; doublings > 1075; --doublings) {
    uint32_t carry = 0;
    for (size_t i = 0; i < size; ++i) {
      const uint32_t doubled = 2 * parts[i] + carry;
      carry = doubled >= billion ? 1 : 0;
      parts[i] = doubled - carry * billion;
    }
    if (carry > 0) parts[size++] = carry;
  }
  to_chars_result written = to_chars(first, last, parts[--size]);
  while (size > 0 && written.ec == errc{}) {
    if (last - written.ptr < 9) return {last, errc::value_too_large};
    uint32_t part = parts[--size];
    for (int digit = 8; digit >= 0; --digit, part /= 10) written.ptr[digit] = static_cast<char>('0' + part % 10);
    written.ptr += 9;
  }
  return written;
}

/// Digits to a given precision, and those of a float: nothing here asks for them.
to_chars_result __d2exp_buffered_n(char* /*first*/, char* /*last*/, double /*number*/, uint32_t /*precision*/) {
  abort();
}
to_chars_result __f2s_buffered_n(char* /*first*/, char* /*last*/, float /*number*/, chars_format /*format*/) {
  abort();
}

_LIBCPP_END_NAMESPACE_STD
