#pragma once

#include <algorithm>
#include <vector>

#include "cluster/domains.hpp"
#include "physics/rounding.hpp"

namespace carom::cluster {

/// Who owns which balls, and which other ranks have copies of them, from one dealing out to the next. It follows from
/// where a ball was when they were dealt out, so all ranks that have the ball know.
class Deal {
 public:
  /// Copies are at the ranks whose domains are within `margin` of the ball; infinite: at all ranks.
  Deal(Domains domains, double margin) : domains_{std::move(domains)}, margin_{margin} {}

  [[nodiscard]] const Domains& domains() const noexcept { return domains_; }
  [[nodiscard]] double margin() const noexcept { return margin_; }
  /// Has every rank all balls?
  [[nodiscard]] bool is_everywhere() const noexcept { return margin_ == std::numeric_limits<double>::infinity(); }

  [[nodiscard]] int owner_of(Vec2 place) const noexcept { return domains_.owner_of(place); }
  /// Does a rank have a ball?
  [[nodiscard]] bool has(int rank, Vec2 place, double radius) const noexcept {
    return is_everywhere() || domains_.is_touched_by(rank, physics::around(place, margin_ + radius));
  }
  /// The ranks that have a ball, its owner among them, in order; good until the next call.
  [[nodiscard]] const std::vector<int>& ranks_with(Vec2 place, double radius) {
    found_.clear();
    if (is_everywhere()) {
      for (int rank = 0; rank < domains_.size(); ++rank) found_.push_back(rank);
      return found_;
    }
    domains_.for_each_touched_by(physics::around(place, margin_ + radius), [&](int rank) { found_.push_back(rank); });
    std::ranges::sort(found_);
    found_.erase(std::ranges::unique(found_).begin(), found_.end());
    return found_;
  }

 private:
  Domains domains_;
  double margin_;
  std::vector<int> found_;
};

}  // namespace carom::cluster
