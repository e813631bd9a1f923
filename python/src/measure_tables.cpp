#include "measure_tables.hpp"

#include <cstddef>

namespace carom::python {
namespace {

template <class T>
py::array table(const std::vector<T>& rows, const std::vector<Column>& columns) {
  return records(std::span<const T>{rows}, dtype_of(columns, sizeof(T)));
}

}  // namespace

py::array table_of(const std::vector<SpeedDensity>& speeds) {
  return table(speeds, {{"speed", "f8", offsetof(SpeedDensity, speed)},
                        {"density", "f8", offsetof(SpeedDensity, density)},
                        {"maxwell", "f8", offsetof(SpeedDensity, maxwell)}});
}

py::array table_of(const std::vector<PairDensity>& densities) {
  return table(densities, {{"distance", "f8", offsetof(PairDensity, distance)}, {"g", "f8", offsetof(PairDensity, g)}});
}

py::array table_of(const std::vector<StructurePoint>& points) {
  return table(points, {{"k", "f8", offsetof(StructurePoint, k)}, {"s", "f8", offsetof(StructurePoint, s)}});
}

py::array table_of(const std::vector<Lag>& lags) {
  return table(lags, {{"ticks", "u8", offsetof(Lag, ticks)},
                      {"displacement", "f8", offsetof(Lag, displacement)},
                      {"displacement_error", "f8", offsetof(Lag, displacement_error)},
                      {"correlation", "f8", offsetof(Lag, correlation)},
                      {"correlation_error", "f8", offsetof(Lag, correlation_error)}});
}

py::array table_of(const std::vector<WallTotal>& walls) {
  return table(walls,
               {{"impacts", "u8", offsetof(WallTotal, impacts)}, {"impulse", "f8", offsetof(WallTotal, impulse)}});
}

}  // namespace carom::python
