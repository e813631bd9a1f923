#pragma once

#include <cstdint>
#include <vector>

namespace carom {

/// The means of a series over pieces of equal length, which doubles whenever there are too many of them.
class ThinnedSeries {
 public:
  void add(double value) {
    sum_ += value;
    if (++count_ < length_) return;
    means_.push_back(sum_ / static_cast<double>(length_));
    sum_ = 0;
    count_ = 0;
    if (means_.size() < most) return;
    for (std::size_t i = 0; i < most / 2; ++i) means_[i] = (means_[2 * i] + means_[2 * i + 1]) / 2;
    means_.resize(most / 2);
    length_ *= 2;
  }

  [[nodiscard]] const std::vector<double>& means() const noexcept { return means_; }
  [[nodiscard]] std::uint64_t length() const noexcept { return length_; }  ///< of a piece, in values

 private:
  static constexpr std::size_t most = 256;
  std::vector<double> means_;
  std::uint64_t length_ = 1;
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

}  // namespace carom
