#include <algorithm>
#include <cmath>
#include <map>

#include "carom/response.hpp"
#include "playground/wasm/surface.hpp"

namespace carom::page {
namespace {

/// How many balls there are of each mass.
std::map<double, double> masses_of(const World& world) {
  std::map<double, double> masses;
  for (const BallId id : world.balls()) ++masses[world.ball(id).mass];
  return masses;
}

}  // namespace
}  // namespace carom::page

using namespace carom;
using namespace carom::page;

/// Σ m|v|: what a drift of the momentum is to be compared with.
PAGE_EXPORT(page_momenta)(const carom_world* handle)->double {
  double sum = 0;
  for (const BallId id : handle->world.balls()) {
    const Ball ball = handle->world.ball(id);
    sum += ball.mass * length(ball.velocity);
  }
  return sum;
}

/// The balls' speeds in so many bins from zero to a little beyond the fastest: first the width of a bin, then for each
/// bin how many balls there are, then how many there would be, on average, in equilibrium at this energy. (Maxwell and
/// Boltzmann, in two dimensions: kT = kinetic energy / balls, and 1 − exp(−mv²/2kT) of the balls of mass m are slower
/// than v.)
PAGE_EXPORT(page_speeds)(const carom_world* handle, std::uint32_t bins)->const double* {
  static Numbers answer;  // valid until the next call
  const World& world = handle->world;
  Numbers speeds;
  for (const BallId id : world.balls()) speeds.push_back(length(world.velocity(id)));
  const double fastest = speeds.empty() ? 0 : *std::ranges::max_element(speeds);
  const double width = fastest > 0 ? fastest * 1.0001 / bins : 1;

  answer.assign(1 + std::size_t{2} * bins, 0);
  answer[0] = width;
  for (const double speed : speeds)
    ++answer[1 + std::min<std::size_t>(static_cast<std::size_t>(speed / width), bins - 1)];
  if (fastest == 0) return answer.data();

  const double temperature = world.kinetic_energy() / static_cast<double>(speeds.size());
  for (const auto& [mass, count] : masses_of(world)) {
    const auto faster_than = [&](double speed) { return std::exp(-mass * speed * speed / (2 * temperature)); };
    for (std::size_t bin = 0; bin < bins; ++bin) {
      const double from = static_cast<double>(bin) * width;
      answer[1 + bins + bin] += count * (faster_than(from) - faster_than(from + width));
    }
  }
  return answer.data();
}

/// How the plane repeats: 0 not at all, 1 along both axes, 2 along x, 3 along y; then the lower left and the upper
/// right corner of the periodic box.
PAGE_EXPORT(page_periodic_box)(const carom_world* handle)->const double* {
  static Numbers answer;  // valid until the next call
  answer.assign(5, 0);
  if (const auto& box = handle->world.periodic_box())
    answer = {1 + static_cast<double>(box->axes), box->from.x, box->from.y, box->to.x, box->to.y};
  return answer.data();
}
