#pragma once

#include <string>
#include <tuple>
#include <utility>

#include "casters.hpp"
#include "docs.hpp"

/// Plain structs as Python classes: a constructor with the members as arguments, their defaults and comments, members
/// to read and write, `==`, `repr`, copies and pickling. Python's own keywords get an underscore behind: `from_`.
namespace carom::python {

template <class T, class M>
struct Field {
  const char* name;
  M T::* member;
};
template <class T, class M>
Field(const char*, M T::*) -> Field<T, M>;

/// What describes "Wall::from", of the class "Wall" and the member "from_".
[[nodiscard]] const char* doc_of_member(const std::string& type, std::string name);

/// "Ball(center=Vec2(x=0.0, y=0.0), ...)": as what would make it again.
[[nodiscard]] std::string repr_of_value(const char* type, const char* const* names, const py::tuple& values);

/// A class of a struct with these members, which the headers describe.
template <class T, class... M>
py::class_<T> value_class(py::module_& module, const char* name, Field<T, M>... fields) {
  py::class_<T> made{module, name, doc(name)};
  made.def(py::init([fields...](M... values) {
             T value{};
             ((value.*fields.member = std::move(values)), ...);
             return value;
           }),
           (py::arg(fields.name) = T{}.*fields.member)...);
  (made.def_readwrite(fields.name, fields.member, doc_of_member(name, fields.name)), ...);

  static const std::array<const char*, sizeof...(M)> names = {fields.name...};
  const auto values_of = [fields...](const T& value) { return py::make_tuple(value.*fields.member...); };
  made.def("__repr__", [=](const T& value) { return repr_of_value(name, names.data(), values_of(value)); });
  made.def("__eq__", [=](const T& a, const T& b) { return values_of(a).equal(values_of(b)); }, py::is_operator());
  made.def("__ne__", [=](const T& a, const T& b) { return !values_of(a).equal(values_of(b)); }, py::is_operator());
  made.attr("__hash__") = py::none();
  made.def("__copy__", [](const T& value) { return T{value}; });
  made.def("__deepcopy__", [](const T& value, const py::dict&) { return T{value}; }, py::arg("memo"));
  made.def(py::pickle(values_of, [fields...](const py::tuple& state) {
    T value{};
    std::size_t place = 0;
    ((value.*fields.member = state[place++].cast<M>()), ...);
    return value;
  }));
  made.attr("__match_args__") = py::make_tuple(fields.name...);
  return made;
}

}  // namespace carom::python
