#pragma once

#include <string>
#include <vector>

#include "carom/problem.hpp"

namespace carom {

/// The problems as sentences, for tests of the messages that users read.
template <class AnyProblem>
std::vector<std::string> in_words(const std::vector<AnyProblem>& problems) {
  std::vector<std::string> sentences;
  for (const AnyProblem& problem : problems) sentences.push_back(to_string(problem));
  return sentences;
}

}  // namespace carom
