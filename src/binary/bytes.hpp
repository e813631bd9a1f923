#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Numbers as bytes, the same on every machine: little-endian, doubles as their bits.
namespace carom::binary {

/// Seven bits per byte, the lowest first; all but the last byte have the eighth bit set. Small numbers take one byte.
inline void put_number(std::vector<std::byte>& bytes, std::uint64_t number) {
  for (; number >= 0x80U; number >>= 7U) bytes.push_back(static_cast<std::byte>(number | 0x80U));
  bytes.push_back(static_cast<std::byte>(number));
}

template <std::unsigned_integral Word>
void put(std::vector<std::byte>& bytes, Word word) {
  for (unsigned shift = 0; shift < 8 * sizeof word; shift += 8) bytes.push_back(static_cast<std::byte>(word >> shift));
}

inline void put(std::vector<std::byte>& bytes, double number) { put(bytes, std::bit_cast<std::uint64_t>(number)); }

/// Takes numbers from bytes, one after another. When there are too few bytes, or a number has too many bits, there is
/// nothing more to take: all that follow are 0, and `is_good` is false.
class ByteReader {
 public:
  ByteReader() = default;
  explicit ByteReader(std::span<const std::byte> bytes) noexcept : left_{bytes} {}

  [[nodiscard]] bool is_good() const noexcept { return good_; }
  [[nodiscard]] std::span<const std::byte> left() const noexcept { return left_; }
  [[nodiscard]] bool is_at_end() const noexcept { return good_ && left_.empty(); }

  template <std::unsigned_integral Word>
  [[nodiscard]] Word word() noexcept {
    if (left_.size() < sizeof(Word)) {
      fail();
      return 0;
    }
    Word word = 0;
    for (std::size_t i = 0; i < sizeof word; ++i) word |= static_cast<Word>(Word{byte_at(i)} << (8 * i));
    left_ = left_.subspan(sizeof word);
    return word;
  }

  [[nodiscard]] double real() noexcept { return std::bit_cast<double>(word<std::uint64_t>()); }

  /// There is nothing more to take.
  void fail() noexcept {
    good_ = false;
    left_ = {};
  }

  [[nodiscard]] std::uint64_t number(std::uint64_t most) noexcept {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 63 && !left_.empty(); shift += 7) {
      const std::uint8_t byte = byte_at(0);
      left_ = left_.subspan(1);
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if ((byte & 0x80U) != 0) continue;
      if (number <= most) return number;
      break;
    }
    fail();
    return 0;
  }

 private:
  [[nodiscard]] std::uint8_t byte_at(std::size_t i) const noexcept { return std::to_integer<std::uint8_t>(left_[i]); }

  std::span<const std::byte> left_;
  bool good_ = true;
};

}  // namespace carom::binary
