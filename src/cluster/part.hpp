#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "carom/cluster.hpp"
#include "carom/impact.hpp"
#include "carom/progress.hpp"
#include "carom/stop.hpp"
#include "carom/world.hpp"
#include "checkpoint/parts.hpp"
#include "cluster/ball_record.hpp"
#include "cluster/domains.hpp"
#include "exact_sum.hpp"
#include "execution/stuck_check.hpp"
#include "physics/collision.hpp"
#include "storage/body_store.hpp"
#include "storage/leg_log.hpp"
#include "world/model.hpp"

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
  /// A ball that has been in another rank's domain, by its index.
  struct Visitor {
    std::uint32_t index = 0;
    int rank = 0;
  };
  std::vector<Visitor> visitors;  ///< some more than once
};

/// The balls that one rank plays: its own, and copies of other ranks' near its domain. All walls and pillars are there.
/// Time goes on window by window; the copies' chains of legs are compared with their owners' after each. Balls are
/// named by their index among those of this part, in the order of ids.
class Part {
 public:
  /// `whole` may have balls, which are left out.
  explicit Part(const carom::World& whole);
  /// Of a checkpoint, whose balls are left out.
  explicit Part(checkpoint::Parts parts);
  Part(Part&& other) noexcept;
  ~Part();

  // What a whole world knows.

  using VisitRecord = std::function<void(const BallRecord&, Vec2 place)>;
  using ForEachRecord = std::function<void(const VisitRecord&)>;
  /// Calls `visit` for every ball, in the order of ids.
  static void for_each_record(const carom::World& whole, const VisitRecord& visit);
  [[nodiscard]] static const engine::StuckCheck& stuck_of(const carom::World& whole) noexcept;
  /// By impacts, and by supports on legs that have ended.
  [[nodiscard]] static const ExactSum& given_of(const carom::World& whole) noexcept;

  // The balls.

  /// The first balls: their ids, in rising order, and all of them in any order. Then each must be made an own one or a
  /// copy.
  void take(std::vector<std::uint32_t> ids, const ForEachRecord& for_each);
  /// Drops balls that `keeps`, by index, is 0 for, and adds others, likewise.
  void exchange(const std::vector<std::uint8_t>& keeps, std::span<const BallRecord> added);
  void set_own(std::uint32_t index) noexcept { is_own_[index] = 1; }
  void set_copy(std::uint32_t index) { copies_.push_back(index); }
  [[nodiscard]] bool is_own(std::uint32_t index) const noexcept { return is_own_[index] != 0; }
  /// Own ones and copies.
  [[nodiscard]] std::uint32_t ball_count() const noexcept { return static_cast<std::uint32_t>(ids_.size()); }
  [[nodiscard]] std::uint32_t id_of(std::uint32_t index) const noexcept { return ids_[index]; }
  [[nodiscard]] BallRecord record_of(std::uint32_t index) const noexcept;
  [[nodiscard]] BallNow ball_now(std::uint32_t index) const noexcept;
  /// Where it is now, inside the periodic box.
  [[nodiscard]] Vec2 place_of(std::uint32_t index) const noexcept;
  [[nodiscard]] double radius_of(std::uint32_t index) const noexcept;

  [[nodiscard]] const std::optional<PeriodicBox>& periodic_box() const noexcept;
  /// Everything but the balls.
  [[nodiscard]] const engine::Model& model() const noexcept;
  [[nodiscard]] checkpoint::Head checkpoint_head(const ImpactCounts& counts, std::uint64_t ids) const;

  void tune(const Tuning& tuning);
  [[nodiscard]] Instant now() const noexcept;
  /// What finds out that impacts come without end is kept for the whole world.
  void set_stuck(const engine::StuckCheck& stuck) noexcept;
  [[nodiscard]] const engine::StuckCheck& stuck() const noexcept;
  /// Can anything give energy to balls?
  [[nodiscard]] bool gives() const noexcept;
  /// What supports the own balls will have given to them by now, on their present legs.
  void add_given_now(ExactSum& given) const;

  // A window of time.

  /// Plays it, up to and including all instants that one double stands for.
  [[nodiscard]] Progress play_to(double time, StopToken stop);
  /// The same where no copies have to be compared, as every rank has all balls. Legs are kept for `resolve_impacts` if
  /// that is wanted. Cannot be undone.
  [[nodiscard]] Progress play_whole_to(double time, bool keep_legs);
  /// Back to its start.
  void undo_window();
  /// It was right. Copies that went wrong where that does not matter go on as their owners say.
  void keep_window();

