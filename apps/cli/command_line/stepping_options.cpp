#include "cli/command_line/stepping_options.hpp"

#include <algorithm>

namespace carom::cli {

const std::vector<std::string>& policy_names() {
  static const std::vector<std::string> names = {"bisect", "ignore", "push", "push-by-mass"};
  return names;
}

std::string policies_in_words() {
  std::string words;
  for (const std::string& name : policy_names()) {
    const bool first = words.empty();
    const bool last = name == policy_names().back();
    words += (first ? "" : last ? " or " : ", ") + name;
  }
  return words;
}

std::optional<Stepping> stepping_named(const std::string& policy) {
  Stepping stepping;
  if (policy == "bisect")
    stepping.penetration = Penetration::bisect;
  else if (policy == "ignore")
    stepping.penetration = Penetration::ignore;
  else if (policy == "push-by-mass")
    stepping.shares = PushShares::by_inverse_mass;
  else if (policy != "push")
    return std::nullopt;
  return stepping;
}

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command.add_option("--engine", options.engine, "exact, or stepped: the classic way, which misses and is late")
      ->type_name("ENGINE")
      ->capture_default_str();
  command
      .add_option_function<std::string>(
          "--policy",
          [&options](const std::string& policy) {
            options.policy = policy;
            options.policy_given = true;
          },
          "What the stepped engine does about penetration: " + policies_in_words() + " (default: push)")
      ->type_name("POLICY");
}

void check(ArgumentProblems& problems, const EngineOptions& options) {
  problems.require(options.engine == "exact" || options.is_stepped(),
                   "--engine is " + options.engine + ": make it exact or stepped");
  problems.require(stepping_named(options.policy).has_value(),
                   "--policy is " + options.policy + ": make it " + policies_in_words());
  problems.require(!options.policy_given || options.is_stepped(),
                   "--policy is for the stepped engine: give --engine stepped, too");
}

Stepping stepping_of(const EngineOptions& options, std::optional<double> step) {
  Stepping stepping = stepping_named(options.policy).value_or(Stepping{});
  if (step) stepping.step = *step;
  return stepping;
}

}  // namespace carom::cli
