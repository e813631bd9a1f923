#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "binary/bytes.hpp"
#include "checkpoint/fields.hpp"

/// An archive is called with one field after another, and writes or reads them: so a record is described once, by
/// `fields` or by a member `exchange`, and what is written is what is read.
namespace carom::checkpoint {

template <class Archive, class Value>
concept Exchanged = requires(Archive& archive, Value& value) { value.exchange(archive); };

class FieldWriter {
 public:
  static constexpr bool is_reading = false;

  explicit FieldWriter(std::vector<std::byte>& bytes) noexcept : bytes_{bytes} {}

  template <class... Values>
  void operator()(Values&... values) {
    (put(values), ...);
  }
  /// A number below a limit.
  template <std::unsigned_integral Word>
  void below(std::uint64_t /*limit*/, Word& value) {
    binary::put_number(bytes_, value);
  }
  /// How many elements there are.
  template <class Element>
  void resize(std::vector<Element>& elements) {
    binary::put_number(bytes_, elements.size());
  }
  [[nodiscard]] static const Limits& limits() noexcept { return no_limits; }

 private:
  template <class Value>
  void put(Value& value) {
    if constexpr (std::same_as<Value, bool>)
      binary::put(bytes_, std::uint8_t{value});
    else if constexpr (std::same_as<Value, double> || std::unsigned_integral<Value>)
      binary::put(bytes_, value);
    else if constexpr (std::same_as<Value, std::int64_t>)
      binary::put(bytes_, static_cast<std::uint64_t>(value));
    else if constexpr (Exchanged<FieldWriter, Value>)
      value.exchange(*this);
    else
      fields(*this, value);
  }

  std::vector<std::byte>& bytes_;
};

/// What can't be, as by an id of a shape that is not there, leaves it no longer good; all that follows is 0.
class FieldReader {
 public:
  static constexpr bool is_reading = true;

  FieldReader(std::span<const std::byte> bytes, const Limits& limits) noexcept : reader_{bytes}, limits_{limits} {}

  [[nodiscard]] bool is_good() const noexcept { return reader_.is_good(); }
  /// Whether all was good, and nothing is left.
  [[nodiscard]] bool is_at_end() const noexcept { return reader_.is_at_end(); }
  [[nodiscard]] binary::ByteReader& bytes() noexcept { return reader_; }

  template <class... Values>
  void operator()(Values&... values) {
    (take(values), ...);
  }
  template <std::unsigned_integral Word>
  void below(std::uint64_t limit, Word& value) {
    if (limit == 0) return reader_.fail();
    value = static_cast<Word>(reader_.number(limit - 1));
  }
  template <class Element>
  void resize(std::vector<Element>& elements) {
    elements.resize(reader_.number(reader_.left().size()));  // each takes a byte at least
  }
  [[nodiscard]] const Limits& limits() const noexcept { return limits_; }

 private:
  template <class Value>
  void take(Value& value) {
    if constexpr (std::same_as<Value, bool>)
      value = reader_.word<std::uint8_t>() != 0;
    else if constexpr (std::same_as<Value, double>)
      value = reader_.real();
    else if constexpr (std::unsigned_integral<Value>)
      value = reader_.word<Value>();
    else if constexpr (std::same_as<Value, std::int64_t>)
      value = static_cast<std::int64_t>(reader_.word<std::uint64_t>());
    else if constexpr (Exchanged<FieldReader, Value>)
      value.exchange(*this);
    else
      fields(*this, value);
  }

  binary::ByteReader reader_;
  const Limits& limits_;
};

}  // namespace carom::checkpoint
