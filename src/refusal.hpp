#pragma once

#include <cstdlib>
#include <string>

namespace carom {

/// Throws an error with a message. Where exceptions are off it ends the program instead: who calls from there asks
/// beforehand (World::objections, problems_with), or in a way that does not throw (World::try_add).
template <class Error>
[[noreturn]] void refuse(const std::string& message) {
#ifdef __cpp_exceptions
  throw Error(message);
#else
  static_cast<void>(message);
  std::abort();
#endif
}

}  // namespace carom
