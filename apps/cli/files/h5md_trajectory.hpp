#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/files/trajectory.hpp"

namespace carom::cli {

/// Why this build of the command can't write HDF5, and what to do; nothing when it can.
[[nodiscard]] std::optional<std::string> why_no_hdf5();

/// A trajectory in the layout H5MD of HDF5. Throws Failure (bad_input) where `why_no_hdf5` says something.
[[nodiscard]] std::unique_ptr<Trajectory> start_h5md_trajectory(const std::string& path, PlayedWorld& world,
                                                                bool single, const OutputStart& start);

}  // namespace carom::cli
