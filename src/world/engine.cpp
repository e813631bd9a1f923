#include "world/engine.hpp"

#include <algorithm>
#include <cmath>

#include "parallel/thread_pool.hpp"

namespace carom {

using engine::Amount;
using engine::BodyState;
using engine::never;
using engine::ParallelSimulator;
using engine::RunEnd;
using engine::ThreadPool;
using engine::WorkerGroup;
namespace tuned = engine::tuned;

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

unsigned workers_for(const Tuning& tuning) {
  if (!engine::thread_pool_has_threads) return 1;
  constexpr unsigned most = 256;
  const auto available = [&] { return tuning.jobs ? tuning.jobs->workers() : ThreadPool::hardware_threads(); };
  return std::clamp(tuning.threads > 0 ? tuning.threads : available(), 1U, most);
}

WorkerGroup group_for(const Tuning& tuning, unsigned workers) {
  if (workers == 1) return {};
  return {tuning.jobs ? tuning.jobs : std::make_shared<ThreadPool>(workers), workers};
}

}  // namespace

World::Engine::Engine(const Engine& other)
    : tuning_{other.tuning_},
      periodic_box_{other.periodic_box_},
      model_{other.model_},
      simulator_{std::make_unique<ParallelSimulator>(model_.shapes(), model_.stuck(), other.simulator_->group(),
                                                     other.counts())},
      listener_{other.listener_},
      now_{other.now_},
      leg_log_{other.leg_log_},
      keeps_legs_{other.keeps_legs_} {
  if (keeps_legs_) simulator_->keep_legs(&leg_log_);
  model_.cover_movers_again(now_);
  model_.broad_phase().work() = other.work();
}

World::Engine::Engine(const Engine& other, Unobserved /*kind*/)
    : tuning_{other.tuning_},
      periodic_box_{other.periodic_box_},
      model_{other.model_, engine::SensorTracker{}},
      simulator_{std::make_unique<ParallelSimulator>(model_.shapes(), model_.stuck(), WorkerGroup{}, other.counts())},
      now_{other.now_} {
  model_.cover_movers_again(now_);
}

World::Engine::Engine(engine::Model::Parts parts, Instant now, const ImpactCounts& counts,
                      const std::optional<PeriodicBox>& box)
    : periodic_box_{box},
      model_{std::move(parts)},
      simulator_{std::make_unique<ParallelSimulator>(model_.shapes(), model_.stuck(), WorkerGroup{}, counts)},
      now_{now} {
  model_.cover_movers_again(now_);
}

void World::Engine::listen(std::optional<Listening> which) {
  listener_.reset();
  if (which) listener_.emplace(*std::move(which));
}

WorkCounts World::Engine::work() const noexcept {
  WorkCounts sum = simulator_->work();
  return sum += model_.broad_phase().work();
}

void World::Engine::tune(const Tuning& tuning) {
  is_built_ = false;
  const bool has_same_jobs = tuning.jobs == tuning_.jobs;
  tuning_ = tuning;
  const unsigned workers = workers_for(tuning);
  if (has_same_jobs && workers == simulator_->size()) return;
  model_.broad_phase().work() += simulator_->work();
  simulator_ =
      std::make_unique<ParallelSimulator>(model_.shapes(), model_.stuck(), group_for(tuning, workers), counts());
  if (keeps_legs_) simulator_->keep_legs(&leg_log_);
}

/// In a periodic box, a ball that is to stay where it is does so on the image that its leg has got to.
Vec2 World::Engine::center_of(std::uint32_t id, const Ball& ball) const noexcept {
  if (!bodies().is_periodic() || !is_present(id)) return ball.center;
  const std::uint32_t slot = bodies().slot_of(id);
  return ball.center == bodies().place(slot, now_) ? position_at(bodies().motion(slot), now_) : ball.center;
}

void World::Engine::put(std::uint32_t id, const Ball& ball) {
  const Vec2 gravity = bodies().gravity() * ball.gravity_scale;
  const physics::Body body{
      .leg = {.start = now_, .center = center_of(id, ball), .velocity = ball.velocity, .acceleration = gravity},
      .radius = ball.radius,
      .mass = ball.mass,
      .restitution = ball.restitution,
      .gravity = gravity};
  simulator_->watch_noted();
  model_.sensing().ball_was_put(id, now_);
  model_.set_user_data(id, ball.user_data);
  if (is_built_ && model_.differs_in_leg_only(id, body, ball.filter, ball.gravity_scale, now_)) {
    model_.change_leg(id, body.leg);
    simulator_->editor(now_, queue_end()).begin_leg(bodies().slot_of(id));
    return;
  }
  prepare_search();
  model_.store(id, body, ball.filter, ball.gravity_scale);
  const std::uint32_t slot = bodies().slot_of(id);
  if (is_built_) {
    simulator_->place(slot, now_, queue_end());
    ++placed_;
  } else {
    model_.broad_phase().add_ball(slot, now_);
  }
}

