#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include "carom/line.hpp"
#include "support/pieces.hpp"
#include "support/sanitized.hpp"
#include "support/worst_overlap.hpp"
#include "world/families.hpp"

/// Runs scenes of every family, one after another, and changes them at random. Checks throughout that nothing overlaps
/// or leaves its box, that elastic worlds keep their energy between changes and open ones their momentum, that a second
/// world with other steps and another tuning has the same history, that snapshots restore it, and that memory use stays
/// flat.
///
///   soak [SIMULATED_SECONDS [FIRST_SEED]]    defaults: 3600 and 1; a failure names its seed
namespace carom {
namespace {

[[noreturn]] void fail(std::uint64_t seed, const std::string& what) {
  std::printf("\nsoak: seed %llu: %s\n", static_cast<unsigned long long>(seed), what.c_str());
  std::exit(1);
}

/// Resident memory in megabytes; 0 where there is no /proc.
double resident_megabytes() {
  std::ifstream statm{"/proc/self/statm"};
  double all = 0;
  double resident = 0;
  statm >> all >> resident;
  return resident * 4096 / 1e6;
}

/// Half the width of the box around the origin that a scene begins with, if it has one that contains everything that is
/// added.
std::optional<double> half_of_box(const SceneShapes& scene) {
  if (scene.walls.size() < 4) return std::nullopt;
  const bool holds_all = std::ranges::all_of(
      scene.balls, [&](const Ball& ball) { return may_collide(ball.filter, scene.walls[0].filter); });
  if (!holds_all) return std::nullopt;
  const double half = scene.walls[0].to.x;
  SceneShapes box;
  add_box(box, {{-half, -half}, {half, half}});
  for (std::size_t i = 0; i < 4; ++i) {
    if (scene.walls[i].from != box.walls[i].from || scene.walls[i].to != box.walls[i].to) return std::nullopt;
  }
  constexpr double farthest_added = 5;
  return half >= farthest_added ? std::optional{half} : std::nullopt;
}

/// Added shapes may overlap by `tolerance::touch`, 4096 roundings; impacts add a few to that.
constexpr double most_overlap = 2 * 4096 * 0x1p-52;

bool is_elastic(const World& world) {
  const auto all = [](const auto& ids, auto shape_of) {
    return std::ranges::all_of(ids, [&](auto id) { return shape_of(id).restitution == 1; });
  };
  return all(world.balls(), [&](BallId id) { return world.ball(id); }) &&
         all(world.walls(), [&](WallId id) { return world.wall(id); }) &&
         all(world.pillars(), [&](PillarId id) { return world.pillar(id); });
}

/// Two worlds with one history: one advances in large steps, the other in small ones and with another tuning.
class Pair {
 public:
  Pair(std::uint64_t seed, const Family& family) : seed_{seed}, random_{seed}, duration_{family.duration} {
    const SceneShapes scene = family.make(random_);
    half_ = half_of_box(scene);
    const double size = scene.walls.empty() ? 1 : size_of(scene.walls[0].to);
    takes_more_ = size >= 1 && size <= 100;
    world_ = world_of(scene);
    other_ = world_;
    other_.tune(random_tuning(random_));
  }

  /// Advances both worlds by a random time. Returns false when they are stuck: a ball rattles in place without end.
  bool advance_part() {
    const double energy = world_.energy();
    const Vec2 momentum = world_.momentum();
    const double until = world_.time() + duration_ * random_.between(0, 0.1);
    if (random_.chance(0.2)) check_snapshot(until);
    if (world_.advance_to(until) == Progress::stuck) return false;
    static_cast<void>(advance_in_pieces(other_, until, random_));
    require_same();
    require_kept(energy, momentum);
    require_inside();
    if (worst_overlap(world_) > most_overlap) fail(seed_, "something overlaps at t = " + std::to_string(until));
    return true;
  }

  void edit() {
    const auto index = static_cast<std::uint32_t>(random_.whole(0, 20));
    const int what = takes_more_ ? random_.whole(0, 6) : 4;
    const Ball ball{random_.vector(-5, 5), random_.vector(-3, 3), random_.between(0.05, 0.5)};
    const Vec2 from = random_.vector(-5, 5);
    const Wall wall{from, from + random_.vector(-2, 2), static_cast<Stops>(random_.whole(0, 2))};
    const Pillar pillar{random_.vector(-5, 5), random_.between(0, 0.5)};
    for (World* world : {&world_, &other_}) {
      if (what == 0) static_cast<void>(world->try_add(ball));
      if (what == 1) static_cast<void>(world->try_add(wall));
      if (what == 2) static_cast<void>(world->try_add(pillar));
      if (what == 3 && world->has(BallId{index})) static_cast<void>(world->try_change(BallId{index}, ball));
      if (what == 4 && world->has(BallId{index})) world->remove(BallId{index});
      if (what == 5 && world->has(WallId{index + 4})) world->remove(WallId{index + 4});  // a box stays
      if (what == 6 && world->has(PillarId{index})) static_cast<void>(world->try_change(PillarId{index}, pillar));
    }
    require_same();
  }

