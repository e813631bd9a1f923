#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "compiler.hpp"

namespace carom::engine {

/// A vector whose elements never move: it grows by blocks, so references stay valid. Several threads may extend it and
/// use their own elements at the same time. `reset` and `clear` need the vector to themselves.
template <class T>
class StableVector {
 public:
  StableVector() = default;
  StableVector(const StableVector&) = delete;
  StableVector& operator=(const StableVector&) = delete;
  ~StableVector() { clear(); }

  [[nodiscard, CAROM_ALWAYS_INLINE]] T& operator[](std::uint32_t index) noexcept {
    const auto [block, offset] = locate(index);
    return blocks_[block].load(std::memory_order_acquire)[offset];
  }
  [[nodiscard]] const T& operator[](std::uint32_t index) const noexcept {
    const auto [block, offset] = locate(index);
    return blocks_[block].load(std::memory_order_acquire)[offset];
  }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_.load(std::memory_order_relaxed); }

  /// Appends `count` elements, at least one, and returns the index of the first. Elements of a trivially copyable type
  /// are uninitialized: write them before reading. Others are value-initialized when their block is allocated; after a
  /// `reset` they still hold what they held before.
  std::uint32_t extend(std::uint32_t count) {
    const std::uint32_t first = size_.fetch_add(count, std::memory_order_relaxed);
    for (std::size_t block = locate(first).first; block <= locate(first + count - 1).first; ++block) {
      if (blocks_[block].load(std::memory_order_acquire) == nullptr) allocate(block);
    }
    return first;
  }

  /// Makes the vector empty. The memory is kept, and so are the elements in it.
  void reset() noexcept { size_ = 0; }

  /// Makes the vector empty and frees its memory.
  void clear() noexcept {
    reset();
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      T* const elements = blocks_[block].exchange(nullptr);
      if (elements != nullptr) free(elements, block);
    }
  }

 private:
  /// Elements in each block of the first group.
  static constexpr std::uint64_t first_block_size = 256;
  /// Blocks of one size. The blocks of the next group are twice as large, so at most about a fifth of the memory of a
  /// large vector is unused.
  static constexpr std::size_t blocks_per_group = 4;
  /// Enough for every 32-bit index.
  static constexpr std::size_t groups = 23;

  static constexpr std::size_t block_size(std::size_t block) noexcept {
    return first_block_size << block / blocks_per_group;
  }
  /// The block that an index is in, and its offset there. Group g begins at index (2^g − 1) · blocks_per_group ·
  /// first_block_size, so adding that constant once makes the group readable from the highest bit.
  static constexpr std::pair<std::size_t, std::size_t> locate(std::uint32_t index) noexcept {
    const std::uint64_t shifted = index + blocks_per_group * first_block_size;
    const auto group = static_cast<unsigned>(std::bit_width(shifted / (2 * blocks_per_group * first_block_size)));
    const std::uint64_t in_group = shifted / first_block_size >> group;  // blocks_per_group … 2 blocks_per_group − 1
    return {group * blocks_per_group + in_group - blocks_per_group, shifted & ((first_block_size << group) - 1)};
  }

  /// When several threads need the same block, each allocates it, and all but the first give theirs back: none waits
  /// for another, which may not be running. Memory of trivially copyable elements is not touched here, because they are
  /// written before they are read.
  void allocate(std::size_t block) {
    T* const elements = std::allocator<T>{}.allocate(block_size(block));
    if constexpr (!std::is_trivially_copyable_v<T>) std::uninitialized_value_construct_n(elements, block_size(block));
    T* expected = nullptr;
    if (!blocks_[block].compare_exchange_strong(expected, elements, std::memory_order_acq_rel)) free(elements, block);
  }
  static void free(T* elements, std::size_t block) noexcept {
    std::destroy_n(elements, block_size(block));
    std::allocator<T>{}.deallocate(elements, block_size(block));
  }

  std::array<std::atomic<T*>, groups * blocks_per_group> blocks_{};
  std::atomic<std::uint32_t> size_ = 0;
};

/// One worker's private range of a shared StableVector. The worker takes elements from it one by one, and extends the
/// vector only when the range is used up.
template <class T>
class Chunk {
 public:
  /// The index of the first of the next `count` elements, which are contiguous. `count` must be the same in every call
  /// and divide the chunk size, 256.
  std::uint32_t take(StableVector<T>& vector, std::uint32_t count) {
    if (next_ == end_) {
      next_ = vector.extend(chunk_size);
      end_ = next_ + chunk_size;
    }
    return std::exchange(next_, next_ + count);
  }
  /// Gives up the rest of the range. Call it when the vector has been reset or cleared.
  void reset() noexcept { next_ = end_ = 0; }

 private:
  /// Elements per extension of the vector. The smallest block has as many, so a chunk lies within one block.
  static constexpr std::uint32_t chunk_size = 256;
  std::uint32_t next_ = 0, end_ = 0;
};

}  // namespace carom::engine
