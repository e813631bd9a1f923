#include "carom/structure_factor.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom {
namespace {

constexpr std::size_t shells = 120;
constexpr int directions = 4;       // of each shell
constexpr std::int64_t all_to = 3;  // shorter ones are all taken: in a small box there are few
using Complex = std::complex<double>;

/// 1, z, z², …
void powers(Complex z, std::vector<Complex>& into) {
  into[0] = 1;
  for (std::size_t i = 1; i < into.size(); ++i)
    into[i] = {into[i - 1].real() * z.real() - into[i - 1].imag() * z.imag(),
               into[i - 1].real() * z.imag() + into[i - 1].imag() * z.real()};
}

}  // namespace

StructureFactor::StructureFactor(const Container& container, double longest)
    : origin_{container.bounds.min}, longest_{longest} {
  constexpr double turn = 2 * std::numbers::pi;
  const Vec2 size = container.bounds.max - container.bounds.min;
  step_ = {turn / size.x, turn / size.y};
  for (std::int64_t up = -all_to; up <= all_to; ++up)
    for (std::int64_t across = 0; across <= all_to; ++across) add_wave(across, up);
  for (std::size_t shell = 0; shell < shells; ++shell) {
    const double k = (static_cast<double>(shell) + 0.5) / shells * longest;
    for (int i = 0; i < directions; ++i) {
      // Other directions in each shell, so that no direction is favoured.
      const double angle =
          std::numbers::pi * (i + std::fmod(static_cast<double>(shell) * std::numbers::phi, 1.0)) / directions;
      add_wave(std::llround(k * std::sin(angle) / step_.x), std::llround(k * std::cos(angle) / step_.y));
    }
  }
  std::ranges::sort(waves_, {}, [](const Wave& wave) { return std::pair{wave.across, wave.up}; });
  const auto repeated =
      std::ranges::unique(waves_, {}, [](const Wave& wave) { return std::pair{wave.across, wave.up}; });
  waves_.erase(repeated.begin(), repeated.end());
}

void StructureFactor::add_wave(std::int64_t across, std::int64_t up) {
  if (across < 0 || (across == 0 && up <= 0)) return;  // −k says the same as k
  const double k = length({static_cast<double>(across) * step_.x, static_cast<double>(up) * step_.y});
  if (k > longest_) return;
  const auto shell = std::min(static_cast<std::size_t>(k / longest_ * shells), shells - 1);
  waves_.push_back({static_cast<std::uint32_t>(across), static_cast<std::int32_t>(up), shell, k, 0});
  most_across_ = std::max(most_across_, static_cast<std::size_t>(across));
  most_up_ = std::max(most_up_, static_cast<std::size_t>(std::abs(up)));
}

std::size_t StructureFactor::work() const noexcept { return most_across_ + most_up_ + waves_.size(); }

void StructureFactor::add(std::span<const Vec2> centers) {
  if (centers.empty()) return;
  ++configurations_;
  std::vector<Complex> across(most_across_ + 1);
  std::vector<Complex> up(most_up_ + 1);
  std::vector<Vec2> sums(waves_.size());
  for (const Vec2 center : centers) {
    const Vec2 at = center - origin_;
    powers(std::polar(1.0, step_.x * at.x), across);
    powers(std::polar(1.0, step_.y * at.y), up);
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      const Wave& wave = waves_[i];
      const Complex a = across[wave.across];
      Complex b = up[static_cast<std::size_t>(std::abs(wave.up))];
      if (wave.up < 0) b = std::conj(b);
      sums[i] += Vec2{a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
    }
  }
  for (std::size_t i = 0; i < waves_.size(); ++i)
    waves_[i].sum += length_squared(sums[i]) / static_cast<double>(centers.size());
}

std::vector<StructurePoint> StructureFactor::result() const {
  std::vector<StructurePoint> points;
  if (configurations_ == 0) return points;
  for (std::size_t shell = 0; shell < shells; ++shell) {
    double k = 0;
    double s = 0;
    double count = 0;
    for (const Wave& wave : waves_) {
      if (wave.shell != shell) continue;
      k += wave.k;
      s += wave.sum / static_cast<double>(configurations_);
      ++count;
    }
    if (count > 0) points.push_back({k / count, s / count});
  }
  return points;
}

}  // namespace carom
