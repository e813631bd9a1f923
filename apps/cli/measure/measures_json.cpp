#include <nlohmann/json.hpp>

#include "cli/measure/measures_format.hpp"
#include "cli/measure/measures_text.hpp"

namespace carom::cli {
namespace {

using nlohmann::ordered_json;

ordered_json as_json(const std::optional<double>& value) { return value ? ordered_json(*value) : ordered_json(); }
ordered_json as_json(Vec2 vector) { return {vector.x, vector.y}; }

/// One member of every record, as a list.
template <class Record, class Value>
ordered_json column(const std::vector<Record>& records, Value value) {
  ordered_json list = ordered_json::array();
  for (const Record& record : records) list.push_back(value(record));
  return list;
}

ordered_json as_json(const TimeSeries& series, double from) {
  ordered_json times = ordered_json::array();
  for (std::size_t i = 0; i < series.values.size(); ++i)
    times.push_back(from + series.interval * (static_cast<double>(i) + 0.5));
  return {{"time", times}, {"value", series.values}};
}

ordered_json container_of(const Measures& measures) {
  if (!measures.container) return {};
  const Container& container = *measures.container;
  return {{"from", as_json(container.bounds.min)},  {"to", as_json(container.bounds.max)},
          {"wraps_x", container.wraps_x},           {"wraps_y", container.wraps_y},
          {"is_rectangle", container.is_rectangle}, {"perimeter", container.perimeter}};
}

ordered_json blocks_of(const Measures& measures) {
  const auto list = [&](auto value) { return column(measures.blocking, value); };
  return {{"interval", measures.interval},
          {"length", list([](const BlockError& block) { return block.length; })},
          {"blocks", list([](const BlockError& block) { return block.blocks; })},
          {"error", list([](const BlockError& block) { return block.error; })},
          {"chosen", measures.pressure_blocks ? ordered_json(measures.pressure_blocks->length) : ordered_json()},
          {"is_settled", measures.pressure_blocks && measures.pressure_blocks->is_settled}};
}

ordered_json displacement_of(const Measures& measures) {
  const auto list = [&](auto value) { return column(measures.lags, value); };
  return {{"lag", list([&](const Lag& lag) { return static_cast<double>(lag.ticks) * measures.interval; })},
          {"msd", list([](const Lag& lag) { return lag.displacement; })},
          {"msd_error", list([](const Lag& lag) { return lag.displacement_error; })},
          {"vacf", list([](const Lag& lag) { return lag.correlation; })},
          {"vacf_error", list([](const Lag& lag) { return lag.correlation_error; })}};
}

ordered_json order_of(const Measures& measures) {
  ordered_json middles = ordered_json::array();
  const auto bins = static_cast<double>(measures.local_orders.size());
  for (std::size_t i = 0; i < measures.local_orders.size(); ++i)
    middles.push_back((static_cast<double>(i) + 0.5) / bins);
  return {{"psi6", middles},
          {"density", measures.local_orders},
          {"global_series", as_json(measures.global_order_series, measures.from)},
          {"local_series", as_json(measures.local_order_series, measures.from)}};
}

ordered_json walls_of(const Measures& measures) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < measures.walls.size(); ++i)
    list.push_back({{"impacts", measures.walls[i].impacts},
                    {"impulse", measures.walls[i].impulse},
                    {"pressure", measures.wall_pressures[i]}});
  return list;
}

}  // namespace

std::string measures_as_json(const std::string& name, const Measures& measures, bool finished) {
  const ordered_json object = {
      {"format", measures_format},
      {"name", name},
      {"finished", finished},
      {"from", measures.from},
      {"time", measures.time},
      {"interval", measures.interval},
      {"balls", measures.balls},
      {"diameter", as_json(measures.diameter)},
      {"mass", as_json(measures.mass)},
      {"unit", measures.unit},
      {"impacts", measures.impacts.total()},
      {"ball_impacts", measures.impacts.balls},
      {"wall_impacts", measures.impacts.walls},
      {"pillar_impacts", measures.impacts.pillars},
      {"container", container_of(measures)},
      {"area", as_json(measures.area)},
      {"packing", as_json(measures.packing)},
      {"degrees_of_freedom", measures.degrees_of_freedom},
      {"drift", as_json(measures.drift)},
      {"temperature", as_json(measures.temperature)},
      {"pressure_by", measures.pressure_by == PressureBy::walls ? "walls" : "virial"},
      {"pressure", as_json(measures.pressure)},
      {"pressure_error", as_json(measures.pressure_error)},
      {"virial_pressure", as_json(measures.virial_pressure)},
      {"virial_pressure_error", as_json(measures.virial_pressure_error)},
      {"compressibility", as_json(measures.compressibility)},
      {"compressibility_error", as_json(measures.compressibility_error)},
      {"compressibility_in_theory", as_json(measures.compressibility_in_theory)},
      {"pressure_series", as_json(measures.pressure_series, measures.from)},
      {"pressure_blocks", blocks_of(measures)},
      {"impact_rate", measures.impact_rate},
      {"mean_free_time", as_json(measures.mean_free_time)},
      {"mean_free_path", as_json(measures.mean_free_path)},
      {"mean_speed", as_json(measures.mean_speed)},
      {"sonine", as_json(measures.sonine)},
      {"speeds",
       {{"speed", column(measures.speeds, [](const SpeedDensity& bin) { return bin.speed; })},
        {"density", column(measures.speeds, [](const SpeedDensity& bin) { return bin.density; })},
        {"maxwell", column(measures.speeds, [](const SpeedDensity& bin) { return bin.maxwell; })}}},
      {"contact_value", as_json(measures.contact_value)},
      {"pair_distribution",
       {{"r", column(measures.pair_distribution, [](const PairDensity& bin) { return bin.distance; })},
        {"g", column(measures.pair_distribution, [](const PairDensity& bin) { return bin.g; })}}},
      {"structure_factor",
       {{"k", column(measures.structure_factor, [](const StructurePoint& point) { return point.k; })},
        {"s", column(measures.structure_factor, [](const StructurePoint& point) { return point.s; })}}},
      {"diffusion", as_json(measures.diffusion)},
      {"diffusion_error", as_json(measures.diffusion_error)},
      {"diffusion_by_enskog", as_json(measures.diffusion_by_enskog)},
      {"displacement", displacement_of(measures)},
      {"global_order", as_json(measures.global_order)},
      {"local_order", as_json(measures.local_order)},
      {"bond_order", order_of(measures)},
      {"walls", walls_of(measures)},
      {"remarks", measures.remarks},
  };
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace carom::cli
