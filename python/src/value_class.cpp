#include "value_class.hpp"

namespace carom::python {

const char* doc_of_member(const std::string& type, std::string name) {
  if (name.ends_with('_')) name.pop_back();
  if (type == "CastHit" && name != "shape") return doc("Hit::" + name);
  if (type == "PlacedGas" && has_doc("GasOptions::" + name)) return doc("GasOptions::" + name);
  return doc(type + "::" + name);
}

std::string repr_of_value(const char* type, const char* const* names, const py::tuple& values) {
  std::string text = std::string{type} + "(";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::string{names[i]} + "=" + py::repr(values[i]).cast<std::string>();
  }
  return text + ")";
}

}  // namespace carom::python
