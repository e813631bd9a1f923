#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "cluster/implementation.hpp"
#include "throw_or_abort.hpp"

/// Windows of time: playing, comparing and keeping them.
namespace carom::cluster {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();
constexpr double end_of_instant = std::numeric_limits<double>::infinity();

/// How much farther copies reach than mistakes have come so far.
constexpr double room_beyond_mistakes = 1.25;

/// After so many failures every rank plays all balls of the window.
constexpr int most_failures = 8;

/// A rank may have this many times the mean number of balls before the domains are cut anew.
constexpr double most_uneven = 1.08;

}  // namespace

Progress World::Implementation::advance_to(double until, const OnImpact& on_impact, StopToken stop) {
  if (!(until >= time()) || !(until <= std::numeric_limits<double>::max()))
    throw_or_abort(std::invalid_argument{"can't advance to " + std::to_string(until) + " from " +
                                         std::to_string(time()) + ": give a finite time that is not before now"});
  if (window_ == 0) window_ = first_window(until);
  do {
    const double end = window_end(until);
    const Instant start = part_.now();
    const Report all = play_window(end, on_impact || part_.gives(), stop);
    if (all.stopped) {
      if (!deal_->is_everywhere()) take_back();
      return Progress::stopped;
    }
    if (!accept(all, on_impact)) {
      take_back();
      if (all.stuck) failures_ = most_failures;  // it takes long to find out, and only all balls together say where
      play_with_more_copies();
      continue;
    }
    if (all.stuck) return Progress::stuck;
    adapt(all, end - start.whole);
  } while (time() < until || failures_ > 0);
  return Progress::done;
}

/// In which balls move by a small part of their spacing.
double World::Implementation::first_window(double until) {
  struct Speeds {
    double sum = 0, fastest_fall = 0;
  } own;
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    if (!part_.is_own(index)) continue;
    const Leg leg = part_.ball_now(index).leg;
    own.sum += length(leg.velocity);
    own.fastest_fall = std::max(own.fastest_fall, length(leg.acceleration));
  }
  Bytes bytes;
  append(bytes, own);
  Speeds all;
  for (const Bytes& of_rank : communicator_.gather_all(bytes)) {
    const Speeds one = records_of<Speeds>(of_rank).front();
    all.sum += one.sum;
    all.fastest_fall = std::max(all.fastest_fall, one.fastest_fall);
  }
  constexpr double part = 0.1;
  double window = until - time();
  if (all.sum > 0) window = std::min(window, part * spacing_ * static_cast<double>(balls_) / all.sum);
  if (all.fastest_fall > 0) window = std::min(window, std::sqrt(part * spacing_ / all.fastest_fall));
  return window;
}

double World::Implementation::window_end(double until) const noexcept {
  constexpr double scrap = 1.3;  // rather one longer window than a short one at the end
  if (until - time() <= scrap * window_) return until;
  return std::min(until, std::max(time() + window_, std::nextafter(time(), everywhere)));
}

