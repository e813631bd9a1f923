#pragma once

#include <hdf5.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

/// Writing an HDF5 file: the few calls that are needed, with errors as exceptions (std::runtime_error, with the reason)
/// and no times in it, so that the same calls make the same bytes.
namespace carom::cli::hdf5 {

/// Something of HDF5 that has to be closed: a file, a group, a dataset.
class Handle {
 public:
  using Closer = herr_t (*)(hid_t);

  /// Throws what HDF5 says when `id` is the failure of a call.
  Handle(hid_t id, Closer closer);
  ~Handle();
  Handle(Handle&& other) noexcept : id_{std::exchange(other.id_, H5I_INVALID_HID)}, closer_{other.closer_} {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle& operator=(Handle&&) = delete;

  [[nodiscard]] hid_t id() const noexcept { return id_; }
  /// At once, and throws when that fails: what was written last may be written only now.
  void close();

 private:
  hid_t id_;
  Closer closer_;
};

using Shape = std::vector<hsize_t>;

/// An empty file in place of what is there.
[[nodiscard]] Handle make_file(const std::string& path);
[[nodiscard]] Handle make_group(const Handle& parent, const std::string& name);
/// Another name, in `parent`, of a dataset that is there.
void link(const Handle& dataset, const Handle& parent, const std::string& name);

void put_attribute(const Handle& object, const std::string& name, int number);
void put_attribute(const Handle& object, const std::string& name, std::span<const int> numbers);
void put_attribute(const Handle& object, const std::string& name, const std::string& text);
void put_attribute(const Handle& object, const std::string& name, std::span<const std::string> texts);

/// A dataset that does not grow. `type` is that of the numbers in memory and in the file.
void put_dataset(const Handle& parent, const std::string& name, hid_t type, const Shape& shape, const void* numbers);

/// A dataset that grows by an item of a fixed shape at a time.
class Series {
 public:
  Series(const Handle& parent, const std::string& name, hid_t type, const Shape& item);

  void append(const void* item);
  [[nodiscard]] const Handle& dataset() const noexcept { return dataset_; }
  void close() { dataset_.close(); }

 private:
  hid_t type_;
  Shape count_;  ///< of numbers in an item, with 1 before: the shape of what is written at a time
  hsize_t length_ = 0;
  Handle dataset_;
};

}  // namespace carom::cli::hdf5
