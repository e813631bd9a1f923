#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "carom/checkpoint.hpp"

namespace carom {

using Bytes = std::vector<std::byte>;

[[nodiscard]] inline Bytes bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span{text});
  return {bytes.begin(), bytes.end()};
}

/// The checkpoint of a world.
[[nodiscard]] inline Bytes saved(const World& world, std::string_view note = {}) {
  Bytes bytes;
  write_checkpoint(
      world, [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); },
      bytes_of(note));
  return bytes;
}

/// The world of a checkpoint.
[[nodiscard]] inline World restored(const Bytes& bytes) {
  CheckpointRead read = read_checkpoint(source_of(bytes));
  if (read.problem) ADD_FAILURE() << to_string(*read.problem);
  return std::move(read.world).value_or(World{});
}

}  // namespace carom
