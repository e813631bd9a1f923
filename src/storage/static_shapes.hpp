#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/shapes.hpp"
#include "physics/body.hpp"

namespace carom::engine {

/// The static shapes of one type, by id. Ids of removed shapes are not used again.
template <class Shape>
class StaticShapes {
 public:
  using Value = physics::StaticShape<Shape>;

  /// One more than the largest id.
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(values_.size()); }
  /// How many there are, without those removed.
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  [[nodiscard]] bool has(std::uint32_t id) const noexcept { return id < size() && values_[id].has_value(); }
  /// Only of an id that is there.
  [[nodiscard]] const Value& operator[](std::uint32_t id) const noexcept { return *values_[id]; }

  /// Calls `visit(id, static shape)` for each that is there, in the order of ids.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t id = 0; id < size(); ++id) {
      if (values_[id]) visit(id, *values_[id]);
    }
  }

  /// Adds a shape when `id` is `size()`, and replaces one otherwise.
  void put(std::uint32_t id, const Shape& shape, Instant since) {
    if (id == size()) values_.emplace_back();
    if (!values_[id]) ++count_;
    values_[id] = Value{shape, since};
  }
  /// Only of an id that is there.
  void remove(std::uint32_t id) noexcept {
    values_[id].reset();
    --count_;
  }

 private:
  std::vector<std::optional<Value>> values_;
  std::uint32_t count_ = 0;
};

}  // namespace carom::engine
