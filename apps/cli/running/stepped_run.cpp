#include "cli/running/stepped_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/files/csv.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_line.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// What a summary needs beyond the world itself.
struct Account {
  double energy_at_first = 0;
  Vec2 momentum_at_first;
  double energy_scale = 0;  ///< the energy at first; under gravity, the largest kinetic energy
  double seconds = 0;
  bool finished = true;

  [[nodiscard]] double energy_drift(const SteppedWorld& world) const {
    const double change = std::abs(world.energy() - energy_at_first);
    return change == 0 ? 0 : change / energy_scale;
  }
};

/// Whether no impact should lose energy.
bool is_elastic(const SceneShapes& shapes) {
  const auto is_lossless = [](const auto& shape) { return shape.restitution == 1; };
  return std::ranges::all_of(shapes.balls, is_lossless) && std::ranges::all_of(shapes.walls, is_lossless) &&
         std::ranges::all_of(shapes.pillars, is_lossless);
}

class Run {
 public:
  Run(SteppedWorld& world, const SteppedRunPlan& plan) : world_{world}, plan_{plan} {
    if (!plan.impacts.empty()) impacts_.emplace(plan.impacts);
    if (!plan.state.empty()) state_.emplace(plan.state);
  }

  [[nodiscard]] Account play() {
    Account account{world_.energy(), world_.momentum(), world_.kinetic_energy()};
    OnImpact on_impact;
    if (impacts_) on_impact = [this](const Impact& impact) { impacts_->write(impact); };
    TerminalLine line;
    sample_if_due();
    while (true) {
      if (InterruptWatch::requested()) {
        account.finished = false;
        break;
      }
      const std::uint64_t before = world_.steps();
      const Clock::time_point start = Clock::now();
      const double next = std::min(plan_.until, world_.time() + plan_.stepping.step);
      static_cast<void>(world_.advance_to(next, on_impact, InterruptWatch::token()));
      account.seconds += std::chrono::duration<double>(Clock::now() - start).count();
      if (world_.steps() == before && !InterruptWatch::requested()) break;
      if (world_.gravity() != Vec2{}) account.energy_scale = std::max(account.energy_scale, world_.kinetic_energy());
      sample_if_due();
      if (line.is_due())
        line.show(fmt::format("t = {:.4g} of {:.4g}, {:.0f} steps/s", world_.time(), plan_.until,
                              static_cast<double>(world_.steps()) / account.seconds));
    }
    if (state_ && !plan_.sample) state_->write(world_);
    if (impacts_) impacts_->keep();
    if (state_) state_->keep();
    return account;
  }

 private:
  /// Writes the state at the first step at or after each multiple, give or take rounding.
  void sample_if_due() {
    if (!plan_.sample || !state_) return;
    constexpr double rounding = 1e-12;
    if (world_.time() * (1 + rounding) < static_cast<double>(samples_) * *plan_.sample) return;
    state_->write(world_);
    samples_ = static_cast<std::uint64_t>(world_.time() * (1 + rounding) / *plan_.sample) + 1;
  }

  SteppedWorld& world_;
  const SteppedRunPlan& plan_;
  std::optional<ImpactCsv> impacts_;
  std::optional<StateCsv> state_;
  std::uint64_t samples_ = 0;
};

std::string for_readers(const Scene& scene, const SteppedWorld& world, const SteppedRunPlan& plan,
                        const Account& account) {
  const SceneShapes shapes = shapes_of(scene);
  const ImpactCounts& counts = world.counts();
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<15}{}\n", what, value); };
  if (!scene.name.empty()) text += scene.name + "\n\n";
  line("scene", inventory(shapes.balls.size(), shapes.walls.size(), shapes.pillars.size()));
  line("engine", fmt::format("stepped by {:.6g}, policy {}", plan.stepping.step, plan.policy));
  line("time", fmt::format("{} of {}, in {}", world.time(), plan.until, counted(world.steps(), "step")));
  line("impacts", fmt::format("{}: {} of two balls, {} with walls, {} with pillars", counts.total(), counts.balls,
                              counts.walls, counts.pillars));
  line("penetration", fmt::format("{:.3g} at the deepest", world.deepest_penetration()));
  if (world.cut_short() > 0)
    line("cut short", fmt::format("{} times: a ball had 64 impacts in one step", world.cut_short()));
  line("energy", fmt::format("{:.6g}, at first {:.6g}", world.energy(), account.energy_at_first));
  line(is_elastic(shapes) ? "energy change" : "energy lost", share_of_energy(account.energy_drift(world)));
  line("momentum", fmt::format("({:.6g}, {:.6g}), at first ({:.6g}, {:.6g})", world.momentum().x, world.momentum().y,
                               account.momentum_at_first.x, account.momentum_at_first.y));
  line("seconds", fmt::format("{:.3f}", account.seconds));
  return text + fmt::format("history {:016x}\n", world.history());
}

std::string as_json(const Scene& scene, const SteppedWorld& world, const SteppedRunPlan& plan, const Account& account) {
  const SceneShapes shapes = shapes_of(scene);
  const ImpactCounts& counts = world.counts();
  const bool elastic = is_elastic(shapes);
  const nlohmann::ordered_json drift = account.energy_drift(world);
  const nlohmann::ordered_json object = {
      {"name", scene.name},
      {"engine", "stepped"},
      {"policy", plan.policy},
      {"step", plan.stepping.step},
      {"balls", shapes.balls.size()},
      {"walls", shapes.walls.size()},
      {"pillars", shapes.pillars.size()},
      {"finished", account.finished},
      {"time", world.time()},
      {"until", plan.until},
      {"steps", world.steps()},
      {"impacts", counts.total()},
      {"ball_impacts", counts.balls},
      {"wall_impacts", counts.walls},
      {"pillar_impacts", counts.pillars},
      {"deepest_penetration", world.deepest_penetration()},
      {"cut_short", world.cut_short()},
      {"energy", world.energy()},
      {"energy_at_first", account.energy_at_first},
      {"energy_drift", elastic ? drift : nullptr},
      {"energy_lost", elastic ? nullptr : drift},
      {"momentum", {world.momentum().x, world.momentum().y}},
      {"momentum_at_first", {account.momentum_at_first.x, account.momentum_at_first.y}},
      {"seconds", account.seconds},
      {"history", fmt::format("{:016x}", world.history())},
  };
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

void run_stepped(const LoadedScene& loaded, const SteppedRunPlan& plan) {
  SteppedWorld world = make_stepped(loaded.scene, plan.stepping);
  Run run{world, plan};
  const InterruptWatch watch;
  const Account account = run.play();
  const bool output_is_taken = plan.impacts == "-" || plan.state == "-";
  (output_is_taken ? std::cerr : std::cout)
      << (plan.json ? as_json(loaded.scene, world, plan, account) : for_readers(loaded.scene, world, plan, account))
      << std::flush;
  if (!account.finished)
    throw Failure{InterruptWatch::exit(), fmt::format("interrupted at t = {} of {}; what was done until then is kept",
                                                      world.time(), plan.until)};
}

}  // namespace carom::cli