Report World::Implementation::play_window(double end, bool keep_legs, StopToken stop) {
  Report report;
  report.own = own_;
  report.stopped = stop.requested();
  const auto started = std::chrono::steady_clock::now();
  if (deal_->is_everywhere()) {
    const ImpactCounts before = part_.all_counts();
    if (!united(communicator_, report).stopped) {
      report.stuck = part_.play_whole_to(end, keep_legs) == Progress::stuck;
      if (rank() == 0) (report.counts = part_.all_counts()) -= before;
    }
  } else {
    const Progress progress = part_.play_to(end, stop);
    report.stopped = progress == Progress::stopped;
    report.stuck = progress == Progress::stuck;
    const WindowSummary sum = part_.sum_up(deal_->domains(), rank(), deal_->margin());
    report.counts = sum.counts;
    report.since_slice = sum.since_slice;
    for (const auto& [index, rank] : sum.visitors) {
      if (!std::ranges::binary_search(shared_[static_cast<std::size_t>(rank)], index)) report.failed = true;
    }
    compare(report);
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return united(communicator_, report);
}

/// Sends the legs that shared balls have begun to those who have copies, and compares those of the copies here.
void World::Implementation::compare(Report& report) {
  std::vector<Message> to;
  std::vector<Message> from;
  for (int rank = 0; rank < communicator_.size(); ++rank) {
    const auto& shared = shared_[static_cast<std::size_t>(rank)];
    if (!shared.empty()) {
      Message& message = to.emplace_back(rank);
      for (std::uint32_t place = 0; place < shared.size(); ++place)
        part_.append_legs(shared[place], place, message.bytes);
      report.bytes += message.bytes.size();
    }
    const auto& copies = copies_[static_cast<std::size_t>(rank)];
    if (!copies.empty()) from.emplace_back(rank);
    report.copies += copies.size();
  }
  communicator_.exchange(to, from);
  for (const Message& message : from) compare_with(message, report);
}

void World::Implementation::compare_with(const Message& message, Report& report) {
  const auto legs = records_of<LegRecord>(message.bytes);
  const auto& copies = copies_[static_cast<std::size_t>(message.rank)];
  std::size_t read = 0;
  for (std::uint32_t place = 0; place < copies.size(); ++place) {
    const std::size_t first = read;
    while (read < legs.size() && legs[read].place == place) ++read;
    const std::span<const LegRecord> theirs{legs.data() + first, read - first};
    const std::uint32_t index = copies[place];
    if (part_.has_legs(index, theirs)) continue;
    const double distance = deal_->domains().distance(rank(), part_.place_of(index));
    report.depth = std::max(report.depth, deal_->margin() - distance);
    if (!part_.agrees_within(index, theirs, deal_->domains(), rank())) report.failed = true;
    part_.note_correction(index, theirs);
    ++report.corrections;
  }
}

/// False when the window has to be played again with more copies.
bool World::Implementation::accept(const Report& all, const OnImpact& on_impact) {
  engine::StuckCheck stuck = stuck_;
  if (deal_->is_everywhere()) {
    stuck = part_.stuck();
  } else {
    const Instant slice = stuck.uncounted_since({part_.now().whole, end_of_instant});
    if (all.failed || all.stuck || !stuck.count_all(slice, all.since_slice)) return false;
  }
  std::vector<OrderedImpact> impacts;
  if (on_impact || part_.gives())
    part_.resolve_impacts(on_impact ? &impacts : nullptr, part_.gives() ? &given_ : nullptr);
  if (on_impact) report_impacts(std::move(impacts), on_impact);
  stuck_ = stuck;
  part_.keep_window();
  part_.set_stuck(stuck_);
  counts_ += all.counts;
  failures_ = 0;
  ++costs_.windows;
  costs_.copies = all.copies;
  costs_.corrections += all.corrections;
  costs_.bytes += all.bytes;
  return true;
}

void World::Implementation::take_back() {
  part_.undo_window();
  part_.set_stuck(stuck_);
}

void World::Implementation::play_with_more_copies() {
  ++costs_.repeated;
  ++failures_;
  margin_ = std::max((failures_ > 1 ? 2 : 1.4) * margin_, spacing_ / 2);
  if (failures_ > 1) window_ /= 2;
  deal_out(failures_ > most_failures ? everywhere : margin_);
}

/// Chooses how long the next window is, and how many copies there are.
void World::Implementation::adapt(const Report& all, double duration) {
  const double per_ball =
      2 * static_cast<double>(all.counts.total()) / static_cast<double>(std::max<std::uint64_t>(balls_, 1));
  if (is_small()) {
    constexpr double short_time = 0.2, long_time = 1;  // seconds, for a stop to be noticed
    if (all.seconds < short_time && duration >= window_) window_ *= 2;
    if (all.seconds > long_time) window_ /= 2;
    return;
  }
  const double fitting = per_ball > 0 ? duration * options_.window / per_ball : 2 * window_;
  window_ = std::clamp(fitting, window_ / 2, 2 * window_);
  depth_ = std::max(depth_, all.depth);
  is_uneven_ =
      is_uneven_ || static_cast<double>(all.own) * communicator_.size() > most_uneven * static_cast<double>(balls_);
  const double since_deal = 2 * static_cast<double>(counts_.total() - dealt_at_) / static_cast<double>(balls_);
  if (since_deal < options_.deal && !deal_->is_everywhere()) return;
  if (!deal_->is_everywhere()) margin_ = std::clamp(room_beyond_mistakes * depth_ + spacing_, margin_ / 2, margin_);
  deal_out(margin_);
}

}  // namespace carom::cluster
