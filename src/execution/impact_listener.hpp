#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "carom/impact.hpp"
#include "carom/instant.hpp"
#include "carom/listening.hpp"
#include "physics/collision.hpp"
#include "storage/undo_log.hpp"

namespace carom::engine {

/// An impact noted by a worker while a horizon is executed in tiles. It may still be rolled back.
struct NotedImpact {
  Impact impact;
  double rest = 0;                  ///< the smaller part of its time
  std::uint32_t cascade_depth = 0;  ///< see Collision
  std::uint32_t undo_entry = 0;     ///< the first of its two entries in the undo log
};

/// Decides which impacts are reported, and holds those of the present advance in the order of play.
class ImpactListener {
 public:
  explicit ImpactListener(Listening which);

  [[nodiscard]] const Listening& which() const noexcept { return which_; }
  [[nodiscard]] std::span<const Impact> impacts() const noexcept { return impacts_; }
  /// A new advance begins.
  void clear() noexcept { impacts_.clear(); }

  /// Whether a collision is to be reported, if its impulse is large enough.
  [[nodiscard]] bool wants(const physics::Collision& collision) const noexcept {
    if ((types_ >> static_cast<unsigned>(collision.met) & 1U) == 0) return false;
    return only_.empty() || is_listed(collision.ball) ||
           (collision.met == ShapeType::ball && is_listed(collision.other));
  }
  [[nodiscard]] bool wants(const Impact& impact) const noexcept { return impact.impulse >= which_.least_impulse; }

  /// Adds an impact that is final and comes after all others.
  void add(const Impact& impact) { impacts_.push_back(impact); }
  /// Adds the impacts that several workers have noted in a horizon, in the order of play. Those that were rolled back
  /// are left out: their entries in the log name no ball.
  void add_noted(std::span<const std::span<const NotedImpact>> of_workers, const UndoLog& log, double from, double to);

 private:
  [[nodiscard]] bool is_listed(std::uint32_t ball) const noexcept { return ball < only_.size() && only_[ball] != 0; }

  Listening which_;
  unsigned types_ = 0;              ///< a bit for each ShapeType
  std::vector<std::uint8_t> only_;  ///< by id: a mark for each ball of `which_.only`; empty: all balls
  std::vector<Impact> impacts_;
  std::vector<const NotedImpact*> valid_;  ///< room for sorting
  std::vector<const NotedImpact*> sorted_;
  std::vector<std::uint32_t> bucket_ends_;
};

}  // namespace carom::engine
