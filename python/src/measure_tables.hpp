#pragma once

#include "arrays.hpp"
#include "carom/measure.hpp"

namespace carom::python {

/// The curves of measures as structured arrays, with the members as columns.
[[nodiscard]] py::array table_of(const std::vector<SpeedDensity>& speeds);
[[nodiscard]] py::array table_of(const std::vector<PairDensity>& densities);
[[nodiscard]] py::array table_of(const std::vector<StructurePoint>& points);
[[nodiscard]] py::array table_of(const std::vector<Lag>& lags);
[[nodiscard]] py::array table_of(const std::vector<WallTotal>& walls);

}  // namespace carom::python
