#pragma once

#include <cstdint>
#include <vector>

namespace carom::engine {

/// The number that the user has given to each ball, by its number; 0 for most. Takes no memory as long as all are 0.
class UserData {
 public:
  [[nodiscard]] std::uint64_t operator[](std::uint32_t id) const noexcept { return id < data_.size() ? data_[id] : 0; }
  void set(std::uint32_t id, std::uint64_t value) {
    if (id >= data_.size()) {
      if (value == 0) return;
      data_.resize(id + 1);
    }
    data_[id] = value;
  }

 private:
  std::vector<std::uint64_t> data_;
};

}  // namespace carom::engine
