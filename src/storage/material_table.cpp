#include "storage/material_table.hpp"

#include <algorithm>
#include <utility>

namespace carom::engine {

/// Most balls are of the material added last, or of one of the first few.
std::uint32_t MaterialTable::number_of(const Material& material) {
  const std::size_t count = materials_.size();
  if (count > 0 && materials_.back() == material) return static_cast<std::uint32_t>(count - 1);
  constexpr std::size_t few = 8;
  for (std::size_t i = 0; i < std::min(few, count); ++i) {
    if (materials_[i] == material) return static_cast<std::uint32_t>(i);
  }
  materials_.push_back(material);
  add_radius(material.radius);
  return static_cast<std::uint32_t>(count);
}

void MaterialTable::add_radius(double radius) {
  radii_.push_back(radius);
  has_single_radius_ = has_single_radius_ && radius == radii_.front();
}

void MaterialTable::compact(std::vector<BodyState>& states) {
  if (materials_.size() <= 16 + 2 * states.size()) return;
  std::vector<Material> used;
  used.reserve(states.size());
  for (const BodyState& state : states) used.push_back(materials_[state.material]);
  std::ranges::sort(used);
  const auto repeated = std::ranges::unique(used);
  used.erase(repeated.begin(), repeated.end());
  for (BodyState& state : states) {
    const auto place = std::ranges::lower_bound(used, materials_[state.material]);
    set_material(state, static_cast<std::uint32_t>(place - used.begin()));
  }
  materials_ = std::move(used);
  radii_.clear();
  has_single_radius_ = true;
  for (const Material& material : materials_) add_radius(material.radius);
}

}  // namespace carom::engine
