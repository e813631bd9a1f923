#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/files/output_file.hpp"
#include "cli/running/played_world.hpp"

/// Where the balls are, and how fast, moment by moment, in the files that other programs read: docs/science.md says
/// what is in them. A frame is written at once and takes no memory afterwards.
namespace carom::cli {

/// A trajectory that is being written. Throws Failure (cannot_write) when it cannot be.
class Trajectory {
 public:
  Trajectory() = default;
  virtual ~Trajectory() = default;
  Trajectory(const Trajectory&) = delete;
  Trajectory& operator=(const Trajectory&) = delete;
  Trajectory(Trajectory&&) = delete;
  Trajectory& operator=(Trajectory&&) = delete;

  virtual void write(PlayedWorld& world) = 0;
  /// How far it has come, of one that is resumable.
  [[nodiscard]] virtual OutputMark mark() = 0;
  /// Only now the file appears under its name.
  virtual void keep() = 0;
  /// After `keep`, and after what says that it is complete has been written: what only helped to write it goes.
  virtual void remove_parts() {}
};

/// Why no trajectory can be written under this name, and what to do; nothing when one can.
[[nodiscard]] std::optional<std::string> why_no_trajectory(const std::string& path);

/// A trajectory of the world's balls, of the kind that the name's ending says. `single`: numbers have 32 bits.
[[nodiscard]] std::unique_ptr<Trajectory> start_trajectory(const std::string& path, PlayedWorld& world, bool single,
                                                           const OutputStart& start);

}  // namespace carom::cli
