#include "cli/stuck.hpp"

#include <fmt/format.h>

namespace carom::cli {

Failure stuck_at(double time, const std::string& what_now) {
  return {Exit::stuck,
          fmt::format("the scene is stuck at t = {}: more than a million rounds of impacts at one instant; {}", time,
                      what_now)};
}

}  // namespace carom::cli
