#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/running/scene_run.hpp"

/// Checkpoints of `carom run`: the world, and as the note with it what else the run needs to go on.
namespace carom::cli {

/// What a run was asked to do that a checkpoint keeps, and how far it has come.
struct RunState {
  std::string source;  ///< of the scene, as the user named it
  double until = 0;
  std::optional<double> step;
  std::optional<double> sample;
  bool single = false;                       ///< the trajectory has numbers of 32 bits
  std::map<std::string, std::string> files;  ///< by option: those that are not complete yet
  std::map<std::string, OutputMark> marks;   ///< of these
  unsigned threads = 1;
  RunSoFar so_far;
};

/// What the note of a checkpoint says.
struct RunNote {
  RunState state;
  LoadedScene loaded;  ///< the scene, and the world as it was at first
};
/// Throws Failure (bad_input), naming the file, for a note of something else.
[[nodiscard]] RunNote read_run_note(std::span<const std::byte> note, const std::string& path);

/// A run that can go on.
struct ResumedRun {
  RunNote note;
  World world;  ///< as it was at the checkpoint
};

/// Whether a checkpoint may be written there: throws Failure (cannot_write) for a file that is something else.
void require_place_for_checkpoint(const std::string& path);

/// Whole or not at all: written beside the file, handed to the disk, and renamed. Throws Failure (cannot_write).
void write_run_checkpoint(const std::string& path, PlayedWorld& world, const Scene& scene, const RunState& state);

/// Throws Failure (bad_input), naming the file, for what is no checkpoint of a run, or is damaged.
[[nodiscard]] ResumedRun load_run_checkpoint(const std::string& path);

}  // namespace carom::cli
