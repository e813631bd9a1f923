#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "carom/checkpoint.hpp"
#include "carom/communicator.hpp"
#include "carom/gas.hpp"
#include "carom/impact.hpp"
#include "carom/world.hpp"

/// One world, played by several processes: larger than one machine's memory, or faster than one processor.
///
/// Its history is that of carom::World, to the bit, for any number of processes and threads (docs/cluster.md says why).
/// Every process owns the balls in a part of the plane and plays them together with copies of the balls around it.
namespace carom::cluster {

/// How the ranks go about their work. None of this changes what happens; it must be the same on all ranks.
struct Options {
  Tuning tuning{};  ///< of every rank: its threads, too
  /// How far time goes on before the ranks compare what they have played: until a ball has had about this many impacts.
  double window = 0.5;
  /// How far from its domain a rank has copies of balls at first, in spacings of balls. It soon finds a better
  /// distance.
  double margin = 6;
  /// After how many impacts per ball the balls are dealt out again.
  double deal = 15;
  /// A world with fewer balls per rank than this is played by every rank as a whole: that is faster than to compare.
  std::size_t fewest_balls = 1000;
};

/// What playing has cost so far, all ranks together.
struct Costs {
  std::uint64_t windows = 0;      ///< that were played and found to be right
  std::uint64_t repeated = 0;     ///< windows that had to be played again, with more copies
  std::uint64_t deals = 0;        ///< how often the balls were dealt out
  std::uint64_t copies = 0;       ///< of balls, now
  std::uint64_t corrections = 0;  ///< of copies whose mistakes did not matter
  std::uint64_t bytes = 0;        ///< sent to compare windows
};

/// A ball as it is now.
struct BallNow {
  BallId id;       ///< in the whole world
  Ball ball;       ///< where and how fast it is
  Leg leg;         ///< its motion since its last impact
  Vec2 unwrapped;  ///< its place, had it never been put back into a periodic box
};

/// Balls, walls and pillars, and the time now, on all ranks together. Members marked *collective* must be called by all
/// ranks in the same order, with the same arguments; those that give something only to rank 0 say so.
///
/// Movers and sensors can't be there: `problems_with` says so.
class World {
 public:
  /// Of a world that every rank has made alike; it may have been played. Collective. The ranks keep their parts of it.
  /// Throws std::invalid_argument for one with `problems_with`.
  World(Communicator& communicator, const carom::World& whole, const Options& options = {});
  /// Of a gas, of which no rank ever holds more than its part. Collective.
  World(Communicator& communicator, const Gas& gas, bool is_periodic, const Options& options = {});
  ~World();
  World(World&& other) noexcept;             ///< what was moved from can only be destroyed
  World& operator=(World&& other) noexcept;  ///< likewise

  /// What keeps a world from being divided, in words; nothing when it can be.
  [[nodiscard]] static std::optional<std::string> problem_with(const carom::World& whole);

  /// As World::advance_to. Collective; `stop` may be requested at any rank: then all stop where the last window ended.
  /// When `on_impact` is given, to all ranks, it is called at rank 0, in the order of play.
  Progress advance_to(double time, const OnImpact& on_impact = {}, StopToken stop = {});

  [[nodiscard]] double time() const noexcept;                 ///< now
  [[nodiscard]] std::uint64_t ball_count() const noexcept;    ///< on all ranks
  [[nodiscard]] const ImpactCounts& counts() const noexcept;  ///< of all impacts so far, on all ranks
  [[nodiscard]] const Costs& costs() const noexcept;          ///< so far
  /// Calls `visit` for the balls that this rank has, in the order of ids: its own, and copies of those near them.
  void for_each_ball_here(const std::function<void(const BallNow&, bool is_own)>& visit) const;

  /// World::history(), at every rank. Collective.
  [[nodiscard]] std::uint64_t history();
  /// Calls `visit` at rank 0 for every ball, in the order of ids. No rank holds more than its part and a few thousand
  /// others meanwhile. Collective.
  void for_each_ball(const std::function<void(const BallNow&)>& visit);
  /// World::energy_given(), at every rank. Collective.
  [[nodiscard]] double energy_given();

  struct Read;

  /// carom::write_checkpoint of the world as a whole: `carom::read_checkpoint` reads it, too. The sink is called at
  /// rank 0; what it throws is passed on there, after all ranks are done. No rank holds more than its part. Collective.
  void write_checkpoint(const ByteSink& sink, std::span<const std::byte> note = {});
  /// A world, to go on with any number of ranks; its note; or a problem. Every rank reads all bytes, three times, and
  /// holds no more than its part. Collective: the sources must have the same bytes. Throws std::invalid_argument for a
  /// world with movers or sensors.
  [[nodiscard]] static Read read_checkpoint(Communicator& communicator, const ByteSource& source,
                                            const Options& options = {});

 private:
  class Implementation;
  explicit World(std::unique_ptr<Implementation> implementation) noexcept;
  std::unique_ptr<Implementation> implementation_;
};

/// What was read: a world and its note, or a problem.
struct World::Read {
  std::optional<World> world;                ///< nothing when there is a problem
  std::vector<std::byte> note;               ///< as it was given to `write_checkpoint`
  std::optional<CheckpointProblem> problem;  ///< nothing when it could be read
};

}  // namespace carom::cluster
