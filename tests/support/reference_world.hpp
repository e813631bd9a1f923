#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "carom/world.hpp"
#include "engine/encounter.hpp"

namespace carom {

/// The world by brute force: before every impact it asks all pairs of balls, and every ball with every fixed shape,
/// when they meet, and plays the least of the answers. No grid, no lists, no queue, nothing remembered: the oracle that
/// the fast engine must agree with to the last bit. Only what happens at an encounter is shared.
class ReferenceWorld {
 public:
  struct Body : engine::Body {
    bool present = true;
  };

  void add(const Ball& ball);
  void add(const Wall& wall);
  void add(const Pillar& pillar);

  /// Changes as of now, for ids that are there; nothing is checked.
  void change(BallId id, const Ball& ball);
  void change(WallId id, const Wall& wall);
  void change(PillarId id, const Pillar& pillar);
  void remove(BallId id) { bodies_.at(id.index).present = false; }
  void remove(WallId id) { walls_.at(id.index).present = false; }
  void remove(PillarId id) { pillars_.at(id.index).present = false; }

  /// Plays everything up to and including the time t, or the time now + dt, but no more than `most` impacts; true when
  /// that was all.
  bool advance_to(double t, std::size_t most);
  bool advance(double dt, std::size_t most) { return advance_until(now_ + dt, most); }
  /// Plays the next impact, unless it is after `limit`; false, and no change, when there is none.
  bool advance_to_next_impact(double limit);

  [[nodiscard]] Instant now() const noexcept { return now_; }
  [[nodiscard]] const std::vector<Body>& bodies() const noexcept { return bodies_; }
  [[nodiscard]] const std::vector<engine::Fixture<Wall>>& walls() const noexcept { return walls_; }
  [[nodiscard]] const std::vector<engine::Fixture<Pillar>>& pillars() const noexcept { return pillars_; }
  [[nodiscard]] const Leg& leg(BallId id) const { return bodies_.at(id.index).leg; }
  [[nodiscard]] const std::vector<Impact>& impacts() const noexcept { return impacts_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] std::uint64_t history() const;

 private:
  /// What is changed is another: balls that bounced off what stood there may meet it on the same leg.
  void forget_origin(Met what, std::uint32_t id);
  [[nodiscard]] std::optional<engine::Encounter> next() const;
  bool advance_until(Instant until, std::size_t most);
  /// Begins new legs and counts the impact.
  void play(const engine::Encounter& encounter);

  Instant now_;
  std::vector<Body> bodies_;
  std::vector<engine::Fixture<Wall>> walls_;
  std::vector<engine::Fixture<Pillar>> pillars_;
  std::vector<Impact> impacts_;
  ImpactCounts counts_;
};

}  // namespace carom
