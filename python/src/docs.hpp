#pragma once

#include <string>

namespace carom::python {

/// What the `///` comments of the public headers say of a name, such as "World::advance": of all that have this name,
/// where there are several. Throws std::logic_error for a name without any, so that the module can't be imported with
/// one that is not described.
[[nodiscard]] const char* doc(const std::string& name);
/// Whether there is such a comment.
[[nodiscard]] bool has_doc(const std::string& name);

}  // namespace carom::python
