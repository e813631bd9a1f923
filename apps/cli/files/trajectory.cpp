#include "cli/files/trajectory.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "cli/files/h5md_trajectory.hpp"
#include "cli/files/npz_writer.hpp"

namespace carom::cli {
namespace {

constexpr std::initializer_list<const char*> endings = {"npy", "npz", "xyz", "extxyz", "h5", "h5md"};

bool is_hdf5(const std::string& ending) { return ending == "h5" || ending == "h5md"; }

/// Extended XYZ, as OVITO and ASE read it.
class XyzTrajectory : public Trajectory {
 public:
  XyzTrajectory(const std::string& path, PlayedWorld& world, const OutputStart& start)
      : file_{path, start}, comment_{comment_of(world.stage())} {}

  void write(PlayedWorld& world) override {
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), "{}\n{} Time={}\n", world.ball_count(), comment_, world.time());
    world.for_each_ball([&](const BallSeen& seen) {
      const Vec2 place = seen.ball.center, velocity = seen.ball.velocity;
      fmt::format_to(std::back_inserter(text), FMT_COMPILE("X {} {} 0 {} {} 0 {} {}\n"), place.x, place.y, velocity.x,
                     velocity.y, seen.ball.radius, seen.id.index);
      if (text.size() < flush_at) return;
      file_.write({text.data(), text.size()});
      text.clear();
    });
    file_.write({text.data(), text.size()});
  }
  [[nodiscard]] OutputMark mark() override { return file_.mark(); }
  void keep() override { file_.keep(); }

 private:
  static constexpr std::size_t flush_at = 1U << 16U;

  /// What a viewer has to know besides the lines: how the plane repeats.
  static std::string comment_of(const World& stage) {
    const std::string properties = "Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1";
    if (!stage.periodic_box()) return properties + R"( pbc="F F F")";
    const PeriodicBox& box = *stage.periodic_box();
    const Vec2 side = box.to - box.from;
    return fmt::format(R"(Lattice="{} 0 0 0 {} 0 0 0 1" Origin="{} {} 0" {} pbc="{} {} F")", side.x, side.y, box.from.x,
                       box.from.y, properties, box.repeats_in_x() ? 'T' : 'F', box.repeats_in_y() ? 'T' : 'F');
  }

  OutputFile file_;
  std::string comment_;
};

/// The frames one after another, as one array of NumPy whose elements are frames.
class NpyTrajectory : public Trajectory {
 public:
  NpyTrajectory(const std::string& path, PlayedWorld& world, bool single, const OutputStart& start)
      : file_{path, start, npy_frames_header}, layout_{layout_of(world, single)}, places_(world.ball_count()) {
    if (start.from)
      frames_ = (start.from->length - npy_frames_header) / layout_.frame_size();
    else
      file_.write(header());
  }

  void write(PlayedWorld& world) override {
    const double time = world.time();
    file_.write({reinterpret_cast<const char*>(&time), sizeof time});
    world.positions(places_);
    write_vectors();
    world.velocities(places_);
    write_vectors();
    if (layout_.is_periodic) {
      world.unwrapped_positions(places_);
      write_vectors();
    }
    ++frames_;
  }
  [[nodiscard]] OutputMark mark() override { return file_.mark(); }
  void keep() override {
    file_.overwrite_start(header());
    file_.keep();
  }

 protected:
  [[nodiscard]] OutputFile& file() noexcept { return file_; }
  [[nodiscard]] const FrameLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] std::uint64_t frames() const noexcept { return frames_; }

 private:
  [[nodiscard]] std::string header() const {
    const std::string vectors = fmt::format("'{}', ({}, 2))", layout_.type(), layout_.balls);
    const std::string unwrapped = layout_.is_periodic ? ", ('unwrapped', " + vectors : "";
    return npy_header(fmt::format("[('time', '<f8'), ('position', {}, ('velocity', {}{}]", vectors, vectors, unwrapped),
                      fmt::format("({},)", frames_), npy_frames_header);
  }
  void write_vectors() {
    if (!layout_.is_single) {
      file_.write({reinterpret_cast<const char*>(places_.data()), places_.size() * sizeof(Vec2)});
      return;
    }
    rounded_.resize(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i)
      rounded_[i] = {static_cast<float>(places_[i].x), static_cast<float>(places_[i].y)};
    file_.write({reinterpret_cast<const char*>(rounded_.data()), rounded_.size() * sizeof(Vec2f)});
  }

  OutputFile file_;
  FrameLayout layout_;
  std::uint64_t frames_ = 0;
  std::vector<Vec2> places_;
  std::vector<Vec2f> rounded_;
};

/// The same, taken apart into one array for each quantity when all of it is there.
class NpzTrajectory : public NpyTrajectory {
 public:
  NpzTrajectory(const std::string& path, PlayedWorld& world, bool single, const OutputStart& start)
      : NpyTrajectory{path, world, single, start}, path_{path}, constants_{constants_of(world)} {}

  void keep() override {
    frames_file_ = file().finish();
    Replacement{path_}.fill(
        [&](const std::filesystem::path& target) { write_npz(target, frames_file_, layout(), frames(), constants_); });
  }
  void remove_parts() override {
    std::error_code ignored;
    std::filesystem::remove(frames_file_, ignored);
  }

 private:
  std::string path_;
  std::filesystem::path frames_file_;
  BallConstants constants_;
};

}  // namespace

std::optional<std::string> why_no_trajectory(const std::string& path) {
  const std::optional<std::string> ending = ending_of(path, endings);
  if (!ending) return "its name ends in .npy, .npz, .xyz, .extxyz, .h5 or .h5md";
  return is_hdf5(*ending) ? why_no_hdf5() : std::nullopt;
}

std::unique_ptr<Trajectory> start_trajectory(const std::string& path, PlayedWorld& world, bool single,
                                             const OutputStart& start) {
  const std::string ending = ending_of(path, endings).value_or("");
  if (ending == "npy") return std::make_unique<NpyTrajectory>(path, world, single, start);
  if (ending == "npz") return std::make_unique<NpzTrajectory>(path, world, single, start);
  if (is_hdf5(ending)) return start_h5md_trajectory(path, world, single, start);
  return std::make_unique<XyzTrajectory>(path, world, start);
}

}  // namespace carom::cli
