#include <algorithm>
#include <cmath>

#include "carom/hard_disks.hpp"
#include "carom/measure.hpp"
#include "carom/world.hpp"
#include "measure/configurations.hpp"
#include "measure/subject.hpp"
#include "measure/thinned_series.hpp"

namespace carom {
namespace {

/// Twice the impacts of two balls and once all others: how often a flight ended.
double flights_ended(const ImpactCounts& counts) {
  return 2 * static_cast<double>(counts.balls) + static_cast<double>(counts.walls + counts.pillars);
}

/// The mean free time at the beginning, from a copy of the world that is played until some impacts have happened.
/// Nothing where they are too rare.
std::optional<double> mean_free_time_of(const World& world, double until, StopToken stop) {
  World trial = world;
  trial.stop_listening();
  trial.tune({});
  const double begin = world.time();
  const double enough = std::clamp(static_cast<double>(world.ball_count()) / 2, 200.0, 20'000.0);
  const double before = flights_ended(world.counts());
  double flights = 0;
  for (double share = 0x1p-60; share <= 1 && flights < enough; share *= 2) {
    if (trial.advance_to(begin + (until - begin) * share, {}, stop) != Progress::done) break;
    flights = flights_ended(trial.counts()) - before;
  }
  if (flights == 0) return std::nullopt;
  return static_cast<double>(world.ball_count()) * (trial.time() - begin) / flights;
}

std::uint64_t intervals_for(const World& world, const MeasureOptions& options, std::optional<double> mean_free_time) {
  constexpr double fewest = 200;
  constexpr double most = 1e9;
  const double span = options.until - world.time();
  const double wanted =
      options.interval ? span / *options.interval : std::max(mean_free_time ? 2 * span / *mean_free_time : 0, fewest);
  return static_cast<std::uint64_t>(std::clamp(std::ceil(wanted * (1 - 1e-12)), 1.0, most));
}

/// Forty intervals apart, twenty mean free times by default; or less, so that there are fifty of them, or of large
/// worlds as many as have 200,000 balls in all, but at least five.
std::uint64_t configurations_every(std::uint64_t intervals, std::size_t balls) {
  const std::uint64_t fewest = std::clamp<std::uint64_t>(200'000 / std::max<std::size_t>(balls, 1), 5, 50);
  return std::clamp<std::uint64_t>(intervals / fewest, 1, 40);
}

std::vector<BallId> tracked_balls(const std::vector<BallId>& all, std::size_t most) {
  const std::size_t count = std::min(all.size(), most);
  std::vector<BallId> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
  return some;
}

}  // namespace

class Measurement::Measuring {
 public:
  Measuring(World& world, const MeasureOptions& options, StopToken stop)
      : world_{world},
        subject_{subject_of(world, options.area)},
        begin_{world.time()},
        until_{options.until},
        mean_free_time_{mean_free_time_of(world, options.until, stop)},
        intervals_{intervals_for(world, options, mean_free_time_)},
        every_{configurations_every(intervals_, subject_.balls.size())},
        tracked_{tracked_balls(subject_.balls, options.tracked)},
        totals_{subject_.radii},
        configurations_{subject_, mean_free_time_ ? static_cast<double>(subject_.balls.size()) * interval() *
                                                        static_cast<double>(every_) / (2 * *mean_free_time_)
                                                  : 0},
        correlation_{intervals_ / 4} {
    world_.listen();
    read();
  }

  [[nodiscard]] bool is_done() const noexcept { return has_ended_ || done_ == intervals_; }

  Progress step(StopToken stop) {
    const double next =
        done_ + 1 == intervals_
            ? until_
            : begin_ + (until_ - begin_) * (static_cast<double>(done_ + 1) / static_cast<double>(intervals_));
    const Progress progress = world_.advance_to(next, {}, stop);
    if (progress != Progress::done) {
      has_ended_ = true;
      return progress;
    }
    ++done_;
    const double virial_before = totals_.virial();
    const double walls_before = given_to_walls();
    totals_.add(world_.impacts());
    if (subject_.has_pressure) {
      const double virial = (totals_.virial() - virial_before) / (2 * *subject_.area * interval());
      virial_.add(virial);
      const bool by_walls = subject_.pressure_by == PressureBy::walls;
      if (by_walls) by_walls_.add((given_to_walls() - walls_before) / (subject_.container->perimeter * interval()));
      series_.add(by_walls ? (given_to_walls() - walls_before) / (subject_.container->perimeter * interval()) : virial);
    }
    read();
    return progress;
  }

  [[nodiscard]] Measures result() const {
    Measures measures;
    measures.from = begin_;
    measures.time = begin_ + interval() * static_cast<double>(done_);
    if (done_ == intervals_) measures.time = until_;
    measures.interval = interval();
    measures.balls = subject_.balls.size();
    measures.impacts = totals_.counts();
    measures.remarks = subject_.remarks;
    measures.container = subject_.container;
    measures.area = subject_.area;
    measures.packing = subject_.packing;
    measures.diameter = subject_.diameter;
    measures.mass = subject_.mass;
    measures.unit = subject_.unit;
    measures.degrees_of_freedom = subject_.degrees_of_freedom;
    measures.drift = subject_.drift;
    configurations_.report(measures, interval() * static_cast<double>(every_));
    if (done_ == 0) return measures;
    report_pressure(measures);
    report_rates(measures);
    report_diffusion(measures);
    return measures;
  }

 private:
  [[nodiscard]] double interval() const { return (until_ - begin_) / static_cast<double>(intervals_); }

  [[nodiscard]] double given_to_walls() const {
    if (subject_.pressure_by != PressureBy::walls) return 0;
    double sum = 0;
    for (const WallId id : subject_.container->walls)
      if (id.index < totals_.walls().size()) sum += totals_.walls()[id.index].impulse;
    return sum;
  }

  /// Where the balls are now.
  void read() {
    if (done_ % every_ == 0) {
      states_.resize(subject_.balls.size());
      world_.states(states_);
      configurations_.add(states_);
    }
    states_.resize(tracked_.size());
    world_.states(states_, {.which = tracked_});
    world_.unwrapped_positions({states_.data(), states_.size(), sizeof(BallState)}, {.which = tracked_});
    // As seen from the centre of mass, where nothing holds it.
    const Vec2 moved = subject_.drift * (world_.time() - begin_);
    for (BallState& ball : states_) {
      ball.center -= moved;
      ball.velocity -= subject_.drift;
    }
    correlation_.add(states_);
  }

  void report_pressure(Measures& measures) const {
    if (!subject_.has_pressure || !measures.temperature) return;
    const double ideal = static_cast<double>(subject_.balls.size()) * *measures.temperature / *subject_.area;
    measures.pressure_by = subject_.pressure_by;
    const bool by_walls = subject_.pressure_by == PressureBy::walls;
    const BlockAverage& average = by_walls ? by_walls_ : virial_;
    measures.pressure = (by_walls ? 0 : ideal) + average.mean();
    measures.blocking = average.errors();
    measures.pressure_blocks = average.error();
    if (measures.pressure_blocks) measures.pressure_error = measures.pressure_blocks->error;
    measures.virial_pressure = ideal + virial_.mean();
    if (const auto error = virial_.error()) measures.virial_pressure_error = error->error;
    measures.pressure_series = {interval() * static_cast<double>(series_.length()), series_.means()};
    if (!by_walls)
      for (double& value : measures.pressure_series.values) value += ideal;
    if (!subject_.has_compressibility || !(ideal > 0)) return;
    measures.compressibility = *measures.pressure / ideal;
    if (measures.pressure_error) measures.compressibility_error = *measures.pressure_error / ideal;
    measures.compressibility_in_theory = theory();
  }

  /// Of a fluid of equal disks that lose nothing, where it is known.
  [[nodiscard]] std::optional<double> theory() const {
    const std::optional<Container>& container = subject_.container;
    if (!subject_.is_hard_disk_fluid || !container || *subject_.packing > fluid_packing_limit * (1 + 1e-9))
      return std::nullopt;
    if (container->perimeter == 0)
      return fluid_compressibility_in_periodic_box(*subject_.packing, static_cast<double>(subject_.balls.size()));
    const Vec2 size = container->bounds.max - container->bounds.min;
    const bool is_square = container->is_rectangle && std::abs(size.x - size.y) <= 1e-9 * size.x;
    if (!is_square || container->walls.size() != 4) return std::nullopt;
    return fluid_compressibility_in_box(*subject_.packing, size.x / *subject_.diameter);
  }

  void report_rates(Measures& measures) const {
    const double span = measures.time - measures.from;
    const ImpactCounts& counts = totals_.counts();
    measures.impact_rate = static_cast<double>(counts.total()) / span;
    if (counts.total() > 0) {
      measures.mean_free_time = static_cast<double>(subject_.balls.size()) * span / flights_ended(counts);
      if (measures.mean_speed) measures.mean_free_path = *measures.mean_speed * *measures.mean_free_time;
    }
    measures.walls = totals_.walls();
    measures.walls.resize(world_.wall_count());
    for (std::uint32_t i = 0; i < measures.walls.size(); ++i) {
      const Wall wall = world_.wall(WallId{i});
      measures.wall_pressures.push_back(measures.walls[i].impulse / (span * length(wall.to - wall.from)));
    }
  }

  /// Whether walls have a say in displacements up to this lag.
  [[nodiscard]] bool crosses_container(const std::vector<Lag>& lags, double longest) const {
    const std::optional<Container>& container = subject_.container;
    if (!container || (container->wraps_x && container->wraps_y)) return false;
    constexpr double share = 1.0 / 50;  // of the area: a seventh of the side
    return std::ranges::any_of(lags, [&](const Lag& lag) {
      return static_cast<double>(lag.ticks) <= longest && lag.displacement > share * container->area;
    });
  }

  void report_diffusion(Measures& measures) const {
    measures.lags = correlation_.result();
    if (!measures.mean_free_time) return;
    const double unit = *measures.mean_free_time / interval();
    if (const auto slope = correlation_.slope(10 * unit, 100 * unit)) {
      if (crosses_container(measures.lags, 100 * unit)) {
        measures.remarks.emplace_back("no diffusion: in 100 mean free times balls come too far for this box");
      } else {
        measures.diffusion = slope->value / (4 * interval());
        measures.diffusion_error = slope->error / (4 * interval());
      }
    }
    if (!measures.compressibility || !subject_.diameter || !(*subject_.diameter > 0)) return;
    const double at_contact = (*measures.compressibility - 1) / (2 * *subject_.packing);
    const double density = static_cast<double>(subject_.balls.size()) / *subject_.area;
    if (!(at_contact > 0)) return;
    measures.diffusion_by_enskog =
        enskog_diffusion(*measures.temperature, *subject_.mass, *subject_.diameter, density, at_contact);
  }

  World& world_;
  Subject subject_;
  double begin_;
  double until_;
  std::optional<double> mean_free_time_;  ///< about, from the beginning
  std::uint64_t intervals_;
  std::uint64_t every_;  ///< intervals from one configuration to the next
  std::vector<BallId> tracked_;
  ImpactTotals totals_;
  Configurations configurations_;
  TimeCorrelation correlation_;
  BlockAverage virial_;    ///< its part of the pressure, by intervals
  BlockAverage by_walls_;  ///< the pressure on the container's walls
  ThinnedSeries series_;
  std::vector<BallState> states_;
  std::uint64_t done_ = 0;  ///< intervals
  bool has_ended_ = false;
};

Measurement::Measurement(World& world, const MeasureOptions& options, StopToken stop)
    : measuring_{std::make_unique<Measuring>(world, options, stop)} {}
Measurement::~Measurement() = default;
Measurement::Measurement(Measurement&&) noexcept = default;
Measurement& Measurement::operator=(Measurement&&) noexcept = default;

bool Measurement::is_done() const noexcept { return measuring_->is_done(); }
Progress Measurement::step(StopToken stop) { return measuring_->step(stop); }
Measures Measurement::result() const { return measuring_->result(); }

}  // namespace carom
