#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/running/played_world.hpp"

/// Arrays of NumPy, in files of their own (NPY) and several in one (NPZ: a ZIP archive without compression).
namespace carom::cli {

/// The bytes before the frames of a trajectory: room for a header whose length does not depend on their number.
inline constexpr std::size_t npy_frames_header = 512;

/// What an NPY file begins with, for an array of this type and shape, both in Python's notation. `size` is its length,
/// or 0 for the smallest there is.
[[nodiscard]] std::string npy_header(const std::string& type, const std::string& shape, std::size_t size = 0);

/// How the frames of a trajectory lie in a file: the time, then a vector for each ball, for each quantity.
struct FrameLayout {
  std::uint64_t balls = 0;
  bool is_single = false;    ///< vectors of 32-bit numbers
  bool is_periodic = false;  ///< with unwrapped positions

  [[nodiscard]] const char* type() const noexcept { return is_single ? "<f4" : "<f8"; }
  [[nodiscard]] std::uint64_t vectors_size() const noexcept { return balls * (is_single ? 8 : 16); }
  [[nodiscard]] std::uint64_t frame_size() const noexcept { return 8 + vectors_size() * (is_periodic ? 3 : 2); }
};
[[nodiscard]] FrameLayout layout_of(const PlayedWorld& world, bool single);

/// What does not change from frame to frame.
struct BallConstants {
  std::vector<double> radius;
  std::vector<double> mass;
  std::vector<std::uint32_t> id;
  std::vector<double> box;  ///< from, to; empty where nothing repeats
};
[[nodiscard]] BallConstants constants_of(PlayedWorld& world);

/// Takes the frames in a file, after its header, apart into arrays. Throws std::runtime_error when it can't be read or
/// written.
void write_npz(const std::filesystem::path& target, const std::filesystem::path& frames_file, const FrameLayout& layout,
               std::uint64_t frames, const BallConstants& constants);

}  // namespace carom::cli
