#include "carom/hard_disks.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace carom {

double fluid_compressibility(double packing) {
  // B_k / B₂^(k−1) for k from 1 to 10, with B₂ρ = 2φ; B₃ and B₄ are 4/3 − √3/π and 2 − 9√3/2π + 10/π².
  constexpr std::array<double, 10> reduced = {1,         1,         0.78200443681, 0.53223180676, 0.33355604,
                                              0.1988425, 0.1148728, 0.0649930,     0.0362193,     0.0199537};
  std::array<double, 10> coefficients{};
  double power = 1;
  for (std::size_t k = 0; k < reduced.size(); ++k, power *= 2) coefficients[k] = reduced[k] * power;
  double sum = 0;
  power = 1;
  for (std::size_t k = 0; k < reduced.size(); ++k, power *= packing) {
    const double one_before = k > 0 ? coefficients[k - 1] : 0;
    const double two_before = k > 1 ? coefficients[k - 2] : 0;
    sum += (coefficients[k] - 2 * one_before + two_before) * power;
  }
  return sum / ((1 - packing) * (1 - packing));
}

double fluid_compressibility_in_periodic_box(double packing, double balls) {
  constexpr double step = 1e-3;  // of differences: they are good to its square
  const auto y = [](double at) { return at * fluid_compressibility(at); };
  const double slope = (y(packing + step) - y(packing - step)) / (2 * step);
  const double curvature = (y(packing + step) - 2 * y(packing) + y(packing - step)) / (step * step);
  return fluid_compressibility(packing) - packing * curvature / (2 * balls * slope);
}

// Scaled-particle theory in the plane (Helfand, Frisch and Lebowitz 1961) has Z = 1/(1 − φ)² and, at a hard wall, the
// line tension γ = kT · 2φ/(πd(1 − φ)), from which balls avoid a strip of (d/2)(1 − φ)/(1 + φ) at the wall's surface.
// So
//     the density inside is higher by 4/side · ½ (1 − φ)/(1 + φ), and P by (1 + φ)/(1 − φ) times that: 2/side
//     the force on a wall is P L − 2γ = P L (1 − (1 − φ)/side)
// and together P is 1 + (1 + φ)/side times as large.
double fluid_compressibility_in_box(double packing, double side) {
  return fluid_compressibility(packing) * (1 + (1 + packing) / side);
}

double enskog_diffusion(double temperature, double mass, double diameter, double density, double contact_value) {
  return std::sqrt(temperature / (std::numbers::pi * mass)) / (2 * density * diameter * contact_value);
}

}  // namespace carom
