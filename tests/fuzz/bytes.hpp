#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>

namespace carom::fuzz {

/// Bytes as a sequence of choices and numbers; zeros after the last one.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : left_{bytes} {}

  [[nodiscard]] bool at_end() const noexcept { return left_.empty(); }

  [[nodiscard]] std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(word(1) % end); }
  [[nodiscard]] bool flag() { return below(2) == 0; }
  /// From 0 to 1, both included.
  [[nodiscard]] double share() { return static_cast<double>(word(1)) / 255; }

  /// Mostly small: multiples of an eighth, which make for simultaneous impacts, or numbers with many digits; now and
  /// then what is large, tiny or no number at all.
  [[nodiscard]] double number() {
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
      case 3: return static_cast<std::int8_t>(word(1)) / 8.0;
      case 4:
      case 5: return static_cast<std::int16_t>(word(2)) / 2000.0;
      case 6: return static_cast<std::int32_t>(word(4)) * 0x1p-27;
      default: return extreme();
    }
  }

 private:
  [[nodiscard]] double extreme() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    constexpr std::array known = {0.0,   -0.0,  5e-324, 1e-300, -1e-100, 1e-70, 1e-30,    1e-9,
                                  1e6,   -1e9,  1e15,   1e30,   -1e60,   1e70,  1.001e70, 1e308,
                                  -1e70, 1e-12, 1e-16,  1e12,   -1e-6,   3.0,   infinity, not_a_number};
    const std::uint32_t choice = below(32);
    return choice < known.size() ? known[choice] : std::bit_cast<double>(word(8));
  }

  [[nodiscard]] std::uint64_t word(unsigned size) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < size && !left_.empty(); ++i) {
      value |= std::uint64_t{left_.front()} << (8 * i);
      left_ = left_.subspan(1);
    }
    return value;
  }

  std::span<const std::uint8_t> left_;
};

}  // namespace carom::fuzz
