#pragma once

namespace carom {

/// The compressibility factor Z = PA/(NkT) of a fluid of equal elastic disks without end, at this packing from 0 to
/// `fluid_packing_limit`: the virial series to B₁₀ (Clisby and McCoy 2006) of Z (1 − φ)², over (1 − φ)². Good to 10⁻⁵
/// at a packing of 0.5, to 10⁻⁴ at 0.6; above 0.65, on the way to freezing, the true one falls below it, by 1.5 % at
/// 0.67.
[[nodiscard]] double fluid_compressibility(double packing);

/// Up to here `fluid_compressibility` is good to 2·10⁻⁴.
inline constexpr double fluid_packing_limit = 0.6;

/// The same for so many disks in a periodic box: y = φZ is y − φ²·y″/(2N·y′) to the first order in 1/N, as the number
/// of disks in a part of an endless fluid fluctuates and in the box it does not (Lebowitz and Percus 1961).
[[nodiscard]] double fluid_compressibility_in_periodic_box(double packing, double balls);

/// The same as measured by the walls of a square box, `side` diameters long, with all its area and all the length of
/// its walls: Z (1 + (1 + φ)/side), to the first order in 1/side, by scaled-particle theory for the wall.
[[nodiscard]] double fluid_compressibility_in_box(double packing, double side);

/// Enskog's self-diffusion coefficient of equal disks, in its first approximation: √(kT/πm) / (2 ρ d χ). χ = g(d) is
/// (Z − 1)/2φ.
[[nodiscard]] double enskog_diffusion(double temperature, double mass, double diameter, double density,
                                      double contact_value);

}  // namespace carom
