#include "measure/configurations.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/bond_order.hpp"

namespace carom {
namespace {

constexpr double reach_in_units = 5;           // of g(r)
constexpr double bins_in_unit = 50;            // of g(r)
constexpr double waves_in_turn = 4;            // S(k) up to kd = 4 · 2π
constexpr std::size_t order_bins = 50;         // of |ψ₆|
constexpr double work_for_impact = 500 * 0.1;  // multiplications for S(k) that take a tenth of the time of an impact

TimeSeries as_series(const ThinnedSeries& thinned, double interval) {
  return {interval * static_cast<double>(thinned.length()), thinned.means()};
}

}  // namespace

Configurations::Configurations(const Subject& subject, double impacts_between)
    : subject_{subject}, order_bins_(order_bins) {
  if (!subject.container) return;
  const Container& container = *subject.container;
  if (container.is_rectangle) pairs_.emplace(container, reach_in_units * subject.unit, subject.unit / bins_in_unit);
  if (container.wraps_x && container.wraps_y) {
    waves_.emplace(container, waves_in_turn * 2 * std::numbers::pi / subject.unit);
    const double work = static_cast<double>(waves_->work() * subject.balls.size());
    waves_every_ =
        static_cast<std::uint64_t>(std::clamp(work / (work_for_impact * std::max(impacts_between, 1.0)), 1.0, 1e6));
  }
}

void Configurations::add(std::span<const BallState> balls) {
  centers_.resize(balls.size());
  velocities_.resize(balls.size());
  double energy = 0;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    centers_[i] = balls[i].center;
    velocities_[i] = balls[i].velocity;
    energy += subject_.masses[i] * length_squared(balls[i].velocity - subject_.drift);
  }
  const double temperature = subject_.degrees_of_freedom > 0 ? energy / subject_.degrees_of_freedom : 0;
  temperatures_ += temperature;
  if (!speeds_ && temperature > 0) speeds_.emplace(temperature);
  if (speeds_) speeds_->add(velocities_, subject_.masses, subject_.drift);
  if (pairs_) pairs_->add(centers_);
  if (waves_ && count_ % waves_every_ == 0) waves_->add(centers_);
  if (subject_.container && balls.size() > 1) add_order(centers_);
  ++count_;
}

void Configurations::add_order(std::span<const Vec2> centers) {
  Vec2 sum;
  double lengths = 0;
  for (const Vec2 order : bond_order(*subject_.container, centers)) {
    sum += order;
    const double size = length(order);
    lengths += size;
    ++order_bins_[std::min(static_cast<std::size_t>(size * order_bins), order_bins - 1)];
  }
  const auto balls = static_cast<double>(centers.size());
  const double global = length(sum) / balls;
  global_orders_ += global;
  local_orders_ += lengths / balls;
  global_order_.add(global);
  local_order_.add(lengths / balls);
}

std::optional<double> Configurations::temperature() const {
  if (count_ == 0 || !(subject_.degrees_of_freedom > 0)) return std::nullopt;
  return temperatures_ / static_cast<double>(count_);
}

void Configurations::report(Measures& measures, double interval) const {
  measures.temperature = temperature();
  if (speeds_) {
    measures.mean_speed = speeds_->mean_speed();
    measures.sonine = speeds_->sonine();
    measures.speeds = speeds_->result();
  }
  if (pairs_) {
    measures.pair_distribution = pairs_->result();
    if (subject_.diameter && *subject_.diameter > 0) {
      const double contact = pairs_->contact_value(*subject_.diameter);
      if (contact > 0) measures.contact_value = contact;
    }
  }
  if (waves_) measures.structure_factor = waves_->result();
  if (!subject_.container || subject_.balls.size() < 2 || count_ == 0) return;
  const auto count = static_cast<double>(count_);
  measures.global_order = global_orders_ / count;
  measures.local_order = local_orders_ / count;
  for (const std::uint64_t bin : order_bins_)
    measures.local_orders.push_back(static_cast<double>(bin) * order_bins /
                                    (count * static_cast<double>(subject_.balls.size())));
  measures.global_order_series = as_series(global_order_, interval);
  measures.local_order_series = as_series(local_order_, interval);
}

}  // namespace carom
