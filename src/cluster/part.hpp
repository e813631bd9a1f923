#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "carom/cluster.hpp"
#include "carom/impact.hpp"
#include "carom/progress.hpp"
#include "carom/stop.hpp"
#include "carom/world.hpp"
#include "cluster/ball_record.hpp"
#include "cluster/domains.hpp"
#include "exact_sum.hpp"
#include "execution/stuck_check.hpp"
#include "physics/collision.hpp"
#include "storage/body_store.hpp"
#include "storage/leg_log.hpp"

namespace carom::cluster {

/// An impact with all that orders it.
struct OrderedImpact {
  physics::Collision order;
  Impact impact;
};

/// What the own balls of a part did in a window of time.
struct WindowSummary {
  ImpactCounts counts;
  std::uint64_t since_slice = 0;  ///< impacts since the slice began that the window ended in (see StuckCheck)
};

/// The balls that one rank plays: its own, and copies of other ranks' near its domain. All walls and pillars are there.
/// Time goes on window by window; the copies' chains of legs are compared with their owners' after each.
class Part {
 public:
  /// `whole` may have balls, which are left out.
  explicit Part(const carom::World& whole);
  ~Part();

  // What a whole world knows.

  using VisitRecord = std::function<void(const BallRecord&, Vec2 place)>;
  /// Calls `visit` for every ball, in the order of ids.
  static void for_each_record(const carom::World& whole, const VisitRecord& visit);
  [[nodiscard]] static const engine::StuckCheck& stuck_of(const carom::World& whole) noexcept;
  /// By impacts, and by supports on legs that have ended.
  [[nodiscard]] static const ExactSum& given_of(const carom::World& whole) noexcept;

  /// The balls to play from now on, in the order of ids. None is an own one until that is said.
  void take(std::span<const BallRecord> balls, Instant now);
  void set_own(std::uint32_t number) noexcept { is_own_[number] = 1; }
  [[nodiscard]] bool is_own(std::uint32_t number) const noexcept { return is_own_[number] != 0; }
  /// Those of other ranks included: a ball's number is its place among them.
  [[nodiscard]] std::uint32_t ball_count() const noexcept { return static_cast<std::uint32_t>(is_own_.size()); }

  void tune(const Tuning& tuning);
  [[nodiscard]] Instant now() const noexcept;
  /// What finds out that impacts come without end is kept for the whole world.
  void set_stuck(const engine::StuckCheck& stuck) noexcept;
  [[nodiscard]] const engine::StuckCheck& stuck() const noexcept;

  /// Plays a window of time, up to and including all that one double stands for.
  [[nodiscard]] Progress play_to(double time, StopToken stop);
  /// Back to the start of the window.
  void undo_window() noexcept;

  /// An own ball that has been in another rank's domain in the window, by its number.
  struct Visitor {
    std::uint32_t number = 0;
    int rank = 0;
  };
  /// All of them; some more than once.
  [[nodiscard]] std::vector<Visitor> visitors(const Domains& domains, int own_rank) const;

  /// The legs that a ball has begun in the window, by its number, appended in order with `place`.
  void append_legs(std::uint32_t number, std::uint32_t place, Bytes& bytes) const;
  [[nodiscard]] bool has_new_leg(std::uint32_t number) const noexcept;
  /// Is the chain of a copy the same as its owner's?
  [[nodiscard]] bool has_legs(std::uint32_t number, std::span<const LegRecord> legs) const;
  /// If not: are at least all legs of both that touch a rank's domain?
  [[nodiscard]] bool agrees_within(std::uint32_t number, std::span<const LegRecord> legs, const Domains& domains,
                                   int rank) const;
  /// A copy goes on as its owner says; without legs, on the leg that it had at the start of the window. Takes effect by
  /// `correct`.
  void note_correction(std::uint32_t number, std::span<const LegRecord> legs);
  void correct();
  void drop_corrections() noexcept { corrections_.clear(); }

  /// What the own balls did in the window.
  [[nodiscard]] WindowSummary sum_up() const;
  /// Their impacts, in no order, and what these have given to them; either may be null.
  void resolve_impacts(std::vector<OrderedImpact>* impacts, ExactSum* given) const;

  [[nodiscard]] BallRecord record_of(std::uint32_t number) const noexcept;
  /// Where it is now, inside the periodic box.
  [[nodiscard]] Vec2 place_of(std::uint32_t number) const noexcept;
  [[nodiscard]] double radius_of(std::uint32_t number) const noexcept;
  [[nodiscard]] std::uint32_t id_of(std::uint32_t number) const noexcept;
  /// Can anything give energy to balls?
  [[nodiscard]] bool gives() const noexcept;
  [[nodiscard]] BallNow ball_now(std::uint32_t number) const noexcept;
  /// By when a ball gets too far away to go on with, if nothing else happens.
  [[nodiscard]] double near_until() const;
  /// What supports the own balls will have given to them by now, on their present legs.
  void add_given_now(ExactSum& given) const;

 private:
  [[nodiscard]] const engine::BodyStore& bodies() const noexcept;
  [[nodiscard]] static std::unique_ptr<carom::World::Engine> without_balls(const carom::World::Engine& whole);
  struct Flight {
    physics::Motion motion;
    engine::LegOrigin origin;
    Instant from;  ///< within the window
    Instant to;
  };
  /// Calls `visit(flight)` for the legs of a ball in the window, the latest first.
  template <class Visit>
  void for_each_flight(std::uint32_t number, Visit visit) const;
  [[nodiscard]] std::vector<Flight> flights_of(std::uint32_t number) const;
  [[nodiscard]] std::vector<Flight> flights_of(std::uint32_t number, std::span<const LegRecord> legs) const;
  [[nodiscard]] Rectangle bounds_of(const Flight& flight, double radius) const noexcept;
  [[nodiscard]] bool touches(const Flight& flight, double radius, const Domains& domains, int rank) const;
  [[nodiscard]] physics::Body body_on(std::uint32_t number, const Flight& flight) const noexcept;
  [[nodiscard]] physics::Body partner_before(const physics::Collision& collision, std::uint32_t other) const;

  carom::World world_;
  carom::World::Engine& engine_;
  std::vector<std::uint8_t> is_own_;  ///< by number
  Instant start_;                     ///< of the window
  std::vector<engine::LegOfBall> corrections_;
};

}  // namespace carom::cluster
