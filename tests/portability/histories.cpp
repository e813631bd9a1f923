// Plays the golden histories and prints a line for each: its name, the outcome (impacts and hash) and the one expected,
// with tabs between. It needs nothing but the library, so that it can be built for any machine.
//   histories THREADS
#include <cstdlib>
#include <iomanip>
#include <iostream>

#include "world/golden.hpp"

namespace {

std::ostream& operator<<(std::ostream& out, const carom::Outcome& outcome) {
  return out << std::dec << outcome.impacts << " " << std::hex << std::setfill('0') << std::setw(16) << outcome.history;
}

}  // namespace

int main(int count, char** words) {
  carom::Tuning tuning;
  tuning.threads = count > 1 ? static_cast<unsigned>(std::atoi(words[1])) : 1;
  for (const auto* histories : {&carom::golden_histories(), &carom::golden_falling_histories(),
                                &carom::golden_moving_histories(), &carom::golden_periodic_histories()})
    for (const auto& golden : *histories)
      std::cout << golden.name << "\t" << golden.run(tuning) << "\t" << golden.expected << "\n";
}
