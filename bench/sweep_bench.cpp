#include <benchmark/benchmark.h>

#include "cases.hpp"

namespace {

void measure(benchmark::State& state, const carom::bench::Case& which) {
  const carom::bench::Lap lap = which.prepare();
  for ([[maybe_unused]] auto _ : state) lap();
  const auto calls = state.iterations() * carom::bench::calls_per_lap;
  state.SetItemsProcessed(calls);
  using benchmark::Counter;
  state.counters["per_call"] = Counter(static_cast<double>(calls), Counter::kIsRate | Counter::kInvert);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  for (const auto& each : carom::bench::all_cases()) benchmark::RegisterBenchmark(each.name.c_str(), measure, each);
  benchmark::RunSpecifiedBenchmarks();
}
