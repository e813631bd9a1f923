#include "cli/files/h5md_trajectory.hpp"
#include "cli/terminal/failure.hpp"

/// Of a command that was built without HDF5.
namespace carom::cli {

std::optional<std::string> why_no_hdf5() {
  return "this carom was built without HDF5: install its headers (on Debian libhdf5-dev) and build it again, or write "
         ".npz";
}

std::unique_ptr<Trajectory> start_h5md_trajectory(const std::string& path, PlayedWorld& /*world*/, bool /*single*/,
                                                  const OutputStart& /*start*/) {
  throw Failure{Exit::bad_input, path + ": " + *why_no_hdf5()};
}

}  // namespace carom::cli
