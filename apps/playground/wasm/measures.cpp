#include <algorithm>
#include <cmath>
#include <map>

#include "carom/response.hpp"
#include "playground/wasm/surface.hpp"

namespace carom::wasm {
namespace {

/// How many balls there are of each mass.
std::map<double, double> masses_of(const World& world) {
  std::map<double, double> masses;
  for (const BallId id : world.balls()) ++masses[world.ball(id).mass];
  return masses;
}

}  // namespace
}  // namespace carom::wasm

using namespace carom;
using namespace carom::wasm;

CAROM_EXPORT(carom_time)(const Handle* handle)->double { return handle->world.time(); }
CAROM_EXPORT(carom_energy)(const Handle* handle)->double { return handle->world.energy(); }
CAROM_EXPORT(carom_momentum_x)(const Handle* handle)->double { return handle->world.momentum().x; }
CAROM_EXPORT(carom_momentum_y)(const Handle* handle)->double { return handle->world.momentum().y; }

/// What walls and pillars have given to the momentum, as far as the impacts were looked at.
CAROM_EXPORT(carom_given_x)(const Handle* handle)->double { return handle->given.x; }
CAROM_EXPORT(carom_given_y)(const Handle* handle)->double { return handle->given.y; }

/// Σ m|v|: what a drift of the momentum is to be compared with.
CAROM_EXPORT(carom_momenta)(const Handle* handle)->double {
  double sum = 0;
  for (const BallId id : handle->world.balls()) {
    const Ball ball = handle->world.ball(id);
    sum += ball.mass * length(ball.velocity);
  }
  return sum;
}

/// The number of impacts with balls, walls and pillars, and how many of all were lossless to end a collapse.
CAROM_EXPORT(carom_counts)(Handle* handle)->const double* {
  const ImpactCounts& counts = handle->world.counts();
  handle->counts = {static_cast<double>(counts.balls), static_cast<double>(counts.walls),
                    static_cast<double>(counts.pillars), static_cast<double>(counts.lossless)};
  return handle->counts.data();
}

/// The hash of the history, which JavaScript sees as a signed BigInt.
CAROM_EXPORT(carom_history)(const Handle* handle)->std::uint64_t { return handle->world.history(); }

/// The balls' speeds in so many bins from zero to a little beyond the fastest: first the width of a bin, then for each
/// bin how many balls there are, then how many there would be, on average, in equilibrium at this energy. (Maxwell and
/// Boltzmann, in two dimensions: kT = energy / balls, and 1 − exp(−mv²/2kT) of the balls of mass m are slower than v.)
CAROM_EXPORT(carom_speeds)(Handle* handle, std::uint32_t bins)->const double* {
  const World& world = handle->world;
  Numbers speeds;
  for (const BallId id : world.balls()) speeds.push_back(length(world.velocity(id)));
  const double fastest = speeds.empty() ? 0 : *std::ranges::max_element(speeds);
  const double width = fastest > 0 ? fastest * 1.0001 / bins : 1;

  handle->speeds.assign(1 + std::size_t{2} * bins, 0);
  handle->speeds[0] = width;
  for (const double speed : speeds)
    ++handle->speeds[1 + std::min<std::size_t>(static_cast<std::size_t>(speed / width), bins - 1)];
  if (fastest == 0) return handle->speeds.data();

  const double temperature = world.energy() / static_cast<double>(speeds.size());
  for (const auto& [mass, count] : masses_of(world)) {
    const auto faster_than = [&](double speed) { return std::exp(-mass * speed * speed / (2 * temperature)); };
    for (std::size_t bin = 0; bin < bins; ++bin) {
      const double from = static_cast<double>(bin) * width;
      handle->speeds[1 + bins + bin] += count * (faster_than(from) - faster_than(from + width));
    }
  }
  return handle->speeds.data();
}
