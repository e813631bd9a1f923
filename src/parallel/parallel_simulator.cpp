#include "parallel/parallel_simulator.hpp"

#include <algorithm>
#include <atomic>
#include <ranges>
#include <utility>

#include "parallel/block_queue.hpp"
#include "parallel/regions.hpp"
#include "parallel/thread_pool.hpp"

namespace carom::engine {

ParallelSimulator::ParallelSimulator(SimulationContext shapes, StuckCheck& stuck, WorkerGroup group,
                                     const ImpactCounts& counts)
    : shapes_{shapes}, stuck_{stuck}, group_{std::move(group)} {
  for (unsigned number = 0; number < size(); ++number) {
    workers_.push_back(std::make_unique<Worker>());
    if (size() > 1) workers_.back()->move_log.emplace(moved_);
  }
  first().impacts = counts;
}

BoxMoves ParallelSimulator::box_moves() const noexcept {
  BoxMoves sum;
  for (const auto& worker : workers_) {
    sum.regular += worker->box_moves.regular;
    sum.oversized += worker->box_moves.oversized;
  }
  return sum;
}

WorkCounts ParallelSimulator::work() const noexcept {
  WorkCounts sum;
  for (const auto& worker : workers_) sum += worker->work();
  return sum;
}

void ParallelSimulator::set_stop(StopToken stop) noexcept {
  for (const auto& worker : workers_) worker->stop = stop;
}

void ParallelSimulator::set_listener(ImpactListener* listener) noexcept {
  for (const auto& worker : workers_) worker->listener = listener;
}

void ParallelSimulator::set_sensing(SensorTracker* sensing) noexcept {
  for (const auto& worker : workers_) worker->sensing = sensing;
}

void ParallelSimulator::watch_noted() {
  for (const auto& worker : workers_) {
    if (worker->sensing != nullptr) engine::watch_noted(*worker->sensing, shapes_.bodies, worker->boxes);
  }
}

bool ParallelSimulator::rebuild(Instant now, double tile_side, StopToken stop) {
  log_.restart();  // first, as there is no room for both
  for (const auto& worker : workers_) {
    worker->undo_chunk.reset();
    shapes_.broad_phase.drop_past_boxes(worker->boxes);
    if (worker->move_log) worker->move_log->separated.clear();
  }
  shapes_.broad_phase.drop_past_boxes();
  regions_.clear();
  shapes_.broad_phase.configure(now);
  if (!reorder(shapes_, order_, tile_side, now, group_, stop)) return false;
  shapes_.broad_phase.allocate();
  if (!place_balls(shapes_, order_, now, group_, stop)) return false;
  if (!list_neighbours(shapes_, workers_, group_, stop)) return false;
  watch_noted();
  if (size() > 1) moved_.assign(shapes_.bodies.size(), 1);
  return predict_all(shapes_, now, workers_, group_, stop);
}

void ParallelSimulator::place(std::uint32_t slot, Instant now, double queue_end) {
  const std::uint32_t balls = shapes_.bodies.size();
  order_.tile_ends.back() = balls;  // a new ball is stored in the last tile, wherever it is
  if (size() > 1) moved_.resize(balls, 1);
  if (!regions_.empty() && slot + 1 == balls) {
    tags_.resize(balls);
    tags_.set_colour(slot, order_.tiling.colour_of(regions_.size() - 1));
  }
  auto& move_log = first().move_log;
  if (move_log) move_log->begin(shapes_.broad_phase.lists(), slot);
  const auto maybe_far = editor(now, queue_end).place(slot);
  if (move_log) move_log->end(shapes_.broad_phase, slot, maybe_far);
}

void ParallelSimulator::open_in_order(double from, double end) {
  log_.release();  // there is no room for the log and a queue for all balls
  in_order_ = {from, end, 0};
  const OnCollision none_listens;
  InOrder mode{stuck_, none_listens, {}};
  Executor<InOrder> executor{shapes_, log_, first(), in_order_, {}, mode};
  executor.fill_queue({0, shapes_.bodies.size()}, tuned::buckets_in_order);
}

ParallelSimulator::InOrderResult ParallelSimulator::run_in_order(Instant now, Instant until, Amount amount,
                                                                 const OnCollision& on_collision) {
  InOrder mode{stuck_, on_collision, now, ended_legs_};
  Executor<InOrder> executor{shapes_, log_, first(), in_order_, until, mode};
  first().squeeze = {};
  const RunEnd end = executor.run(amount);
  return {end, mode.last_impact, executor.stopped_before(), first().squeeze};
}

bool ParallelSimulator::execute_tiles(double from, Instant until) {
  before_tiles_ = counts();
  horizon_number_ = static_cast<std::uint8_t>(horizon_number_ % 255 + 1);
  in_tiles_ = {from, until.whole, horizon_number_};
  TilesResult result;
  if constexpr (thread_pool_has_threads)
    result = size() == 1 ? run_alone(in_tiles_, until) : run_shared(in_tiles_, until);
  else
    result = run_alone(in_tiles_, until);
  const Instant uncounted = stuck_.uncounted_since(until);
  if (result.all && result.latest_impact >= uncounted.whole)
    result.all = stuck_.count_all(uncounted, impacts_since(uncounted));
  if (!result.all) roll_back_tiles();
  latest_impact_ = result.latest_impact;
  return result.all;
}

double ParallelSimulator::take_fastest() noexcept {
  double fastest = 0;
  for (const auto& worker : workers_) fastest = std::max(fastest, std::exchange(worker->fastest, 0));
  return fastest;
}

void ParallelSimulator::roll_back_tiles() {
  std::uint64_t impacts = 0;
  for (const auto& worker : workers_) impacts += std::exchange(worker->impacts, {}).total();
  shapes_.broad_phase.work().rolled_back += impacts - before_tiles_.total();
  roll_back_all();
  first().impacts = before_tiles_;
  commit();
}

void ParallelSimulator::keep_tiles() {
  if (ended_legs_ != nullptr) log_ended_legs();
  if (shapes_.given.is_possible) add_energy_given();
  if (first().listener != nullptr) report_noted(in_tiles_);
  watch_noted();
  if (first().sensing != nullptr) sense_ended_legs(*first().sensing, shapes_.bodies, log_);
  commit();
}

/// Nothing of the horizon can be rolled back any more.
void ParallelSimulator::commit() {
  watch_noted();
  log_.commit();
  for (const auto& worker : workers_) {
    worker->undo_chunk.reset();
    worker->noted.clear();
    shapes_.broad_phase.drop_past_boxes(worker->boxes);
  }
  shapes_.broad_phase.drop_past_boxes();
}

void ParallelSimulator::report_noted(const Horizon& horizon) {
  std::vector<std::span<const NotedImpact>> noted;
  for (const auto& worker : workers_) noted.emplace_back(worker->noted);
  first().listener->add_noted(noted, log_, horizon.from, horizon.end);
}

ParallelSimulator::TilesResult ParallelSimulator::run_alone(const Horizon& horizon, Instant until) {
  Tiles mode;
  Executor<Tiles> executor{shapes_, log_, first(), horizon, until, mode};
  const RunEnd end = executor.run_block(order_, 0, {});
  return {end == RunEnd::done, mode.latest_impact};
}

/// The colour of a ball is that of the block that it is stored in.
void ParallelSimulator::tag_colours() {
  regions_ = regions_of(order_.tiling, shapes_.broad_phase);
  separated_.assign(regions_.size(), {});
  tags_.resize(shapes_.bodies.size());
  for (std::size_t block = 0; block < regions_.size(); ++block) {
    const std::uint32_t end = order_.block_start(block + 1);
    for (std::uint32_t slot = order_.block_start(block); slot < end; ++slot)
      tags_.set_colour(slot, order_.tiling.colour_of(block));
  }
}

/// Defers balls that are too far from the block that they are stored in: other workers may be around them. A ball whose
/// box has not moved since it was seen within need not be checked.
void ParallelSimulator::defer_strays(Worker& worker, std::size_t block) {
  const BroadPhase& broad_phase = shapes_.broad_phase;
  for (std::uint32_t slot = order_.block_start(block); slot < order_.block_start(block + 1); ++slot) {
    if (moved_[slot] == 0) continue;
    const auto box = broad_phase.window_box(slot);
    const bool strays = !box || !regions_[block].covers(*box);
    moved_[slot] = static_cast<std::uint8_t>(strays);
    if (!strays) continue;
    tags_.defer(slot);
    worker.deferred.push_back(slot);
  }
}

// Blocks of one colour after those of another: no worker reads what another changes. Whatever reaches too far is
// deferred, and executed by one worker alone when all are done; by then most balls are at the end of the horizon, and
// some are rolled back.
ParallelSimulator::TilesResult ParallelSimulator::run_shared(const Horizon& horizon, Instant until) {
  if (regions_.empty()) tag_colours();
  separate(first().move_log->separated);  // of what was executed in order meanwhile
  std::atomic<bool> all = true;
  std::vector<double> latest(size(), -never);
  BlockQueue strays{size()};
  for (std::size_t block = 0; block < regions_.size(); ++block) strays.add(block);
  std::vector<BlockQueue> queues = queues_by_colour(order_.tiling, size());
  group_.run([&](unsigned number) {
    strays.work(number, [&](std::size_t block, auto) { defer_strays(*workers_[number], block); });
  });
  for (std::uint8_t colour = 0; colour < Tiling::colours; ++colour) {
    group_.run([&](unsigned number) {
      Worker& worker = *workers_[number];
      queues[colour].work(number, [&](std::size_t block, std::optional<std::size_t> next) {
        if (!all.load(std::memory_order_relaxed)) return;
        Block mode{{}, shapes_.broad_phase, regions_[block], tags_, colour};
        Executor<Block> executor{shapes_, log_, worker, horizon, until, mode};
        if (executor.run_block(order_, block, next) != RunEnd::done) all = false;
        latest[number] = std::max(latest[number], mode.latest_impact);
        separated_[block].swap(worker.move_log->separated);
      });
    });
  }
  TilesResult result{all, *std::ranges::max_element(latest)};
  if (!result.all) {
    for (const auto& worker : workers_) {
      for (const std::uint32_t slot : worker->deferred) tags_.release(slot);
      worker->deferred.clear();
    }
    return result;
  }
  const TilesResult late = run_deferred(horizon, until);
  result = {late.all, std::max(result.latest_impact, late.latest_impact)};
  if (result.all) separate_all();
  return result;
}

ParallelSimulator::TilesResult ParallelSimulator::run_deferred(const Horizon& horizon, Instant until) {
  std::vector<std::uint32_t> deferred;
  for (const auto& worker : workers_) {
    deferred.insert(deferred.end(), worker->deferred.begin(), worker->deferred.end());
    worker->deferred.clear();
    if (worker.get() != &first()) first().impacts += std::exchange(worker->impacts, {});
  }
  for (const std::uint32_t slot : deferred) tags_.release(slot);
  Deferred mode{{}, tags_, first().moved_late};
  Executor<Deferred> executor{shapes_, log_, first(), horizon, until, mode};
  const RunEnd end = executor.run_deferred(deferred);
  return {end == RunEnd::done, mode.latest_impact};
}

void ParallelSimulator::separate(SlotPairs& pairs) {
  for (const auto& [a, b] : pairs) shapes_.broad_phase.separate(a, b);
  pairs.clear();
}

/// Lists must not name a ball far away, around which another worker may be.
void ParallelSimulator::separate_all() {
  BroadPhase& broad_phase = shapes_.broad_phase;
  SlotPairs alone;
  alone.swap(first().move_log->separated);
  std::vector<SlotPairs> late(size());
  std::vector<BlockQueue> queues = queues_by_colour(order_.tiling, size());
  for (BlockQueue& queue : queues) {
    group_.run([&](unsigned number) {
      queue.work(number, [&](std::size_t block, auto) {
        SlotPairs& pairs = separated_[block];
        for (std::size_t i = 0; i < pairs.size(); ++i) {
          constexpr std::size_t ahead = tuned::fetched_pairs;
          if (i + ahead < pairs.size()) {
            broad_phase.prefetch_list(pairs[i + ahead].first);
            broad_phase.prefetch_list(pairs[i + ahead].second);
          }
          const auto [a, b] = pairs[i];
          if (tags_.has_moved_late(a) || tags_.has_moved_late(b))
            late[number].emplace_back(a, b);
          else
            broad_phase.separate(a, b);
        }
        pairs.clear();
      });
    });
  }
  for (const SlotPairs& pairs : late) alone.insert(alone.end(), pairs.begin(), pairs.end());
  separate(alone);
  for (const std::uint32_t slot : first().moved_late) tags_.clear_moved_late(slot);
  first().moved_late.clear();
}

/// A ball's entries lead from its latest leg back.
void ParallelSimulator::log_ended_legs() {
  const BodyStore& bodies = shapes_.bodies;
  std::vector<std::uint32_t> ended;
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    ended.clear();
    for (std::uint32_t entry = bodies.undo_entry(slot); log_.holds(entry); entry = log_[entry].before)
      ended.push_back(entry);
    for (const std::uint32_t entry : std::views::reverse(ended)) {
      const UndoEntry& leg = log_[entry];
      ended_legs_->add(bodies.number_of(slot), bodies.motion_of(slot, leg.motion, leg.origin), leg.origin);
      // Of the two entries of an impact, the first one has the mark.
      if (log_[entry & ~1U].origin.was_lossless()) ended_legs_->mark_lossless(1);
    }
  }
}

