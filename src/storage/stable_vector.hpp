#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace carom::engine {

/// Numbered things that stay where they are: a shelf grows without moving any, even while several threads take places
/// on it at once.
template <class T>
class StableVector {
 public:
  StableVector() = default;
  StableVector(const StableVector&) = delete;
  StableVector& operator=(const StableVector&) = delete;
  ~StableVector() { clear(); }

  [[nodiscard]] T& operator[](std::uint32_t number) noexcept {
    const auto [board, place] = where(number);
    return boards_[board].load(std::memory_order_acquire)[place];
  }
  [[nodiscard]] const T& operator[](std::uint32_t number) const noexcept {
    const auto [board, place] = where(number);
    return boards_[board].load(std::memory_order_acquire)[place];
  }
  [[nodiscard]] std::uint32_t size() const noexcept { return used_.load(std::memory_order_relaxed); }

  /// The next things, numbered from what is returned on. Those that are no more than their bytes are to be written
  /// over; others are new, or as they were left when the shelf was emptied.
  std::uint32_t take(std::uint32_t count) {
    const std::uint32_t first = used_.fetch_add(count, std::memory_order_relaxed);
    for (std::size_t board = where(first).first; board <= where(first + count - 1).first; ++board) {
      if (boards_[board].load(std::memory_order_acquire) == nullptr) put_up(board);
    }
    return first;
  }

  /// Nothing on it is in use any more.
  void empty() noexcept { used_ = 0; }

  /// Empties it and gives its memory back.
  void clear() noexcept {
    empty();
    for (std::size_t board = 0; board < boards_.size(); ++board) {
      T* const things = boards_[board].exchange(nullptr);
      if (things == nullptr) continue;
      std::destroy_n(things, room_on(board));
      std::allocator<T>{}.deallocate(things, room_on(board));
    }
  }

 private:
  static constexpr std::size_t alike = 4;  ///< so many boards have the same room, the next ones twice that
  static constexpr std::uint64_t on_first = 256;

  static constexpr std::size_t room_on(std::size_t board) noexcept { return on_first << board / alike; }
  static constexpr std::pair<std::size_t, std::size_t> where(std::uint32_t number) noexcept {
    const std::uint64_t counted = number + alike * on_first;
    const auto doublings = static_cast<unsigned>(std::bit_width(counted / (2 * alike * on_first)));
    const std::uint64_t boards = counted / on_first >> doublings;  // alike … 2 alike − 1
    return {doublings * alike + boards - alike, counted & ((on_first << doublings) - 1)};
  }

  /// Of several who would do so at once, one puts up the board, and the others wait. What is written over whole before
  /// it is read need not be made first: its memory is not even touched.
  void put_up(std::size_t board) {
    while (growing_.test_and_set(std::memory_order_acquire)) {
    }
    if (boards_[board].load(std::memory_order_relaxed) == nullptr) {
      T* const things = std::allocator<T>{}.allocate(room_on(board));
      if constexpr (!std::is_trivially_copyable_v<T>) std::uninitialized_value_construct_n(things, room_on(board));
      boards_[board].store(things, std::memory_order_release);
    }
    growing_.clear(std::memory_order_release);
  }

  std::array<std::atomic<T*>, 23 * alike> boards_{};
  std::atomic<std::uint32_t> used_ = 0;
  std::atomic_flag growing_;
};

/// A stretch of a shelf for one who takes things one by one.
template <class T>
class Chunk {
 public:
  /// The number of the first of the next `count` things; `count` must divide 256.
  std::uint32_t take(StableVector<T>& shelf, std::uint32_t count) {
    if (next_ == end_) {
      next_ = shelf.take(at_once);
      end_ = next_ + at_once;
    }
    return std::exchange(next_, next_ + count);
  }
  /// The shelf has been emptied.
  void forget() noexcept { next_ = end_ = 0; }

 private:
  static constexpr std::uint32_t at_once = 256;
  std::uint32_t next_ = 0, end_ = 0;
};

}  // namespace carom::engine
