#pragma once

#include <string>

#include "carom/stepped.hpp"
#include "carom/world.hpp"
#include "cli/output_file.hpp"

/// What a run writes, line by line, so that no run is too long for the memory. Numbers are in the shortest form that
/// reads back to the same double. docs/scenes.md describes the columns.
namespace carom::cli {

class ImpactCsv {
 public:
  explicit ImpactCsv(const std::string& path);
  void write(const Impact& impact);
  void keep() { file_.keep(); }

 private:
  OutputFile file_;
};

class StateCsv {
 public:
  explicit StateCsv(const std::string& path);
  /// A line for every ball as it is now.
  void write(const World& world) { write_balls(world); }
  void write(const SteppedWorld& world) { write_balls(world); }
  void keep() { file_.keep(); }

 private:
  template <class AnyWorld>
  void write_balls(const AnyWorld& world);

  OutputFile file_;
};

}  // namespace carom::cli
