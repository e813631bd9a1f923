#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// What a fuzz target has: libFuzzer calls it with bytes of its own making, corpus.cpp with those of kept files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace carom::fuzz {

/// Ends the program, so that the input is kept, when something that must hold does not.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// The largest scene that is tried: more shapes find nothing new, and are slow.
inline constexpr std::size_t most_shapes = 200;

}  // namespace carom::fuzz
