#include "cli/running/whole_world.hpp"

#include "carom/checkpoint.hpp"
#include "cli/running/overlap.hpp"

namespace carom::cli {

void WholeWorld::for_each_ball(const std::function<void(const BallSeen&)>& visit) {
  for (const BallId id : world_.ball_ids()) visit({id, world_.ball(id), world_.unwrapped_position(id)});
}

double WholeWorld::worst_overlap() { return cli::worst_overlap(world_); }

void WholeWorld::write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) {
  carom::write_checkpoint(world_, sink, note);
}

}  // namespace carom::cli
