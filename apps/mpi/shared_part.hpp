#pragma once

#include <functional>
#include <optional>
#include <string>

#include "carom/cluster.hpp"
#include "carom/gas.hpp"
#include "carom/world.hpp"
#include "cli/running/memory.hpp"
#include "mpi/parcel.hpp"

namespace carom::cli {

/// How several processes play a world.
struct SharedOptions {
  unsigned threads = 1;               ///< of each process
  std::uint64_t fewest_balls = 1000;  ///< per process, below which each plays the whole world
  [[nodiscard]] cluster::Options for_cluster() const;
};

/// A world that several processes play, as each of them has it. All of them call the same members in the same order.
class SharedPart {
 public:
  /// Of a world that all have made alike.
  SharedPart(cluster::Communicator& all, const World& whole, const SharedOptions& options);
  SharedPart(cluster::Communicator& all, const Gas& gas, bool is_periodic, const SharedOptions& options);

  /// That has been read; `stage` has to be set.
  SharedPart(cluster::Communicator& all, cluster::World world);

  void set_stage(World stage) { stage_ = std::move(stage); }
  [[nodiscard]] const World& stage() const noexcept { return stage_; }
  [[nodiscard]] cluster::World& world() noexcept { return world_; }
  [[nodiscard]] const cluster::World& world() const noexcept { return world_; }

  /// As PlayedWorld::worst_overlap, of all processes.
  [[nodiscard]] double worst_overlap();
  /// As worst_overlap(gas, centers), of all processes.
  [[nodiscard]] double gas_overlap(const GasOptions& gas);
  /// Processor time of all processes together.
  [[nodiscard]] double cpu_seconds();
  /// The sum of the growth of the memory of all processes.
  [[nodiscard]] std::optional<double> memory_growth();

 private:
  [[nodiscard]] std::vector<double> of_all(double own);

  cluster::Communicator& all_;
  std::optional<Memory> memory_before_ = memory_in_use();
  World stage_;
  cluster::World world_;
};

/// A world without its balls, by way of a parcel, too.
[[nodiscard]] World stage_of(const World& whole);
void put_stage(Parcel& parcel, const World& stage);
[[nodiscard]] World stage_in(ParcelReader& parcel);

/// Throws std::invalid_argument for a world that can't be divided.
[[nodiscard]] cluster::World::Read read_shared_checkpoint(cluster::Communicator& all, const std::string& path,
                                                          const SharedOptions& options);

}  // namespace carom::cli
