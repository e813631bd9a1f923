#pragma once

#include <benchmark/benchmark.h>

#include <type_traits>
#include <utility>

#include "cases.hpp"
#include "random.hpp"

namespace carom::bench {

/// A case that calls `call(input)` with those inputs from `draw(random)` for which `wanted(input)` holds.
template <class Draw, class Wanted, class Call>
[[nodiscard]] Case make_case(std::string name, Draw draw, Wanted wanted, Call call) {
  using Input = std::invoke_result_t<Draw, Random&>;
  return {std::move(name), [=]() -> Lap {
            Random random;
            std::vector<Input> inputs;
            while (inputs.size() < calls_per_lap) {
              const Input input = draw(random);
              if (wanted(input)) inputs.push_back(input);
            }
            return [inputs = std::move(inputs), call] {
              for (const Input& input : inputs) benchmark::DoNotOptimize(call(input));
            };
          }};
}

}  // namespace carom::bench
