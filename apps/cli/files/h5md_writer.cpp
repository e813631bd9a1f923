#include "cli/files/h5md_writer.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

#include "carom/version.hpp"

namespace carom::cli {
namespace {

constexpr hsize_t dimension = 3;
constexpr std::size_t bytes_before_vectors = 24;

template <class Number>
void put_vectors(std::span<const Vec2> vectors, char* out) {
  for (const Vec2 vector : vectors) {
    const std::array<Number, dimension> numbers{static_cast<Number>(vector.x), static_cast<Number>(vector.y), 0};
    std::memcpy(out, numbers.data(), sizeof numbers);
    out += sizeof numbers;
  }
}
void put_vectors(std::span<const Vec2> vectors, const FrameLayout& layout, char* out) {
  if (layout.is_single)
    put_vectors<float>(vectors, out);
  else
    put_vectors<double>(vectors, out);
}

hid_t type_of(const FrameLayout& layout) { return layout.is_single ? H5T_IEEE_F32LE : H5T_IEEE_F64LE; }

/// Equal balls have the same number; numbers begin with 0, in the order of the balls.
std::vector<std::int32_t> species_of(const BallConstants& constants) {
  std::map<std::pair<double, double>, std::int32_t> numbers;
  std::vector<std::int32_t> species;
  for (std::size_t ball = 0; ball < constants.radius.size(); ++ball) {
    const auto next = static_cast<std::int32_t>(numbers.size());
    species.push_back(numbers.try_emplace({constants.radius[ball], constants.mass[ball]}, next).first->second);
  }
  return species;
}

}  // namespace

H5mdStart h5md_start_of(PlayedWorld& world, bool single) {
  return {layout_of(world, single), constants_of(world), world.stage().periodic_box()};
}

H5mdFrame::H5mdFrame(const FrameLayout& layout)
    : layout_{layout},
      vectors_size_{layout.balls * dimension * (layout.is_single ? sizeof(float) : sizeof(double))},
      bytes_(bytes_before_vectors + 2 * vectors_size_ +
             (layout.is_periodic ? layout.balls * dimension * sizeof(std::int64_t) : 0)),
      vectors_(layout.balls),
      unwrapped_(layout.is_periodic ? layout.balls : 0) {}

void H5mdFrame::read(PlayedWorld& world) {
  const double time = world.time(), energy = sums_of(world).kinetic_energy;
  const std::uint64_t impacts = world.counts().total();
  char* out = bytes_.data();
  std::memcpy(out, &time, sizeof time);
  std::memcpy(out + 8, &energy, sizeof energy);
  std::memcpy(out + 16, &impacts, sizeof impacts);
  out += bytes_before_vectors;
  world.velocities(vectors_);
  put_vectors(vectors_, layout_, out + vectors_size_);
  world.positions(vectors_);
  put_vectors(vectors_, layout_, out);
  if (layout_.is_periodic) read_images(world, out + 2 * vectors_size_);
}

void H5mdFrame::read_images(PlayedWorld& world, char* out) {
  const Vec2 period = world.stage().periodic_box()->period();
  world.unwrapped_positions(unwrapped_);
  const auto boxes = [](double distance, double side) {
    return side > 0 ? static_cast<std::int64_t>(std::nearbyint(distance / side)) : 0;
  };
  for (std::size_t ball = 0; ball < vectors_.size(); ++ball) {
    const Vec2 offset = unwrapped_[ball] - vectors_[ball];
    const std::array<std::int64_t, dimension> image{boxes(offset.x, period.x), boxes(offset.y, period.y), 0};
    std::memcpy(out, image.data(), sizeof image);
    out += sizeof image;
  }
}

H5mdWriter::H5mdWriter(const std::string& path, const H5mdStart& start)
    : file_{hdf5::make_file(path)},
      particles_{hdf5::make_group(file_, "particles")},
      trajectory_{hdf5::make_group(particles_, "trajectory")},
      observables_{hdf5::make_group(file_, "observables")} {
  const hdf5::Handle h5md = hdf5::make_group(file_, "h5md");
  hdf5::put_attribute(h5md, "version", std::array{1, 1});
  hdf5::put_attribute(hdf5::make_group(h5md, "author"), "name", "unknown");
  const hdf5::Handle creator = hdf5::make_group(h5md, "creator");
  hdf5::put_attribute(creator, "name", "carom");
  hdf5::put_attribute(creator, "version", version);

  const hdf5::Shape vectors{start.layout.balls, dimension};
  position_.emplace(add_element(trajectory_, "position", type_of(start.layout), vectors));
  velocity_.emplace(add_element(trajectory_, "velocity", type_of(start.layout), vectors));
  if (start.box) image_.emplace(add_element(trajectory_, "image", H5T_STD_I64LE, vectors));
  kinetic_energy_.emplace(add_element(observables_, "kinetic_energy", H5T_IEEE_F64LE, {}));
  impacts_.emplace(add_element(observables_, "impacts", H5T_STD_U64LE, {}));
  put_box(start);
  put_constants(start);
}

hdf5::Series H5mdWriter::add_element(const hdf5::Handle& parent, const std::string& name, hid_t type,
                                     const hdf5::Shape& item) {
  const hdf5::Handle group = hdf5::make_group(parent, name);
  if (step_) {
    hdf5::link(step_->dataset(), group, "step");
    hdf5::link(time_->dataset(), group, "time");
  } else {
    step_.emplace(group, "step", H5T_STD_I64LE, hdf5::Shape{});
    time_.emplace(group, "time", H5T_IEEE_F64LE, hdf5::Shape{});
  }
  return {group, "value", type, item};
}

void H5mdWriter::put_box(const H5mdStart& start) {
  const hdf5::Handle group = hdf5::make_group(trajectory_, "box");
  hdf5::put_attribute(group, "dimension", static_cast<int>(dimension));
  std::array<std::string, dimension> boundary{"none", "none", "none"};
  if (start.box) {
    if (start.box->repeats_in_x()) boundary[0] = "periodic";
    if (start.box->repeats_in_y()) boundary[1] = "periodic";
    const Vec2 side = start.box->to - start.box->from;
    edges_ = {side.x, side.y, 1};
    // The box never changes, but MDAnalysis looks for a value per frame.
    edge_.emplace(add_element(group, "edges", H5T_IEEE_F64LE, {dimension}));
    // The layout has no word for where the box lies.
    hdf5::put_dataset(hdf5::make_group(file_, "parameters"), "box", H5T_IEEE_F64LE, {2, 2}, start.constants.box.data());
  }
  hdf5::put_attribute(group, "boundary", boundary);
}

void H5mdWriter::put_constants(const H5mdStart& start) {
  const hdf5::Shape balls{start.layout.balls};
  hdf5::put_dataset(trajectory_, "mass", H5T_IEEE_F64LE, balls, start.constants.mass.data());
  hdf5::put_dataset(trajectory_, "radius", H5T_IEEE_F64LE, balls, start.constants.radius.data());
  hdf5::put_dataset(trajectory_, "species", H5T_STD_I32LE, balls, species_of(start.constants).data());
  hdf5::put_dataset(trajectory_, "id", H5T_STD_U32LE, balls, start.constants.id.data());
}

void H5mdWriter::add(const H5mdFrame& frame) {
  step_->append(&frames_);
  ++frames_;
  time_->append(frame.time());
  position_->append(frame.positions());
  velocity_->append(frame.velocities());
  if (image_) image_->append(frame.images());
  if (edge_) edge_->append(edges_.data());
  kinetic_energy_->append(frame.kinetic_energy());
  impacts_->append(frame.impacts());
}

void H5mdWriter::finish() {
  for (auto* series : {&step_, &time_, &position_, &velocity_, &image_, &edge_, &kinetic_energy_, &impacts_}) {
    if (*series) (*series)->close();
  }
  for (hdf5::Handle* handle : {&trajectory_, &particles_, &observables_, &file_}) handle->close();
}

}  // namespace carom::cli
