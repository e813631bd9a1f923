#include "cli/plot/samples.hpp"

#include <algorithm>
#include <cmath>

#include "cli/running/energy_scale.hpp"

namespace carom::cli {
namespace {

constexpr std::size_t most_speeds = 2'000'000;

Sample sample_of(const Motion& motion) {
  Sample sample;
  sample.time = motion.time();
  sample.counts = motion.counts();
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    sample.kinetic_energy += ball.mass * length_squared(ball.velocity) / 2;
    if (motion.gravity() != Vec2{}) sample.potential_energy += potential_energy(ball, motion.gravity());
    sample.momentum += ball.velocity * ball.mass;
    sample.momenta += length(ball.velocity) * ball.mass;
  }
  return sample;
}

void add_speeds(Samples& samples, const Motion& motion) {
  for (std::size_t id = 0; id < motion.balls(); ++id) {
    const Ball ball = motion.ball(id);
    samples.scaled_speeds.push_back(std::sqrt(ball.mass) * length(ball.velocity));
  }
}

/// The energy scale of a motion, over its balls' places now and at the other moments that are added.
class ScaleOfMotion {
 public:
  explicit ScaleOfMotion(const Motion& motion) : motion_{motion}, scale_{motion.gravity()} {
    for (const Wall& wall : motion.walls()) {
      scale_.add_place(wall.from);
      scale_.add_place(wall.to);
    }
    for (const Pillar& pillar : motion.pillars()) scale_.add_place(pillar.center);
  }

  void add_now() {
    if (motion_.gravity() == Vec2{}) return;
    for (std::size_t id = 0; id < motion_.balls(); ++id) scale_.add_place(motion_.ball(id).center);
  }

  [[nodiscard]] double of(const Sample& sample) const {
    double scale = sample.energy();
    if (motion_.gravity() == Vec2{}) return scale;
    for (std::size_t id = 0; id < motion_.balls(); ++id) scale -= scale_.lowest_potential_of(motion_.ball(id));
    return scale;
  }

 private:
  const Motion& motion_;
  EnergyScale scale_;
};

std::optional<double> common_mass(const Motion& motion) {
  if (motion.balls() == 0) return std::nullopt;
  const double mass = motion.ball(0).mass;
  for (std::size_t id = 1; id < motion.balls(); ++id) {
    if (motion.ball(id).mass != mass) return std::nullopt;
  }
  return mass;
}

}  // namespace

Samples take_samples(Motion& motion, Playback& playback, double from, double until, std::size_t count,
                     bool with_given) {
  Samples samples;
  samples.mass = common_mass(motion);
  samples.balls = motion.balls();
  samples.gravity = motion.gravity();
  ScaleOfMotion scale{motion};
  playback.go_to(from);
  Vec2 given;
  const OnImpact sum_given = [&](const Impact& impact) {
    if (!impact.other.is_ball()) given += impact.normal * impact.impulse;
  };
  const std::size_t room = std::max<std::size_t>(most_speeds / std::max<std::size_t>(samples.balls, 1), 1);
  const std::size_t stride = (count + room - 1) / room;
  for (const double moment : moments_between(from, until, count)) {
    playback.go_to(moment, with_given ? sum_given : OnImpact{});
    samples.moments.push_back(sample_of(motion));
    scale.add_now();
    samples.moments.back().given = given;
    if (samples.moments.size() % stride == 0) add_speeds(samples, motion);
  }
  samples.energy_scale = scale.of(samples.moments.front());
  return samples;
}

}  // namespace carom::cli
