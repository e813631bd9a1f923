#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace carom {

/// The ids of one type that are in a world, in order, without a copy of them:
///
///     for (const BallId id : world.ball_ids()) draw(world.position(id));
///
/// The world must outlive the range. Shapes may be removed meanwhile; those added later are not visited.
template <class Id, class Owner>
class IdRange {
 public:
  class Iterator {
   public:
    using value_type = Id;
    using reference = Id;
    using pointer = void;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;

    constexpr Iterator() noexcept = default;
    Iterator(const Owner& owner, std::uint32_t first, std::uint32_t end) noexcept
        : owner_{&owner}, id_{first}, end_{end} {
      skip_removed();
    }

    [[nodiscard]] Id operator*() const noexcept { return id_; }
    Iterator& operator++() noexcept {
      ++id_.index;
      skip_removed();
      return *this;
    }
    Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.id_ == b.id_; }

   private:
    void skip_removed() noexcept {
      while (id_.index < end_ && !owner_->has(id_)) ++id_.index;
    }

    const Owner* owner_ = nullptr;
    Id id_;
    std::uint32_t end_ = 0;
  };

  /// Of the ids below `end`, those that `owner` has.
  IdRange(const Owner& owner, std::uint32_t end) noexcept : owner_{&owner}, end_{end} {}

  [[nodiscard]] Iterator begin() const noexcept { return {*owner_, 0, end_}; }
  [[nodiscard]] Iterator end() const noexcept { return {*owner_, end_, end_}; }

 private:
  const Owner* owner_;
  std::uint32_t end_;
};

}  // namespace carom
