#pragma once

#include <algorithm>
#include <cstddef>

#include "c/errors.hpp"
#include "c/handle.hpp"
#include "carom/carom.h"

/// How lists are written into the caller's memory.
///
/// The templates are static: each is then inlined where a file needs it once, which keeps the WebAssembly module small.
namespace carom::c {

inline constexpr const char* too_small = "there is more to read than the array has room for";

/// Writes what `convert` makes of each member of a range of `size` members, as many as there is room for.
template <class Handle, class Range, class Value, class Convert>
static carom_result read_range(const Handle* handle, const Range& range, size_t size, Value* values, size_t capacity,
                               size_t* count, Convert convert) {
  if (count != nullptr) *count = size;
  if (values == nullptr) return CAROM_OK;
  const size_t most = std::min(capacity, size);
  size_t written = 0;
  for (auto member = range.begin(); written < most; ++member) values[written++] = convert(*member);
  if (size <= capacity) return CAROM_OK;
  return handle->errors.set(CAROM_TOO_SMALL, too_small);
}

/// A call that writes a list: what `read` returns, unless there is no array for it.
template <class Handle, class Value, class Read>
static carom_result guarded_read(const Handle* handle, const Value* values, size_t capacity, Read read) {
  if (handle != nullptr && values == nullptr && capacity > 0)
    return handle->errors.set(CAROM_NULL_ARGUMENT, "the array to write to is null, and its capacity is not 0");
  return guarded(handle, {}, read);
}

inline constexpr auto index_of = [](auto id) { return id.index; };

}  // namespace carom::c
