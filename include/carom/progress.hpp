#pragma once

namespace carom {

/// How an advance ended.
enum class [[nodiscard]] Progress {
  done,  ///< the time asked for is reached
  /// Impacts come without end: one instant had a cascade of more than a million of them, or a time so short that no
  /// ball could move by 2⁻³⁰ of the smallest radius had more than a million and a thousand for each ball. The world
  /// stands there.
  stuck,
  stopped,  ///< a stop was requested; the world stands where it had come to (see World::advance)
};

}  // namespace carom