void World::Engine::remove_ball(std::uint32_t id) {
  simulator_->watch_noted();
  edit([&](engine::Editor* editor) { model_.remove_ball(id, now_, editor); });
  ++placed_;
}

void World::Engine::remove_wall(std::uint32_t id) {
  edit([&](engine::Editor* editor) {
    for_each_image(id, [&](std::uint32_t number, Vec2) { model_.remove_wall(number, now_, editor); });
  });
}

void World::Engine::remove_pillar(std::uint32_t id) {
  edit([&](engine::Editor* editor) {
    for_each_image(id, [&](std::uint32_t number, Vec2) { model_.remove_pillar(number, now_, editor); });
  });
}

void World::Engine::set_periodic_box(const PeriodicBox& box) {
  periodic_box_ = box;
  model_.set_periodic_box(box);
}

void World::Engine::set_gravity(Vec2 gravity) {
  simulator_->watch_noted();
  model_.set_gravity(gravity, now_);
  is_built_ = false;
}

void World::Engine::put(std::uint32_t id, const Sensor& sensor) {
  simulator_->watch_noted();
  prepare_search();
  model_.put(id, sensor, now_);
  if (is_built_) model_.watch_balls_near(id, now_);  // otherwise they will be when lists are made
}

void World::Engine::remove_sensor(std::uint32_t id) {
  simulator_->watch_noted();
  prepare_search();
  model_.remove_sensor(id, now_);
}

/// Every ball has flown on its present leg from now, without boxes and lists that would find sensors near it.
void World::Engine::sense_quiet_time(Instant to) {
  if (!model_.sensing().has_sensors()) return;
  if (is_search_ && !sensing_before_search_) sensing_before_search_ = model_.sensing();
  simulator_->watch_noted();
  model_.sensing().all_flew(bodies(), to);
}

void World::Engine::end_sensing(Instant to) {
  simulator_->watch_noted();
  model_.sensing().end_advance(bodies(), to, [&](std::uint32_t slot, std::uint32_t sensor) {
    return !is_built_ || model_.broad_phase().is_near(slot, sensor) || !model_.broad_phase().is_in_box(slot, to);
  });
}

/// So many boxes are moved in all before it counts as often.
std::uint64_t World::Engine::many_moves() const noexcept { return tuned::moves_per_ball * (bodies().size() + 64ULL); }

/// Balls have gone elsewhere, or boxes do not suit them: they leave them again and again.
bool World::Engine::needs_rebuild() const noexcept {
  return !is_built_ || counts().total() >= rebuild_at_ || placed_ > bodies().size() / tuned::balls_per_placed + 64ULL ||
         simulator_->box_moves().regular - moves_when_built_.regular > many_moves();
}

double World::Engine::mean_speed() const {
  double sum = 0;
  for (const BodyState& state : bodies().states()) sum += length(state.motion.velocity);
  return sum / std::max(bodies().size(), 1U);
}

World::Engine::TooFar World::Engine::first_too_far() const {
  TooFar first;
  if (bodies().is_periodic()) return first;  // none does along an axis that repeats
  for (std::uint32_t slot = 0; slot < bodies().size(); ++slot) {
    if (!bodies().is_present(slot)) continue;
    const double time = time_beyond(bodies().motion(slot), tolerance::farthest);
    if (time < first.time) first = {time, bodies().id_of(slot)};
  }
  return first;
}

/// False when a stop was requested before it was done: nothing is built then.
bool World::Engine::rebuild(StopToken stop) {
  const std::uint64_t impacts = counts().total() - built_at_;
  engine::BroadPhase::Expectation expectation = model_.broad_phase().expectation();
  if (impacts > bodies().size() / 4) {
    const double flight = (now_ - built_time_) * bodies().size() / (2 * static_cast<double>(impacts));
    expectation.lead_time = tuned::lead_time * flight;
  }
  expectation.free_path = impacts <= bodies().size() / 16 ? (now_ - built_time_) * mean_speed() : 0;
  model_.broad_phase().expect(expectation);
  simulator_->watch_noted();  // before slots are given to other balls
  model_.compact();
  if (!simulator_->rebuild(now_, std::max(tuning_.tile, 1.0), stop)) {
    static_cast<void>(stop_at(now_));
    return false;
  }
  ++reorders_;
  built_time_ = now_;
  is_built_ = true;
  placed_ = 0;
  const double usually =
      std::max(tuning_.rebuild, 1.0) * (simulator_->size() > 1 ? tuned::rebuild_factor_of_threads : 1);
  const bool is_first = counts().total() == 0;
  built_at_ = counts().total();
  moves_when_built_ = simulator_->box_moves();
  const double impacts_per_ball = is_first ? tuned::impacts_before_second_rebuild : usually;
  rebuild_at_ = built_at_ + static_cast<std::uint64_t>(impacts_per_ball * (bodies().size() + 1000.0));
  is_open_ = only_in_order_ = false;
  return true;
}

