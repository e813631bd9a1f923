#include "mpi/shared_part.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "cli/files/recording_file.hpp"
#include "cli/running/overlap.hpp"

namespace carom::cli {
namespace {

World stage_of(const Gas& gas, bool is_periodic) {
  World stage;
  if (is_periodic) {
    stage.set_periodic_box(gas.periodic_box());
  } else {
    for (const Wall& wall : gas.walls()) stage.add(wall);
  }
  return stage;
}

}  // namespace

World stage_of(const World& whole) {
  World stage;
  if (whole.periodic_box()) stage.set_periodic_box(*whole.periodic_box());
  stage.set_gravity(whole.gravity());
  for (const WallId id : whole.walls()) stage.add(whole.wall(id));
  for (const PillarId id : whole.pillars()) stage.add(whole.pillar(id));
  return stage;
}

void put_stage(Parcel& parcel, const World& stage) {
  parcel.put(stage.gravity()).put(stage.periodic_box());
  parcel.put(stage.walls().size());
  for (const WallId id : stage.walls()) parcel.put(stage.wall(id));
  parcel.put(stage.pillars().size());
  for (const PillarId id : stage.pillars()) parcel.put(stage.pillar(id));
}

World stage_in(ParcelReader& parcel) {
  World stage;
  const auto gravity = parcel.take<Vec2>();
  if (const auto box = parcel.take<std::optional<PeriodicBox>>()) stage.set_periodic_box(*box);
  stage.set_gravity(gravity);
  for (auto walls = parcel.take<std::size_t>(); walls > 0; --walls) stage.add(parcel.take<Wall>());
  for (auto pillars = parcel.take<std::size_t>(); pillars > 0; --pillars) stage.add(parcel.take<Pillar>());
  return stage;
}

cluster::World::Read read_shared_checkpoint(cluster::Communicator& all, const std::string& path,
                                            const SharedOptions& options) {
  return cluster::World::read_checkpoint(all, source_from(path), options.for_cluster());
}

cluster::Options SharedOptions::for_cluster() const {
  cluster::Options options;
  options.tuning.threads = threads;
  options.fewest_balls = fewest_balls;
  return options;
}

SharedPart::SharedPart(cluster::Communicator& all, const World& whole, const SharedOptions& options)
    : all_{all}, stage_{stage_of(whole)}, world_{all, whole, options.for_cluster()} {}

SharedPart::SharedPart(cluster::Communicator& all, const Gas& gas, bool is_periodic, const SharedOptions& options)
    : all_{all}, stage_{stage_of(gas, is_periodic)}, world_{all, gas, is_periodic, options.for_cluster()} {}

/// Of two balls that overlap, the owner of either has both.
double SharedPart::worst_overlap() {
  std::vector<Circle> here;
  world_.for_each_ball_here(
      [&](const cluster::BallNow& seen, bool) { here.push_back({seen.ball.center, seen.ball.radius}); });
  return std::ranges::max(of_all(cli::worst_overlap(stage_, here)));
}

double SharedPart::gas_overlap(const GasOptions& gas) {
  std::vector<Vec2> here;
  world_.for_each_ball_here([&](const cluster::BallNow& seen, bool) { here.push_back(seen.ball.center); });
  return std::ranges::max(of_all(cli::worst_overlap(Gas{gas}, here)));
}

double SharedPart::cpu_seconds() {
  const std::vector<double> all = of_all(cli::cpu_seconds());
  return std::accumulate(all.begin(), all.end(), 0.0);
}

std::optional<double> SharedPart::memory_growth() {
  constexpr double not_known = -1;
  const std::vector<double> all = of_all(growth_since(memory_before_).value_or(not_known));
  if (std::ranges::count(all, not_known) > 0) return std::nullopt;
  return std::accumulate(all.begin(), all.end(), 0.0);
}

SharedPart::SharedPart(cluster::Communicator& all, cluster::World world) : all_{all}, world_{std::move(world)} {}

std::vector<double> SharedPart::of_all(double own) {
  std::vector<double> all;
  for (const cluster::Bytes& bytes : all_.gather_all(Parcel{}.put(own).bytes()))
    all.push_back(ParcelReader{bytes}.take<double>());
  return all;
}

}  // namespace carom::cli
