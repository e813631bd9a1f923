#include "engine/engine.hpp"

#include <algorithm>
#include <cmath>

#include "carom/validity.hpp"

namespace carom {

using engine::never;
using engine::Player;
namespace {

/// True for as long as this lives.
class While {
 public:
  explicit While(bool& is_so) noexcept : is_so_{is_so} { is_so_ = true; }
  ~While() { is_so_ = false; }
  While(const While&) = delete;
  While& operator=(const While&) = delete;
  While(While&&) = delete;
  While& operator=(While&&) = delete;

 private:
  bool& is_so_;
};

}  // namespace

World::Engine::Engine(const Engine& other)
    : tuning_{other.tuning_},
      table_{other.table_},
      team_{std::make_unique<engine::Team>(table_, other.team_->size(), other.counts())},
      now_{other.now_} {
  table_.work = other.work();
}

WorkCounts World::Engine::work() const noexcept {
  WorkCounts sum = team_->work();
  return sum += table_.work;
}

void World::Engine::tune(const Tuning& tuning) {
  tuning_ = tuning;
  settled_ = false;
  constexpr unsigned most = 256;
  const unsigned wanted = tuning.threads > 0 ? tuning.threads : engine::Crew::processors();
  const unsigned threads = std::clamp(wanted, 1U, most);
  if (threads == team_->size()) return;
  table_.work += team_->work();
  team_ = std::make_unique<engine::Team>(table_, threads, counts());
}

void World::Engine::take_ball(std::uint32_t id) {
  table_.take_ball(id, now_);
  settled_ = false;
}

void World::Engine::take_wall(std::uint32_t id) {
  table_.take_wall(id, now_);
  settled_ = false;
}

void World::Engine::take_pillar(std::uint32_t id) {
  table_.take_pillar(id, now_);
  settled_ = false;
}

/// Balls have gone elsewhere, or boxes do not suit them: they leave them again and again.
bool World::Engine::is_unsettled() const noexcept {
  return !settled_ || counts().total() >= settle_at_ ||
         team_->boxes_moved().ordinary - moved_at_.ordinary > often_moved();
}

double World::Engine::mean_speed() const {
  double sum = 0;
  for (const engine::Flight& flight : table_.flights) sum += length(flight.velocity);
  return sum / std::max(table_.size(), 1U);
}

World::Engine::TooFar World::Engine::first_too_far() const {
  TooFar first;
  const auto consider = [&](const engine::Flight& flight, std::uint32_t id, double place, double velocity) {
    if (velocity == 0) return;
    const double time =
        flight.start.whole + (farthest_ball - std::copysign(place, place * velocity)) / std::abs(velocity);
    if (time < first.time) first = {time, id};
  };
  for (std::uint32_t slot = 0; slot < table_.size(); ++slot) {
    const std::uint32_t id = table_.persons[slot].id;
    if (id == engine::none) continue;
    const engine::Flight& flight = table_.flights[slot];
    consider(flight, id, flight.center.x, flight.velocity.x);
    consider(flight, id, flight.center.y, flight.velocity.y);
  }
  return first;
}

/// False when a stop was requested before it was done: nothing is settled then.
bool World::Engine::settle(StopToken requests) {
  const std::uint64_t impacts = counts().total() - settled_at_;
  if (impacts > table_.size() / 4) {
    const double flight = (now_ - settled_time_) * table_.size() / (2 * static_cast<double>(impacts));
    table_.lead_time = 0.7 * flight;
  }
  table_.flown_freely = impacts <= table_.size() / 16 ? (now_ - settled_time_) * mean_speed() : 0;
  if (!team_->settle(now_, std::max(tuning_.tile, 1.0), requests)) {
    stop_at(now_);
    return false;
  }
  settled_time_ = now_;
  settled_ = true;
  // Settling is the part that several players don't do together: less often, then.
  const double usually = std::max(tuning_.settling, 1.0) * (team_->size() > 1 ? 2 : 1);
  const bool first = counts().total() == 0;  // how balls were placed says little of how they will be
  settled_at_ = counts().total();
  moved_at_ = team_->boxes_moved();
  settle_at_ = settled_at_ + static_cast<std::uint64_t>((first ? 0.8 : usually) * (table_.size() + 1000.0));
  open_ = only_in_order_ = false;
  return true;
}

/// About when balls have something planned, judged by a sample of them: the time within which two in ten have, and the
/// longest. Never, when none of them has anything planned.
World::Engine::Delays World::Engine::sample_delays() const {
  constexpr std::uint32_t sample = 256;
  const std::uint32_t stride = table_.size() / sample + 1;
  std::vector<double> delays;
  for (std::uint32_t slot = 0; slot < table_.size(); slot += stride) {
    const double planned = table_.flights[slot].planned;
    if (planned < never) delays.push_back(planned - now_.whole);
  }
  if (delays.empty()) return {never, never};
  const auto early = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 5);
  std::ranges::nth_element(delays, early);
  return {*early, *std::max_element(early, delays.end())};
}

