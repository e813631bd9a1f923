// The program of measurement.md: the pressure of a gas on its walls, held against theory.

#include <carom/gas.hpp>
#include <carom/world.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>

struct Measurement {
  double pressure = 0;     // on the walls: force per length
  double density = 0;      // far from the walls: balls per area
  double temperature = 0;  // in units of energy
};

// Z(η) = (1 + η²/8) / (1 − η)², Henderson's equation of state for hard discs.
double compressibility(double packing) { return (1 + packing * packing / 8) / ((1 - packing) * (1 - packing)); }

Measurement measure(const carom::GasOptions& options, int duration) {
  const carom::Gas gas{options};
  carom::World world;
  for (const carom::Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) world.add(gas.ball(i));
  bool goes_on = world.advance(50) == carom::Progress::done;  // forget the lattice on which it began

  world.listen({.balls = false});  // to walls only
  double impulse = 0;
  std::uint64_t in_the_middle = 0;
  const double half = gas.side() / 2 - 5;  // of the middle: five diameters from the walls, where none is felt
  for (int second = 0; second < duration && goes_on; ++second) {
    goes_on = world.advance(1) == carom::Progress::done;
    for (const carom::Impact& hit : world.impacts()) impulse += hit.impulse;
    for (const carom::BallId id : world.ball_ids()) {
      const carom::Vec2 at = world.position(id);
      if (std::abs(at.x) < half && std::abs(at.y) < half) ++in_the_middle;
    }
  }

  const double reached = gas.side() - 2 * options.radius;  // of a wall: where centres can be
  return {.pressure = impulse / (4 * reached * duration),
          .density = static_cast<double>(in_the_middle) / duration / (4 * half * half),
          .temperature = world.energy() / options.balls};  // in the plane, ½ m v² is T on average
}

int main() {
  std::printf("packing  pressure  ideal gas  hard discs  pressure / hard discs\n");
  for (const double packing : {0.05, 0.1, 0.2, 0.3, 0.4}) {
    const carom::GasOptions options{.balls = 2000, .packing = packing, .radius = 0.5, .temperature = 1};
    const Measurement m = measure(options, 300);
    const double ideal = m.density * m.temperature;
    const double packing_there = m.density * 3.14159265 * options.radius * options.radius;
    const double discs = ideal * compressibility(packing_there);
    std::printf("%7.2f  %8.4f  %9.4f  %10.4f  %21.3f\n", packing, m.pressure, ideal, discs, m.pressure / discs);
  }
}
