#include <algorithm>
#include <memory>
#include <utility>

#include "binary/checksum.hpp"
#include "carom/bytes.hpp"

namespace carom {

ByteSource source_of(std::vector<std::byte> bytes) {
  const auto shared = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
  return {shared->size(), [shared](std::uint64_t place, std::span<std::byte> into) {
            std::ranges::copy(std::span{*shared}.subspan(place, into.size()), into.begin());
            return true;
          }};
}

std::uint32_t checksum_of(std::span<const std::byte> bytes) noexcept { return binary::checksum(bytes); }

}  // namespace carom
