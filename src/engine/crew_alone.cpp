// The crew of a machine without threads, in place of crew.cpp.
#include "engine/crew.hpp"

namespace carom::engine {

class Crew::Others {};

Crew::Crew(unsigned /*threads*/) {}
Crew::~Crew() = default;

unsigned Crew::processors() noexcept { return 1; }

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): where there are threads it can't be
void Crew::together(const std::function<void(unsigned)>& work) { work(0); }
void Crew::meet() {}

}  // namespace carom::engine
