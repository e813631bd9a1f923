#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "carom/block_average.hpp"
#include "carom/container.hpp"
#include "carom/counts.hpp"
#include "carom/impact_totals.hpp"
#include "carom/pair_distribution.hpp"
#include "carom/progress.hpp"
#include "carom/speed_distribution.hpp"
#include "carom/stop.hpp"
#include "carom/structure_factor.hpp"
#include "carom/time_correlation.hpp"
#include "carom/vec2.hpp"

/// Measuring a world while it is played: docs/science.md has the definitions, with their formulas. This is the library
/// carom::measure. It uses the functions of the C library, so its numbers may differ in their last digits between
/// machines; the history that it measures does not.
namespace carom {

class World;

/// What to measure.
struct MeasureOptions {
  double until = 0;  ///< the time to measure up to
  /// The time from one reading of impacts and of tracked balls to the next, more than zero; it is made a little shorter
  /// so that the whole time is a multiple of it. By default half of the mean free time, or less: at least 200 fit.
  std::optional<double> interval{};
  std::optional<double> area{};  ///< of the room for balls, more than zero; by default that of the container
  std::uint32_t tracked = 2000;  ///< at most so many balls are followed for displacements, spread over all ids
};

/// What a pressure comes from.
enum class PressureBy {
  walls,   ///< momentum given to the walls of the container, per time and length of wall
  virial,  ///< N kT/A + Σ impulse × distance of centres / (2 A t), over the impacts of two balls
};

/// A curve's values in a number of pieces of the time measured.
struct TimeSeries {
  double interval = 0;         ///< the time of each piece; the first begins at Measures::from
  std::vector<double> values;  ///< their means
};

/// What was measured. What is not there could not be measured; `remarks` says why.
struct Measures {
  double from = 0;                   ///< when measuring began
  double time = 0;                   ///< when it ended
  double interval = 0;               ///< see MeasureOptions
  std::uint64_t balls = 0;           ///< N
  ImpactCounts impacts;              ///< in the time measured
  std::vector<std::string> remarks;  ///< sentences

  std::optional<Container> container;  ///< where balls can be
  std::optional<double> area;          ///< A
  std::optional<double> packing;       ///< the share of the area that the balls cover
  std::optional<double> diameter;      ///< of all balls, if they are equal in radius and mass
  std::optional<double> mass;          ///< of all balls, if they are equal in radius and mass
  double unit = 0;                     ///< of lengths in plots: the mean diameter, or √(A/N) of points

  double degrees_of_freedom = 0;      ///< 2N, less one for each component of the momentum that is conserved
  Vec2 drift;                         ///< the velocity of the centre of mass along axes where it is conserved
  std::optional<double> temperature;  ///< kT = Σ m (v − drift)² / degrees of freedom, in the mean; an energy

  PressureBy pressure_by = PressureBy::virial;  ///< where `pressure` comes from
  std::optional<double> pressure;               ///< force per length
  std::optional<double> pressure_error;         ///< a standard error
  std::optional<double> virial_pressure;        ///< the same by the virial
  std::optional<double> virial_pressure_error;  ///< a standard error
  std::optional<double> compressibility;        ///< Z = pressure · A / (N kT)
  std::optional<double> compressibility_error;  ///< a standard error, by blocks
  /// Of equal elastic disks as a fluid, where it is known (carom/hard_disks.hpp): in a box that repeats, or a square
  /// one.
  std::optional<double> compressibility_in_theory;
  std::optional<BlockError> pressure_blocks;  ///< how the error was found, and whether it is settled
  std::vector<BlockError> blocking;           ///< errors of the pressure by the length of blocks
  TimeSeries pressure_series;                 ///< the pressure, in up to 256 pieces

  double impact_rate = 0;                ///< impacts of all kinds in a unit of time
  std::optional<double> mean_free_time;  ///< of a ball between two impacts, of all kinds
  std::optional<double> mean_free_path;  ///< mean speed × mean free time
  std::optional<double> mean_speed;      ///< relative to the drift
  std::optional<double> sonine;          ///< a₂: see SpeedDistribution
  std::vector<SpeedDensity> speeds;      ///< beside Maxwell's distribution

  std::vector<PairDensity> pair_distribution;    ///< g(r)
  std::optional<double> contact_value;           ///< g where balls touch, extrapolated; of equal balls
  std::vector<StructurePoint> structure_factor;  ///< S(k)

  std::vector<Lag> lags;                      ///< mean squared displacement, velocity autocorrelation
  std::optional<double> diffusion;            ///< D: a quarter of the slope of the displacement
  std::optional<double> diffusion_error;      ///< a standard error
  std::optional<double> diffusion_by_enskog;  ///< √(kT/πm) / (2 ρ d χ) with χ = (Z − 1)/(2 packing), of equal balls

  std::optional<double> global_order;  ///< |mean of ψ₆ over all balls|, in the mean over configurations
  std::optional<double> local_order;   ///< mean of |ψ₆|
  std::vector<double> local_orders;    ///< the density of |ψ₆| of a ball, in equal bins from 0 to 1
  TimeSeries global_order_series;      ///< in up to 256 pieces
  TimeSeries local_order_series;       ///< in up to 256 pieces

  std::vector<WallTotal> walls;        ///< by their ids
  std::vector<double> wall_pressures;  ///< of each wall: impulse per time and length
};

/// Plays a world and measures it. Everything is streamed: memory does not grow with the time measured. Any tuning of
/// the world will do, threads too; the numbers are the same.
class Measurement {
 public:
  /// Begins at the world's time, which must be before `options.until`. From now on the world listens to all its
  /// impacts; it must outlive the measurement and only be advanced by it. To choose the interval, a copy of the world
  /// is played for a short time, or until a stop is requested.
  Measurement(World& world, const MeasureOptions& options, StopToken stop = {});
  ~Measurement();
  Measurement(Measurement&&) noexcept;             ///< leaves nothing that can be used
  Measurement& operator=(Measurement&&) noexcept;  ///< the same

  /// Whether all of the time has been measured.
  [[nodiscard]] bool is_done() const noexcept;
  /// Plays and measures one interval. When the world is stuck, or a stop is requested, the interval is not measured,
  /// and the measurement ends.
  Progress step(StopToken stop = {});

  /// What has been measured so far: at least one interval.
  [[nodiscard]] Measures result() const;

 private:
  class Measuring;
  std::unique_ptr<Measuring> measuring_;
};

}  // namespace carom
