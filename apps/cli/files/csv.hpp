#pragma once

#include <string>

#include "carom/replay.hpp"
#include "carom/stepped.hpp"
#include "cli/files/output_file.hpp"
#include "cli/running/played_world.hpp"

/// The CSV files of a run, written line by line, so that a long run needs no memory. Numbers have the shortest form
/// that reads back to the same double. docs/scenes.md describes the columns.
namespace carom::cli {

class ImpactCsv {
 public:
  explicit ImpactCsv(const std::string& path, const OutputStart& start = {});
  void write(const Impact& impact);
  [[nodiscard]] OutputMark mark() { return file_.mark(); }
  void keep() { file_.keep(); }

 private:
  OutputFile file_;
};

class StateCsv {
 public:
  explicit StateCsv(const std::string& path, const OutputStart& start = {});
  /// A line for every ball as it is now.
  void write(PlayedWorld& world);
  void write(const SteppedWorld& world);
  void write(const Replay& replay);
  [[nodiscard]] OutputMark mark() { return file_.mark(); }
  void keep() { file_.keep(); }

 private:
  void write(BallId id, double time, Vec2 position, Vec2 velocity);

  OutputFile file_;
};

}  // namespace carom::cli
