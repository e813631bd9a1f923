#pragma once

#include <memory>
#include <vector>

#include "cli/running/played_world.hpp"
#include "mpi/orders.hpp"
#include "mpi/shared_part.hpp"

namespace carom::cli {

struct SharedWorldRead;

/// A world that several processes play, as a run at rank 0 sees it: each member orders the others to take part.
class SharedWorld : public PlayedWorld {
 public:
  /// Of a scene's text, which each process makes a world of; `whole` is that, and has no cluster::World::problem_with.
  SharedWorld(Orders& orders, const std::string& scene_text, const std::string& source, const World& whole,
              const SharedOptions& options);
  SharedWorld(Orders& orders, const GasOptions& gas, bool is_periodic, const SharedOptions& options);
  /// Of a checkpoint of carom or carom-mpi; its stage has to be set. Throws Failure (bad_input) for what can't be read,
  /// and std::invalid_argument for a world that can't be divided.
  [[nodiscard]] static SharedWorldRead read_checkpoint(Orders& orders, const std::string& path,
                                                       const SharedOptions& options);
  ~SharedWorld() override;
  SharedWorld(const SharedWorld&) = delete;
  SharedWorld& operator=(const SharedWorld&) = delete;
  SharedWorld(SharedWorld&&) = delete;
  SharedWorld& operator=(SharedWorld&&) = delete;

  /// The walls, pillars and so on of this world, in all processes.
  void set_stage(const World& whole);

  [[nodiscard]] const World& stage() const override { return part_.stage(); }
  [[nodiscard]] double time() const override { return part_.world().time(); }
  [[nodiscard]] std::uint64_t ball_count() const override { return part_.world().ball_count(); }
  [[nodiscard]] ImpactCounts counts() const override { return part_.world().counts(); }
  Progress advance_to(double time, const OnImpact& on_impact, StopToken stop) override;
  [[nodiscard]] std::optional<std::uint64_t> windows() const override { return windows_; }
  [[nodiscard]] std::uint64_t squeezes() const override { return 0; }  // there are no movers
  void for_each_ball(const std::function<void(const BallSeen&)>& visit) override;
  void positions(std::span<Vec2> out) override;
  void velocities(std::span<Vec2> out) override;
  void unwrapped_positions(std::span<Vec2> out) override;
  [[nodiscard]] double energy_given() override;
  [[nodiscard]] std::uint64_t history() override;
  [[nodiscard]] double worst_overlap() override;
  void write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) override;

  /// In diameters: with the walls of its box, or in a periodic one.
  [[nodiscard]] double overlap_of(const Gas& gas, bool is_periodic);
  [[nodiscard]] double cpu_seconds();
  [[nodiscard]] std::optional<double> memory_growth();

 private:
  SharedWorld(Orders& orders, SharedPart part);

  Orders& orders_;
  SharedPart part_;
  std::uint64_t windows_ = 0;
};

/// A world that was read, and the note with it.
struct SharedWorldRead {
  std::unique_ptr<SharedWorld> world;
  std::vector<std::byte> note;
};

}  // namespace carom::cli
