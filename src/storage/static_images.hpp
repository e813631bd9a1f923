#pragma once

#include <cstdint>

#include "carom/periodic_box.hpp"

namespace carom::engine {

/// In a periodic box every wall and pillar is stored several times: as it is, and its images in the boxes around. Each
/// has a number of its own, which follow from the id. Where nothing repeats there is one, whose number is the id.
class StaticImages {
 public:
  StaticImages() = default;
  explicit StaticImages(const PeriodicBox& box) noexcept
      : period_{box.period()}, columns_{box.repeats_in_x() ? 3U : 1U}, rows_{box.repeats_in_y() ? 3U : 1U} {}

  /// Of each shape.
  [[nodiscard]] std::uint32_t count() const noexcept { return columns_ * rows_; }
  [[nodiscard]] std::uint32_t id_of(std::uint32_t number) const noexcept { return number / count(); }
  /// Of the shape as it is. The numbers of its images are `first_of(id)` and the next ones, `count()` in all.
  [[nodiscard]] std::uint32_t number_of(std::uint32_t id) const noexcept { return first_of(id) + count() / 2; }
  [[nodiscard]] std::uint32_t first_of(std::uint32_t id) const noexcept { return id * count(); }
  /// From the shape as it is to one of its images.
  [[nodiscard]] Vec2 shift_of(std::uint32_t number) const noexcept {
    const std::uint32_t image = number % count();
    return {period_.x * steps_from_middle(image % columns_, columns_),
            period_.y * steps_from_middle(image / columns_, rows_)};
  }
  /// The image that is where this one was, for a ball that has been put so many boxes to the left and below.
  [[nodiscard]] std::uint32_t moved_by(std::uint32_t number, BoxCount boxes) const noexcept {
    const std::int64_t moved = static_cast<std::int64_t>(number) - boxes.x - boxes.y * columns_;
    return static_cast<std::uint32_t>(moved);
  }

 private:
  [[nodiscard]] static double steps_from_middle(std::uint32_t number, std::uint32_t count) noexcept {
    const std::uint32_t middle = count / 2;
    return static_cast<double>(number) - static_cast<double>(middle);
  }

  Vec2 period_{};
  std::uint32_t columns_ = 1;
  std::uint32_t rows_ = 1;
};

}  // namespace carom::engine
