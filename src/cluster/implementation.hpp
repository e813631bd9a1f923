#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cluster/agreement.hpp"
#include "cluster/deal.hpp"
#include "cluster/part.hpp"
#include "exact_sum.hpp"

namespace carom::cluster {

/// What one rank has of a world, and how the ranks agree. See docs/cluster.md.
class World::Implementation {
 public:
  using VisitRecord = Part::VisitRecord;
  using ForEachRecord = Part::ForEachRecord;

  /// What is known of the whole world besides its walls, pillars and time.
  struct Whole {
    std::uint64_t balls = 0;
    ForEachRecord for_each;    ///< goes through all balls, in the order of ids
    engine::StuckCheck stuck;  ///< has seen all of them
    ExactSum given;            ///< to them, so far
  };
  /// `part` has everything but the balls, and the time.
  Implementation(Communicator& communicator, Part part, const Whole& whole, const Options& options);

  Progress advance_to(double time, const OnImpact& on_impact, StopToken stop);

  [[nodiscard]] const Part& part() const noexcept { return part_; }
  [[nodiscard]] double time() const noexcept { return part_.now().whole; }
  [[nodiscard]] std::uint64_t ball_count() const noexcept { return balls_; }
  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] const Costs& costs() const noexcept { return costs_; }
  [[nodiscard]] std::uint64_t history();
  [[nodiscard]] double energy_given();
  void for_each_ball(const std::function<void(const BallNow&)>& visit);
  void write_checkpoint(const ByteSink& sink, std::span<const std::byte> note);

 private:
  // Dealing out the balls.
  [[nodiscard]] bool is_small() const noexcept;
  [[nodiscard]] Domains new_domains();
  void deal_out(double margin);
  void begin_deal();

  // Windows of time.
  [[nodiscard]] double first_window(double until);
  [[nodiscard]] double window_end(double until) const noexcept;
  [[nodiscard]] Report play_window(double end, bool keep_legs, StopToken stop);
  void compare(Report& report);
  void compare_with(const Message& message, Report& report);
  [[nodiscard]] bool accept(const Report& all, const OnImpact& on_impact);
  void take_back();
  void play_with_more_copies();
  void adapt(const Report& all, double duration);
  void report_impacts(std::vector<OrderedImpact> own, const OnImpact& on_impact);

  [[nodiscard]] int rank() const noexcept { return communicator_.rank(); }
  /// Calls `visit` at rank 0 for the records of all own balls of all ranks, in the order of ids.
  template <class Record, class RecordOf>
  void gather_in_order(RecordOf record_of, const std::function<void(const Record&)>& visit);
  [[nodiscard]] ExactSum total_given();
  /// What rank 0 says.
  template <class Value>
  [[nodiscard]] Value from_first(Value value);

  Communicator& communicator_;
  Options options_;
  std::uint64_t balls_;
  std::uint64_t ids_ = 0;  ///< one more than the largest
  Part part_;
  std::optional<PeriodicBox> box_;
  double spacing_ = 1;  ///< of balls, about
  engine::StuckCheck stuck_;
  ExactSum given_;  ///< to the own balls since the start; at rank 0 with what was given before
  ImpactCounts counts_;
  Costs costs_;

  std::optional<Deal> deal_;
  std::vector<std::vector<std::uint32_t>> shared_;  ///< by rank: the own balls it has copies of
  std::vector<std::vector<std::uint32_t>> copies_;  ///< by rank: the copies of its balls here
  std::uint64_t own_ = 0;                           ///< own balls
  double margin_ = 0;                               ///< of the next deal
  double depth_ = 0;                                ///< how far into the margin mistakes have come since the last deal
  std::uint64_t dealt_at_ = 0;                      ///< how many impacts there had been then
  bool is_uneven_ = false;                          ///< some domain has too many balls
  int failures_ = 0;                                ///< of the present window
  double window_ = 0;                               ///< the duration of the next; 0: not known
};

}  // namespace carom::cluster
