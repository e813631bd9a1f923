#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "carom/communicator.hpp"

namespace carom::cli {

/// Values that one process of the command sends to others of the same program, as bytes.
class Parcel {
 public:
  template <class Value>
    requires std::is_trivially_copyable_v<Value>
  Parcel& put(const Value& value) {
    const auto raw = std::as_bytes(std::span{&value, 1});
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    return *this;
  }
  Parcel& put(const std::string& text) {
    put(std::uint64_t{text.size()});
    const auto raw = std::as_bytes(std::span{text});
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    return *this;
  }
  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

 private:
  cluster::Bytes bytes_;
};

/// Reads them in the same order.
class ParcelReader {
 public:
  explicit ParcelReader(std::span<const std::byte> bytes) : rest_{bytes} {}

  template <class Value>
    requires std::is_trivially_copyable_v<Value>
  [[nodiscard]] Value take() {
    Value value;
    std::memcpy(&value, next(sizeof value).data(), sizeof value);
    return value;
  }
  [[nodiscard]] std::string take_text() {
    const auto raw = next(take<std::uint64_t>());
    return {reinterpret_cast<const char*>(raw.data()), raw.size()};
  }

 private:
  std::span<const std::byte> next(std::size_t size) {
    if (size > rest_.size()) throw std::logic_error{"a message is shorter than what it should hold"};
    const auto here = rest_.first(size);
    rest_ = rest_.subspan(size);
    return here;
  }

  std::span<const std::byte> rest_;
};

}  // namespace carom::cli
