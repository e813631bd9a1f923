#include "binary/checksum.hpp"

#include <array>

namespace carom::binary {
namespace {

using Table = std::array<std::uint32_t, 256>;

/// tables[k][b]: what byte b does to the checksum when k more bytes follow it. Four bytes are taken at a time.
constexpr std::array<Table, 4> tables = [] {
  constexpr std::uint32_t polynomial = 0x82F63B78U;  // reflected
  std::array<Table, 4> made{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t value = byte;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? polynomial : 0U);
    made[0][byte] = value;
  }
  for (std::size_t more = 1; more < made.size(); ++more) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = made[more - 1][byte];
      made[more][byte] = (before >> 8U) ^ made[0][before & 0xFFU];
    }
  }
  return made;
}();

}  // namespace

std::uint32_t checksum(std::span<const std::byte> bytes) noexcept {
  const auto at = [&](std::size_t i) { return std::to_integer<std::uint32_t>(bytes[i]); };
  std::uint32_t value = ~0U;
  std::size_t i = 0;
  for (; i + 4 <= bytes.size(); i += 4) {
    value ^= at(i) | (at(i + 1) << 8U) | (at(i + 2) << 16U) | (at(i + 3) << 24U);
    value = tables[3][value & 0xFFU] ^ tables[2][(value >> 8U) & 0xFFU] ^ tables[1][(value >> 16U) & 0xFFU] ^
            tables[0][value >> 24U];
  }
  for (; i < bytes.size(); ++i) value = (value >> 8U) ^ tables[0][(value ^ at(i)) & 0xFFU];
  return ~value;
}

}  // namespace carom::binary
