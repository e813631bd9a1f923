#include "cli/terminal/failure.hpp"

#include <fmt/format.h>

namespace carom::cli {

Failure stuck_at(double time, const std::string& what_now) {
  return {Exit::stuck,
          fmt::format("the scene is stuck at t = {}: impacts without end in next to no time; {}", time, what_now)};
}

}  // namespace carom::cli
