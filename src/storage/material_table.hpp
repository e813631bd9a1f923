#pragma once

#include <cstdint>
#include <vector>

#include "storage/body_state.hpp"

namespace carom::engine {

/// The materials in use, by number. Radii are stored by themselves, too: predictions need nothing else.
class MaterialTable {
 public:
  [[nodiscard]] const Material& operator[](std::uint32_t number) const noexcept { return materials_[number]; }
  [[nodiscard]] double radius(std::uint32_t number) const noexcept { return radii_[number]; }
  [[nodiscard]] const double* radii() const noexcept { return radii_.data(); }
  [[nodiscard]] std::size_t size() const noexcept { return materials_.size(); }
  [[nodiscard]] bool has_single_radius() const noexcept { return has_single_radius_; }

  /// The number of a material, which is added unless it is found quickly: some may be there several times.
  [[nodiscard]] std::uint32_t number_of(const Material& material);

  /// Drops materials that no ball uses any more, and repeated ones, when there are many of those. `states` are all
  /// balls; their numbers are changed.
  void compact(std::vector<BodyState>& states);

 private:
  void add_radius(double radius);

  std::vector<Material> materials_;
  std::vector<double> radii_;
  bool has_single_radius_ = true;
};

}  // namespace carom::engine
