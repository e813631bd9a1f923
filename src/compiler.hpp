#pragma once

#include <cstddef>
#include <cstdint>

/// The processor that the code is compiled for.
#if defined(__x86_64__)
#define CAROM_X86_64
#endif
#if defined(__SSE2__)
#define CAROM_SSE2
#include <immintrin.h>
#endif

/// Everything here that standard C++ does not have. The rest of the library is plain C++20, so this is the file to
/// extend for a compiler other than GCC and Clang (CONTRIBUTING.md, "Another compiler").

/// Attributes: `[[nodiscard, CAROM_ALWAYS_INLINE]]`.
#define CAROM_ALWAYS_INLINE gnu::always_inline
#define CAROM_NOINLINE gnu::noinline

/// Before a loop: compile it as `times` copies of its body. Only a hint.
#define CAROM_UNROLL(times) CAROM_PRAGMA(GCC unroll times)
#define CAROM_PRAGMA(text) _Pragma(#text)

namespace carom::compiler {

enum class Access { read, write };

/// Starts to fetch memory into the cache; the pointer may be any. `locality` is 3 for memory that will be used for long
/// and less for what is needed only briefly.
template <Access access = Access::read, int locality = 3>
[[CAROM_ALWAYS_INLINE]] inline void prefetch(const void* memory) noexcept {
  __builtin_prefetch(memory, access == Access::write ? 1 : 0, locality);
}

#ifdef CAROM_X86_64
/// Whether the processor that this runs on has AVX2.
[[nodiscard]] inline bool has_avx2() noexcept {
  return static_cast<bool>(__builtin_cpu_supports("avx2"));  // NOLINT(readability-redundant-casting): an int for g++
}
#endif

/// The vector types for a number of lanes, with `{…}` of as many numbers, arithmetic, comparison and `[]` per lane, and
/// arithmetic with one number, which counts for every lane.
template <std::size_t lanes>
struct LaneTypes;

template <>
struct LaneTypes<2> {
  using Reals = double __attribute__((vector_size(16), may_alias));
  using Mask = std::int64_t __attribute__((vector_size(16)));
};

template <>
struct LaneTypes<4> {
  using Reals = double __attribute__((vector_size(32), may_alias));
  using Mask = std::int64_t __attribute__((vector_size(32)));
};

/// The vector at a place in memory, which is aligned to the vector's size.
template <class Reals>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Reals load(const double* first) noexcept {
  return *reinterpret_cast<const Reals*>(first);
}

/// In each lane the number of `a` where the mask is true, and that of `b` elsewhere.
template <class Mask, class Values>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Values select(Mask mask, Values a, Values b) noexcept {
  return mask ? a : b;
}

/// The lanes of two vectors, numbered through, in another order.
template <int... order, class Reals>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Reals shuffle(Reals a, Reals b) noexcept {
  return __builtin_shufflevector(a, b, order...);
}

/// One bit per lane, set where all bits of the lane are set.
template <class Mask>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline std::uint64_t bits_of(Mask mask) noexcept {
  constexpr std::size_t lanes = sizeof(Mask) / sizeof(mask[0]);
#ifdef CAROM_SSE2
  if constexpr (sizeof(Mask) == 16 && lanes == 2)
    return static_cast<std::uint64_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(Mask) == 32 && lanes == 4)
    return static_cast<std::uint64_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
#endif
  std::uint64_t bits = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) bits |= static_cast<std::uint64_t>(mask[lane] & 1) << lane;
  return bits;
}

}  // namespace carom::compiler
