// The compressibility factor of hard disks with its error, beside theory.

#include <carom/gas.hpp>
#include <carom/measure.hpp>
#include <carom/world.hpp>
#include <cstdio>

int main() {
  std::printf("packing  compressibility   in theory  mean free path  order\n");
  for (const double packing : {0.1, 0.3, 0.5}) {
    const carom::Gas gas{{.balls = 500, .packing = packing}};
    carom::World world;
    for (const carom::Wall& wall : gas.walls()) world.add(wall);
    for (std::uint32_t i = 0; i < gas.options().balls; ++i) world.add(gas.ball(i));

    // The gas forgets how it was placed, and is measured after that.
    if (world.advance_to(20) != carom::Progress::done) return 1;
    carom::Measurement measurement{world, {.until = 220}};
    while (!measurement.is_done())
      if (measurement.step() != carom::Progress::done) return 1;
    const carom::Measures measures = measurement.result();

    std::printf("%7.2f  %6.3f ± %.3f  %10.3f  %14.3f  %5.3f\n", packing, *measures.compressibility,
                *measures.compressibility_error, *measures.compressibility_in_theory, *measures.mean_free_path,
                *measures.local_order);
  }
}
