// The pressure of a gas, from the impulses that its walls receive, beside that of an ideal gas.

#include <carom/gas.hpp>
#include <carom/world.hpp>
#include <cstdint>
#include <cstdio>

namespace {

struct Measurement {
  double pressure = 0;  // force per length of wall
  double ideal = 0;     // number density times temperature
  std::uint64_t impacts = 0;
};

Measurement measure(const carom::GasOptions& options) {
  const carom::Gas gas{options};
  carom::World world;
  world.reserve(options.balls);
  for (const carom::Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) world.add(gas.ball(i));

  // Only impacts with walls are kept: those between balls cost nothing more than playing them.
  world.listen({.balls = false, .pillars = false});

  constexpr int rounds = 100;
  const double side = gas.side() - 2 * options.radius;  // of the square that centres can be in
  const double round = side / 10;                       // a ball of speed 1 crosses the box in ten rounds
  Measurement result;
  double impulse = 0;
  for (int i = 0; i < rounds; ++i) {
    if (world.advance(round) != carom::Progress::done) return {};
    for (const carom::Impact& hit : world.impacts()) impulse += hit.impulse;
    result.impacts += world.impacts().size();
  }
  const double temperature = world.energy() / options.balls;  // in the plane, ½ m v² is T on average
  result.pressure = impulse / (rounds * round * 4 * side);
  result.ideal = options.balls * temperature / (side * side);
  return result;
}

}  // namespace

int main() {
  std::printf("packing  impacts with walls    pressure   ideal gas  ratio  1 + 2 packing\n");
  for (const double packing : {0.001, 0.01, 0.05, 0.1}) {
    const Measurement m = measure({.balls = 1000, .packing = packing, .seed = 7});
    std::printf("%7.3f  %18llu  %10.6f  %10.6f  %5.3f  %13.3f\n", packing, static_cast<unsigned long long>(m.impacts),
                m.pressure, m.ideal, m.pressure / m.ideal, 1 + 2 * packing);
  }
  std::printf(
      "Balls have a size, so the pressure grows a little faster than the ideal one: 1 + 2 packing, to first order.\n");
}
