#pragma once

#include <cstdint>
#include <vector>

namespace carom::engine {

/// A set of small numbers that is quick to ask and quick to clear.
class Marks {
 public:
  void add(std::uint32_t number) {
    if (has(number)) return;
    if (marks_.size() <= number) marks_.resize(std::size_t{number} + 1);
    marks_[number] = 1;
    marked_.push_back(number);
  }
  [[nodiscard]] bool has(std::uint32_t number) const noexcept { return number < marks_.size() && marks_[number] != 0; }
  [[nodiscard]] const std::vector<std::uint32_t>& all() const noexcept { return marked_; }
  void clear() noexcept {
    for (const std::uint32_t number : marked_) marks_[number] = 0;
    marked_.clear();
  }

 private:
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint32_t> marked_;
};

}  // namespace carom::engine
