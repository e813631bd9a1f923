#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "fuzz/target.hpp"
#include "support/bits.hpp"
#include "support/reference_world.hpp"

namespace carom::fuzz {

/// A world, the brute force beside it, and what the world has reported. A copy of it is a snapshot of all.
struct WorldAndReference {
  World world;
  ReferenceWorld reference;
  std::vector<SensorEvent> events = {};     ///< what the world's sensors have reported so far
  std::optional<Listening> listening = {};  ///< as the world was last asked to
  std::vector<Impact> heard = {};           ///< what the world has kept since the last comparison
  std::size_t compared = 0;                 ///< impacts of the reference that have been compared with what was heard
  /// The reference when the world's last advance began. Between the two, only balls that were added, changed or
  /// removed since have other legs than those of impacts.
  ReferenceWorld before_last_advance = {};
  /// Whether the world has kept the legs of that advance.
  bool legs_are_kept = false;

  /// Before the world is advanced from where this reference is.
  void begin_advance(const ReferenceWorld& from) {
    before_last_advance = from;
    legs_are_kept = world.keeps_legs();
  }
  /// After every advance of the world, so that nothing of it is lost.
  void take_reports() {
    const auto new_events = world.sensor_events();
    events.insert(events.end(), new_events.begin(), new_events.end());
    const auto new_impacts = world.impacts();
    heard.insert(heard.end(), new_impacts.begin(), new_impacts.end());
  }

  /// What was heard is what was asked for, of all that the reference has played.
  void expect_same_impacts() {
    std::size_t next = 0;
    for (; compared < reference.impacts().size(); ++compared) {
      const Impact& impact = reference.impacts()[compared];
      if (!listening || !is_wanted(impact)) continue;
      require(next < heard.size() && same_bits(heard[next++], impact), "what is heard has happened");
    }
    require(next == heard.size(), "nothing else is heard");
    heard.clear();
  }

  void expect_same() {
    expect_same_impacts();
    require(std::ranges::equal(events, reference.sensor_events(),
                               [](const auto& a, const auto& b) { return same_bits(a, b); }),
            "the events of sensors are the same");
    require(same_bits(world.time(), reference.now().whole), "the times are the same");
    require(world.history() == reference.history(), "the histories are the same");
    const ImpactCounts& counts = world.counts();
    const ImpactCounts& expected = reference.counts();
    require(counts.balls == expected.balls && counts.walls == expected.walls && counts.pillars == expected.pillars &&
                counts.lossless == expected.lossless,
            "the counts are the same");
    const auto& bodies = reference.bodies();
    for (std::uint32_t id = 0; id < bodies.size(); ++id) {
      require(world.has(BallId{id}) == bodies[id].present, "the same balls are there");
      if (!bodies[id].present) continue;
      require(same_bits(world.leg(BallId{id}), bodies[id].leg), "the legs are the same");
      const Ball ball = world.ball(BallId{id});
      require(ball.filter == bodies[id].filter && ball.user_data == bodies[id].user_data, "what was given is kept");
    }
  }

 private:
  [[nodiscard]] bool is_wanted(const Impact& impact) const {
    const bool type = impact.other.is_ball()   ? listening->balls
                      : impact.other.is_wall() ? listening->walls
                                               : listening->pillars;
    const auto takes_part = [&](BallId ball) { return impact.ball == ball || impact.other == ShapeId{ball}; };
    return type && impact.impulse >= listening->least_impulse &&
           (listening->only.empty() || std::ranges::any_of(listening->only, takes_part));
  }
};

}  // namespace carom::fuzz
