#pragma once

#include "cli/running/played_world.hpp"

namespace carom::cli {

/// A world of this process alone, which must outlive this.
class WholeWorld : public PlayedWorld {
 public:
  explicit WholeWorld(World& world) : world_{world} {}

  [[nodiscard]] const World& stage() const override { return world_; }
  [[nodiscard]] double time() const override { return world_.time(); }
  [[nodiscard]] std::uint64_t ball_count() const override { return world_.ball_count(); }
  [[nodiscard]] ImpactCounts counts() const override { return world_.counts(); }
  Progress advance_to(double time, const OnImpact& on_impact, StopToken stop) override {
    return world_.advance_to(time, on_impact, stop);
  }
  [[nodiscard]] std::optional<std::uint64_t> windows() const override { return std::nullopt; }
  [[nodiscard]] std::uint64_t squeezes() const override { return world_.squeezes().size(); }
  void for_each_ball(const std::function<void(const BallSeen&)>& visit) override;
  void positions(std::span<Vec2> out) override { world_.positions(out); }
  void velocities(std::span<Vec2> out) override { world_.velocities(out); }
  void unwrapped_positions(std::span<Vec2> out) override { world_.unwrapped_positions(out); }
  [[nodiscard]] double energy_given() override { return world_.energy_given(); }
  [[nodiscard]] std::uint64_t history() override { return world_.history(); }
  [[nodiscard]] double worst_overlap() override;
  void write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) override;

 private:
  World& world_;
};

}  // namespace carom::cli
