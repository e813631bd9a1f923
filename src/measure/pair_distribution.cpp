#include "carom/pair_distribution.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "measure/near_pairs.hpp"
#include "measure/parabola.hpp"

namespace carom {
namespace {

Rectangle inner_part(const Container& container, double margin) {
  Rectangle inner = container.bounds;
  if (!container.wraps_x) inner.min.x += margin, inner.max.x -= margin;
  if (!container.wraps_y) inner.min.y += margin, inner.max.y -= margin;
  return inner;
}

bool contains(const Container& container, const Rectangle& part, Vec2 point) {
  const bool in_x = container.wraps_x || (point.x >= part.min.x && point.x <= part.max.x);
  const bool in_y = container.wraps_y || (point.y >= part.min.y && point.y <= part.max.y);
  return in_x && in_y;
}

double greatest_reach(const Container& container) {
  const Vec2 size = container.bounds.max - container.bounds.min;
  return std::min(size.x * (container.wraps_x ? 0.5 : 0.25), size.y * (container.wraps_y ? 0.5 : 0.25));
}

}  // namespace

class PairDistribution::Counts {
 public:
  Counts(const Container& container, double reach, double width)
      : container_{container},
        reach_{std::min(reach, greatest_reach(container))},
        width_{width},
        inner_{inner_part(container, reach_)},
        bins_(static_cast<std::size_t>(reach_ / width * (1 + 1e-12))) {}

  void add(std::span<const Vec2> centers) {
    ++configurations_;
    is_center_.assign(centers.size(), 0);
    for (std::size_t i = 0; i < centers.size(); ++i) {
      is_center_[i] = contains(container_, inner_, centers[i]) ? 1 : 0;
      centers_ += is_center_[i];
    }
    pairs_.visit(container_, centers, reach_, [&](std::uint32_t i, std::uint32_t j, Vec2 apart) {
      const auto bin = static_cast<std::size_t>(length(apart) / width_);
      if (bin < bins_.size()) bins_[bin] += static_cast<std::uint64_t>(is_center_[i]) + is_center_[j];
    });
  }

  [[nodiscard]] std::vector<PairDensity> result() const {
    const Vec2 inside = inner_.max - inner_.min;
    const auto centers = static_cast<double>(centers_);
    const double density =
        configurations_ == 0 ? 0 : centers / static_cast<double>(configurations_) / (inside.x * inside.y);
    std::vector<PairDensity> found;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
      const double from = static_cast<double>(i) * width_;
      const double to = static_cast<double>(i + 1) * width_;
      const double expected = centers * density * std::numbers::pi * (to * to - from * from);
      found.push_back({(from + to) / 2, expected > 0 ? static_cast<double>(bins_[i]) / expected : 0});
    }
    return found;
  }

  [[nodiscard]] double reach() const noexcept { return reach_; }
  [[nodiscard]] std::uint64_t configurations() const noexcept { return configurations_; }
  [[nodiscard]] double width() const noexcept { return width_; }

 private:
  Container container_;
  double reach_;
  double width_;
  Rectangle inner_;  ///< where balls count as centres
  std::vector<std::uint64_t> bins_;
  std::uint64_t centers_ = 0;
  std::uint64_t configurations_ = 0;
  std::vector<std::uint8_t> is_center_;
  NearPairs pairs_;
};

PairDistribution::PairDistribution(const Container& container, double reach, double width)
    : counts_{std::make_unique<Counts>(container, reach, width)} {}
PairDistribution::~PairDistribution() = default;
PairDistribution::PairDistribution(PairDistribution&&) noexcept = default;
PairDistribution& PairDistribution::operator=(PairDistribution&&) noexcept = default;

void PairDistribution::add(std::span<const Vec2> centers) { counts_->add(centers); }
double PairDistribution::reach() const noexcept { return counts_->reach(); }
std::uint64_t PairDistribution::configurations() const noexcept { return counts_->configurations(); }
std::vector<PairDensity> PairDistribution::result() const { return counts_->result(); }

double PairDistribution::contact_value(double diameter) const {
  std::vector<Vec2> points;
  for (const PairDensity& bin : result()) {
    if (bin.distance < diameter || bin.distance > 1.2 * diameter) continue;
    if (!(bin.g > 0)) return 0;
    points.push_back({bin.distance - diameter, std::log(bin.g)});
  }
  const std::optional<double> at_contact = parabola_at_zero(points);
  return at_contact ? std::exp(*at_contact) : 0;
}

}  // namespace carom
