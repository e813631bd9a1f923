#include "cli/files/hdf5_file.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace carom::cli::hdf5 {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

/// The system's reason is in the description of the innermost error: "…, error message = 'No space left on device', …".
std::string reason() {
  std::string innermost;
  const auto keep = [](unsigned, const H5E_error2_t* error, void* into) -> herr_t {
    if (error->desc != nullptr) *static_cast<std::string*>(into) = error->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keep, &innermost);
  const std::string before = "error message = '";
  const std::size_t start = innermost.find(before);
  if (start == std::string::npos) return innermost.empty() ? "HDF5 gives no reason" : "HDF5: " + innermost;
  const std::size_t from = start + before.size();
  return innermost.substr(from, innermost.find('\'', from) - from);
}

void require(herr_t result) {
  if (result < 0) throw std::runtime_error{reason()};
}

Handle scalar_space() { return {H5Screate(H5S_SCALAR), H5Sclose}; }
Handle space_of(const Shape& shape, const hsize_t* most = nullptr) {
  return {H5Screate_simple(static_cast<int>(shape.size()), shape.data(), most), H5Sclose};
}
Handle text_type(std::size_t size) {
  Handle type{H5Tcopy(H5T_C_S1), H5Tclose};
  require(H5Tset_size(type.id(), std::max<std::size_t>(size, 1)));
  require(H5Tset_strpad(type.id(), H5T_STR_NULLPAD));
  return type;
}
void put_attribute(const Handle& object, const std::string& name, hid_t type, const Handle& space, const void* value) {
  const Handle attribute{H5Acreate2(object.id(), name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose};
  require(H5Awrite(attribute.id(), type, value));
}

/// Chunks of about so many items' parts: small enough for a short run, large enough for a long one.
Shape chunk_of(const Shape& item) {
  constexpr hsize_t vectors = 4096;      // in a chunk of several items
  constexpr hsize_t most = 8 * vectors;  // of one item: less than the megabyte that HDF5 caches
  Shape chunk{vectors};
  for (const hsize_t side : item) chunk.push_back(std::max<hsize_t>(side, 1));
  if (item.size() < 2) return chunk;
  chunk[0] = std::max<hsize_t>(vectors / chunk[1], 1);
  chunk[1] = std::min(chunk[1], most);
  return chunk;
}

Handle make_series(const Handle& parent, const std::string& name, hid_t type, const Shape& item) {
  Shape now{0}, most{H5S_UNLIMITED};
  for (const hsize_t side : item) {
    now.push_back(side);
    most.push_back(std::max<hsize_t>(side, 1));  // a chunk may not be larger
  }
  const Handle space = space_of(now, most.data());
  const Handle properties{H5Pcreate(H5P_DATASET_CREATE), H5Pclose};
  require(H5Pset_obj_track_times(properties.id(), false));
  require(H5Pset_chunk(properties.id(), static_cast<int>(now.size()), chunk_of(item).data()));
  return {H5Dcreate2(parent.id(), name.c_str(), type, space.id(), H5P_DEFAULT, properties.id(), H5P_DEFAULT), H5Dclose};
}

}  // namespace

Handle::Handle(hid_t id, Closer closer) : id_{id}, closer_{closer} {
  if (id < 0) throw std::runtime_error{reason()};
}

Handle::~Handle() {
  if (id_ >= 0) static_cast<void>(closer_(id_));
}

void Handle::close() { require(closer_(std::exchange(id_, H5I_INVALID_HID))); }

Handle make_file(const std::string& path) {
  // After a write has failed, the end of the program would try again to write what is left. (It is an error to say so
  // twice, which does not matter.)
  static_cast<void>(H5dont_atexit());
  require(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));  // errors are exceptions, not lines on the terminal
  const Handle access{H5Pcreate(H5P_FILE_ACCESS), H5Pclose};
#if H5_VERSION_GE(1, 10, 7)
  // Nobody else knows the file yet, and not every file system has locks.
  require(H5Pset_file_locking(access.id(), false, true));
#endif
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose};
}

Handle make_group(const Handle& parent, const std::string& name) {
  return {H5Gcreate2(parent.id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
}

void link(const Handle& dataset, const Handle& parent, const std::string& name) {
  require(H5Olink(dataset.id(), parent.id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT));
}

void put_attribute(const Handle& object, const std::string& name, int number) {
  put_attribute(object, name, H5T_NATIVE_INT, scalar_space(), &number);
}

void put_attribute(const Handle& object, const std::string& name, std::span<const int> numbers) {
  put_attribute(object, name, H5T_NATIVE_INT, space_of({numbers.size()}), numbers.data());
}

void put_attribute(const Handle& object, const std::string& name, const std::string& text) {
  put_attribute(object, name, text_type(text.size()).id(), scalar_space(), text.c_str());
}

void put_attribute(const Handle& object, const std::string& name, std::span<const std::string> texts) {
  const std::size_t size = std::ranges::max(texts, {}, &std::string::size).size();
  std::string all;
  for (const std::string& text : texts) all += text + std::string(size - text.size(), '\0');
  put_attribute(object, name, text_type(size).id(), space_of({texts.size()}), all.data());
}

void put_dataset(const Handle& parent, const std::string& name, hid_t type, const Shape& shape, const void* numbers) {
  const Handle properties{H5Pcreate(H5P_DATASET_CREATE), H5Pclose};
  require(H5Pset_obj_track_times(properties.id(), false));
  const Handle space = space_of(shape);
  const Handle dataset{
      H5Dcreate2(parent.id(), name.c_str(), type, space.id(), H5P_DEFAULT, properties.id(), H5P_DEFAULT), H5Dclose};
  require(H5Dwrite(dataset.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers));
}

Series::Series(const Handle& parent, const std::string& name, hid_t type, const Shape& item)
    : type_{type}, count_{1}, dataset_{make_series(parent, name, type, item)} {
  count_.insert(count_.end(), item.begin(), item.end());
}

void Series::append(const void* item) {
  Shape size = count_, start(count_.size(), 0);
  start[0] = length_;
  size[0] = ++length_;
  require(H5Dset_extent(dataset_.id(), size.data()));
  const Handle place{H5Dget_space(dataset_.id()), H5Sclose};
  require(H5Sselect_hyperslab(place.id(), H5S_SELECT_SET, start.data(), nullptr, count_.data(), nullptr));
  require(H5Dwrite(dataset_.id(), type_, space_of(count_).id(), place.id(), H5P_DEFAULT, item));
}

}  // namespace carom::cli::hdf5
