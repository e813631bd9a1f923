#include "enums.hpp"

#include "docs.hpp"
#include "module.hpp"

namespace carom::python {
namespace {

template <class... E>
void add(py::module_& module) {
  ((module.attr(EnumNames<E>::name.text) = enum_class<E>()), ...);
}

}  // namespace

py::object make_enum(const char* name, const char* const* members, std::size_t count) {
  py::list pairs;
  std::string text = std::string{doc(name)} + "\n";
  for (std::size_t i = 0; i < count; ++i) {
    pairs.append(py::make_tuple(members[i], i));
    std::string in_header = members[i];
    if (in_header.ends_with('_')) in_header.pop_back();
    text += "\n" + in_header + ": " + doc(std::string{name} + "::" + in_header);
  }
  using namespace py::literals;
  py::object made = py::module_::import("enum").attr("IntEnum")(name, pairs, "module"_a = "carom");
  made.attr("__doc__") = text;
  made.attr("__repr__") =
      py::cpp_function([prefix = std::string{name} + "."](
                           const py::object& member) { return prefix + member.attr("name").cast<std::string>(); },
                       py::is_method(made));
  return made;
}

void add_enums(py::module_& module) {
  add<Stops, ShapeType, Feature, Side, Crossing, Progress, Support, Senses, SensorEventKind, GateDirection, Axes,
      Widths, Lattice, Penetration, PushShares, Search>(module);
}

}  // namespace carom::python
