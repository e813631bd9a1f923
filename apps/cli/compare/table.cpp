#include "cli/compare/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* legend = R"(
found, missed  impacts of the exact history that the stepped one has, too, and those it has not: the same two meet, and
               their times differ by no more than two steps and the {:.2g} in which the fastest ball flies a radius
extra          impacts of the stepped history that the exact one has not
overlooked     meetings that a step flew past: by sweeps along the stepped balls' own paths
tunnelled      balls whose centre went through a wall that stops them
energy off     the difference of the energies at the end, over that at first; under gravity, over the largest kinetic one
deepest        penetration, as a length
off by         how far a ball is from its exact place at the end, at most
parted at      when a ball was first further from its exact place than its own radius: from then on, found and missed
               tell of two different histories
)";

std::string row(const SteppedSide& side) {
  return fmt::format("{:>10.4g} {:>8} {:>8} {:>8} {:>8} {:>10} {:>9} {:>10.2g} {:>8.2g} {:>8.2g} {:>9} {:>8.3f}\n",
                     side.step, side.impacts, side.found, side.missed, side.extra, side.overlooked, side.tunnelled,
                     side.energy_off, side.deepest, side.off_by,
                     side.parted ? fmt::format("{:.4g}", *side.parted) : "never", side.seconds);
}

}  // namespace

std::string table_for_readers(const Scene& scene, const Comparison& comparison) {
  const ExactSide& exact = comparison.exact;
  std::string text = scene.name.empty() ? "" : scene.name + "\n\n";
  text += fmt::format("exact, to t = {}: {}, {} tunnelled, {:.3f} seconds\n", comparison.until,
                      counted(exact.impacts.size(), "impact"), exact.tunnelled, exact.seconds);
  const std::string* policy = nullptr;
  for (const SteppedSide& side : comparison.stepped) {
    if (!policy || *policy != side.policy)
      text += fmt::format("\n{}\n{:>10} {:>8} {:>8} {:>8} {:>8} {:>10} {:>9} {:>10} {:>8} {:>8} {:>9} {:>8}\n",
                          side.policy, "step", "impacts", "found", "missed", "extra", "overlooked", "tunnelled",
                          "energy off", "deepest", "off by", "parted at", "seconds");
    policy = &side.policy;
    text += row(side);
  }
  return text + fmt::format(legend, comparison.tolerance_flight);
}

std::string comparison_as_json(const Scene& scene, const Comparison& comparison) {
  using nlohmann::ordered_json;
  const ExactSide& exact = comparison.exact;
  ordered_json rows = ordered_json::array();
  for (const SteppedSide& side : comparison.stepped) {
    rows.push_back({{"policy", side.policy},
                    {"step", side.step},
                    {"steps", side.steps},
                    {"impacts", side.impacts},
                    {"found", side.found},
                    {"missed", side.missed},
                    {"extra", side.extra},
                    {"overlooked", side.overlooked},
                    {"tunnelled", side.tunnelled},
                    {"energy_off", side.energy_off},
                    {"deepest_penetration", side.deepest},
                    {"off_by", side.off_by},
                    {"parted_at", side.parted ? ordered_json(*side.parted) : ordered_json(nullptr)},
                    {"seconds", side.seconds}});
  }
  const ordered_json object = {
      {"name", scene.name},
      {"until", comparison.until},
      {"exact",
       {{"impacts", exact.impacts.size()},
        {"tunnelled", exact.tunnelled},
        {"energy", exact.energy},
        {"energy_at_first", exact.energy_at_first},
        {"seconds", exact.seconds}}},
      {"stepped", rows},
  };
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string comparison_as_csv(const Comparison& comparison) {
  std::string text =
      "policy,step,steps,impacts,found,missed,extra,overlooked,tunnelled,energy_off,deepest_penetration,off_by,"
      "parted_at,seconds\n";
  for (const SteppedSide& side : comparison.stepped)
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", side.policy, side.step, side.steps, side.impacts,
                        side.found, side.missed, side.extra, side.overlooked, side.tunnelled, side.energy_off,
                        side.deepest, side.off_by, side.parted ? fmt::format("{}", *side.parted) : "", side.seconds);
  return text;
}

}  // namespace carom::cli
