#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/files/hdf5_file.hpp"
#include "cli/files/npz_writer.hpp"

/// Trajectories in the layout H5MD 1.1 (nongnu.org/h5md) of HDF5. The plane lies in space, at z = 0, because the
/// programs that read such files expect three coordinates.
namespace carom::cli {

/// What a file of H5MD has besides its frames.
struct H5mdStart {
  FrameLayout layout;
  BallConstants constants;
  std::optional<PeriodicBox> box;
};
[[nodiscard]] H5mdStart h5md_start_of(PlayedWorld& world, bool single);

/// The numbers of a frame as they are in memory: the time, the kinetic energy, how many impacts there were so far, and
/// then positions, velocities and, in a periodic box, images.
class H5mdFrame {
 public:
  explicit H5mdFrame(const FrameLayout& layout);

  void read(PlayedWorld& world);
  [[nodiscard]] std::span<char> bytes() noexcept { return bytes_; }
  [[nodiscard]] const char* time() const noexcept { return bytes_.data(); }
  [[nodiscard]] const char* kinetic_energy() const noexcept { return bytes_.data() + 8; }
  [[nodiscard]] const char* impacts() const noexcept { return bytes_.data() + 16; }
  [[nodiscard]] const char* positions() const noexcept { return bytes_.data() + 24; }
  [[nodiscard]] const char* velocities() const noexcept { return positions() + vectors_size_; }
  [[nodiscard]] const char* images() const noexcept { return velocities() + vectors_size_; }

 private:
  void read_images(PlayedWorld& world, char* out);

  FrameLayout layout_;
  std::size_t vectors_size_;
  std::vector<char> bytes_;
  std::vector<Vec2> vectors_;
  std::vector<Vec2> unwrapped_;
};

/// A file that is being written. Throws std::runtime_error with the reason when it cannot be.
class H5mdWriter {
 public:
  H5mdWriter(const std::string& path, const H5mdStart& start);

  void add(const H5mdFrame& frame);
  /// Everything is in the file only now.
  void finish();

 private:
  /// A group with `step`, `time` and `value`; all share the first two.
  hdf5::Series add_element(const hdf5::Handle& parent, const std::string& name, hid_t type, const hdf5::Shape& item);
  void put_constants(const H5mdStart& start);
  void put_box(const H5mdStart& start);

  std::int64_t frames_ = 0;
  std::vector<double> edges_;  ///< empty where nothing repeats
  hdf5::Handle file_;
  hdf5::Handle particles_;
  hdf5::Handle trajectory_;
  hdf5::Handle observables_;
  std::optional<hdf5::Series> step_, time_;
  std::optional<hdf5::Series> position_, velocity_, image_, edge_, kinetic_energy_, impacts_;
};

}  // namespace carom::cli