  [[nodiscard]] const World& world() const noexcept { return world_; }

 private:
  void require_same() const {
    if (world_.history() != other_.history())
      fail(seed_, "two worlds have parted at t = " + std::to_string(world_.time()));
  }

  void require_inside() const {
    if (!half_) return;
    for (const BallId id : world_.balls()) {
      if (size_of(world_.position(id)) > *half_ * (1 + 1e-12))
        fail(seed_, "ball " + std::to_string(id.index) + " has left the box at t = " + std::to_string(world_.time()));
    }
  }

  /// Advances a copy twice: both runs must agree, and the original must not change.
  void check_snapshot(double until) {
    const std::uint64_t before = world_.history();
    World copy = world_;
    if (copy.advance_to(until) == Progress::stuck) return;
    const std::uint64_t after = copy.history();
    copy = world_;
    static_cast<void>(copy.advance_to(until));
    if (copy.history() != after || world_.history() != before) fail(seed_, "a snapshot does not restore");
  }

  void require_kept(double energy, Vec2 momentum) const {
    const double grown = world_.energy() / energy - 1;
    if (energy > 0 && grown > 1e-11) fail(seed_, "energy has grown by " + std::to_string(grown));
    if (energy > 0 && grown < -1e-11 && is_elastic(world_)) fail(seed_, "energy was lost: " + std::to_string(grown));
    if (!world_.walls().empty() || !world_.pillars().empty()) return;
    double size = 0;
    for (const BallId id : world_.balls()) {
      const Ball ball = world_.ball(id);
      size += ball.mass * length(ball.velocity);
    }
    if (length(world_.momentum() - momentum) > 1e-10 * size) fail(seed_, "momentum has changed");
  }

  std::uint64_t seed_;
  Random random_;
  double duration_;
  std::optional<double> half_;  ///< of the box that nothing leaves
  /// May shapes of ordinary size be added? A ball that is far smaller than the others would have endless impacts.
  bool takes_more_ = true;
  World world_;
  World other_;
};

/// The megabytes by which memory may grow after two scenes of each family, for larger scenes to come: the largest hold
/// less than one.
constexpr double most_growth = 24;

int soak(double simulated, std::uint64_t first_seed) {
  double elapsed = 0;
  std::uint64_t impacts = 0;
  std::uint64_t seed = first_seed;
  double held_at_first = 0;
  double held_at_most = 0;
  const auto started = std::chrono::steady_clock::now();
  auto last_report = started;
  for (; elapsed < simulated; ++seed) {
    const Family& family = families()[seed % families().size()];
    Pair pair{seed, family};
    for (int part = 0; part < 20 && pair.advance_part(); ++part) pair.edit();
    impacts += pair.world().counts().total();
    // Some families last long because nothing happens in them, and one is over almost at once: each scene counts as at
    // most six seconds.
    elapsed += std::clamp(pair.world().time(), 0.0, 6.0);
    const double held = resident_megabytes();
    held_at_most = std::max(held_at_most, held);
    if (seed == first_seed + 2 * families().size()) held_at_first = held;
    if (!sanitized && held_at_first > 0 && held > held_at_first + most_growth)
      fail(seed, "memory has grown from " + std::to_string(held_at_first) + " to " + std::to_string(held) + " MB");
    const auto now = std::chrono::steady_clock::now();
    if (now - last_report < std::chrono::seconds{10}) continue;
    last_report = now;
    std::printf("%6.0f of %.0f s simulated, seed %llu, %llu impacts, %.1f MB\n", elapsed, simulated,
                static_cast<unsigned long long>(seed), static_cast<unsigned long long>(impacts), held);
    std::fflush(stdout);
  }
  std::printf(
      "soak: %llu scenes (seeds %llu to %llu), %.0f s simulated, %llu impacts; memory %.1f MB at first, %.1f at most\n",
      static_cast<unsigned long long>(seed - first_seed), static_cast<unsigned long long>(first_seed),
      static_cast<unsigned long long>(seed - 1), elapsed, static_cast<unsigned long long>(impacts), held_at_first,
      held_at_most);
  return 0;
}

}  // namespace
}  // namespace carom

int main(int argc, char** argv) {
  return carom::soak(argc > 1 ? std::atof(argv[1]) : 3600, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
