#pragma once

#include "casters.hpp"

namespace carom::python {

/// Calls `use` with what an id names, which is one of these types. A number alone does not say of which type: that
/// raises TypeError.
template <class Id, class... Others, class Use>
bool with_typed_id(const py::object& id, const Use& use) {
  if (PyObject_IsInstance(id.ptr(), py::detail::id_caster<Id>::type()) == 1) return use(id.cast<Id>());
  if constexpr (sizeof...(Others) > 0) return with_typed_id<Others...>(id, use);
  throw py::type_error{"an id is needed that says of what, such as BallId(3) or WallId(3), not " +
                       py::repr(id).cast<std::string>()};
}

}  // namespace carom::python