/// Enough for as many meetings as wanted, going by the horizon before; but things may be about to happen faster.
double World::Engine::tile_length() const {
  const double early = sample_delays().early;
  if (early == never) return never;
  return length_ > 0 ? std::min(length_, 2.2 * early) : early / 2;
}

/// Enough for some balls, however few it is that are in a hurry.
double World::Engine::length_in_order(Instant until) const {
  const auto [early, last] = sample_delays();
  const double left = until.whole - now_.whole;
  if (last == never) return left;
  constexpr std::uint32_t few = 1000;
  const double length = std::max({(table_.size() < few ? 8 : 2) * early, last / 64, 1e-12 * std::abs(now_.whole)});
  return length > 0 ? length : left;
}

/// Plays a horizon tile by tile; false when it has to be played in order instead, or a stop was requested.
bool World::Engine::play_tiles(Instant until) {
  const std::uint64_t before = counts().total();
  if (!team_->play_tiles(now_.whole, until)) {
    settled_ = false;
    return false;
  }
  const double meetings = 2 * static_cast<double>(counts().total() - before) / table_.size();
  const double wanted = std::max(tuning_.horizon, 0.01);
  const double played = until.whole - now_.whole;
  const double rate = meetings / played;
  const double expected = rate + std::max(rate - meeting_rate_, 0.0);  // it may go on rising as it has
  meeting_rate_ = rate;
  const double fitting = wanted / expected;
  const bool was_cut_short = played < 0.999 * length_;  // by the end of an advance: no reason to play longer ones
  const double length = was_cut_short ? length_ : played;
  length_ = std::clamp(fitting, 0.5 * length, was_cut_short ? length : 1.5 * length);
  return true;
}

Progress World::Engine::play_until(Instant until, Stop stop, const OnImpact& on_impact, StopToken requests) {
  const bool only_one = stop == Stop::after_one_impact;
  OnImpact tell;  // whoever listens sees the world as it is at the impact
  if (on_impact) {
    tell = [this, &on_impact](const Impact& impact) {
      now_ = team_->first().now();
      const While calling_back{calling_back_};
      on_impact(impact);
    };
  }
  team_->heed(requests);
  const auto may_play_tiles = [&] { return !only_one && !on_impact && !only_in_order_ && table_.tile_ends.size() > 1; };
  // A horizon that was opened for short steps need not be played to its end in a long one.
  if (until.whole - now_.whole > (horizon_ - opened_) / 7 && may_play_tiles()) open_ = false;
  for (;;) {
    if (requests.requested()) return Progress::stopped;
    if (is_quiet(until) && !skip_quiet_time(until, requests)) break;
    if (is_unsettled() && !settle(requests)) return Progress::stopped;
    if (!open_) {
      const double length = tile_length();
      const double left = until.whole - now_.whole;
      const bool whole = may_play_tiles() && length > 1e-9 * std::abs(now_.whole) && left > length / 8;
      const bool is_last = left <= 1.1 * length;
      const double part = left < 2 * length ? left / 2 : length;  // leave no scrap to be played in order
      const Instant end = is_last ? until : Instant{now_.whole + part, never};
      if (whole) {
        if (!play_tiles(end)) {
          if (requests.requested()) return stop_at(now_);
          length_ = meeting_rate_ = 0;
          if (!settle(requests)) return Progress::stopped;
          only_in_order_ = true;
          continue;
        }
        now_ = {end.whole, 0};
        if (end == until) break;
        continue;
      }
      opened_ = now_.whole;
      horizon_ = now_.whole + length_in_order(until);
      team_->open_in_order(now_.whole, horizon_);
      open_ = true;
    }
    const Player::End end = team_->first().play_in_order(now_, until, only_one, tell);
    if (end == Player::End::stopped) {
      // What comes next has been put back. Everything before its time has been played.
      const Instant before{std::nextafter(team_->first().stopped_before(), -never), 0};
      return stop_at(std::max({now_, team_->first().now(), before}));
    }
    if (end == Player::End::impact || end == Player::End::stuck) {
      now_ = std::max(now_, team_->first().now());
      return end == Player::End::stuck ? Progress::stuck : Progress::done;
    }
    if (end == Player::End::beyond || until.whole <= horizon_) break;
    open_ = false;
    now_ = {horizon_, 0};
  }
  now_ = is_finite(until.rest) ? until : Instant{until.whole, 0};
  return Progress::done;
}

}  // namespace carom
