#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/container.hpp"
#include "carom/measure.hpp"

namespace carom {

/// What is measured: the balls of a world and where they are, as far as these do not change.
struct Subject {
  std::vector<BallId> balls;
  std::vector<double> masses;  ///< in the order of `balls`
  std::vector<double> radii;   ///< by the index of the id
  std::optional<double> diameter;
  std::optional<double> mass;
  std::optional<Container> container;
  std::optional<double> area;
  std::optional<double> packing;
  double unit = 1;  ///< of length: the mean diameter, or √(A/N) of points
  double degrees_of_freedom = 0;
  Vec2 drift;
  bool has_pressure = false;
  bool has_compressibility = false;
  bool is_hard_disk_fluid = false;  ///< equal disks that lose no energy, with nothing among them
  PressureBy pressure_by = PressureBy::virial;
  std::vector<std::string> remarks;
};

[[nodiscard]] Subject subject_of(const World& world, std::optional<double> area);

}  // namespace carom
