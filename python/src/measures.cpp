#include "carom/measure.hpp"

#include "docs.hpp"
#include "handle.hpp"
#include "measure_tables.hpp"
#include "module.hpp"

namespace carom::python {
namespace {

py::array numbers(const std::vector<double>& values) { return py::array_t<double>(py::cast(values)); }

/// The members that are one number, or None.
py::dict numbers_of(const Measures& m) {
  py::dict result;
  const auto put = [&](const char* name, const auto& value) { result[name] = value; };
  put("from", m.from);
  put("time", m.time);
  put("interval", m.interval);
  put("balls", m.balls);
  put("impacts", m.impacts.total());
  put("area", m.area);
  put("packing", m.packing);
  put("diameter", m.diameter);
  put("mass", m.mass);
  put("degrees_of_freedom", m.degrees_of_freedom);
  put("drift", m.drift);
  put("temperature", m.temperature);
  put("pressure_by", m.pressure_by == PressureBy::walls ? "walls" : "virial");
  put("pressure", m.pressure);
  put("pressure_error", m.pressure_error);
  put("virial_pressure", m.virial_pressure);
  put("virial_pressure_error", m.virial_pressure_error);
  put("compressibility", m.compressibility);
  put("compressibility_error", m.compressibility_error);
  put("compressibility_in_theory", m.compressibility_in_theory);
  put("impact_rate", m.impact_rate);
  put("mean_free_time", m.mean_free_time);
  put("mean_free_path", m.mean_free_path);
  put("mean_speed", m.mean_speed);
  put("sonine", m.sonine);
  put("contact_value", m.contact_value);
  put("diffusion", m.diffusion);
  put("diffusion_error", m.diffusion_error);
  put("diffusion_by_enskog", m.diffusion_by_enskog);
  put("global_order", m.global_order);
  put("local_order", m.local_order);
  put("remarks", m.remarks);
  return result;
}

/// And those that are curves, as arrays.
py::dict dict_of(const Measures& m) {
  py::dict result = numbers_of(m);
  result["speeds"] = table_of(m.speeds);
  result["pair_distribution"] = table_of(m.pair_distribution);
  result["structure_factor"] = table_of(m.structure_factor);
  result["lags"] = table_of(m.lags);
  result["pressure_series"] = numbers(m.pressure_series.values);
  result["local_orders"] = numbers(m.local_orders);
  result["walls"] = table_of(m.walls);
  result["wall_pressures"] = numbers(m.wall_pressures);
  return result;
}

py::dict measure(WorldHandle& handle, double until, std::optional<double> interval, std::optional<double> area,
                 std::uint32_t tracked, StopFlag* stop) {
  if (!(until > handle.read().time() && is_finite(until)))
    throw std::invalid_argument{"until is not after the world's time, or not finite"};
  if ((interval && !(*interval > 0)) || (area && !(*area > 0)))
    throw std::invalid_argument{"interval and area must be more than zero"};
  std::optional<Measures> measured;
  const auto play = [&](World& world, StopToken token) {
    Measurement measurement{world, {.until = until, .interval = interval, .area = area, .tracked = tracked}, token};
    Progress progress = Progress::done;
    while (progress == Progress::done && !measurement.is_done() && !token.requested())
      progress = measurement.step(token);
    if (measurement.is_done()) measured = measurement.result();
    return progress;
  };
  const Progress progress = handle.play(stop, play, [](Progress) { return false; });
  if (progress == Progress::stuck) raise_stuck(handle.read().time());
  if (!measured) throw std::runtime_error{"the measurement was stopped before its end"};
  return dict_of(*measured);
}

}  // namespace

void add_measures(py::module_& module) {
  const std::string text = std::string{doc("Measurement")} +
                           "\n\nThe result is a dict with the members of `Measures`: numbers, or None where "
                           "something could not be measured (`remarks` says why), and arrays. In `lags`, `ticks` count "
                           "intervals. " +
                           doc("MeasureOptions::interval") + " " + doc("MeasureOptions::tracked");
  module.def("measure", &measure, py::arg("world"), py::arg("until"), py::arg("interval") = py::none(),
             py::arg("area") = py::none(), py::arg("tracked") = 2000, py::arg("stop") = py::none(), text.c_str());
}

}  // namespace carom::python
