#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "carom/checkpoint.hpp"
#include "checkpoint/format.hpp"
#include "storage/ball_record.hpp"
#include "world/model.hpp"

namespace carom::checkpoint {

/// What a checkpoint has: of these, `model` and what follows from it only when there is no problem.
struct Parts {
  std::vector<std::byte> note;
  Head head;
  std::optional<PeriodicBox> box;
  std::optional<engine::Model::Parts> model;
  std::vector<BallData> user_data;  ///< of balls that were visited
  std::optional<CheckpointProblem> problem;
};

using VisitBall = std::function<void(const engine::BallRecord&, Vec2 place)>;

/// Reads every byte once. With `visit`, balls are handed to it in the order of ids, without their user data, and are
/// not in the model: more of them can be read than there is memory for.
[[nodiscard]] Parts read_parts(const ByteSource& source, const VisitBall& visit);

}  // namespace carom::checkpoint
