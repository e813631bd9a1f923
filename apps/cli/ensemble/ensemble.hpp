#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "carom/scene.hpp"
#include "carom/stop.hpp"

/// Many scenes or seeds, each played alone by one thread, with a row of a table for each.
namespace carom::cli {

struct EnsembleScene {
  std::string name;
  Scene scene;
  double until = 0;
  std::optional<double> warm_up = std::nullopt;  ///< of one that is measured: when that begins
};

/// One scene with one seed.
struct Member {
  std::size_t scene = 0;  ///< which of the scenes
  std::uint64_t seed = 0;
};

/// The first line of the table, with columns for what is measured, or without.
[[nodiscard]] std::string ensemble_header(bool is_measured);
/// What the row of a member begins with, whatever its result: two rows that differ here are of different runs.
[[nodiscard]] std::string row_start_of(const EnsembleScene& scene, std::uint64_t seed);

/// Plays a member, and returns its row; nothing when it was stopped. Throws Failure for a scene that can't be made.
[[nodiscard]] std::optional<std::string> play_member(const EnsembleScene& scene, std::uint64_t seed, StopToken stop);

/// Plays members, on as many threads as asked for, and calls `on_row(member, row)` for each that is done, in the order
/// in which they end, one at a time; `on_wait` several times a second meanwhile. Ends early when a stop is requested;
/// what throws ends it too, and is passed on.
void play_ensemble(const std::vector<EnsembleScene>& scenes, const std::vector<Member>& members, unsigned threads,
                   StopToken stop, const std::function<void(const Member&, const std::string&)>& on_row,
                   const std::function<void()>& on_wait);

}  // namespace carom::cli
