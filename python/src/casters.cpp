#include "casters.hpp"

namespace carom::python {

PyObject* class_named(const char* module, const char* name) {
  return py::object{py::module_::import(module).attr(name)}.release().ptr();
}

void find_classes() {
  (void)py::cast(Vec2{});
  (void)py::detail::id_caster<BallId>::type();
  (void)py::detail::id_caster<WallId>::type();
  (void)py::detail::id_caster<PillarId>::type();
  (void)py::detail::id_caster<SensorId>::type();
  (void)py::detail::id_caster<MoverId>::type();
}

bool load_pair(py::handle from, double& first, double& second) {
  if (PySequence_Check(from.ptr()) == 0 || PyUnicode_Check(from.ptr()) != 0) return false;
  const auto items = py::reinterpret_steal<py::object>(PySequence_Fast(from.ptr(), ""));
  if (items && PySequence_Fast_GET_SIZE(items.ptr()) == 2) {
    first = PyFloat_AsDouble(PySequence_Fast_GET_ITEM(items.ptr(), 0));
    second = PyFloat_AsDouble(PySequence_Fast_GET_ITEM(items.ptr(), 1));
    if (PyErr_Occurred() == nullptr) return true;
  }
  PyErr_Clear();
  return false;
}

py::handle make_pair_of(PyObject* type, double first, double second) {
  const py::tuple arguments = py::make_tuple(py::make_tuple(first, second));
  PyObject* const made = PyTuple_Type.tp_new(reinterpret_cast<PyTypeObject*>(type), arguments.ptr(), nullptr);
  if (made == nullptr) throw py::error_already_set{};
  return made;
}

py::handle make_id(PyObject* type, std::uint32_t index) {
  const py::tuple arguments = py::make_tuple(index);
  PyObject* const made = PyLong_Type.tp_new(reinterpret_cast<PyTypeObject*>(type), arguments.ptr(), nullptr);
  if (made == nullptr) throw py::error_already_set{};
  return made;
}

bool load_id(py::handle from, PyObject* type, std::uint32_t& index) {
  const bool is_whole = PyLong_CheckExact(from.ptr()) || (!PyLong_Check(from.ptr()) && PyIndex_Check(from.ptr()));
  if (!is_whole && PyObject_IsInstance(from.ptr(), type) != 1) return false;
  const Py_ssize_t number = PyNumber_AsSsize_t(from.ptr(), nullptr);  // too large a number becomes the largest
  if (number < 0) return false;
  constexpr Py_ssize_t most = 0xFFFFFFFF;
  index = static_cast<std::uint32_t>(number < most ? number : most);
  return true;
}

bool load_enum(py::handle from, py::handle type, std::size_t count, int& value) {
  if (PyUnicode_Check(from.ptr())) {
    const py::object members = type.attr("__members__");
    const auto name = from.cast<std::string>();
    for (const std::string& spelled : {name, name + "_"}) {  // `from` is a keyword: the member is `from_`
      if (!members.contains(spelled)) continue;
      value = members[spelled.c_str()].cast<int>();
      return true;
    }
    return false;
  }
  const bool is_whole = PyLong_CheckExact(from.ptr()) || (!PyLong_Check(from.ptr()) && PyIndex_Check(from.ptr()));
  if (!is_whole && PyObject_IsInstance(from.ptr(), type.ptr()) != 1) return false;
  const Py_ssize_t number = PyNumber_AsSsize_t(from.ptr(), nullptr);
  if (number < 0 || static_cast<std::size_t>(number) >= count) return false;
  value = static_cast<int>(number);
  return true;
}

}  // namespace carom::python
