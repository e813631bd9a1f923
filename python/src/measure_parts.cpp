#include <complex>
#include <stdexcept>

#include "carom/block_average.hpp"
#include "carom/bond_order.hpp"
#include "carom/hard_disks.hpp"
#include "carom/impact_totals.hpp"
#include "docs.hpp"
#include "handle.hpp"
#include "measure_tables.hpp"
#include "module.hpp"
#include "value_class.hpp"

/// The parts that measurements are made of, for what was sampled otherwise.
namespace carom::python {
namespace {

/// A programmer's mistake in C++, which an assert would end: in Python an exception.
void require(bool sound, const std::string& message) {
  if (!sound) throw std::invalid_argument{message};
}

/// An array of rows, as the structs that lie in memory like them.
template <class Row>
class Rows {
 public:
  Rows(const char* name, const py::object& from) : values_{decltype(values_)::ensure(from)} {
    constexpr auto width = static_cast<py::ssize_t>(sizeof(Row) / sizeof(double));
    if (!values_) PyErr_Clear();
    require(static_cast<bool>(values_) && values_.ndim() == 2 && values_.shape(1) == width,
            std::string{"`"} + name + "` must be an array of shape (balls, " + std::to_string(width) + ")");
  }
  [[nodiscard]] std::span<const Row> get() const {
    return {reinterpret_cast<const Row*>(values_.data()), static_cast<std::size_t>(values_.shape(0))};
  }