  /// The impacts of all balls so far, copies included.
  [[nodiscard]] ImpactCounts all_counts() const noexcept;
  /// What the own balls have done, and who has been in other domains than that of `own_rank`. Balls within `reach` of
  /// its edge are gone through every time.
  [[nodiscard]] WindowSummary sum_up(const Domains& domains, int own_rank, double reach);
  /// The impacts of the own balls, in no order, and what these have given to them; either may be null.
  void resolve_impacts(std::vector<OrderedImpact>* impacts, ExactSum* given) const;
  /// Appends the legs that a ball has begun, in order, with `place`.
  void append_legs(std::uint32_t index, std::uint32_t place, Bytes& bytes) const;
  /// Has a copy begun the legs that its owner says?
  [[nodiscard]] bool has_legs(std::uint32_t index, std::span<const LegRecord> legs) const;
  /// If not: are at least all legs of both the same that touch a rank's domain?
  [[nodiscard]] bool agrees_within(std::uint32_t index, std::span<const LegRecord> legs, const Domains& domains,
                                   int rank) const;
  /// When the window is kept, a copy goes on as its owner says; without legs, on the leg that it had at the start.
  void note_correction(std::uint32_t index, std::span<const LegRecord> legs);

 private:
  /// A leg, as far as it is in the window.
  struct Flight {
    physics::Motion motion;
    engine::LegOrigin origin;
    bool was_lossless = false;  ///< the impact that ended it
    Instant from;
    Instant to;
  };

  [[nodiscard]] static std::unique_ptr<carom::World::Engine> without_balls(const carom::World::Engine& whole);
  [[nodiscard]] const engine::BodyStore& bodies() const noexcept;
  [[nodiscard]] std::uint32_t slot_of(std::uint32_t index) const noexcept { return bodies().slot_of(ids_[index]); }
  [[nodiscard]] Instant window_end() const noexcept;
  void exchange(std::vector<std::uint32_t> ids, const std::vector<std::uint8_t>& keeps_slot,
                const ForEachRecord& for_each_added);

  /// Calls `visit(flight)` for the legs of a ball in the window, the latest first.
  template <class Visit>
  void for_each_flight(std::uint32_t slot, Visit visit) const;
  [[nodiscard]] std::vector<Flight> flights_of(std::uint32_t slot) const;
  /// The same as its owner says.
  [[nodiscard]] std::vector<Flight> flights_of(std::uint32_t slot, std::span<const LegRecord> legs) const;
  [[nodiscard]] Rectangle bounds_of(const Flight& flight, double radius) const noexcept;
  [[nodiscard]] physics::Body body_on(std::uint32_t slot, const Flight& flight) const noexcept;
  [[nodiscard]] physics::Body partner_before(const physics::Collision& collision) const;
  template <class Visit>
  void for_each_beginning(std::uint32_t slot, Visit visit) const;
  [[nodiscard]] std::uint64_t impacts_since(Instant time) const;
  [[nodiscard]] double greatest_acceleration() const noexcept;
  void find_border(const Domains& domains, int own_rank, double reach);
  void find_visits(std::uint32_t slot, const Domains& domains, int own_rank, WindowSummary& sum) const;
  void note_slots();

  carom::World world_;
  carom::World::Engine& engine_;
  std::vector<std::uint32_t> ids_;     ///< in rising order
  std::vector<std::uint8_t> is_own_;   ///< by index
  std::vector<std::uint32_t> copies_;  ///< indices
  Instant start_;                      ///< of the window
  ImpactCounts counts_before_;         ///< at its start
  std::vector<engine::LegOfBall> corrections_;

  // Which own balls can be near the domain's edge.
  std::vector<std::uint32_t> indices_;  ///< of own balls by slot; `none` for others
  std::uint64_t noted_at_ = 0;          ///< how often slots had been given to other balls when that was noted
  std::vector<std::uint32_t> border_;   ///< slots of own balls near the edge, as they were noted
  double travelled_ = 0;                ///< how far any ball may have moved since
  double fastest_ = 0;                  ///< a bound of all speeds since the balls were taken, but for gravity
};

}  // namespace carom::cluster