/// What moving shapes and kicks have given to balls on the legs that have ended in this horizon, which stay as they
/// are.
void ParallelSimulator::add_energy_given() {
  const BodyStore& bodies = shapes_.bodies;
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    Leg next = bodies.leg(slot);
    for (std::uint32_t entry = bodies.undo_entry(slot); log_.holds(entry); entry = log_[entry].before) {
      const Leg leg = bodies.leg_of(slot, log_[entry].motion, log_[entry].origin);
      const physics::Body ball = bodies.body_on(slot, leg);
      shapes_.given.sum.add(work_of_support(ball, shapes_.walls, next.start));
      if (next.origin != ShapeType::ball && next.renewals == 0) {
        const physics::Collision collision = bodies.end_of(physics::motion_of(leg), bodies.id_of(slot), next);
        const auto after = next.origin == ShapeType::wall ? resolve(collision, ball, shapes_.walls[collision.other])
                                                          : resolve(collision, ball, shapes_.pillars[collision.other]);
        shapes_.given.sum.add(after.work);
      }
      next = leg;
    }
  }
}

/// How many impacts of this horizon are not before a time. Both balls of a pair have a leg that begins at their impact.
std::uint64_t ParallelSimulator::impacts_since(Instant time) const {
  const BodyStore& bodies = shapes_.bodies;
  std::uint64_t halves = 0;
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    Instant start = bodies.state(slot).motion.start;
    LegOrigin origin = bodies.origin(slot);
    for (std::uint32_t entry = bodies.undo_entry(slot); log_.holds(entry) && !(start < time);
         entry = log_[entry].before) {
      if (!origin.is_renewed()) halves += origin.shape.is_ball() ? 1U : 2U;
      start = log_[entry].motion.start;
      origin = log_[entry].origin;
    }
  }
  return halves / 2;
}

void ParallelSimulator::roll_back_all() {
  BodyStore& bodies = shapes_.bodies;
  for (std::uint32_t slot = 0; slot < bodies.size(); ++slot) {
    for (std::uint32_t entry = bodies.undo_entry(slot); log_.holds(entry); entry = bodies.undo_entry(slot)) {
      bodies.go_back_to(slot, bodies.leg_of(slot, log_[entry].motion, log_[entry].origin));
      bodies.set_undo_entry(slot, log_[entry].before);
    }
  }
}

}  // namespace carom::engine
