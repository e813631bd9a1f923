#include "cluster/implementation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

#include "checkpoint/writer.hpp"
#include "history.hpp"
#include "throw_or_abort.hpp"

namespace carom::cluster {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();
constexpr double end_of_instant = std::numeric_limits<double>::infinity();

/// How many places domains are made of, at the most.
constexpr std::uint64_t sample_size = 1U << 16U;

/// How much farther copies reach than mistakes have come so far.
constexpr double room_beyond_mistakes = 1.25;

std::uint32_t index_of(BallId id) { return id.index; }
std::uint32_t index_of(std::uint32_t id) { return id; }

/// After so many failures every rank plays all balls of the window.
constexpr int most_failures = 8;

/// A rank may have this many times the mean index of balls before the domains are cut anew.
constexpr double most_uneven = 1.08;

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

/// At rank 0, in the order of play.
void World::Implementation::report_impacts(std::vector<OrderedImpact> own, const OnImpact& on_impact) {
  std::ranges::sort(own, {}, &OrderedImpact::order);
  Bytes bytes;
  for (const OrderedImpact& impact : own) append(bytes, impact);
  std::vector<OrderedImpact> all;
  for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
    const auto theirs = records_of<OrderedImpact>(of_rank);
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), theirs.begin(), theirs.end());
    std::ranges::inplace_merge(all, all.begin() + middle, {}, &OrderedImpact::order);
  }
  for (const OrderedImpact& impact : all) on_impact(impact.impact);
}

template <class Value>
Value World::Implementation::from_first(Value value) {
  Bytes bytes;
  append(bytes, value);
  return records_of<Value>(communicator_.gather_all(bytes).front()).front();
}

std::uint64_t World::Implementation::history() {
  HistoryHash hash{counts_.total()};
  for_each_ball([&](const BallNow& ball) { hash.add(ball.leg); });
  return from_first(hash.value());
}

double World::Implementation::energy_given() {
  const ExactSum by_now = given_;
  if (part_.gives()) part_.add_given_now(given_);
  const double sum = total_given().value();
  given_ = by_now;
  return sum;
}

template <class Record, class RecordOf>
void World::Implementation::gather_in_order(RecordOf record_of, const std::function<void(const Record&)>& visit) {
  constexpr std::uint64_t ids_at_once = 1U << 16U;
  std::uint32_t index = 0;
  std::exception_ptr failure;  // the others are waiting: nothing may be thrown before all is gathered
  for (std::uint64_t first = 0; first < ids_; first += ids_at_once) {
    Bytes bytes;
    for (; index < part_.ball_count() && part_.id_of(index) < first + ids_at_once; ++index) {
      if (part_.is_own(index)) append(bytes, record_of(index));
    }
    std::vector<std::pair<std::uint32_t, Record>> all;
    for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
      for (const Record& record : records_of<Record>(of_rank)) all.emplace_back(index_of(record.id), record);
    }
    std::ranges::sort(all, {}, &std::pair<std::uint32_t, Record>::first);
    if (failure) continue;
    try {
      for (const auto& [id, record] : all) visit(record);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void World::Implementation::for_each_ball(const std::function<void(const BallNow&)>& visit) {
  gather_in_order<BallNow>([&](std::uint32_t index) { return part_.ball_now(index); }, visit);
}

void World::Implementation::write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) {
  std::set<engine::Material> materials;
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    if (part_.is_own(index)) materials.insert(part_.record_of(index).material);
  }
  Bytes bytes;
  for (const engine::Material& material : materials) append(bytes, material);
  for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
    for (const auto& material : records_of<engine::Material>(of_rank)) materials.insert(material);
  }
  checkpoint::Writer writer{sink};
  std::exception_ptr failure;
  const auto attempt = [&](const auto& write) {
    if (rank() != 0 || failure) return;
    try {
      write();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  attempt([&] {
    writer.begin(note, part_.checkpoint_head(counts_, ids_), box_, part_.model(), {materials.begin(), materials.end()});
  });
  gather_in_order<BallRecord>([&](std::uint32_t index) { return part_.record_of(index); },
                              [&](const BallRecord& ball) { attempt([&] { writer.add(ball); }); });
  const ExactSum given = total_given();
  attempt([&] { writer.end({}, {given, part_.gives()}, stuck_); });
  if (failure) std::rethrow_exception(failure);
}

/// By impacts, and by supports on legs that have ended, to all balls.
ExactSum World::Implementation::total_given() {
  Bytes bytes;
  append(bytes, given_);
  ExactSum all;
  for (const Bytes& of_rank : communicator_.gather_all(bytes)) all += records_of<ExactSum>(of_rank).front();
  return all;
}

}  // namespace carom::cluster