 private:
  py::array_t<double, py::array::c_style | py::array::forcecast> values_;
};

void add_averages(py::module_& module) {
  value_class(module, "BlockError", Field{"error", &BlockError::error}, Field{"length", &BlockError::length},
              Field{"blocks", &BlockError::blocks}, Field{"is_settled", &BlockError::is_settled});
  py::class_<BlockAverage>(module, "BlockAverage", doc("BlockAverage"))
      .def(py::init<>(), "Without values.")
      .def("add", &BlockAverage::add, py::arg("value"), doc("BlockAverage::add"))
      .def(
          "add_all",
          [](BlockAverage& average, const py::array_t<double, py::array::c_style | py::array::forcecast>& values) {
            for (py::ssize_t i = 0; i < values.size(); ++i) average.add(values.data()[i]);
          },
          py::arg("values"), "All values of an array, one after another.")
      .def_property_readonly("count", &BlockAverage::count, doc("BlockAverage::count"))
      .def_property_readonly("mean", &BlockAverage::mean, doc("BlockAverage::mean"))
      .def("error", &BlockAverage::error, doc("BlockAverage::error"))
      .def("errors", &BlockAverage::errors, doc("BlockAverage::errors"));
  py::class_<ImpactTotals>(module, "ImpactTotals", doc("ImpactTotals"))
      .def(py::init<std::vector<double>>(), py::arg("radii"), doc("ImpactTotals::ImpactTotals"))
      .def(
          "add",
          [](ImpactTotals& totals, const py::array& impacts) {
            require(impacts.dtype().equal(impact_dtype()) && impacts.ndim() == 1 &&
                        (impacts.size() < 2 || impacts.strides(0) == py::ssize_t{sizeof(Impact)}),
                    "`impacts` must be an array as World.impacts gives it");
            totals.add({static_cast<const Impact*>(impacts.data()), static_cast<std::size_t>(impacts.size())});
          },
          py::arg("impacts"), doc("ImpactTotals::add"))
      .def_property_readonly(
          "counts", [](const ImpactTotals& totals) { return totals.counts(); }, doc("ImpactTotals::counts"))
      .def_property_readonly("virial", &ImpactTotals::virial, doc("ImpactTotals::virial"))
      .def_property_readonly(
          "walls", [](const ImpactTotals& totals) { return table_of(totals.walls()); }, doc("ImpactTotals::walls"));
}

py::array_t<std::complex<double>> order_of(const Container& container, const py::object& points) {
  const Rows<Vec2> rows{"points", points};
  const std::vector<Vec2> order = bond_order(container, rows.get());
  py::array_t<std::complex<double>> result{static_cast<py::ssize_t>(order.size())};
  for (std::size_t i = 0; i < order.size(); ++i) result.mutable_data()[i] = {order[i].x, order[i].y};
  return result;
}

void add_structure(py::module_& module) {
  value_class(module, "Container", Field{"bounds", &Container::bounds}, Field{"wraps_x", &Container::wraps_x},
              Field{"wraps_y", &Container::wraps_y}, Field{"is_rectangle", &Container::is_rectangle},
              Field{"area", &Container::area}, Field{"perimeter", &Container::perimeter},
              Field{"walls", &Container::walls});
  module.def(
      "container_of", [](const WorldHandle& world) { return container_of(world.read()); }, py::arg("world"),
      doc("container_of"));
  module.def("bond_order", &order_of, py::arg("container"), py::arg("points"),
             (std::string{doc("bond_order")} + "\n\nThe result is an array of complex numbers.").c_str());
  py::class_<PairDistribution>(module, "PairDistribution", doc("PairDistribution"))
      .def(py::init([](const Container& container, double reach, double width) {
             require(container.is_rectangle, "the container must be a rectangle");
             require(reach > 0 && width > 0, "reach and width must be more than zero");
             return PairDistribution{container, reach, width};
           }),
           py::arg("container"), py::arg("reach"), py::arg("width"), doc("PairDistribution::PairDistribution"))
      .def(
          "add",
          [](PairDistribution& distribution, const py::object& centers) {
            distribution.add(Rows<Vec2>{"centers", centers}.get());
          },
          py::arg("centers"), doc("PairDistribution::add"))
      .def_property_readonly("reach", &PairDistribution::reach, doc("PairDistribution::reach"))
      .def_property_readonly("configurations", &PairDistribution::configurations,
                             doc("PairDistribution::configurations"))
      .def(
          "result", [](const PairDistribution& distribution) { return table_of(distribution.result()); },
          doc("PairDistribution::result"))
      .def("contact_value", &PairDistribution::contact_value, py::arg("diameter"),
           doc("PairDistribution::contact_value"));
  py::class_<StructureFactor>(module, "StructureFactor", doc("StructureFactor"))
      .def(py::init([](const Container& container, double longest) {
             require(container.wraps_x && container.wraps_y, "the container must repeat along both axes");
             require(longest > 0, "longest must be more than zero");
             return StructureFactor{container, longest};
           }),
           py::arg("container"), py::arg("longest"), doc("StructureFactor::StructureFactor"))
      .def(
          "add",
          [](StructureFactor& factor, const py::object& centers) { factor.add(Rows<Vec2>{"centers", centers}.get()); },
          py::arg("centers"), doc("StructureFactor::add"))
      .def_property_readonly("configurations", &StructureFactor::configurations, doc("StructureFactor::configurations"))
      .def(
          "result", [](const StructureFactor& factor) { return table_of(factor.result()); },
          doc("StructureFactor::result"));
}

void add_dynamics(py::module_& module) {
  value_class(module, "DisplacementSlope", Field{"value", &DisplacementSlope::value},
              Field{"error", &DisplacementSlope::error});
  py::class_<TimeCorrelation>(module, "TimeCorrelation", doc("TimeCorrelation"))
      .def(py::init<std::uint64_t>(), py::arg("longest"), doc("TimeCorrelation::TimeCorrelation"))
      .def(
          "add",
          [](TimeCorrelation& correlation, const py::object& states) {
            const Rows<BallState> rows{"states", states};
            require(rows.get().size() >= TimeCorrelation::groups,
                    "`states` must have at least " + std::to_string(TimeCorrelation::groups) + " rows");
            correlation.add(rows.get());
          },
          py::arg("states"), doc("TimeCorrelation::add"))
      .def(
          "result", [](const TimeCorrelation& correlation) { return table_of(correlation.result()); },
          doc("TimeCorrelation::result"))
      .def("slope", &TimeCorrelation::slope, py::arg("first"), py::arg("last"), doc("TimeCorrelation::slope"));
  py::class_<SpeedDistribution>(module, "SpeedDistribution", doc("SpeedDistribution"))
      .def(py::init([](double temperature) {
             require(temperature > 0, "the temperature must be more than zero");
             return SpeedDistribution{temperature};
           }),
           py::arg("temperature"), doc("SpeedDistribution::SpeedDistribution"))
      .def(
          "add",
          [](SpeedDistribution& speeds, const py::object& velocities, const py::object& masses, Vec2 drift) {
            const Rows<Vec2> rows{"velocities", velocities};
            const std::size_t count = rows.get().size();
            const PerBall of_each{"masses", masses, count, 1};
            std::vector<double> all(count);
            for (std::size_t i = 0; i < count; ++i) all[i] = *of_each.get(i);
            speeds.add(rows.get(), all, drift);
          },
          py::arg("velocities"), py::arg("masses") = 1.0, py::arg("drift") = Vec2{}, doc("SpeedDistribution::add"))
      .def(
          "result", [](const SpeedDistribution& speeds) { return table_of(speeds.result()); },
          doc("SpeedDistribution::result"))
      .def_property_readonly("mean_speed", &SpeedDistribution::mean_speed, doc("SpeedDistribution::mean_speed"))
      .def_property_readonly("sonine", &SpeedDistribution::sonine, doc("SpeedDistribution::sonine"));
}

void add_theory(py::module_& module) {
  module.def("fluid_compressibility", &fluid_compressibility, py::arg("packing"), doc("fluid_compressibility"));
  module.def("fluid_compressibility_in_periodic_box", &fluid_compressibility_in_periodic_box, py::arg("packing"),
             py::arg("balls"), doc("fluid_compressibility_in_periodic_box"));
  module.def("fluid_compressibility_in_box", &fluid_compressibility_in_box, py::arg("packing"), py::arg("side"),
             doc("fluid_compressibility_in_box"));
  module.def("enskog_diffusion", &enskog_diffusion, py::arg("temperature"), py::arg("mass"), py::arg("diameter"),
             py::arg("density"), py::arg("contact_value"), doc("enskog_diffusion"));
}

}  // namespace

void add_measure_parts(py::module_& module) {
  add_averages(module);
  add_structure(module);
  add_dynamics(module);
  add_theory(module);
}

}  // namespace carom::python
