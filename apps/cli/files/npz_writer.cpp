#include "cli/files/npz_writer.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <bit>
#include <fstream>
#include <functional>
#include <span>
#include <stdexcept>

namespace carom::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are written as they are in memory");

/// Numbers as a ZIP archive has them: little-endian.
class ZipRecord {
 public:
  template <class... Words>
  explicit ZipRecord(Words... words) {
    (put(words), ...);
  }
  void put(std::string_view text) { bytes_ += text; }
  template <std::unsigned_integral Word>
  void put(Word word) {
    for (unsigned shift = 0; shift < 8 * sizeof word; shift += 8)
      bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(word) >> shift & 0xFFU));
  }
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// A ZIP archive of members that are not compressed, each of any size: all have the fields of ZIP64.
class ZipFile {
 public:
  explicit ZipFile(const std::filesystem::path& path) : file_{path, std::ios::binary | std::ios::trunc} {}

  /// A member of so many bytes: `produce(write)` calls `write(bytes)` until it has given all of them.
  void add(const std::string& name, u64 size,
           const std::function<void(const std::function<void(std::span<const char>)>&)>& produce) {
    const u64 start = place_;
    append(local_header(name, size, 0));
    auto check = crc32_z(0, nullptr, 0);
    produce([&](std::span<const char> bytes) {
      if (bytes.empty()) return;  // zlib takes its null pointer as the wish to begin again
      check = crc32_z(check, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
      append({bytes.data(), bytes.size()});
    });
    // Its checksum is known only now.
    file_.seekp(static_cast<std::streamoff>(start));
    const std::string header = local_header(name, size, static_cast<u32>(check));
    file_.write(header.data(), static_cast<std::streamsize>(header.size()));
    file_.seekp(static_cast<std::streamoff>(place_));
    members_.push_back({name, size, static_cast<u32>(check), start});
  }

  void finish() {
    const u64 start = place_;
    for (const Member& member : members_) {
      const u16 name_length = static_cast<u16>(member.name.size());
      append(
          ZipRecord{u32{0x02014b50}, version,      version,     u16{0},      u16{0},      u16{0},
                    earliest_date,   member.check, in_zip64,    in_zip64,    name_length, u16{28},
                    u16{0},          u16{0},       u16{0},      u32{0},      in_zip64,    std::string_view{member.name},
                    u16{1},          u16{24},      member.size, member.size, member.start}
              .bytes());
    }
    const u64 length = place_ - start, count = members_.size();
    const u64 end = place_;
    append(ZipRecord{u32{0x06064b50}, u64{44}, version, version, u32{0}, u32{0}, count, count, length, start}.bytes());
    append(ZipRecord{u32{0x07064b50}, u32{0}, end, u32{1}}.bytes());
    append(ZipRecord{u32{0x06054b50}, u16{0}, u16{0}, u16{0xFFFF}, u16{0xFFFF}, in_zip64, in_zip64, u16{0}}.bytes());
    file_.flush();
    if (!file_) throw std::runtime_error{"writing failed: is the disk full?"};
  }

 private:
  static constexpr u16 version = 45;            ///< which has ZIP64
  static constexpr u32 in_zip64 = 0xFFFFFFFFU;  ///< in place of a number that the extra field has
  static constexpr u16 earliest_date = 33;      ///< 1 January 1980: the same bytes whenever it is written

  struct Member {
    std::string name;
    u64 size = 0;
    u32 check = 0;
    u64 start = 0;
  };

  static std::string local_header(const std::string& name, u64 size, u32 check) {
    return ZipRecord{u32{0x04034b50},
                     version,
                     u16{0},
                     u16{0},
                     u16{0},
                     earliest_date,
                     check,
                     in_zip64,
                     in_zip64,
                     static_cast<u16>(name.size()),
                     u16{20},
                     std::string_view{name},
                     u16{1},
                     u16{16},
                     size,
                     size}
        .bytes();
  }
  void append(std::string_view bytes) {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    place_ += bytes.size();
  }

  std::ofstream file_;
  u64 place_ = 0;
  std::vector<Member> members_;
};

/// An array that is in memory.
template <class Number>
void add_array(ZipFile& zip, const std::string& name, const char* type, const std::string& shape,
               const std::vector<Number>& numbers) {
  const std::string header = npy_header(fmt::format("'{}'", type), shape);
  const std::span<const char> bytes{reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
  zip.add(name + ".npy", header.size() + bytes.size(), [&](const auto& write) {
    write(header);
    write(bytes);
  });
}

}  // namespace

std::string npy_header(const std::string& type, const std::string& shape, std::size_t size) {
  constexpr std::size_t alignment = 64, start = 10;
  const std::string text = fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': {}, }}", type, shape);
  if (size == 0) size = (start + text.size() + alignment) / alignment * alignment;
  const std::size_t length = size - start;
  const char first[] = {
      '\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<char>(length & 0xFFU), static_cast<char>(length >> 8U)};
  return std::string{first, sizeof first} + text + std::string(length - text.size() - 1, ' ') + '\n';
}

FrameLayout layout_of(const PlayedWorld& world, bool single) {
  return {.balls = world.ball_count(), .is_single = single, .is_periodic = world.stage().periodic_box().has_value()};
}

BallConstants constants_of(PlayedWorld& world) {
  BallConstants constants;
  world.for_each_ball([&](const BallSeen& seen) {
    constants.radius.push_back(seen.ball.radius);
    constants.mass.push_back(seen.ball.mass);
    constants.id.push_back(seen.id.index);
  });
  if (const auto& box = world.stage().periodic_box()) constants.box = {box->from.x, box->from.y, box->to.x, box->to.y};
  return constants;
}

void write_npz(const std::filesystem::path& target, const std::filesystem::path& frames_file, const FrameLayout& layout,
               std::uint64_t frames, const BallConstants& constants) {
  std::ifstream source{frames_file, std::ios::binary};
  ZipFile zip{target};
  std::vector<char> part;
  // What is at the same place of every frame.
  const auto add_parts = [&](const std::string& name, const std::string& type, const std::string& shape, u64 offset,
                             u64 size) {
    const std::string header = npy_header(type, shape);
    part.resize(size);
    zip.add(name + ".npy", header.size() + frames * size, [&](const auto& write) {
      write(header);
      for (u64 frame = 0; frame < frames; ++frame) {
        source.seekg(static_cast<std::streamoff>(npy_frames_header + frame * layout.frame_size() + offset));
        if (!source.read(part.data(), static_cast<std::streamsize>(size)))
          throw std::runtime_error{"the frames before it can't be read again: is the disk sound?"};
        write(part);
      }
    });
  };
  const std::string vector_type = fmt::format("'{}'", layout.type());
  const std::string vectors = fmt::format("({}, {}, 2)", frames, layout.balls);
  const u64 size = layout.vectors_size();
  add_parts("time", "'<f8'", fmt::format("({},)", frames), 0, 8);
  add_parts("position", vector_type, vectors, 8, size);
  add_parts("velocity", vector_type, vectors, 8 + size, size);
  if (layout.is_periodic) add_parts("unwrapped", vector_type, vectors, 8 + 2 * size, size);
  const std::string per_ball = fmt::format("({},)", layout.balls);
  add_array(zip, "radius", "<f8", per_ball, constants.radius);
  add_array(zip, "mass", "<f8", per_ball, constants.mass);
  add_array(zip, "id", "<u4", per_ball, constants.id);
  if (!constants.box.empty()) add_array(zip, "box", "<f8", "(2, 2)", constants.box);
  zip.finish();
}

}  // namespace carom::cli
