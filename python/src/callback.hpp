#pragma once

#include "carom/impact.hpp"
#include "casters.hpp"

namespace carom::python {

/// A Python function as the engine's callback, called with the GIL; None: nothing is called.
[[nodiscard]] inline OnImpact callback_of(const py::object& function) {
  if (function.is_none()) return {};
  return [function = function.ptr()](const Impact& impact) {
    const py::gil_scoped_acquire with_gil;
    py::reinterpret_borrow<py::function>(function)(impact);
  };
}

}  // namespace carom::python