/// A listener wants to hear of impacts in order.
bool World::Engine::may_run_tiles(Amount amount, bool has_listener) const noexcept {
  return amount == Amount::all && !has_listener && !only_in_order_ && simulator_->has_tiles();
}

/// Executes a horizon tile by tile; false when it has to be executed in order instead, or a stop was requested.
bool World::Engine::run_tiles(Instant until) {
  const std::uint64_t before = counts().total();
  if (!simulator_->run_tiles(now_.whole, until)) {
    is_built_ = false;
    return false;
  }
  const double impacts_per_ball = 2 * static_cast<double>(counts().total() - before) / bodies().size();
  length_.measured(until.whole - now_.whole, impacts_per_ball, std::max(tuning_.horizon, 0.01));
  return true;
}

/// When it does not get to its end, impacts at the time now may still have to be executed, and what sensors report of
/// that moment depends on them.
Progress World::Engine::run_until(Instant until, Amount amount, const OnImpact& on_impact, StopToken stop) {
  engine::SensorTracker& sensing = model_.sensing();
  simulator_->set_sensing(sensing.is_active() ? &sensing : nullptr);
  is_search_ = amount == Amount::one_impact;
  if (!sensing.is_active()) return execute_with_movers(until, amount, on_impact, stop);
  const std::uint64_t before = counts().total();
  const Progress progress = execute_with_movers(until, amount, on_impact, stop);
  const bool reached_end = progress == Progress::done && (!is_search_ || counts().total() == before);
  if (!reached_end)
    end_sensing(engine::just_before(now_));
  else if (!is_search_)
    end_sensing(until);
  return progress;
}

Progress World::Engine::execute_until(Instant until, Amount amount, const OnImpact& on_impact, StopToken stop) {
  if (bodies().ball_count() == 0 && !stop.requested()) {
    is_built_ = is_open_ = false;
    now_ = is_finite(until.rest) ? until : Instant{until.whole, 0};
    return Progress::done;
  }
  engine::OnCollision on_collision;  // a listener sees the world as it is at the impact
  if (on_impact) {
    on_collision = [this, &on_impact](const Impact& impact, Instant time) {
      now_ = time;
      const While calling_back{calling_back_};
      on_impact(impact);
    };
  }
  simulator_->set_stop(stop);
  simulator_->set_listener(listener_ ? &*listener_ : nullptr);
  const auto may_tile = [&] { return may_run_tiles(amount, static_cast<bool>(on_impact)); };
  // A horizon that was opened for short steps need not be executed to its end in a long one.
  if (until.whole - now_.whole > tuned::order_given_up * (closes_ - opened_) && may_tile()) is_open_ = false;
  for (;;) {
    if (stop.requested()) return Progress::stopped;
    if (is_quiet(until) && !skip_quiet_time(until, stop)) {
      sense_quiet_time(until);
      break;
    }
    if (needs_rebuild() && !rebuild(stop)) return Progress::stopped;
    if (!is_open_) {
      const double length = length_.in_tiles(bodies(), now_);
      const double left = until.whole - now_.whole;
      if (may_tile() && length > 1e-9 * std::abs(now_.whole) && left > tuned::shortest_tiled_part * length) {
        const bool is_last = left <= tuned::longest_single_part * length;
        const double part = left < 2 * length ? left / 2 : length;  // leave no scrap to be executed in order
        const Instant end = is_last ? until : Instant{now_.whole + part, never};
        if (!run_tiles(end)) {
          if (stop.requested()) return stop_at(now_);
          length_.reset();
          if (!rebuild(stop)) return Progress::stopped;
          only_in_order_ = true;
          continue;
        }
        now_ = {end.whole, 0};
        if (end == until) break;
        continue;
      }
      opened_ = now_.whole;
      closes_ = now_.whole + engine::HorizonLength::in_order(bodies(), now_, until);
      simulator_->open_in_order(opened_, closes_);
      is_open_ = true;
    }
    const auto [end, last_impact, stopped_before, squeeze] = simulator_->run_in_order(
        now_, until, is_search_ && !before_search_ ? Amount::one_impact_or_renewal : amount, on_collision);
    squeeze_ = squeeze;
    if (end == RunEnd::stopped) {
      // The next event has been put back, and everything before its time has been executed.
      const Instant before{std::nextafter(stopped_before, -never), 0};
      return stop_at(std::max({now_, last_impact, before}));
    }
    if (end == RunEnd::renewal) {  // legs are about to change, though there may be no impact
      before_search_ = std::make_unique<Engine>(*this);
      continue;
    }
    if (end == RunEnd::one_impact || end == RunEnd::endless) {
      now_ = std::max(now_, last_impact);
      return end == RunEnd::endless ? Progress::stuck : Progress::done;
    }
    if (end == RunEnd::beyond || until.whole <= closes_) break;
    is_open_ = false;
    now_ = {closes_, 0};
  }
  now_ = is_finite(until.rest) ? until : Instant{until.whole, 0};
  return Progress::done;
}

}  // namespace carom
