#include "cli/running/run_summary.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

struct Sizes {
  std::uint64_t balls = 0;
  std::uint64_t walls = 0;
  std::uint64_t pillars = 0;
  bool elastic = true;
};

Sizes sizes_of(PlayedWorld& world) {
  Sizes sizes;
  const World& stage = world.stage();
  const auto add = [&](const auto& shape, std::uint64_t& count) {
    ++count;
    sizes.elastic = sizes.elastic && shape.restitution == 1;
  };
  world.for_each_ball([&](const BallSeen& seen) { add(seen.ball, sizes.balls); });
  for (WallId id; stage.has(id); ++id.index) add(stage.wall(id), sizes.walls);
  for (PillarId id; stage.has(id); ++id.index) add(stage.pillar(id), sizes.pillars);
  return sizes;
}

double per_second(std::uint64_t impacts, double seconds) {
  return impacts == 0 ? 0 : static_cast<double>(impacts) / seconds;
}

}  // namespace

std::string summary_for_readers(const std::string& name, PlayedWorld& world, double until, const SceneRun& run) {
  const ImpactCounts counts = world.counts();
  const Sizes sizes = sizes_of(world);
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<15}{}\n", what, value); };
  if (!name.empty()) text += name + "\n\n";
  line("scene", inventory(sizes.balls, sizes.walls, sizes.pillars));
  line("time", run.end == SceneRun::End::reached ? fmt::format("{}", world.time())
                                                 : fmt::format("{} of {}", world.time(), until));
  line("impacts", fmt::format("{}: {} of two balls, {} with walls, {} with pillars", counts.total(), counts.balls,
                              counts.walls, counts.pillars));
  if (counts.lossless > 0) line("lossless", fmt::format("{} of them, to end a collapse", counts.lossless));
  const bool falls = world.stage().gravity() != Vec2{};
  const auto then_and_now = [&](double after, double before) {
    return fmt::format("{:.6g}, at first {:.6g}", after, before);
  };
  line("energy", then_and_now(run.after.energy(), run.before.energy()));
  if (falls) {
    line("  kinetic", then_and_now(run.after.kinetic_energy, run.before.kinetic_energy));
    line("  potential", then_and_now(run.after.potential_energy, run.before.potential_energy));
  }
  if (run.energy_given != 0)
    line("energy given", fmt::format("{:.6g}, by what moves, kicks or is thermal", run.energy_given));
  if (run.so_far.squeezes > 0)
    line("squeezes", fmt::format("{}: a mover pressed a ball, and both stopped", run.so_far.squeezes));
  if (sizes.elastic)
    line("energy drift", fmt::format("{:.2g} of the energy", run.energy_drift));
  else
    line("energy lost", share_of_energy(run.energy_drift));
  line("momentum", fmt::format("({:.6g}, {:.6g}), at first ({:.6g}, {:.6g})", run.after.momentum.x,
                               run.after.momentum.y, run.before.momentum.x, run.before.momentum.y));
  line("momentum drift",
       run.momentum_drift ? fmt::format("{:.2g} of the momenta, less what walls and pillars gave", *run.momentum_drift)
       : falls            ? "not known: gravity changes it, and so does what balls rest on"
                          : "not known: what the walls gave is summed up only with --impacts or --record");
  if (run.worst_overlap) line("worst overlap", fmt::format("{:.2g}", *run.worst_overlap));
  line("seconds", fmt::format("{:.3f}", run.so_far.seconds));
  line("impacts/s", fmt::format("{:.0f}", per_second(counts.total(), run.so_far.seconds)));
  return text + fmt::format("history {:016x}\n", world.history());
}

std::string summary_as_json(const std::string& name, PlayedWorld& world, double until, const SceneRun& run) {
  const ImpactCounts counts = world.counts();
  const Sizes sizes = sizes_of(world);
  const nlohmann::ordered_json drift = run.energy_drift;
  const nlohmann::ordered_json object = {
      {"name", name},
      {"balls", sizes.balls},
      {"walls", sizes.walls},
      {"pillars", sizes.pillars},
      {"finished", run.end == SceneRun::End::reached},
      {"stuck", run.end == SceneRun::End::stuck},
      {"time", world.time()},
      {"until", until},
      {"impacts", counts.total()},
      {"ball_impacts", counts.balls},
      {"wall_impacts", counts.walls},
      {"pillar_impacts", counts.pillars},
      {"lossless_impacts", counts.lossless},
      {"gravity", {world.stage().gravity().x, world.stage().gravity().y}},
      {"energy", run.after.energy()},
      {"energy_at_first", run.before.energy()},
      {"kinetic_energy", run.after.kinetic_energy},
      {"kinetic_energy_at_first", run.before.kinetic_energy},
      {"potential_energy", run.after.potential_energy},
      {"potential_energy_at_first", run.before.potential_energy},
      {"energy_given", run.energy_given},
      {"squeezes", run.so_far.squeezes},
      {"energy_drift", sizes.elastic ? drift : nullptr},
      {"energy_lost", sizes.elastic ? nullptr : drift},
      {"momentum", {run.after.momentum.x, run.after.momentum.y}},
      {"momentum_at_first", {run.before.momentum.x, run.before.momentum.y}},
      {"momentum_drift", run.momentum_drift ? nlohmann::ordered_json(*run.momentum_drift) : nullptr},
      {"worst_overlap", run.worst_overlap ? nlohmann::ordered_json(*run.worst_overlap) : nullptr},
      {"seconds", run.so_far.seconds},
      {"impacts_per_second", per_second(counts.total(), run.so_far.seconds)},
      {"history", fmt::format("{:016x}", world.history())},
  };
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace carom::cli
