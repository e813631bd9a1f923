#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cluster/implementation.hpp"

/// Who plays which balls, at first and from then on.
namespace carom::cluster {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();

/// How many places domains are made of, at the most.
constexpr std::uint64_t sample_size = 1U << 16U;

/// About how far neighbouring balls are apart; any length where all are at one place.
double spacing_of(const std::vector<Vec2>& sample, std::uint64_t balls) {
  if (sample.empty()) return 1;
  Rectangle held{sample.front(), sample.front()};
  for (const Vec2 place : sample) held = physics::join(held, {place, place});
  const Vec2 size = held.max - held.min;
  const double per_ball = size.x * size.y / static_cast<double>(balls);
  if (per_ball > 0) return std::sqrt(per_ball);
  const double on_a_line = std::max(size.x, size.y) / static_cast<double>(balls);
  return on_a_line > 0 ? on_a_line : 1;
}

}  // namespace

World::Implementation::Implementation(Communicator& communicator, Part part, const Whole& whole, const Options& options)
    : communicator_{communicator},
      options_{options},
      balls_{whole.balls},
      part_{std::move(part)},
      box_{part_.periodic_box()},
      stuck_{whole.stuck},
      given_{communicator.rank() == 0 ? whole.given : ExactSum{}},
      counts_{part_.all_counts()} {
  const std::uint64_t balls = balls_;
  const ForEachRecord& for_each = whole.for_each;
  part_.tune(options.tuning);
  const std::uint64_t stride = balls / sample_size + 1;
  std::vector<Vec2> sample;
  std::uint64_t place_in_order = 0;
  for_each([&](const BallRecord& ball, Vec2 place) {
    if (place_in_order++ % stride == 0) sample.push_back(place);
    ids_ = std::uint64_t{ball.id} + 1;
  });
  spacing_ = spacing_of(sample, balls);
  margin_ = options_.margin * spacing_;
  deal_.emplace(Domains{std::move(sample), communicator.size(), box_}, is_small() ? everywhere : margin_);
  const auto is_here = [&](const BallRecord& ball, Vec2 place) {
    return deal_->has(rank(), place, ball.material.radius);
  };
  std::vector<std::uint32_t> ids;
  for_each([&](const BallRecord& ball, Vec2 place) {
    if (is_here(ball, place)) ids.push_back(ball.id);
  });
  part_.take(std::move(ids), [&](const auto& visit) {
    for_each([&](const BallRecord& ball, Vec2 place) {
      if (is_here(ball, place)) visit(ball, place);
    });
  });
  begin_deal();
}
/// Is it faster for every rank to play all balls than to compare what it has played?
bool World::Implementation::is_small() const noexcept {
  return communicator_.size() == 1 || balls_ < options_.fewest_balls * static_cast<std::uint64_t>(communicator_.size());
}

Domains World::Implementation::new_domains() {
  const std::uint64_t stride = balls_ / sample_size + 1;
  Bytes places;
  std::uint64_t place_in_order = 0;
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    if (part_.is_own(index) && place_in_order++ % stride == 0) append(places, part_.place_of(index));
  }
  std::vector<Vec2> sample;
  for (const Bytes& of_rank : communicator_.gather_all(places)) {
    const auto theirs = records_of<Vec2>(of_rank);
    sample.insert(sample.end(), theirs.begin(), theirs.end());
  }
  return Domains{std::move(sample), communicator_.size(), box_};
}

void World::Implementation::deal_out(double margin) {
  std::vector<Bytes> to(static_cast<std::size_t>(communicator_.size()));
  Domains domains = is_uneven_ ? new_domains() : deal_->domains();
  is_uneven_ = false;
  deal_.emplace(std::move(domains), margin);
  std::vector<std::uint8_t> keeps(part_.ball_count(), 0);  // copies are sent again
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    if (!part_.is_own(index)) continue;
    for (const int rank : deal_->ranks_with(part_.place_of(index), part_.radius_of(index))) {
      if (rank == this->rank())
        keeps[index] = 1;
      else
        append(to[static_cast<std::size_t>(rank)], part_.record_of(index));
    }
  }
  std::vector<BallRecord> added;
  for (const Bytes& from : communicator_.exchange_all(std::move(to))) {
    const auto records = records_of<BallRecord>(from);
    added.insert(added.end(), records.begin(), records.end());
  }
  part_.exchange(keeps, added);
  begin_deal();
}

/// Finds out who owns which balls, and who has copies of which.
void World::Implementation::begin_deal() {
  part_.set_stuck(stuck_);
  ++costs_.deals;
  dealt_at_ = counts_.total();
  depth_ = 0;
  own_ = 0;
  const auto ranks = static_cast<std::size_t>(communicator_.size());
  shared_.assign(ranks, {});
  copies_.assign(ranks, {});
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    const Vec2 place = part_.place_of(index);
    const int owner = deal_->owner_of(place);
    if (owner != rank()) {
      copies_[static_cast<std::size_t>(owner)].push_back(index);
      part_.set_copy(index);
      continue;
    }
    part_.set_own(index);
    ++own_;
    if (deal_->is_everywhere()) continue;
    for (const int rank : deal_->ranks_with(place, part_.radius_of(index))) {
      if (rank != this->rank()) shared_[static_cast<std::size_t>(rank)].push_back(index);
    }
  }
}

}  // namespace carom::cluster
