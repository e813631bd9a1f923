#include "cli/messages.hpp"

#include <iostream>
#include <sstream>

#include "cli/printable.hpp"

namespace carom::cli {
namespace {

void say(const char* prefix, const std::string& message) {
  std::istringstream lines{printable(message)};
  for (std::string line; std::getline(lines, line);) std::cerr << prefix << line << "\n";
}

}  // namespace

void tell(const std::string& message) { say("carom: ", message); }
void warn(const std::string& message) { say("carom: warning: ", message); }

}  // namespace carom::cli
