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
  /// Goes from id to id.
  class Iterator {
   public:
    using value_type = Id;                               ///< an id
    using reference = Id;                                ///< ids are values
    using pointer = void;                                ///< there is none
    using difference_type = std::ptrdiff_t;              ///< as iterators have it
    using iterator_category = std::input_iterator_tag;   ///< ids are made when they are asked for
    using iterator_concept = std::forward_iterator_tag;  ///< several passes

    constexpr Iterator() noexcept = default;
    /// At the first id from `first` on that is there.
    Iterator(const Owner& owner, std::uint32_t first, std::uint32_t end) noexcept
        : owner_{&owner}, id_{first}, end_{end} {
      skip_removed();
    }

    [[nodiscard]] Id operator*() const noexcept { return id_; }  ///< the id
    Iterator& operator++() noexcept {                            ///< to the next that is there
      ++id_.index;
      skip_removed();
      return *this;
    }
    Iterator operator++(int) noexcept {  ///< the same
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept {
      return a.id_ == b.id_;
    }  ///< at the same id

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

  [[nodiscard]] Iterator begin() const noexcept { return {*owner_, 0, end_}; }   ///< the first that is there
  [[nodiscard]] Iterator end() const noexcept { return {*owner_, end_, end_}; }  ///< after the last

 private:
  const Owner* owner_;
  std::uint32_t end_;
};

}  // namespace carom
