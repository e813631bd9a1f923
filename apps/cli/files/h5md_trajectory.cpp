#include "cli/files/h5md_trajectory.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "cli/files/h5md_writer.hpp"

namespace carom::cli {
namespace {

/// Straight into the file.
class StreamedH5md : public Trajectory {
 public:
  StreamedH5md(const std::string& path, const H5mdStart& start) : replacement_{path}, frame_{start.layout} {
    try_to([&] { writer_.emplace(replacement_.file().string(), start); });
  }

  void write(PlayedWorld& world) override {
    frame_.read(world);
    try_to([&] { writer_->add(frame_); });
  }
  [[nodiscard]] OutputMark mark() override { throw std::logic_error{"only one that is resumable has a mark"}; }
  void keep() override {
    try_to([&] { writer_->finish(); });
    replacement_.take_place();
  }

 private:
  template <class Action>
  void try_to(Action action) {
    try {
      action();
    } catch (const std::exception& reason) {
      replacement_.fail(reason.what());
    }
  }

  Replacement replacement_;
  H5mdFrame frame_;
  std::optional<H5mdWriter> writer_;
};

/// By way of a file of bare frames: HDF5's own would be damaged by a kill, and can't be cut back to a checkpoint. What
/// is written in the end are the same calls of HDF5, so the same bytes.
class ResumableH5md : public Trajectory {
 public:
  ResumableH5md(const std::string& path, H5mdStart h5md, const OutputStart& start)
      : path_{path}, frames_{path, start}, start_{std::move(h5md)}, frame_{start_.layout} {}

  void write(PlayedWorld& world) override {
    frame_.read(world);
    frames_.write({frame_.bytes().data(), frame_.bytes().size()});
  }
  [[nodiscard]] OutputMark mark() override { return frames_.mark(); }
  void keep() override {
    frames_file_ = frames_.finish();
    Replacement{path_}.fill([&](const std::filesystem::path& target) { put_together(target); });
  }
  void remove_parts() override {
    std::error_code ignored;
    std::filesystem::remove(frames_file_, ignored);
  }

 private:
  void put_together(const std::filesystem::path& target) {
    std::ifstream source{frames_file_, std::ios::binary};
    H5mdWriter writer{target.string(), start_};
    const std::span<char> bytes = frame_.bytes();
    while (source.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) writer.add(frame_);
    if (!source.eof() || source.gcount() != 0)
      throw std::runtime_error{"the frames before it can't be read again: is the disk sound?"};
    writer.finish();
  }

  std::string path_;
  OutputFile frames_;
  std::filesystem::path frames_file_;
  H5mdStart start_;
  H5mdFrame frame_;
};

}  // namespace

std::optional<std::string> why_no_hdf5() { return std::nullopt; }

std::unique_ptr<Trajectory> start_h5md_trajectory(const std::string& path, PlayedWorld& world, bool single,
                                                  const OutputStart& start) {
  H5mdStart h5md = h5md_start_of(world, single);
  if (start.is_resumable) return std::make_unique<ResumableH5md>(path, std::move(h5md), start);
  return std::make_unique<StreamedH5md>(path, h5md);
}

}  // namespace carom::cli
