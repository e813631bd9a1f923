#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <span>

#include "cases.hpp"

// Runs one case for a number of laps, for a tool that counts instructions; without arguments, lists the cases
// and how many calls a lap of each makes.
int main(int argc, char** argv) {
  const std::span arguments(argv, static_cast<std::size_t>(argc));
  const auto cases = carom::bench::all_cases();
  if (arguments.size() == 1) {
    for (const auto& each : cases) std::cout << each.name << ' ' << carom::bench::calls_per_lap << '\n';
    return 0;
  }
  if (arguments.size() != 3) {
    std::cerr << "usage: sweep_instructions [<case> <laps>]\n";
    return 2;
  }
  const auto wanted = std::ranges::find(cases, arguments[1], &carom::bench::Case::name);
  if (wanted == cases.end()) {
    std::cerr << "no case is named " << arguments[1] << ": run without arguments to see their names\n";
    return 2;
  }
  const carom::bench::Lap lap = wanted->prepare();
  for (long laps = std::strtol(arguments[2], nullptr, 10); laps > 0; --laps) lap();
}
