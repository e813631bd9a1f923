#include <fmt/format.h>

#include <cmath>

#include "cli/measure/measures_text.hpp"

namespace carom::cli {
namespace {

/// "10.2433 ± 0.0012": as many digits as the error has meaning for.
std::string with_error(double value, const std::optional<double>& error) {
  if (!error || !(*error > 0)) return fmt::format("{:.6g}", value);
  const int digits = static_cast<int>(std::fmax(0, 1 - std::floor(std::log10(*error))));
  if (digits > 15) return fmt::format("{:.6g} ± {:.2g}", value, *error);
  return fmt::format("{:.{}f} ± {:.{}f}", value, digits, *error, digits);
}

}  // namespace

std::string measures_for_readers(const std::string& name, const Measures& measures) {
  std::string text;
  const auto line = [&](const char* what, const std::string& value) { text += fmt::format("{:<17}{}\n", what, value); };
  const auto number = [&](const char* what, const std::optional<double>& value, const char* remark) {
    if (value) line(what, fmt::format("{:.6g}{}", *value, remark));
  };
  if (!name.empty()) text += name + "\n\n";
  line("measured", fmt::format("from t = {} to {}, every {:.4g}", measures.from, measures.time, measures.interval));
  line("balls", fmt::format("{}", measures.balls));
  number("packing", measures.packing, "");
  line("impacts", fmt::format("{}: {} of two balls, {} with walls, {} with pillars", measures.impacts.total(),
                              measures.impacts.balls, measures.impacts.walls, measures.impacts.pillars));
  number("temperature", measures.temperature,
         fmt::format(", with {} degrees of freedom", measures.degrees_of_freedom).c_str());
  if (measures.pressure) {
    const char* by = measures.pressure_by == PressureBy::walls ? "by the walls" : "by the virial";
    line("pressure", with_error(*measures.pressure, measures.pressure_error) + ", " + by);
    if (measures.pressure_by == PressureBy::walls && measures.virial_pressure)
      line("", with_error(*measures.virial_pressure, measures.virial_pressure_error) + ", by the virial");
  }
  if (measures.compressibility)
    line("compressibility", with_error(*measures.compressibility, measures.compressibility_error));
  number("  in theory", measures.compressibility_in_theory, "");
  if (measures.pressure_blocks && !measures.pressure_blocks->is_settled)
    line("", "the run is too short to know this error: it may be larger");
  line("impact rate", fmt::format("{:.6g}", measures.impact_rate));
  number("mean free time", measures.mean_free_time, "");
  number("mean free path", measures.mean_free_path, "");
  number("mean speed", measures.mean_speed, "");
  number("contact value", measures.contact_value, ", of g(r)");
  if (measures.diffusion) line("diffusion", with_error(*measures.diffusion, measures.diffusion_error));
  number("  by Enskog", measures.diffusion_by_enskog, "");
  number("global order", measures.global_order, ", |ψ₆|");
  number("local order", measures.local_order, "");
  for (const std::string& remark : measures.remarks) line("remark", remark);
  return text;
}

}  // namespace carom::cli
