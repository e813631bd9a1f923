#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "physics/body.hpp"

namespace carom::engine {

/// A shape that nothing collides with, in place of one that was removed.
inline constexpr Vec2 nowhere{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
inline void make_inert(Wall& wall) noexcept { wall.from = wall.to = nowhere; }
inline void make_inert(Pillar& pillar) noexcept { pillar.center = nowhere; }
inline void make_inert(Sensor& /*sensor*/) noexcept {}  // nothing ever does

/// The static shapes of one type, by id. Ids of removed shapes are not used again.
template <class Shape>
class StaticShapes {
 public:
  using Value = physics::StaticShape<Shape>;

  /// One more than the largest id.
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(values_.size()); }
  /// How many there are, without those removed.
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  [[nodiscard]] bool has(std::uint32_t id) const noexcept { return id < size() && is_present_[id]; }
  /// Of an id below `size`. A neighbour list may still name a removed shape: nothing collides with it.
  [[nodiscard]] const Value& operator[](std::uint32_t id) const noexcept { return values_[id]; }

  /// Calls `visit(id, static shape)` for each that is there, in the order of ids.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t id = 0; id < size(); ++id) {
      if (is_present_[id]) visit(id, values_[id]);
    }
  }

  /// Adds a shape when `id` is `size()`, and replaces one otherwise.
  void put(std::uint32_t id, const Value& value) {
    if (id == size()) {
      values_.emplace_back();
      is_present_.emplace_back();
    }
    values_[id] = value;
    if (!is_present_[id]) ++count_;
    is_present_[id] = true;
  }
  /// Only of an id that is there.
  void remove(std::uint32_t id) noexcept {
    --count_;
    is_present_[id] = false;
    make_inert(values_[id].shape);
  }

  /// All of them, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive.resize(values_);
    is_present_.resize(values_.size());
    count_ = 0;
    for (std::uint32_t id = 0; id < size(); ++id) {
      bool is_there = is_present_[id];
      archive(is_there);
      is_present_[id] = is_there;
      if (is_there)
        archive(values_[id]);
      else
        make_inert(values_[id].shape);
      count_ += is_there ? 1 : 0;
    }
  }

 private:
  std::vector<Value> values_;
  std::vector<bool> is_present_;
  std::uint32_t count_ = 0;
};

}  // namespace carom::engine
